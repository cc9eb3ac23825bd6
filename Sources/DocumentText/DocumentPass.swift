/// Counts a document whose bytes somebody else reads, in the order of the file: what everybody uses who
/// has the bytes pass by for another reason.
///
/// ```swift
/// var pass = DocumentPass(named: "essay.txt", WantedFigures([.prose]))
/// for piece in pieces { pass.consume(piece) }
/// let words = pass.finish().counts[.prose]
/// ```
///
/// The beginning of the file decides what kind of document it is, as in
/// ``DocumentText/metrics(of:counting:also:)``.
package struct DocumentPass: Sendable {
  private enum Stage {
    /// What the file begins with is collected, to tell by it what it is.
    case beginning([UInt8])
    case text(TextPass, TextEncoding)
    case noText
  }

  private let name: String
  private let wanted: WantedFigures
  private var stage = Stage.beginning([])

  /// Creates a pass that has seen nothing.
  ///
  /// - Parameter name: The name of the file, with or without folders: it may tell the kind of document
  ///   where the content does not.
  package init(named name: String, _ wanted: WantedFigures) {
    self.name = name
    self.wanted = wanted
  }

  /// Forgets what was consumed before and begins a new document.
  package mutating func begin() {
    stage = .beginning([])
  }

  /// Takes in the next bytes, wherever a piece ends.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  package mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    switch stage {
    case .beginning(var sample):
      // Taken out, so that it is not copied.
      stage = .noText
      let missing = OpenDocument.pieceByteCount - sample.count
      guard bytes.count >= missing else {
        sample.append(contentsOf: bytes)
        stage = .beginning(sample)
        return
      }
      if sample.isEmpty {
        begin(with: UnsafeRawBufferPointer(rebasing: bytes[..<missing]), isWhole: false)
      } else {
        sample.append(contentsOf: bytes[..<missing])
        sample.withUnsafeBytes { begin(with: $0, isWhole: false) }
      }
      consume(UnsafeRawBufferPointer(rebasing: bytes[missing...]))
    case .text(var pass, let encoding):
      stage = .noText
      pass.consume(bytes)
      if !pass.hasZeroByte { stage = .text(pass, encoding) }
    case .noText: break
    }
  }

  private mutating func begin(with sample: UnsafeRawBufferPointer, isWhole: Bool) {
    guard let encoding = TextEncoding(of: sample, isWhole: isWhole) else {
      stage = .noText
      return
    }
    stage = .text(TextPass(wanted, encoding: encoding), encoding)
    consume(sample)
  }

  /// Ends the document, and begins a new one.
  ///
  /// - Returns: What was counted in all bytes since the last ``begin()``.
  package mutating func finish() -> DocumentFigures {
    defer { begin() }
    if case .beginning(let sample) = stage {
      sample.withUnsafeBytes { begin(with: $0, isWhole: true) }
    }
    guard case .text(var pass, let encoding) = stage else {
      return DocumentFigures(unreadableReason: .notText)
    }
    var figures = pass.finish()
    figures.format = .plain
    figures.encoding = encoding
    return figures
  }
}

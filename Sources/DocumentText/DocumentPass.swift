import TextMetrics

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
/// ``DocumentReader/metrics(of:counting:also:by:reader:)``.
package struct DocumentPass: Sendable {
  private enum Stage {
    /// What the file begins with is collected, to tell by it what it is.
    case beginning([UInt8])
    case text(TextPass, TextEncoding)
    /// What a document with markup consists of is collected, and counted where it is wanted as it is.
    case markup(DocumentFormat, [UInt8], ofBytes: TextPass?)
    /// The text of a document with markup, of which all bytes passed by.
    case read(DocumentFormat, MarkupCounting.Reading, ofBytes: TextPass?)
    case unreadable(UnreadableReason, ofBytes: TextPass?)
  }

  private let name: String
  private let wanted: WantedFigures
  /// Whether all but plain text is passed over, which may take a program and long to read.
  private let countsPlainTextOnly: Bool
  private var reader: ForeignReader
  private var stage = Stage.beginning([])

  /// Creates a pass that has seen nothing.
  ///
  /// - Parameters:
  ///   - name: The path of the file, or its name: it may tell the kind of document where the content does
  ///     not.
  ///   - reader: Reads formats with markup by libraries of others.
  ///   - countsPlainTextOnly: Whether all but plain text is passed over, and text that needs a dictionary.
  package init(
    named name: String, _ wanted: WantedFigures, reader: ForeignReader = .installed,
    countsPlainTextOnly: Bool = false
  ) {
    self.countsPlainTextOnly = countsPlainTextOnly
    self.name = name
    self.wanted = wanted
    self.reader = reader
    self.reader.documentPath = name
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
      stage = .beginning([])
      let missing = DocumentInput.pieceByteCount - sample.count
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
      stage = .beginning([])
      pass.consume(bytes)
      stage = pass.hasZeroByte ? .unreadable(.notText, ofBytes: nil) : .text(pass, encoding)
    case .markup(let format, var source, var pass):
      stage = .beginning([])
      pass?.consume(bytes)
      if source.count + bytes.count > MarkupCounting.mostByteCount {
        stage = .unreadable(.tooLarge, ofBytes: pass)
      } else {
        source.append(contentsOf: bytes)
        stage = .markup(format, source, ofBytes: pass)
      }
    case .read:
      begin()
      consume(bytes)
    case .unreadable(let reason, var pass):
      guard pass != nil else { return }
      stage = .beginning([])
      pass?.consume(bytes)
      stage = .unreadable(reason, ofBytes: pass)
    }
  }

  private mutating func begin(with sample: UnsafeRawBufferPointer, isWhole: Bool) {
    let encoding = TextEncoding(of: sample, isWhole: isWhole)
    let ofBytes = wanted.ofBytes
    let pass = ofBytes.isEmpty ? nil : encoding.map { TextPass(ofBytes, encoding: $0, reader: nil) }
    do {
      let format = try DocumentFormat(of: sample, named: name)
      if format != .plain, countsPlainTextOnly {
        stage = .unreadable(.notText, ofBytes: nil)
      } else if format != .plain, !wanted.ofText.isEmpty {
        stage = .markup(format, [], ofBytes: pass)
      } else if let encoding {
        stage = .text(
          TextPass(wanted, encoding: encoding, reader: countsPlainTextOnly ? nil : reader), encoding
        )
      } else {
        stage = .unreadable(.notText, ofBytes: nil)
      }
    } catch {
      stage = .unreadable(error, ofBytes: pass)
    }
    consume(sample)
  }

  /// Ends the document, and reads its text if it is one with markup. ``finish()`` counts what was read.
  ///
  /// - Returns: What it is and its text; `nil` for plain text and for what is no text.
  /// - Throws: ``UnreadableReason`` for a document with markup that cannot be read.
  package mutating func markup() throws(UnreadableReason) -> (DocumentFormat, text: [UInt8])? {
    end()
    switch stage {
    case .read(let format, let reading, _): return (format, reading.text.utf8)
    case .unreadable(let reason, _): throw reason
    default: return nil
    }
  }

  /// Takes the bytes that passed by for the whole document.
  private mutating func end() {
    if case .beginning(let sample) = stage {
      sample.withUnsafeBytes { begin(with: $0, isWhole: true) }
    }
    guard case .markup(let format, let source, let pass) = stage else { return }
    do {
      let reading = try MarkupCounting.read(source, as: format, by: reader)
      stage =
        reading.text.isCut
        ? .unreadable(.tooLarge, ofBytes: pass) : .read(format, reading, ofBytes: pass)
    } catch {
      stage = .unreadable(error as? UnreadableReason ?? .damaged, ofBytes: pass)
    }
  }

  /// Ends the document, and begins a new one.
  ///
  /// - Returns: What was counted in all bytes since the last ``begin()``.
  package mutating func finish() -> DocumentFigures {
    defer { begin() }
    end()
    switch stage {
    case .beginning, .markup: return DocumentFigures(unreadableReason: .notText)
    case .text(var pass, let encoding):
      var figures = pass.finish()
      if countsPlainTextOnly {
        if !figures.runs.isEmpty { figures.counts[.prose] = nil }
      } else {
        figures.countRuns(by: reader)
      }
      figures.format = .plain
      figures.encoding = encoding
      return figures
    case .unreadable(let reason, var pass): return Self.figures(of: &pass, reason)
    case .read(let format, let reading, var pass): return figures(of: reading, format, &pass)
    }
  }

  /// What was counted in the bytes of a document without a text.
  private static func figures(
    of pass: inout TextPass?, _ reason: UnreadableReason
  ) -> DocumentFigures {
    var figures = pass?.finish() ?? DocumentFigures()
    figures.unreadableReason = reason
    return figures
  }

  private func figures(
    of reading: MarkupCounting.Reading, _ format: DocumentFormat, _ bytesPass: inout TextPass?
  ) -> DocumentFigures {
    var figures = reading.figures(wanted.ofText, of: format, by: reader)
    if let ofBytes = bytesPass?.finish() {
      figures.counts.merge(ofBytes.counts) { $1 }
      figures.digests = ofBytes.digests ?? figures.digests
    }
    return figures
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// All bytes of a document, and what it is.
struct SmallDocument: Hashable, Sendable {
  var bytes: [UInt8]
  var format: DocumentFormat

  init(bytes: [UInt8], format: DocumentFormat) {
    self.bytes = bytes
    self.format = format
  }

  /// Reads a file; `nil` if it has more than one piece, this process reads it itself, or it can't be read.
  init?(atPath path: String, named name: String) {
    guard DocumentFormat(name: name)?.isForeign == true else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: DocumentInput.pieceByteCount, alignment: 64)
    defer { buffer.deallocate() }
    guard let input = try? DocumentInput(descriptor: descriptor, named: path, isOwn: true),
      input.byteCount.map({ $0 < Int64(buffer.count) }) == true,
      let count = try? input.read(into: buffer, at: 0)
    else { return nil }
    self.init(Array(UnsafeRawBufferPointer(rebasing: buffer[..<count])), named: name)
  }

  /// Takes the bytes of a document; `nil` if they are more than one piece, or this process reads it itself.
  init?(_ bytes: [UInt8], named name: String) {
    guard bytes.count < DocumentInput.pieceByteCount, DocumentFormat(name: name)?.isForeign == true,
      let format = bytes.withUnsafeBytes({ try? DocumentFormat(of: $0, named: name) }),
      format.isForeign
    else { return nil }
    self.init(bytes: bytes, format: format)
  }
}

extension ForeignReader {
  /// Returns a reader that has had the small ones of some files read by one program, which takes a fraction of the time.
  ///
  /// What could not be read in this way is read alone when it is asked for.
  ///
  /// - Parameter files: Their paths, and the names that may tell their formats.
  package func readingAhead(_ files: [(path: String, name: String)]) -> ForeignReader {
    readingAhead(files.compactMap { SmallDocument(atPath: $0.path, named: $0.name) })
  }

  /// Returns a reader that has had the small ones of some contents read by one program.
  ///
  /// - Parameter contents: Their bytes, and the names that may tell their formats.
  package func readingAhead(contents: [(bytes: [UInt8], fileName: String)]) -> ForeignReader {
    readingAhead(contents.compactMap { SmallDocument($0.bytes, named: $0.fileName) })
  }

  private func readingAhead(_ found: [SmallDocument]) -> ForeignReader {
    let documents =
      found
      // A document that takes over a library could give false texts for those after it. Formats that are packed or
      // full of code are read alone.
      .filter { $0.format == .markdown && !isRefused($0) }
    guard documents.count > 1 else { return self }
    var all: [UInt8] = []
    for document in documents {
      SeveralDocuments.append(document.bytes, as: document.format, to: &all)
    }
    // One at which the program hangs is read alone, which is remembered, and so are those behind it.
    let texts = try? readAnswer(to: .bytes(all), as: SeveralDocuments.name, takesPart: true) {
      bytes in
      SeveralDocuments.decoded(bytes, of: documents.map(\.format))
    }
    var reader = self
    for (document, text) in zip(documents, texts ?? []) { reader.ahead[document] = text }
    return reader
  }

  /// Whether it is known that a document can't be read.
  private func isRefused(_ document: SmallDocument) -> Bool {
    refusals.reason(for: document.bytes, as: document.format.rawValue) != nil
      || memory?.reason(
        for: RefusedContent(
          bytes: document.bytes, name: document.format.rawValue, program: programVersion)) != nil
  }
}

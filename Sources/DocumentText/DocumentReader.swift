public import TextMetrics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
  import Glibc
#else
  public import Foundation
#endif

/// Reads documents and counts what is in them.
///
/// ```swift
/// let metrics = try DocumentReader.metrics(of: URL(fileURLWithPath: "essay.txt"))
/// print(metrics.words ?? 0, metrics.counter)
/// ```
public enum DocumentReader {
  /// Counts a document of any ``DocumentFormat``. Without `format`, its bytes and then its name decide the
  /// format.
  ///
  /// A file that is not text has no words. This is not an error: the metrics say why.
  ///
  /// - Parameters:
  ///   - url: The file; symbolic links are followed.
  ///   - format: The format, whatever the bytes and the name look like; `nil` to detect it.
  ///   - rule: What counts as a word.
  ///   - measures: What else is counted, which takes longer.
  ///   - division: Which headings start sections that are counted one by one; `nil` for none.
  ///   - reader: Reads formats that need third-party libraries.
  /// - Throws: ``DocumentTextError`` if the file cannot be read.
  /// - Complexity: O(*n*) of the size of the file. All processors count a large plain text in UTF-8 with
  ///   many lines, each in at most 1 MiB of memory. A document with markup is held in memory as a
  ///   whole, and may have 64 MiB.
  public static func metrics(
    of url: URL, as format: DocumentFormat? = nil, counting rule: CountingRule = .prose,
    also measures: DocumentMeasures = [.characters, .sentences],
    by division: DocumentSection.Division? = nil, reader: ForeignReader = .installed
  ) throws(DocumentTextError) -> DocumentMetrics {
    try metrics(
      atPath: Array(url.path.utf8), named: url.path, as: format, counting: rule, also: measures,
      by: division,
      reader: reader)
  }

  /// Counts the document at a path, which may have any bytes but zero.
  package static func metrics(
    atPath path: [UInt8], named name: String, as format: DocumentFormat? = nil,
    counting rule: CountingRule,
    also measures: DocumentMeasures, by division: DocumentSection.Division? = nil,
    reader: ForeignReader = .installed
  ) throws(DocumentTextError) -> DocumentMetrics {
    let descriptor = try descriptor(atPath: path, named: name)
    defer { close(descriptor) }
    return try DocumentCounting(
      document: DocumentInput(descriptor: descriptor, named: name, isOwn: true),
      fileName: String(decoding: path, as: UTF8.self), format: format, rule: rule,
      measures: measures,
      division: division, reader: reader
    ).metrics()
  }

  private static func descriptor(
    atPath path: [UInt8], named name: String
  ) throws(DocumentTextError) -> Int32 {
    let terminated = path.map(CChar.init(bitPattern:)) + [0]
    let descriptor = open(terminated, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw DocumentTextError(errno, name) }
    return descriptor
  }

  /// Reads all bytes of a file.
  ///
  /// - Throws: ``DocumentTextError`` if the file cannot be read.
  package static func bytes(
    atPath path: [UInt8], named name: String
  ) throws(DocumentTextError) -> [UInt8] {
    let descriptor = try descriptor(atPath: path, named: name)
    defer { close(descriptor) }
    return try bytes(of: descriptor, named: name)
  }

  /// Reads all bytes that an open file, pipe or terminal gives from where it stands.
  ///
  /// - Throws: ``DocumentTextError`` if it cannot be read.
  package static func bytes(
    of descriptor: Int32, named name: String
  ) throws(DocumentTextError) -> [UInt8] {
    let document = try DocumentInput(descriptor: descriptor, named: name, isOwn: false)
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(
      byteCount: DocumentInput.pieceByteCount, alignment: 64)
    defer { piece.deallocate() }
    while true {
      let count = try document.read(into: piece, at: nil)
      bytes += piece[..<count]
      if count < piece.count { return bytes }
    }
  }

  /// The most bytes of a document with markup, which is read whole.
  package static let mostSourceByteCount = MarkupCounting.mostByteCount

  /// Reads the text of a document all of whose bytes are at hand.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - format: What it is.
  ///   - reader: Reads formats that need third-party libraries.
  /// - Returns: UTF-8 in reading order, a line feed behind each paragraph.
  /// - Throws: ``UnreadableReason``.
  package static func text(
    of source: [UInt8], as format: DocumentFormat, reader: ForeignReader
  ) throws(UnreadableReason) -> [UInt8] {
    guard source.count <= mostSourceByteCount else { throw .tooLarge }
    do {
      return try MarkupCounting.read(source, as: format, by: reader).text.utf8
    } catch {
      throw error as? UnreadableReason ?? .damaged
    }
  }

  /// Counts what an open file, pipe or terminal gives from where it stands.
  ///
  /// It has no name, so its bytes alone tell the format unless that is known.
  ///
  /// - Parameters:
  ///   - descriptor: Open for reading; it stays open.
  ///   - name: What errors call it.
  package static func metrics(
    of descriptor: Int32, named name: String, as format: DocumentFormat? = nil,
    counting rule: CountingRule,
    also measures: DocumentMeasures, by division: DocumentSection.Division? = nil,
    reader: ForeignReader = .installed
  ) throws(DocumentTextError) -> DocumentMetrics {
    try DocumentCounting(
      document: DocumentInput(descriptor: descriptor, named: name, isOwn: false), fileName: nil,
      format: format, rule: rule, measures: measures, division: division, reader: reader
    ).metrics()
  }
}

import TextMetrics

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// One look at a document of any format.
struct DocumentCounting {
  let document: DocumentInput
  /// The name that may tell the format; `nil` if there is none.
  let fileName: String?
  /// What the document is, where that is known; `nil` to have it told.
  let format: DocumentFormat?
  let rule: CountingRule
  let measures: DocumentMeasures
  let division: DocumentSection.Division?
  let reader: ForeignReader

  /// Counts.
  func metrics() throws(DocumentTextError) -> DocumentMetrics {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: DocumentInput.pieceByteCount, alignment: 64)
    defer { buffer.deallocate() }
    let count = try document.read(into: buffer, at: document.byteCount == nil ? nil : 0)
    let first = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    do {
      let format =
        try format.map { count == 0 ? $0.ofEmptyDocument : $0 }
        ?? DocumentFormat(of: first, named: fileName)
      // wc counts the words of the bytes.
      if rule.countsRawBytes || format == .plain {
        return try plainMetrics(format, first, buffer)
      }
      let reading = try MarkupCounting(document: document, format: format, reader: reader)
        .read(first)
      if reading.text.isCut { throw UnreadableReason.tooLarge }
      return try metrics(of: reading, format)
    } catch let reason as UnreadableReason {
      if rule.countsRawBytes { return try plainMetrics(nil, first, buffer) }
      return DocumentMetrics(
        unreadableReason: reason, byteCount: document.byteCount ?? Int64(count),
        counter: rule.makeCounter().name)
    } catch let error as DocumentTextError {
      throw error
    } catch {
      throw DocumentTextError(EIO, document.name)
    }
  }

  private func plainMetrics(
    _ format: DocumentFormat?, _ first: UnsafeRawBufferPointer,
    _ buffer: UnsafeMutableRawBufferPointer
  ) throws(DocumentTextError) -> DocumentMetrics {
    var metrics = try TextCounting(
      document: document, rule: rule, measures: measures, reader: reader
    ).metrics(first: first, buffer)
    if let format, metrics.format == .plain || format != .plain { metrics.format = format }
    return metrics
  }

  private func metrics(
    of reading: MarkupCounting.Reading, _ format: DocumentFormat
  ) throws(UnreadableReason) -> DocumentMetrics {
    var metrics = DocumentMetrics(
      format: format, encoding: reading.encoding, byteCount: reading.byteCount,
      counter: rule.makeCounter().name)
    metrics.take(
      reading.figures(WantedFigures(rule, also: measures), of: format, by: reader), of: rule,
      also: measures)
    if let division, format.hasHeadings, metrics.words != nil {
      metrics.sections = try DocumentSection.sections(
        of: reading.text, by: division, counting: rule, reader: reader)
    }
    return metrics
  }
}

import Dispatch
import Synchronization
import TextMetrics

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// One look at all bytes of a document.
struct TextCounting: Sendable {
  let document: DocumentInput
  /// The counter of words.
  let rule: CountingRule
  var measures = DocumentMeasures()
  /// Has the dictionaries of scripts without spaces.
  var reader = ForeignReader.installed
  /// A part of a text is at least this long, so that another processor is worth waking.
  var leastPartByteCount: Int64 = 4 << 20
  /// How many parts there are: several for each processor, so that a busy processor does not hold up the
  /// others.
  var mostPartCount = 8 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Counts.
  func metrics() throws(DocumentTextError) -> DocumentMetrics {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: DocumentInput.pieceByteCount, alignment: 64)
    defer { buffer.deallocate() }
    let count = try document.read(into: buffer, at: isSized ? 0 : nil)
    return try metrics(first: UnsafeRawBufferPointer(rebasing: buffer[..<count]), buffer)
  }

  /// Counts a document whose first bytes were read.
  ///
  /// - Parameter buffer: Where they are, and what is read afterwards, too; what is not full holds all.
  func metrics(
    first: UnsafeRawBufferPointer, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(DocumentTextError) -> DocumentMetrics {
    let encoding = TextEncoding(of: first, isWhole: first.count < buffer.count)
    // Words as wc counts them are in any bytes.
    guard encoding != nil || rule.countsRawBytes else {
      return noText(byteCount: document.byteCount ?? Int64(first.count))
    }
    let boundaries = encoding == .utf8 ? try boundaries() : []
    guard !boundaries.isEmpty else {
      return try wholeMetrics(first: first, buffer, encoding)
    }
    return try metrics(ofParts: boundaries)
  }

  private var isSized: Bool { document.byteCount != nil }

  private func wholeMetrics(
    first: UnsafeRawBufferPointer, _ buffer: UnsafeMutableRawBufferPointer,
    _ encoding: TextEncoding?
  ) throws(DocumentTextError) -> DocumentMetrics {
    var pass = TextPass(wanted, encoding: encoding ?? .utf8, reader: reader)
    pass.consume(first)
    var byteCount = Int64(first.count)
    var count = first.count
    while count == buffer.count {
      count = try document.read(into: buffer, at: isSized ? byteCount : nil)
      pass.consume(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      byteCount += Int64(count)
    }
    return metrics(
      pass.finish(), hasZeroByte: pass.hasZeroByte, encoding: encoding, byteCount: byteCount)
  }

  private var wanted: WantedFigures { WantedFigures(rule, also: measures) }

  /// Places behind line ends that cut the text into parts for the processors; behind empty lines if
  /// sentences are counted, which go on from line to line. What is rated as a whole is not cut.
  private func boundaries() throws(DocumentTextError) -> [Int64] {
    guard let size = document.byteCount, size >= 2 * leastPartByteCount,
      !measures.contains(.readability)
    else { return [] }
    let partCount = min(
      Int64(mostPartCount), size / leastPartByteCount)
    var boundaries: [Int64] = []
    let line = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 64)
    defer { line.deallocate() }
    for part in 1..<max(partCount, 1) {
      let offset = size / partCount * part
      let count = try document.read(into: line, at: offset)
      if let place = cut(in: UnsafeRawBufferPointer(rebasing: line[..<count])) {
        boundaries.append(offset + Int64(place))
      }
    }
    return boundaries
  }

  /// The first place at which a text can be cut.
  private func cut(in text: UnsafeRawBufferPointer) -> Int? {
    let lineEnd = UInt8(ascii: "\n")
    guard measures.contains(.sentences) else { return text.firstIndex(of: lineEnd).map { $0 + 1 } }
    var isAfterLineEnd = false
    for (place, byte) in text.enumerated() {
      if byte == lineEnd, isAfterLineEnd { return place + 1 }
      isAfterLineEnd = byte == lineEnd || isAfterLineEnd && byte == UInt8(ascii: "\r")
    }
    return nil
  }

  private func metrics(ofParts boundaries: [Int64]) throws(DocumentTextError) -> DocumentMetrics {
    let starts = [0] + boundaries
    let outcome = Mutex<Result<Part, DocumentTextError>>(
      .success(Part()))
    DispatchQueue.concurrentPerform(iterations: starts.count) { part in
      let end = part + 1 < starts.count ? starts[part + 1] : nil
      let counted = Result { () throws(DocumentTextError) in try count(from: starts[part], to: end)
      }
      outcome.withLock { outcome in
        guard case .success(let sum) = outcome else { return }
        outcome = counted.map { sum.adding($0) }
      }
    }
    let sum = try outcome.withLock { $0 }.get()
    return metrics(
      sum.figures, hasZeroByte: sum.hasZeroByte, encoding: .utf8, byteCount: sum.byteCount)
  }

  private func count(
    from start: Int64, to end: Int64?
  ) throws(DocumentTextError) -> Part {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: DocumentInput.pieceByteCount, alignment: 64)
    defer { buffer.deallocate() }
    var pass = TextPass(
      wanted, encoding: .utf8, followsLineEnd: start > 0, reader: reader)
    var offset = start
    while true {
      let wanted = end.map { min($0 - offset, Int64(buffer.count)) } ?? Int64(buffer.count)
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(wanted)])
      let count = try document.read(into: piece, at: offset)
      pass.consume(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      offset += Int64(count)
      if count < buffer.count { break }
    }
    var figures = pass.finish()
    figures.countRuns(by: reader)
    return Part(
      figures: figures, byteCount: offset - start, hasZeroByte: pass.hasZeroByte)
  }

  private func metrics(
    _ figures: DocumentFigures, hasZeroByte: Bool, encoding: TextEncoding?, byteCount: Int64
  ) -> DocumentMetrics {
    var metrics = noText(byteCount: byteCount)
    let isText = encoding != nil && !hasZeroByte
    guard isText || rule.countsRawBytes else { return metrics }
    guard isText else {
      metrics.words = figures.counts[rule]
      metrics.unreadableReason = nil
      return metrics
    }
    metrics.format = .plain
    metrics.encoding = encoding
    var figures = figures
    figures.countRuns(by: reader)
    metrics.take(figures, of: rule, also: measures)
    return metrics
  }

  private func noText(byteCount: Int64) -> DocumentMetrics {
    DocumentMetrics(
      unreadableReason: .notText, byteCount: byteCount, counter: rule.makeCounter().name)
  }

  /// What was counted in a part of a text.
  private struct Part: Sendable {
    var figures = DocumentFigures()
    var byteCount: Int64 = 0
    var hasZeroByte = false

    func adding(_ other: Part) -> Part {
      var sum = DocumentFigures()
      sum.counts = figures.counts.merging(other.figures.counts, uniquingKeysWith: +)
      if let count = other.figures.sentences {
        sum.sentences = (figures.sentences ?? 0) + count
      }
      if let reason = figures.unreadableReason ?? other.figures.unreadableReason {
        sum.haveNoProse(for: reason)
      }
      return Part(
        figures: sum, byteCount: byteCount + other.byteCount,
        hasZeroByte: hasZeroByte || other.hasZeroByte)
    }
  }
}

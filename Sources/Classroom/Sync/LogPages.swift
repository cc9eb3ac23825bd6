import ClassModel

/// The entries of a log in the class folder above a number, page by page.
struct LogPages {
  private let port: any ExchangePort
  private let writer: WriterIdentifier
  private let maximumByteCount: UInt64
  private var above: UInt32
  private var isOver = false

  /// Starts above a number.
  ///
  /// - Parameter role: The writer's role in the class. From little-known writers, only little is read.
  init(
    of writer: WriterIdentifier, as role: ClassObject.WriterRole, above: UInt32,
    _ port: any ExchangePort
  ) {
    self.writer = writer
    self.above = above
    self.port = port
    maximumByteCount =
      switch role {
      case .root, .listed: 16 << 20
      case .admitted: 1 << 20
      case .unknown: 16 << 10
      }
  }

  /// Returns the next page and whether it is the last one; `nil` after that.
  ///
  /// - Throws: ``ExchangeFailure``, ``ExchangeBreakdown``.
  mutating func next() throws -> (entries: [ReadEntry], isLast: Bool)? {
    guard !isOver else { return nil }
    let page = try port.ask(
      .read(
        writer: writer, above: above, maximumEntryCount: 64, maximumByteCount: maximumByteCount)
    ) { reply in
      if case .entries(let entries, let isLast) = reply { (entries, isLast) } else { nil }
    }
    // Files that aren't entries may still have numbers in their names.
    let reached = page.0.compactMap(\.numberInName).max() ?? 0
    isOver = page.1 || reached <= above
    above = max(above, reached)
    return (page.0, isOver)
  }
}

extension ReadEntry {
  /// The number in the file name, if it is the name of an entry.
  var numberInName: UInt32? {
    guard name.utf8.count == 14, name.hasSuffix(".fpe") else { return nil }
    return UInt32(name.prefix(10))
  }
}

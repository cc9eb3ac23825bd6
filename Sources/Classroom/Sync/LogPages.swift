import ClassModel

/// The entries of a log in the class folder above a number, page by page.
///
/// A sync reads at most ``fileLimit`` files of a directory, whatever is in it.
struct LogPages {
  static let fileLimit: UInt32 = 64
  /// How many files a sync reads of a directory that it reads once more, because more of it counts now.
  static let laterFileLimit: UInt32 = 32

  private let port: any ExchangePort
  private var search: EntrySearch
  /// What the pages so far say of the directory, without their files. It is listed for the first one only.
  private var known: LogPage?
  private var isOver = false

  /// Starts above a number.
  ///
  /// - Parameters:
  ///   - role: The writer's role in the class. From little-known writers, only little is read.
  ///   - wasListed: Whether it is the log of a removed teacher, which has a teacher's entries.
  ///   - seen: The greatest number that is known from elsewhere; a hint.
  ///   - judged: The files that need not be read again.
  ///   - includesRead: Whether other files with numbers up to `above` are read, too.
  ///   - fileLimit: How many files to read at most.
  init(
    of writer: WriterIdentifier, as role: ClassObject.WriterRole, wasListed: Bool = false,
    above: UInt32, seen: UInt32 = 0, judged: [JudgedFile] = [], includesRead: Bool = false,
    atMost fileLimit: UInt32 = Self.fileLimit, _ port: any ExchangePort
  ) {
    self.port = port
    let maximumByteCount: UInt64 =
      switch role {
      case .root, .listed: 16 << 20
      case .unknown where wasListed: 16 << 20
      case .admitted: 1 << 20
      case .unknown: 16 << 10
      }
    search = EntrySearch(
      of: writer, above: above, seen: seen, judged: judged, includesRead: includesRead,
      maximumFileCount: fileLimit, maximumByteCount: maximumByteCount)
  }

  /// Returns the next page and whether it is the last one; `nil` after that.
  ///
  /// - Throws: ``ExchangeFailure``, ``ExchangeBreakdown``.
  mutating func next() throws -> (page: LogPage, isLast: Bool)? {
    guard !isOver else { return nil }
    let mostRemaining =
      search.names.isEmpty ? Int(clamping: search.maximumFileCount) : search.names.count
    // Each page leaves fewer files than the one before, so there is a last one whatever is answered.
    var page = try port.ask(.read(search)) { reply -> LogPage? in
      guard case .entries(let page) = reply,
        page.remaining.isEmpty || page.remaining.count < mostRemaining
      else { return nil }
      return page
    }
    let count = UInt32(clamping: page.files.count + page.again.count)
    if let known {
      page.unchanged = known.unchanged
      page.unreadCount = known.unreadCount - min(count, known.unreadCount)
      page.candidateCount = known.candidateCount
      page.hasLower = known.hasLower
      page.hint = known.hint
    }
    isOver = page.remaining.isEmpty || count == 0
    search.names = page.remaining
    search.judged = []
    var next = page
    next.unchanged += (page.files + page.again).map(\.name)
    next.files = []
    next.again = []
    known = next
    return (page, isOver)
  }
}

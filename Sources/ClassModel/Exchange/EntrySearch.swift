/// Which entries of a log a reader wants.
package struct EntrySearch: Hashable, Sendable {
  /// Whose log.
  package var writer: WriterIdentifier
  /// The greatest number up to which nothing is missing. Entries above it are wanted.
  package var above: UInt32
  /// The greatest number that a teacher's machine or this one has seen; a hint where the log is.
  package var seen: UInt32
  /// Files that were read before and need not be read again while they stay as they are.
  package var judged: [JudgedFile]
  /// Whether other files with numbers up to ``above`` are read, too. Their writer may have been put back to an earlier
  /// state.
  package var includesRead: Bool
  /// How many files to read at most.
  package var maximumFileCount: UInt32
  /// The greatest size of a file. All together may have this size or 16 MiB, whichever is greater.
  package var maximumByteCount: UInt64
  /// The files that an earlier answer chose and had no room for. Only these are read then; if there are none, all names
  /// of the directory are listed, and there can be a million of them.
  package var names: [String]

  package init(
    of writer: WriterIdentifier, above: UInt32, seen: UInt32 = 0, judged: [JudgedFile] = [],
    includesRead: Bool = false, maximumFileCount: UInt32 = 64, maximumByteCount: UInt64,
    names: [String] = []
  ) {
    self.writer = writer
    self.above = above
    self.seen = seen
    self.judged = judged
    self.includesRead = includesRead
    self.maximumFileCount = maximumFileCount
    self.maximumByteCount = maximumByteCount
    self.names = names
  }
}

/// A file that may be an entry, in the state in which it was read.
package struct JudgedFile: Codable, Hashable, Sendable {
  /// Its name.
  package var name: String
  /// Its size.
  package var byteCount: UInt64
  /// When anything about it changed last, its content or its permissions: nanoseconds since 1970, modulo 2⁶⁴.
  package var changedNanoseconds: UInt64

  package init(name: String, byteCount: UInt64, changedNanoseconds: UInt64) {
    self.name = name
    self.byteCount = byteCount
    self.changedNanoseconds = changedNanoseconds
  }
}

/// The files of a log that were read at once, and what else its directory has.
package struct LogPage: Hashable, Sendable {
  /// The files, in the order in which they were read.
  package var files: [ReadEntry]
  /// Further files that were read, under the names of entries that are not wanted because they were read before. Their
  /// boxes stay closed.
  package var again: [ReadEntry]
  /// The names of the judged files that are there and unchanged.
  package var unchanged: [String]
  /// How many files that may be entries were neither read nor judged.
  package var unreadCount: UInt32
  /// How many files may be entries that are wanted: read, judged or unread.
  package var candidateCount: UInt32
  /// Whether there are entries below those that are wanted.
  package var hasLower: Bool
  /// The hint how far the log goes, as its writer signed it; `nil` if there is none, and for the root's log.
  package var hint: [UInt8]?
  /// The names of the files that were chosen, too, and that this page has no room for.
  package var remaining: [String]

  package init(
    files: [ReadEntry], again: [ReadEntry] = [], unchanged: [String] = [], unreadCount: UInt32 = 0,
    candidateCount: UInt32 = 0, hasLower: Bool = false, hint: [UInt8]? = nil,
    remaining: [String] = []
  ) {
    self.files = files
    self.again = again
    self.unchanged = unchanged
    self.unreadCount = unreadCount
    self.candidateCount = candidateCount
    self.hasLower = hasLower
    self.hint = hint
    self.remaining = remaining
  }
}

package import ClassModel

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// The part of a class folder that belongs to one class.
///
/// Everything in it may be malicious. Names are hints. No symbolic link below the folder is followed, and only regular
/// files up to a size limit are read. Nothing stays open between two calls, so the folder may vanish and come back.
package struct ClassFolder: Sendable {
  /// How many directories of unknown writers are checked.
  static let mostWriterCount = 65_536
  /// Of how many files in a writer's directory the size and time are noted. With more, it is always read again.
  static let mostNotedCount = 10_000
  /// How many files that may be entries are read at once.
  static let mostFileCount = 64
  /// How many oddities are reported beside those of known writers.
  private static let mostOddityCount = 1_000
  /// The greatest size of an entry by any writer.
  static let mostEntryByteCount = 16 << 20

  /// The folder as the person named it.
  package let path: String
  /// The class.
  package let identifier: ClassIdentifier

  /// Names a folder without opening it.
  package init(path: String, class identifier: ClassIdentifier) {
    self.path = path
    self.identifier = identifier
  }

  /// Opens the folder that the person named. Symbolic links are followed.
  func outer() throws(ExchangeFailure) -> FolderDescriptor {
    try FolderDescriptor.named(byPerson: path)
  }

  /// Opens the class's own folder; `nil` if there is none.
  func inner() throws(ExchangeFailure) -> FolderDescriptor? {
    try outer().folder(named: identifier.letters)
  }

  /// Opens a writer's directory; `nil` if there is none.
  func directory(of writer: WriterIdentifier) throws(ExchangeFailure) -> FolderDescriptor? {
    guard let inner = try inner() else { return nil }
    return try inner.folder(named: writer.letters)
  }

  /// Opens a directory of the class and creates it if it is missing. The class folder itself is never created: if it is
  /// missing, a disk may not be connected.
  func madeDirectory(named name: String) throws(ExchangeFailure) -> FolderDescriptor {
    // Everyone makes a directory in the class's own folder, and each teacher puts files into `files`.
    try outer().madeFolder(named: identifier.letters, isForAll: true)
      .madeFolder(named: name, isForAll: name == ClassFolderName.sealedFiles)
  }

  /// Lists how far logs go according to their file names, sorted by writer, and what doesn't belong here: first in the
  /// directories of known writers, then elsewhere.
  ///
  /// Names that start with a dot are skipped, because sync tools create such files.
  ///
  /// - Parameters:
  ///   - known: Writers whose directories are looked at in any case.
  ///   - unknownLimit: How many others are looked at; of more, chance chooses.
  ///   - secret: Known to this machine only; goes into the fingerprints.
  ///   - random: Chooses, and makes the fingerprints of directories with too many files.
  /// - Throws: ``ExchangeFailure`` if the folder itself can't be read.
  package func heads(
    known: [WriterIdentifier], unknownLimit: Int, secret: [UInt8], random: RandomSource
  ) throws(ExchangeFailure) -> ([LogHead], [FolderOddity]) {
    guard let inner = try inner() else { return ([], []) }
    let found = try unknownWriters(
      in: inner, except: Set(known), atMost: min(unknownLimit, Self.mostWriterCount), random)
    let ofKnown = heads(of: Set(known).sorted(), in: inner, secret, random)
    let ofOthers = heads(of: found.writers, in: inner, secret, random)
    // Anyone can make any number of odd names. They must not hide what is wrong with a known writer's directory.
    let others = Self.sorted(found.oddities + ofOthers.oddities)
    var oddities = Self.sorted(ofKnown.oddities) + others.prefix(Self.mostOddityCount)
    if found.isCut || others.count > Self.mostOddityCount {
      oddities.append(FolderOddity(name: "", reason: .tooMany))
    }
    return ((ofKnown.heads + ofOthers.heads).sorted { $0.writer < $1.writer }, oddities)
  }

  private static func sorted(_ oddities: [FolderOddity]) -> [FolderOddity] {
    oddities.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// How far the logs of some writers go, and what is wrong with their directories.
  private func heads(
    of writers: [WriterIdentifier], in inner: borrowing FolderDescriptor, _ secret: [UInt8],
    _ random: RandomSource
  ) -> (heads: [LogHead], oddities: [FolderOddity]) {
    var heads: [LogHead] = []
    var oddities: [FolderOddity] = []
    for writer in writers {
      let name = writer.letters
      do throws(ExchangeFailure) {
        guard let directory = try inner.folder(named: name) else { continue }
        let head = try head(of: writer, directory, secret, random)
        if !head.isNoted { oddities.append(FolderOddity(name: name, reason: .tooMany)) }
        heads.append(head.head)
      } catch {
        oddities.append(FolderOddity(name: name, reason: oddity(error, inner, name)))
      }
    }
    return (heads, oddities)
  }

  /// Chooses among the writers in the folder that this machine doesn't know, and notes what else is there.
  private func unknownWriters(
    in inner: borrowing FolderDescriptor, except known: Set<WriterIdentifier>, atMost limit: Int,
    _ random: RandomSource
  ) throws(ExchangeFailure) -> (writers: [WriterIdentifier], oddities: [FolderOddity], isCut: Bool)
  {
    var chosen: [WriterIdentifier] = []
    var oddities: [FolderOddity] = []
    var count = 0
    var random = random
    var hasUnreadableNames = false
    try inner.forEachName { name in
      guard let name else {
        hasUnreadableNames = true
        return true
      }
      guard name != ClassFolderName.sealedFiles, !ClassFolderName.isOfSystem(name) else {
        return true
      }
      guard let writer = WriterIdentifier(letters: name) else {
        if oddities.count <= Self.mostOddityCount {
          oddities.append(FolderOddity(name: name, reason: .foreignName))
        }
        return true
      }
      guard !known.contains(writer) else { return true }
      count += 1
      if chosen.count < limit {
        chosen.append(writer)
      } else {
        // Each of them has the same chance, however many follow.
        let place = Int.random(in: 0..<count, using: &random)
        if place < limit { chosen[place] = writer }
      }
      return true
    }
    if hasUnreadableNames {
      oddities.append(FolderOddity(name: "\u{FFFD}", reason: .foreignName))
    }
    return (chosen, oddities, count > Self.mostWriterCount)
  }

  /// How far a log goes, and whether its files were noted.
  private func head(
    of writer: WriterIdentifier, _ directory: borrowing FolderDescriptor, _ secret: [UInt8],
    _ random: RandomSource
  ) throws(ExchangeFailure) -> (head: LogHead, isNoted: Bool) {
    var entries: [String] = []
    var sequence: UInt32 = 0
    var entryCount = 0
    try directory.forEachName { name in
      guard let name, ClassFolderName.isEntry(name) else { return true }
      sequence = max(sequence, ClassFolderName.sequence(of: name) ?? 0)
      entryCount += 1
      if entryCount <= Self.mostNotedCount { entries.append(name) }
      return true
    }
    let isNoted = entryCount <= Self.mostNotedCount
    // So the writer notices if somebody changes its hint.
    entries.append(ClassFolderName.newest)
    let fingerprint =
      isNoted ? fingerprint(of: entries, in: directory, secret) : random.next()
    return (LogHead(writer: writer, sequence: sequence, fingerprint: fingerprint), isNoted)
  }

  /// Hashes the names, sizes and times of files. The hash only says whether to look again.
  private func fingerprint(
    of names: [String], in directory: borrowing FolderDescriptor, _ secret: [UInt8]
  ) -> UInt64 {
    var bytes = secret
    func add(_ number: Int) {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      bytes += name.utf8
      bytes.append(0)
      guard let state = try? directory.state(of: name) else { continue }
      add(Int(state.st_size))
      add(state.st_ctim.tv_sec)
      add(state.st_ctim.tv_nsec)
    }
    return ProtocolHash.plain(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func oddity(
    _ failure: ExchangeFailure, _ folder: borrowing FolderDescriptor, _ name: String
  ) -> FolderOddity.Reason {
    guard failure.reason == .wrongKind else { return .unreadable }
    let state = try? folder.state(of: name)
    return state.map { $0.st_mode & S_IFMT == S_IFLNK } == true ? .symbolicLink : .wrongKind
  }
}

import ClassModel

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

extension ClassFolder {
  /// Writes an entry into its writer's log, if the log's head is as expected.
  ///
  /// The head comes from the writer's valid entries, not from file names. If the file already has the same bytes,
  /// nothing happens. A lost file of an older entry is written again.
  ///
  /// - Parameters:
  ///   - entry: A valid entry of this class.
  ///   - expecting: The greatest sequence that the log should have; 0 for none.
  ///   - keys: The keys of the machine whose log it is; `nil` for the root's.
  ///   - random: Makes the names of files.
  /// - Returns: The result, durable.
  /// - Throws: ``ExchangeFailure`` with the file or folder. If it throws, nothing is left of the entry.
  func append(
    _ entry: CheckedEntry, expecting: UInt32, keys: MachineKeys?, random: RandomSource
  ) throws(ExchangeFailure) -> AppendOutcome {
    let directory = try madeDirectory(named: entry.writer.letters)
    let lookup = try found(entry, in: directory, above: expecting, random)
    if lookup.isThere {
      try directory.synchronize()
      return .already
    }
    if let head = lookup.head { return .moved(head: head) }
    let sequence = entry.entry.sequence
    let own = ClassFolderName.entry(sequence)
    // The same name each time, so that nothing is written twice.
    let apart = String(Letters.text(of: entry.digest.bytes).prefix(8))
    let temporary = random.temporaryName()
    var moved: UInt32?
    var isThere = false
    _ = try directory.put(
      names: [own, ClassFolderName.entry(sequence, apart: apart)],
      temporary: temporary, mode: 0o666,
      isEnough: { name throws(ExchangeFailure) in
        // Another process was faster, or another file has the name.
        let other = check(name, in: directory, of: entry.writer)
        if let other {
          isThere = other.digest == entry.digest
          if !isThere, other.entry.sequence >= sequence { moved = other.entry.sequence }
          if isThere || moved != nil { return true }
        }
        // In its own directory a writer's entry replaces files that are no entries, and copies of older ones: under
        // another name it could be hidden among any number of copies.
        return name == own
          && replace(own, holding: other, by: temporary, in: directory, random)
      },
      write: { file throws(ExchangeFailure) in
        directory.share(file)
        try file.write(entry.fileBytes)
      })
    if let moved { return .moved(head: moved) }
    let newest = max(sequence, expecting)
    let hint: [UInt8]? =
      if let keys {
        SignedHint.bytes(newest, class: identifier, signedBy: keys)
      } else {
        newest == sequence ? entry.fileBytes : nil
      }
    if let hint { write(hint: hint, in: directory, random) }
    return isThere || sequence <= expecting ? .already : .appended
  }

  /// Gives a finished file its name. If something has that name, it gets another one.
  ///
  /// - Returns: Whether it has the name now.
  private func replace(
    _ own: String, holding other: CheckedEntry?, by temporary: String,
    in directory: borrowing FolderDescriptor, _ random: RandomSource
  ) -> Bool {
    do throws(ExchangeFailure) {
      if let other {
        let letters = String(Letters.text(of: other.digest.bytes).prefix(8))
        // Perhaps it is the only file with this older entry.
        try directory.replace(
          ClassFolderName.entry(other.entry.sequence, apart: letters), by: own)
      } else {
        try moveAside(folderNamed: own, in: directory, random)
      }
      try directory.replace(own, by: temporary)
      return true
    } catch {
      return false
    }
  }

  /// Gives a folder another name if it has the name of a file, because a file can't replace it.
  private func moveAside(
    folderNamed name: String, in directory: borrowing FolderDescriptor, _ random: RandomSource
  ) throws(ExchangeFailure) {
    guard try directory.state(of: name)?.isFolder == true else { return }
    try directory.replace(random.temporaryName(), by: name)
  }

  /// Writes how far a machine's log goes, unless its hint says so already, or more. Others may have changed the hint; but
  /// only the machine itself, perhaps before it was put back to an earlier state, can have signed a greater number.
  ///
  /// - Returns: The number in the hint that was there, 0 if there was none, and whether something that the machine didn't
  ///   sign was in its place. A shorter file doesn't count: it may be a hint that isn't completely synced yet, or the
  ///   hint of an earlier version.
  func checkHint(
    _ sequence: UInt32, signedBy keys: MachineKeys, random: RandomSource
  ) throws(ExchangeFailure) -> (sequence: UInt32, isForeign: Bool) {
    guard let directory = try directory(of: keys.writer) else { return (0, false) }
    let bytes = bytesOfHint(in: directory) ?? []
    let found = SignedHint(bytes, class: identifier, writer: keys.writer)?.sequence ?? 0
    guard found < sequence,
      let hint = SignedHint.bytes(sequence, class: identifier, signedBy: keys)
    else { return (found, false) }
    write(hint: hint, in: directory, random)
    return (found, found == 0 && bytes.count >= hint.count)
  }

  /// Writes how far a log goes, for readers who know nothing about it. They also find the log without the hint, so an
  /// error doesn't matter.
  private func write(
    hint: [UInt8], in directory: borrowing FolderDescriptor, _ random: RandomSource
  ) {
    let temporary = random.temporaryName()
    do throws(ExchangeFailure) {
      let file = try directory.newFile(named: temporary, mode: 0o666)
      directory.share(file)
      try file.write(hint)
      try moveAside(folderNamed: ClassFolderName.newest, in: directory, random)
      try directory.replace(ClassFolderName.newest, by: temporary)
    } catch {
      try? directory.remove(temporary)
    }
  }

  /// Looks for an entry and for a head above the expected one.
  private func found(
    _ entry: CheckedEntry, in directory: borrowing FolderDescriptor, above expecting: UInt32,
    _ random: RandomSource
  ) throws(ExchangeFailure) -> (isThere: Bool, head: UInt32?) {
    let sequence = entry.entry.sequence
    // The entry itself may be older than the head.
    var choice = EntryChoice(
      above: min(expecting, max(sequence, 1) - 1), seen: max(expecting, sequence))
    try choice.add(namesIn: directory)
    let names = choice.names(atMost: Self.mostFileCount, using: random)
    var isThere = false
    var head: UInt32?
    for name in names {
      guard let other = check(name, in: directory, of: entry.writer) else { continue }
      if other.digest == entry.digest {
        isThere = true
      } else if other.entry.sequence > expecting || other.entry.sequence == sequence {
        head = max(head ?? 0, other.entry.sequence)
      }
    }
    return (isThere, head)
  }

  /// Reads a file of a writer's directory; `nil` if it isn't a valid entry of that writer.
  private func check(
    _ name: String, in directory: borrowing FolderDescriptor, of writer: WriterIdentifier
  ) -> CheckedEntry? {
    guard let file = try? directory.file(named: name),
      let bytes = try? file.all(atMost: Self.mostEntryByteCount)
    else { return nil }
    return try? CheckedEntry(bytes, class: identifier, writer: writer)
  }

  /// Deletes a writer's entries from one sequence on and before another, whatever their names. Also deletes damaged
  /// files with such a number, and half-written files of a killed program. The writer asks for this after a full entry,
  /// perhaps its last one, so no file is being written.
  ///
  /// - Returns: How many files were deleted, and how many of them weren't entries of the writer. Such a file may be a
  ///   damaged entry of its own. The deletion is on the disk.
  func deleteEntries(
    of writer: WriterIdentifier, from first: UInt32, before sequence: UInt32, random: RandomSource
  ) throws(ExchangeFailure) -> (count: Int, foreignCount: Int) {
    guard let directory = try directory(of: writer) else { return (0, 0) }
    var temporary: [String] = []
    var lower: [String] = []
    // Names that don't say it may be those of copies.
    var others = EntryChoice(above: max(sequence, 1) - 1, seen: sequence)
    try directory.forEachName { name in
      guard let name else { return true }
      if ClassFolderName.isTemporary(name) {
        temporary.append(name)
      } else if let number = ClassFolderName.sequence(of: name), number < sequence {
        lower.append(name)
      } else {
        others.add(name)
      }
      return true
    }
    // Whoever deletes the whole log leaves nothing.
    if sequence == .max { temporary.append(ClassFolderName.newest) }
    for name in temporary where try isFile(name, in: directory) { try directory.remove(name) }
    var count = 0
    var foreignCount = 0
    for name in lower
      + others.names(
        atMost: sequence == .max ? others.count : Self.mostFileCount, using: random)
    {
      let found = check(name, in: directory, of: writer)?.entry.sequence
      guard let number = found ?? ClassFolderName.sequence(of: name), number >= first,
        number < sequence, try isFile(name, in: directory)
      else { continue }
      try directory.remove(name)
      count += 1
      if found == nil { foreignCount += 1 }
    }
    if count > 0 { try directory.synchronize() }
    return (count, foreignCount)
  }

  /// Deletes files that were being written a day ago: in a writer's directory, and those of this user in the root's
  /// and among the handed-out files.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Returns: How many were deleted.
  func tidy(_ writer: WriterIdentifier, now: Int) throws(ExchangeFailure) -> Int {
    guard let inner = try inner() else { return 0 }
    var count = 0
    if let directory = try inner.folder(named: writer.letters) {
      count += try deleteAbandoned(in: directory, before: now - Self.day, onlyOwn: false)
    }
    for name in [identifier.root.letters, ClassFolderName.sealedFiles] {
      if let folder = try inner.folder(named: name) {
        count += try deleteAbandoned(in: folder, before: now - Self.day, onlyOwn: true)
      }
    }
    if let shared = try outer().folder(named: ClassFolderName.shared) {
      count += try deleteAbandoned(in: shared, before: now - Self.day, onlyOwn: true)
    }
    return count
  }

  private static let day = 86_400

  private func deleteAbandoned(
    in directory: borrowing FolderDescriptor, before moment: Int, onlyOwn: Bool
  ) throws(ExchangeFailure) -> Int {
    var count = 0
    for name in try directory.names(where: ClassFolderName.isTemporary) {
      guard let state = try directory.state(of: name), state.isRegularFile,
        state.st_mtim.tv_sec < moment, !onlyOwn || state.st_uid == geteuid()
      else { continue }
      try directory.remove(name)
      count += 1
    }
    return count
  }

  private func isFile(
    _ name: String, in directory: borrowing FolderDescriptor
  ) throws(ExchangeFailure) -> Bool {
    try directory.state(of: name).map(\.isRegularFile) ?? false
  }
}

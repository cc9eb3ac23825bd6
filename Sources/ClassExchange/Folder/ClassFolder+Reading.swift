import ClassModel

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A file that may be an entry, with its bytes or the reason why it can't be read.
struct EntryFile {
  var file: JudgedFile
  var content: Result<[UInt8], EntryRefusal>
}

extension ClassFolder {
  /// Reads the files of a log that may be entries, in the order of ``EntryChoice``.
  ///
  /// - Parameters:
  ///   - search: Which entries are wanted.
  ///   - random: Chooses among too many files.
  ///   - body: Gets one file after the other, and says whether it takes more.
  /// - Returns: What else the directory has; without the files that were read. If the search names files, only which of
  ///   those remain.
  /// - Throws: ``ExchangeFailure`` if the folder can't be read. If a writer's directory isn't a directory or can't be
  ///   opened, `body` gets it as a file with the directory's name.
  func readEntries(
    _ search: EntrySearch, random: RandomSource, _ body: (EntryFile) -> Bool
  ) throws(ExchangeFailure) -> LogPage {
    var page = LogPage(files: [])
    let directory: FolderDescriptor
    do throws(ExchangeFailure) {
      guard let found = try self.directory(of: search.writer) else { return page }
      directory = found
    } catch {
      let reason: ReadEntry.Reason
      switch error.reason {
      case .wrongKind: reason = .wrongKind
      case .notPermitted: reason = .notPermitted
      default: throw error
      }
      // First check the folder above. If it can't be read, nothing is known about this one.
      _ = try inner()
      let file = JudgedFile(name: search.writer.letters, byteCount: 0, changedNanoseconds: 0)
      _ = body(EntryFile(file: file, content: .failure(EntryRefusal(reason: reason))))
      return page
    }
    let limit = Int(clamping: max(search.maximumFileCount, 1))
    let names: [String]
    if search.names.isEmpty {
      names = try choice(search, in: directory, &page).names(atMost: limit, using: random)
    } else {
      names = Array(search.names.filter(ClassFolderName.isEntry).prefix(limit))
    }
    let mostByteCount = Int(clamping: search.maximumByteCount)
    let bound = min(mostByteCount, Self.mostEntryByteCount)
    var left = max(mostByteCount, Self.mostEntryByteCount)
    var readCount = 0
    var takesMore = true
    for name in names {
      guard takesMore, let file = read(name, in: directory, atMost: bound, left: left) else {
        break
      }
      if case .success(let bytes) = file.content { left -= bytes.count }
      takesMore = body(file)
      readCount += 1
    }
    page.remaining = Array(names.dropFirst(readCount))
    page.unreadCount -= min(UInt32(clamping: readCount), page.unreadCount)
    return page
  }

  /// Lists a writer's directory.
  private func choice(
    _ search: EntrySearch, in directory: borrowing FolderDescriptor, _ page: inout LogPage
  ) throws(ExchangeFailure) -> EntryChoice {
    let judged = Dictionary(search.judged.map { ($0.name, $0) }) { $1 }
    let hint = hint(of: search.writer, in: directory)
    if search.writer != identifier.root { page.hint = hint?.bytes }
    var choice = EntryChoice(
      above: search.above, seen: search.seen, hint: hint?.sequence ?? 0,
      includesRead: search.includesRead)
    var unchanged: [String] = []
    // A name is asked for only if it was judged, so this is a few hundred times at most.
    try choice.add(namesIn: directory) { name in
      guard let known = judged[name], (try? directory.state(of: name))?.judged(name) == known
      else { return false }
      unchanged.append(name)
      return true
    }
    page.unchanged = unchanged
    page.candidateCount = UInt32(clamping: choice.count)
    page.unreadCount = UInt32(clamping: choice.count - unchanged.count)
    page.hasLower = choice.hasLower
    return choice
  }

  /// Returns the number in the hint, and its bytes; `nil` if there is none that the log's writer signed.
  func hint(
    of writer: WriterIdentifier, in directory: borrowing FolderDescriptor
  ) -> (sequence: UInt32, bytes: [UInt8])? {
    guard let bytes = bytesOfHint(in: directory),
      let hint = SignedHint(bytes, class: identifier, writer: writer)
    else { return nil }
    return (hint.sequence, bytes)
  }

  /// Returns what is in the place of the hint; `nil` if it can't be read whole, or if there is nothing.
  func bytesOfHint(in directory: borrowing FolderDescriptor) -> [UInt8]? {
    guard let file = try? directory.file(named: ClassFolderName.newest),
      let bytes = try? file.all(atMost: SignedHint.mostByteCount)
    else { return nil }
    return bytes
  }

  /// Returns the bytes of an entry under any file name; `nil` if it isn't there.
  func file(
    of writer: WriterIdentifier, _ sequence: UInt32, _ digest: EntryDigest, random: RandomSource
  ) throws(ExchangeFailure) -> [UInt8]? {
    var found: [UInt8]?
    _ = try readEntries(
      EntrySearch(
        of: writer, above: max(sequence, 1) - 1, seen: sequence,
        maximumByteCount: UInt64(Self.mostFileCount * Self.mostEntryByteCount)), random: random
    ) { file in
      guard case .success(let bytes) = file.content,
        let entry = try? CheckedEntry(bytes, class: identifier, writer: writer),
        entry.digest == digest
      else { return true }
      found = bytes
      return false
    }
    return found
  }

  /// Reads a file; `nil` if only the total limit keeps it out.
  private func read(
    _ name: String, in directory: borrowing FolderDescriptor, atMost bound: Int, left: Int
  ) -> EntryFile? {
    var result = EntryFile(
      file: JudgedFile(name: name, byteCount: 0, changedNanoseconds: 0),
      content: .failure(EntryRefusal(reason: .unreadable)))
    func isKeptOut() -> Bool { result.file.byteCount > left && result.file.byteCount <= bound }
    if let state = try? directory.state(of: name) {
      result.file = state.judged(name)
      if state.isRegularFile, isKeptOut() { return nil }
    }
    do throws(ExchangeFailure) {
      guard let file = try directory.file(named: name) else { return result }
      // The file may have been replaced since its name was looked at.
      result.file = try file.state().judged(name)
      if isKeptOut() { return nil }
      result.content = .success(try file.all(atMost: min(bound, left)))
    } catch {
      let reason: ReadEntry.Reason =
        switch error.reason {
        case .wrongKind: .wrongKind
        case .tooLarge: .tooLarge
        case .notPermitted: .notPermitted
        default: .unreadable
        }
      result.content = .failure(EntryRefusal(reason: reason))
    }
    return result
  }
}

extension stat {
  /// The state of a file with a name.
  func judged(_ name: String) -> JudgedFile {
    JudgedFile(
      name: name, byteCount: UInt64(clamping: st_size),
      changedNanoseconds: UInt64(
        truncatingIfNeeded: st_ctim.tv_sec &* 1_000_000_000 &+ st_ctim.tv_nsec))
  }
}

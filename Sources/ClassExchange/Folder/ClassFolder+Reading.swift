import ClassModel

/// A file that may be an entry, with its bytes or the reason why it can't be read.
struct EntryFile {
  var name: String
  var byteCount: UInt64
  var content: Result<[UInt8], EntryRefusal>
}

extension ClassFolder {
  /// Reads the files of a log that may be entries.
  ///
  /// Files with a greater number in their name come first, in ascending order. Files with other names follow, such as
  /// conflict copies. Of more than 64 files, those with the greatest numbers are read.
  ///
  /// - Parameters:
  ///   - above: The number.
  ///   - mostCount: How many files to read at most.
  ///   - mostByteCount: Their greatest total size. A single larger file is refused, so this also limits the size of an
  ///     entry.
  ///   - body: Gets one file after the other, and says whether it takes more.
  /// - Returns: Whether all files were read.
  /// - Throws: ``ExchangeFailure`` if the folder can't be read. If a writer's directory isn't a directory or can't be
  ///   opened, `body` gets it as a file with the directory's name.
  func readEntries(
    of writer: WriterIdentifier, above: UInt32, mostCount: Int, mostByteCount: Int,
    _ body: (EntryFile) -> Bool
  ) throws(ExchangeFailure) -> Bool {
    let directory: FolderDescriptor
    do throws(ExchangeFailure) {
      guard let found = try self.directory(of: writer) else { return true }
      directory = found
    } catch {
      let reason: ReadEntry.Reason
      switch error.reason {
      case .wrongKind: reason = .wrongKind
      case .notPermitted: reason = .unreadable
      default: throw error
      }
      // First check the folder above. If it can't be read, nothing is known about this one.
      _ = try inner()
      _ = body(
        EntryFile(
          name: writer.letters, byteCount: 0, content: .failure(EntryRefusal(reason: reason))))
      return true
    }
    let bound = min(max(mostByteCount, 0), Self.mostEntryByteCount)
    var left = max(mostByteCount, 0)
    var given = 0
    var takesMore = true
    for name in candidates(try directory.names(atMost: Self.mostNameCount).names, above: above) {
      guard takesMore, given < max(mostCount, 1) else { return false }
      guard let file = read(name, in: directory, atMost: bound, left: left) else {
        return false
      }
      if case .success(let bytes) = file.content { left -= bytes.count }
      takesMore = body(file)
      given += 1
    }
    return true
  }

  /// Returns the bytes of an entry under any file name; `nil` if it isn't there.
  func file(
    of writer: WriterIdentifier, _ sequence: UInt32, _ digest: EntryDigest
  ) throws(ExchangeFailure) -> [UInt8]? {
    var found: [UInt8]?
    _ = try readEntries(
      of: writer, above: max(sequence, 1) - 1, mostCount: Self.mostFileCount,
      mostByteCount: Self.mostFileCount * Self.mostEntryByteCount
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

  /// Chooses the files to read and their order.
  private func candidates(_ names: [String], above: UInt32) -> [String] {
    var numbered: [(number: UInt32, name: String)] = []
    var others: [String] = []
    for name in names where ClassFolderName.isEntry(name) {
      if let number = ClassFolderName.sequence(of: name) {
        if number > above { numbered.append((number, name)) }
      } else {
        others.append(name)
      }
    }
    numbered.sort { $0.number < $1.number }
    others.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let chosen = numbered.suffix(Self.mostFileCount).map(\.name)
    return chosen + others.prefix(Self.mostFileCount - chosen.count)
  }

  /// Reads a file; `nil` if only the total limit keeps it out.
  private func read(
    _ name: String, in directory: borrowing FolderDescriptor, atMost bound: Int, left: Int
  ) -> EntryFile? {
    var result = EntryFile(
      name: name, byteCount: 0, content: .failure(EntryRefusal(reason: .unreadable)))
    do throws(ExchangeFailure) {
      guard let file = try directory.file(named: name) else { return result }
      result.byteCount = try file.byteCount()
      if result.byteCount > left, result.byteCount <= bound { return nil }
      result.content = .success(try file.all(atMost: min(bound, left)))
    } catch {
      let reason: ReadEntry.Reason =
        switch error.reason {
        case .wrongKind: .wrongKind
        case .tooLarge: .tooLarge
        default: .unreadable
        }
      result.content = .failure(EntryRefusal(reason: reason))
    }
    return result
  }
}

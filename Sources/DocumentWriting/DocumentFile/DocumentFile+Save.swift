import Foundation

extension DocumentFile {
  /// Why a new file cannot take the document's place, so that it has to be written in place.
  struct ReplacementObstacle: Error {}

  /// Saves the document's new content, durable when this returns.
  ///
  /// - Parameter overwriting: Whether to save also if another program changed, removed or created
  ///   the document since it was read or saved last; what that program wrote is then lost.
  /// - Throws: ``DocumentFileError``. The document is then what it was, except with the code
  ///   ``DocumentFileError/Code-swift.struct/notDurable`` (it has its new content, which may not
  ///   outlast a power cut) and ``DocumentFileError/Code-swift.struct/damaged`` (a safety copy has
  ///   the old content).
  /// - Complexity: O(*n*), *n* bytes; in place O(*n* + *m*), *m* bytes of the old content.
  package mutating func save(
    _ content: [UInt8], overwriting: Bool = false
  ) throws(DocumentFileError) -> SaveOutcome {
    do {
      let outcome = try saveOnce(content, overwriting: overwriting)
      guard let earlier = pendingSafetyCopy else { return outcome }
      // Damage by an earlier save of this document is mended by this one.
      let isRemoved = (try? earlier.remove(calls)) != nil
      pendingSafetyCopy = nil
      return SaveOutcome(
        method: outcome.method, byteCount: outcome.byteCount,
        remainingSafetyCopy: isRemoved ? outcome.remainingSafetyCopy : earlier)
    } catch {
      throw documentError(error, .saving)
    }
  }

  private mutating func saveOnce(
    _ content: [UInt8], overwriting: Bool
  ) throws -> SaveOutcome {
    guard let (descriptor, status) = try openExisting() else {
      guard state == nil || overwriting else {
        throw DocumentFileError.changedOnDisk(path: path, "removed")
      }
      return try create(content)
    }
    defer { calls.closeQuietly(descriptor) }
    if !overwriting {
      try checkUnchanged(DocumentState(status))
    }
    // A file that its owner made read-only is not to be replaced through its folder.
    try calls.call(resolved.path) { calls.checkWritable(resolved.path) }
    if status.st_nlink == 1 {
      do {
        return try replace(
          content, descriptor, status, overwriting: overwriting)
      } catch is ReplacementObstacle {
        // In place, below.
      }
    }
    return try saveInPlace(content, descriptor, status)
  }

  private func checkUnchanged(_ found: DocumentState) throws {
    if let state, found == state || (!isStateCertain && found.isSameFile(as: state)) {
      return
    }
    throw DocumentFileError.changedOnDisk(path: path, state == nil ? "created" : "changed")
  }

  /// Lets a new file with the old one's mode, owner and attributes take the document's name.
  private mutating func replace(
    _ content: [UInt8], _ descriptor: Int32, _ status: stat, overwriting: Bool
  ) throws -> SaveOutcome {
    let folder = try obstructed(by: [EACCES, EPERM]) {
      try calls.openFile(resolved.folder, O_RDONLY | O_DIRECTORY)
    }
    defer { calls.closeQuietly(folder) }
    let temporary = try obstructed(by: [EACCES, EPERM, EROFS]) {
      try UnfinishedSave(in: resolved.folder, mode: 0o600, calls)
    }
    defer { temporary.unlock() }
    let newState: DocumentState
    do {
      newState = try closing(temporary.descriptor) {
        try calls.writeAll(content, to: temporary.descriptor, temporary.path)
        try copyMetadata(from: descriptor, status, to: temporary.descriptor, temporary.path)
        try calls.call(temporary.path) { calls.synchronize(temporary.descriptor) }
        return DocumentState(try calls.status(of: temporary.descriptor, temporary.path))
      }
      if !overwriting {
        var latest = stat()
        try calls.call(resolved.path) { calls.statusOfPath(resolved.path, &latest) }
        try checkUnchanged(DocumentState(latest))
      }
      // A mount point, a folder with the sticky bit, an append-only folder.
      try obstructed(by: [EBUSY, EACCES, EPERM, EXDEV]) {
        try calls.call(resolved.path) { calls.rename(temporary.path, resolved.path) }
      }
    } catch {
      _ = calls.unlink(temporary.path)
      throw error
    }
    state = newState
    isStateCertain = true
    try confirm(folder)
    return SaveOutcome(method: .replaced, byteCount: content.count, remainingSafetyCopy: nil)
  }

  /// Creates the document, which never takes the place of a file that appeared meanwhile.
  private mutating func create(_ content: [UInt8]) throws -> SaveOutcome {
    let folder = try calls.openFile(resolved.folder, O_RDONLY | O_DIRECTORY)
    defer { calls.closeQuietly(folder) }
    // The kernel takes the umask or the folder's default access control list off this mode, as for
    // any new file.
    let temporary = try UnfinishedSave(in: resolved.folder, mode: 0o666, calls)
    defer { temporary.unlock() }
    let newState: DocumentState
    do {
      newState = try closing(temporary.descriptor) {
        try calls.writeAll(content, to: temporary.descriptor, temporary.path)
        try calls.call(temporary.path) { calls.synchronize(temporary.descriptor) }
        return DocumentState(try calls.status(of: temporary.descriptor, temporary.path))
      }
      try giveName(to: temporary.path)
    } catch {
      _ = calls.unlink(temporary.path)
      if (error as? SystemCallFailure)?.errorNumber == EEXIST {
        throw DocumentFileError.changedOnDisk(path: path, "created")
      }
      throw error
    }
    state = newState
    isStateCertain = true
    try confirm(folder)
    return SaveOutcome(method: .created, byteCount: content.count, remainingSafetyCopy: nil)
  }

  private func giveName(to temporaryPath: String) throws {
    do throws(SystemCallFailure) {
      try calls.call(resolved.path) {
        calls.renameWithoutReplacing(temporaryPath, resolved.path)
      }
    } catch {
      // Some network file systems know hard links only.
      guard [EINVAL, ENOSYS, ENOTSUP].contains(error.errorNumber) else { throw error }
      try calls.call(resolved.path) { calls.link(temporaryPath, resolved.path) }
      _ = calls.unlink(temporaryPath)
    }
  }

  private func confirm(_ folder: Int32) throws {
    do throws(SystemCallFailure) {
      try calls.synchronizeFolder(folder, resolved.folder)
    } catch {
      throw DocumentFileError.notDurable(path: path, error)
    }
  }

  /// Gives a new file the old one's owner, group, mode and extended attributes.
  ///
  /// - Throws: ``ReplacementObstacle`` if one of them cannot be kept.
  private func copyMetadata(
    from descriptor: Int32, _ status: stat, to new: Int32, _ newPath: String
  ) throws {
    let created = try calls.status(of: new, newPath)
    // The owner first: changing it takes bits off the mode.
    if created.st_uid != status.st_uid || created.st_gid != status.st_gid {
      try obstructed(by: [EPERM, EACCES, EINVAL, ENOTSUP]) {
        try calls.call(newPath) { calls.setOwner(new, status.st_uid, status.st_gid) }
      }
    }
    let kept = try FileAttributes.names(of: descriptor, resolved.path, calls)
    for name in try FileAttributes.names(of: new, newPath, calls) where !kept.contains(name) {
      // Inherited from the folder.
      try obstructed(by: [EPERM, EACCES, ENOTSUP]) {
        try calls.call(newPath) { calls.removeAttribute(new, name) }
      }
    }
    try obstructed(by: [EPERM, EACCES, ENOTSUP]) {
      try calls.call(newPath) { calls.setMode(new, status.st_mode & 0o7777) }
    }
    for name in kept {
      let value = try FileAttributes.value(of: name, of: descriptor, resolved.path, calls)
      guard let value else { continue }
      try obstructed(by: [EPERM, EACCES, ENOTSUP, E2BIG, ERANGE]) {
        try calls.call(newPath) {
          value.withUnsafeBytes { calls.setAttribute(new, name, $0) }
        }
      }
    }
  }

  /// Runs a step and takes some of its failures as an obstacle to replacing the document.
  @discardableResult
  private func obstructed<Result>(
    by errorNumbers: [Int32], _ step: () throws -> Result
  ) throws -> Result {
    do {
      return try step()
    } catch let error as SystemCallFailure where errorNumbers.contains(error.errorNumber) {
      throw ReplacementObstacle()
    }
  }

  /// Runs a step on a new file and closes that; a failure to close counts like one of the step.
  private func closing<Result>(_ descriptor: Int32, _ step: () throws -> Result) throws -> Result {
    let result: Result
    do {
      result = try step()
    } catch {
      calls.closeQuietly(descriptor)
      throw error
    }
    let closed = calls.close(descriptor)
    // An interrupted close has closed the file all the same.
    guard closed >= 0 || closed == -Int(EINTR) else {
      throw SystemCallFailure(errorNumber: Int32(-closed), path: resolved.path)
    }
    return result
  }
}

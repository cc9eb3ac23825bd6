import Foundation

/// Files and folders that only their owner may read, durable from their creation.
package enum PrivateFiles {
  /// Makes a folder and the missing ones above it, mode 0700, and makes their names durable.
  ///
  /// - Throws: ``StorageError/Code/folderNotMade`` with the first folder that could not be made, or
  ///   ``StorageError/Code/diskFull``.
  package static func makeFolder(_ path: String) throws(StorageError) {
    var state = stat()
    if stat(path, &state) == 0 {
      guard state.st_mode & S_IFMT == S_IFDIR else {
        throw StorageError(.folderNotMade, path: path, cause: "there is a file with this name")
      }
      return
    }
    let parent = (path as NSString).deletingLastPathComponent
    if parent != path, !parent.isEmpty { try makeFolder(parent) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      if isFull(errno) { throw failure(errno, path: path) }
      throw StorageError(.folderNotMade, path: path, cause: reason(errno))
    }
    try? synchronizeFolder(parent)
  }

  /// Makes a folder in a store, mode 0700, unless it is there.
  ///
  /// - Throws: ``StorageError/Code/notPermitted`` if a link has its name: what is written, or removed, would
  ///   be somewhere else; else as ``makeFolder(_:)``.
  package static func makeOwnFolder(_ path: String) throws(StorageError) {
    guard !isLink(path) else {
      throw StorageError(.linkedFolder, path: path, cause: "it is a symbolic link")
    }
    try makeFolder(path)
  }

  /// Returns whether a path is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var state = stat()
    return lstat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFLNK
  }

  /// Makes sure that only its owner may enter the folder of a store.
  ///
  /// A folder of ours that has nothing else in it is closed to others.
  ///
  /// - Parameters:
  ///   - path: The folder, which exists.
  ///   - isOurs: Says of a name in it whether the store may have made it.
  ///   - changeMode: `chmod(2)`; only tests give another one.
  /// - Returns: Who could enter it until now, and whether that changed.
  /// - Throws: ``StorageError/Code/sharedFolder``.
  static func keepOthersOut(
    of path: String, isOurs: (String) -> Bool,
    changeMode: (String, mode_t) -> Int32 = { chmod($0, $1) }
  ) throws(StorageError) -> FolderAccess {
    var state = stat()
    guard stat(path, &state) == 0 else { throw failure(errno, path: path) }
    guard state.st_uid == geteuid() || geteuid() == 0 else {
      throw StorageError(.sharedFolder, path: path, cause: "it belongs to another user")
    }
    guard isShared(state) else { return .closed }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [path]
    guard names.allSatisfy(isOurs) else {
      throw StorageError(
        .sharedFolder, path: path,
        cause: "other people can open this folder, and it contains other files; "
          + "chmod go= '\(path.replacing("'", with: #"'\''"#))' makes it private")
    }
    guard changeMode(path, state.st_mode & 0o700) == 0 else {
      // A file system without permissions is not a reason to refuse a store that works there.
      if [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) { return .unclosable }
      throw failure(errno, path: path)
    }
    // Others without permissions report success and change nothing.
    guard stat(path, &state) == 0 else { throw failure(errno, path: path) }
    return isShared(state) ? .unclosable : .closedNow
  }

  /// Returns whether a folder is ours and others may enter it; changes nothing.
  static func isOwnAndShared(_ path: String) -> Bool {
    var state = stat()
    return stat(path, &state) == 0 && isShared(state)
      && (state.st_uid == geteuid() || geteuid() == 0)
  }

  private static func isShared(_ state: stat) -> Bool { state.st_mode & 0o077 != 0 }

  /// Makes the names in a folder durable.
  package static func synchronizeFolder(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StorageError(.inputOutput, path: path, cause: reason(errno))
    }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw StorageError(.inputOutput, path: path, cause: reason(errno))
    }
  }

  /// Writes a new file, 0600, under a temporary name, and gives it its name when it is durable.
  ///
  /// - Throws: ``StorageError/Code/diskFull``, ``StorageError/Code/notPermitted``,
  ///   ``StorageError/Code/readOnly`` or ``StorageError/Code/inputOutput``; the file is then as it
  ///   was.
  package static func write(_ bytes: [UInt8], to path: String) throws(StorageError) {
    let temporary = path + ".new"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(errno, path: path) }
    var isOpen = true
    defer { if isOpen { close(descriptor) } }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        let number = errno
        unlink(temporary)
        throw failure(number, path: path)
      }
      written += count
    }
    guard fsync(descriptor) == 0 else {
      let number = errno
      unlink(temporary)
      throw failure(number, path: path)
    }
    close(descriptor)
    isOpen = false
    guard rename(temporary, path) == 0 else {
      let number = errno
      unlink(temporary)
      throw failure(number, path: path)
    }
    try synchronizeFolder((path as NSString).deletingLastPathComponent)
  }

  /// Reads a whole small file; `nil` if there is none.
  ///
  /// - Throws: ``StorageError/Code/notPermitted`` or ``StorageError/Code/inputOutput``, also for a
  ///   file of more than 1 MiB.
  package static func read(_ path: String) throws(StorageError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(errno, path: path)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    var result: [UInt8] = []
    while true {
      let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno, path: path)
      }
      if count == 0 { return result }
      result += bytes[..<count]
      guard result.count <= 1 << 20 else {
        throw StorageError(.inputOutput, path: path, cause: "it is too large")
      }
    }
  }

  /// Returns whether a folder has no space for a small file, as the disk or a quota says; leaves nothing
  /// there.
  package static func isDiskFull(folder: String) -> Bool {
    let path = "\(folder)/\(spacePrefix)\(getpid())"
    // A process of the same number may have been killed before it removed its file.
    unlink(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return isFull(errno) }
    defer { close(descriptor) }
    // A process that is killed from here on leaves nothing behind.
    unlink(path)
    return isFull(posix_fallocate(descriptor, 0, smallFileByteCount))
  }

  /// The start of the name of a file that tries whether there is space.
  package static let spacePrefix = ".space-"

  /// Removes files in a folder that have the number of a process in their names, and whose process is gone.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - prefixes: What the names have before the number.
  package static func removeAbandoned(in folder: String, named prefixes: [String]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names {
      guard let prefix = prefixes.first(where: name.hasPrefix),
        let process = pid_t(name.dropFirst(prefix.count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  /// As much as the shared memory of a log needs at least.
  private static let smallFileByteCount: off_t = 32_768

  private static func isFull(_ number: Int32) -> Bool { number == ENOSPC || number == EDQUOT }

  /// Says in our words what the system reported.
  package static func failure(_ number: Int32, path: String) -> StorageError {
    let code: StorageError.Code =
      switch number {
      case _ where isFull(number): .diskFull
      case EACCES, EPERM, ELOOP: .notPermitted
      case EROFS: .readOnly
      default: .inputOutput
      }
    return StorageError(code, path: path, cause: reason(number))
  }

  /// What the system calls the cause of an error of Foundation's, whose own text is not for people.
  package static func reason(of error: any Error) -> String {
    var cause = error as NSError
    while cause.domain != NSPOSIXErrorDomain,
      let next = cause.userInfo[NSUnderlyingErrorKey] as? any Error
    {
      cause = next as NSError
    }
    return cause.domain == NSPOSIXErrorDomain
      ? reason(Int32(cause.code)) : error.localizedDescription
  }

  /// What the system calls an error.
  package static func reason(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}

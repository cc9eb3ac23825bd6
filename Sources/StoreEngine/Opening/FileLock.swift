import Foundation

/// An exclusive lock on a file or folder, which the kernel lets go of when the process ends.
///
/// - Source: `flock(2)`. Closing a descriptor of it drops no lock of SQLite's, which are on other
///   files.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// The path of what is locked.
  package let path: String

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// Locks a file, 0600, which is made if it is missing, and waits until it is free.
  ///
  /// - Parameter limit: How long to wait at most; only tests give another one.
  /// - Throws: ``StorageError/Code/busy`` after that time, or what opening the file reports.
  package static func waitExclusive(
    _ path: String, atMost limit: Duration = .seconds(10)
  ) throws(StorageError) -> FileLock {
    let deadline = ContinuousClock.now + limit
    while true {
      if let lock = try tryExclusive(path) { return lock }
      guard ContinuousClock.now < deadline else {
        throw StorageError(.busy, path: path, cause: "locked")
      }
      usleep(5_000)
    }
  }

  /// Locks a file, 0600, which is made if it is missing; `nil` if another process has locked it.
  ///
  /// - Throws: What opening the file reports.
  package static func tryExclusive(_ path: String) throws(StorageError) -> FileLock? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path: path) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      let number = errno
      close(descriptor)
      if number == EWOULDBLOCK { return nil }
      // Some network file systems know no such lock; SQLite's own then have to do.
      if number == ENOLCK || number == ENOTSUP { break }
      throw PrivateFiles.failure(number, path: path)
    }
    // A cleanup may have removed the name between opening and locking.
    guard isStillNamed(path, descriptor) else {
      close(descriptor)
      return nil
    }
    return FileLock(descriptor: descriptor, path: path)
  }

  /// Writes a text into the file, for programs that find it locked. If that fails, the file is still locked.
  package func note(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    ftruncate(descriptor, off_t(bytes.count))
  }

  /// Returns the number of the process that has a file locked, as it noted it; `nil` if none has, or it is not known.
  package static func holder(of path: String) -> Int32? {
    guard isHeld(path), let note = try? String(contentsOfFile: path, encoding: .utf8),
      let process = Int32(note), process > 1
    else { return nil }
    return process
  }

  /// Locks a folder; `nil` if another process has locked it, or it is not there.
  package static func tryFolder(_ path: String) -> FileLock? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      // Some network file systems know no such lock of a folder.
      guard errno == EWOULDBLOCK else { break }
      close(descriptor)
      return nil
    }
    return FileLock(descriptor: descriptor, path: path)
  }

  /// Removes a lock file that no process has locked.
  ///
  /// It is locked while it is removed: a process that is about to lock it finds it locked or without its
  /// name, and makes a new one.
  package static func removeAbandoned(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // Without such locks, it is unknown whose file it is.
      guard errno == EINTR else { return }
    }
    guard isStillNamed(path, descriptor) else { return }
    unlink(path)
  }

  private static func isStillNamed(_ path: String, _ descriptor: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// Returns whether a process has a file locked; changes nothing.
  package static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_SH | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      return errno == EWOULDBLOCK
    }
    return false
  }
}

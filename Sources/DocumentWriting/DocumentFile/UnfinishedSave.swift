import FileProgress
import Foundation

/// The new content of a document under a name of its own, until it takes the document's name.
///
/// A program that is killed in between leaves the file behind. A save holds a lock on its file until the
/// file has the document's name, and the kernel drops the lock when the process ends. So a file that can be
/// locked was abandoned. A cleanup locks a file before it removes it, and a save checks after locking that
/// its file is still there: neither can be too fast for the other.
///
/// - Source: `flock(2)`.
package struct UnfinishedSave: Sendable {
  private static let namePrefix = ".fileprogress-"
  private static let numberRadix = 36
  private static let greatestDigitCount = 13
  /// Tries to make one that a cleanup does not remove at once.
  private static let attemptCount = 8

  /// The path of the file.
  let path: String
  /// The file, open for writing; the maker closes it.
  let descriptor: Int32
  private let lockDescriptor: Int32?
  private let calls: SavingCalls

  /// Makes an empty file and locks it.
  ///
  /// - Parameters:
  ///   - folder: The folder of the document.
  ///   - mode: The mode, before the kernel applies the umask.
  /// - Throws: What opening a new file throws. Where locks don't work, the file has none.
  init(in folder: String, mode: mode_t, _ calls: SavingCalls) throws(SystemCallFailure) {
    self.calls = calls
    var attempt = 1
    while true {
      let number = String(UInt64.random(in: .min ... .max), radix: Self.numberRadix)
      let path = PathText.joined(folder, Self.namePrefix + number)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      let descriptor = try calls.openFile(path, flags, mode: mode)
      let lock = Self.lock(descriptor, path, calls)
      if attempt == Self.attemptCount || lock != .taken {
        self.path = path
        self.descriptor = descriptor
        if case .held(let held) = lock { lockDescriptor = held } else { lockDescriptor = nil }
        return
      }
      calls.closeQuietly(descriptor)
      _ = calls.unlink(path)
      attempt += 1
    }
  }

  /// Lets go of the lock, when the file has the document's name or was removed.
  func unlock() {
    if let lockDescriptor { calls.closeQuietly(lockDescriptor) }
  }

  private enum Lock: Equatable {
    case held(Int32)
    /// A cleanup took the file for an abandoned one.
    case taken
    case impossible
  }

  private static func lock(_ descriptor: Int32, _ path: String, _ calls: SavingCalls) -> Lock {
    // The lock outlasts the descriptor that is written to, which is closed before the renaming.
    guard let duplicate = try? calls.call(path, { calls.duplicate(descriptor) }) else {
      return .impossible
    }
    let held = Int32(duplicate)
    do throws(SystemCallFailure) {
      try calls.call(path) { calls.lock(held) }
      var named = stat()
      try calls.call(path) { calls.statusOfPath(path, &named) }
      let opened = try calls.status(of: descriptor, path)
      if named.st_ino == opened.st_ino { return .held(held) }
      calls.closeQuietly(held)
      return .taken
    } catch {
      calls.closeQuietly(held)
      return [EWOULDBLOCK, ENOENT].contains(error.errorNumber) ? .taken : .impossible
    }
  }

  /// Removes what programs that were ended in the middle of a save left beside a document.
  ///
  /// Only files with a name of ours that belong to this user or to the document's owner, and that no
  /// program has locked. On a network file system nothing is removed: locks of other machines may
  /// not be seen there.
  ///
  /// - Parameter path: The document, which need not exist; symbolic links are followed.
  /// - Returns: The names of the removed files, sorted.
  /// - Complexity: O(*n*), *n* files in the folder.
  package static func removeAbandoned(besideDocumentAt path: String) -> [String] {
    guard let resolved = try? ResolvedPath(path),
      let fileSystem = try? LocalFileSystem().describeFolder(at: resolved.folder),
      !fileSystem.isNetwork
    else { return [] }
    var owners: Set<uid_t> = [geteuid()]
    var document = stat()
    if lstat(resolved.path, &document) == 0 { owners.insert(document.st_uid) }
    return names(in: resolved.folder).filter(isOurs).sorted().filter {
      removeIfAbandoned(PathText.joined(resolved.folder, $0), of: owners)
    }
  }

  private static func removeIfAbandoned(_ path: String, of owners: Set<uid_t>) -> Bool {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG,
      owners.contains(opened.st_uid), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      // The save may have come to its end before the lock was free.
      lstat(path, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev
    else { return false }
    return unlink(path) == 0
  }

  private static func isOurs(_ name: String) -> Bool {
    guard name.hasPrefix(namePrefix) else { return false }
    let number = name.utf8.dropFirst(namePrefix.utf8.count)
    return (1...greatestDigitCount).contains(number.count)
      && number.allSatisfy { digit in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(digit)
      }
  }

  /// The names in a folder, without those that are not UTF-8.
  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(validatingCString: $0)
        }
      }
      if let name { names.append(name) }
    }
    return names
  }
}

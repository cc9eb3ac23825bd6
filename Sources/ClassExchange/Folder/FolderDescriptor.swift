import CSystemCalls
import ClassModel

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// An open folder. It is closed when its last owner is gone.
///
/// Names never lead outside the folder: no symbolic link is followed, and a name with a slash is refused.
struct FolderDescriptor: ~Copyable {
  let descriptor: Int32
  /// The path, for messages.
  let path: String

  private init(owning descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a folder that a person named. Symbolic links are followed.
  static func named(byPerson path: String) throws(ExchangeFailure) -> FolderDescriptor {
    let descriptor = systemOpen(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw ExchangeFailure(number: errno, path: path) }
    return FolderDescriptor(owning: descriptor, path: path)
  }

  /// Returns the path of a name in the folder.
  func path(of name: String) -> String { path.hasSuffix("/") ? path + name : path + "/" + name }

  private func failure(_ number: Int32, _ name: String) -> ExchangeFailure {
    ExchangeFailure(number: number, path: path(of: name))
  }

  /// Checks that a name stays in this folder.
  private func check(_ name: String) throws(ExchangeFailure) {
    guard !name.isEmpty, name != ".", name != "..",
      !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    else { throw ExchangeFailure(.wrongKind, path: path(of: name)) }
  }

  /// Opens a folder in this one; `nil` if the name doesn't exist.
  ///
  /// - Throws: ``ExchangeFailure/Reason/wrongKind`` for a symbolic link, or anything else that isn't a folder.
  func folder(named name: String) throws(ExchangeFailure) -> FolderDescriptor? {
    try check(name)
    let opened = systemOpen(
      descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0)
    if opened >= 0 { return FolderDescriptor(owning: opened, path: path(of: name)) }
    if errno == ENOENT { return nil }
    throw failure(errno, name)
  }

  /// Opens a folder in this one and creates it if it is missing. Its name is then durable. Whoever may read in this
  /// folder may then read in that one.
  ///
  /// - Parameter isForAll: Whether everyone who may write in this folder may also write in the new one.
  func madeFolder(named name: String, isForAll: Bool) throws(ExchangeFailure) -> FolderDescriptor {
    if let folder = try folder(named: name) {
      share(folder)
      if isForAll { open(folder) }
      return folder
    }
    if mkdirat(descriptor, name, 0o777) == 0 {
      try synchronize()
    } else if errno != EEXIST {
      throw failure(errno, name)
    }
    guard let folder = try folder(named: name) else { throw failure(ENOENT, name) }
    share(folder)
    if isForAll { open(folder) }
    return folder
  }

  /// Lets everyone read in a folder of ours who may read in this one, whatever the umask took away.
  ///
  /// It fails where a file system has no permissions, and then nothing is missing.
  private func share(_ folder: borrowing FolderDescriptor) {
    share(folder.descriptor, 0o055)
  }

  /// Lets everyone read a file of ours who may read in this folder, whatever the umask took away.
  func share(_ file: borrowing FileDescriptor) {
    share(file.descriptor, 0o044)
  }

  /// Adds those of some permissions to ours that this folder gives to others.
  private func share(_ other: Int32, _ permissions: mode_t) {
    var outer = stat()
    var inner = stat()
    guard fstat(descriptor, &outer) == 0, fstat(other, &inner) == 0, inner.st_uid == geteuid()
    else { return }
    let present = inner.st_mode & 0o7777
    let mode = present | outer.st_mode & permissions
    guard mode != present else { return }
    _ = fchmod(other, mode)
  }

  /// Lets everyone write in a folder of ours who may write in this one, whatever the umask took away. What somebody
  /// put there, only they can delete or rename.
  ///
  /// It fails where a file system has no permissions, and then nothing is missing.
  private func open(_ folder: borrowing FolderDescriptor) {
    var outer = stat()
    var inner = stat()
    guard fstat(descriptor, &outer) == 0, fstat(folder.descriptor, &inner) == 0,
      inner.st_uid == geteuid(), outer.st_mode & 0o022 != 0
    else { return }
    let mode = outer.st_mode & 0o7777 | 0o700 | S_ISVTX
    guard mode & ~inner.st_mode != 0 else { return }
    _ = fchmod(folder.descriptor, mode)
  }

  /// Lets everyone write in a file of ours who may write in this folder, whatever the umask took away.
  func open(_ file: borrowing FileDescriptor) {
    var outer = stat()
    guard fstat(descriptor, &outer) == 0 else { return }
    _ = fchmod(file.descriptor, outer.st_mode & 0o066 | 0o600)
  }

  /// Opens a regular file for reading; `nil` if the name doesn't exist.
  ///
  /// A pipe is refused without waiting for it.
  ///
  /// - Throws: ``ExchangeFailure/Reason/wrongKind`` for a symbolic link, or anything else that isn't a regular file.
  func file(named name: String) throws(ExchangeFailure) -> FileDescriptor? {
    guard let state = try state(of: name) else { return nil }
    guard state.isRegularFile else {
      throw ExchangeFailure(.wrongKind, path: path(of: name))
    }
    let opened = systemOpen(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0)
    guard opened >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(errno, name)
    }
    let file = FileDescriptor(owning: opened, path: path(of: name))
    _ = try file.state()
    return file
  }

  /// Returns the state of a file, folder or symbolic link; `nil` if the name doesn't exist.
  func state(of name: String) throws(ExchangeFailure) -> stat? {
    try check(name)
    var state = stat()
    if fstatat(descriptor, name, &state, AT_SYMLINK_NOFOLLOW) == 0 { return state }
    if errno == ENOENT { return nil }
    throw failure(errno, name)
  }

  /// Returns some of the names in the folder, in no order.
  func names(where isWanted: (String) -> Bool) throws(ExchangeFailure) -> [String] {
    var names: [String] = []
    try forEachName { name in
      if let name, isWanted(name) { names.append(name) }
      return true
    }
    return names
  }

  /// Goes through the names in the folder, in no order, however many they are.
  ///
  /// - Parameter body: Gets a name, `nil` for one that isn't UTF-8, and says whether it takes more.
  func forEachName(_ body: (String?) -> Bool) throws(ExchangeFailure) {
    let opened = systemOpen(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard opened >= 0 else { throw ExchangeFailure(number: errno, path: path) }
    guard let stream = fdopendir(opened) else {
      let number = errno
      close(opened)
      throw ExchangeFailure(number: number, path: path)
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw ExchangeFailure(number: errno, path: path) }
        return
      }
      // A dirent is only as long as its name, whatever its type says. Don't read anything after the name.
      let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
      let name = String(validatingCString: start.assumingMemoryBound(to: CChar.self))
      if name == "." || name == ".." { continue }
      guard body(name) else { return }
    }
  }

  /// Makes the names in the folder durable, if the file system can.
  func synchronize() throws(ExchangeFailure) {
    // Some network and FUSE file systems can't do this for folders.
    guard fsync(descriptor) == 0 || [EINVAL, ENOSYS, ENOTSUP, EBADF].contains(errno) else {
      throw ExchangeFailure(number: errno, path: path)
    }
  }

  /// Removes a name that isn't a folder. It may already be gone.
  func remove(_ name: String) throws(ExchangeFailure) {
    try check(name)
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw failure(errno, name) }
  }

  /// Creates a file under a new name.
  func newFile(named name: String, mode: mode_t) throws(ExchangeFailure) -> FileDescriptor {
    try check(name)
    let opened = systemOpen(
      descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard opened >= 0 else { throw failure(errno, name) }
    return FileDescriptor(owning: opened, path: path(of: name))
  }

  /// Renames a file in this folder; never to a name that is taken.
  ///
  /// Some file systems can't check and rename in one step. There, another process may take the name in between.
  ///
  /// - Returns: Whether the name was free.
  func rename(_ from: String, toNew name: String) throws(ExchangeFailure) -> Bool {
    try check(name)
    switch fileprogress_rename_new(descriptor, from, name) {
    case 0: return true
    case EEXIST: return false
    case EINVAL, ENOSYS, ENOTSUP, EPERM: break
    case let number: throw failure(number, name)
    }
    if linkat(descriptor, from, descriptor, name, 0) == 0 {
      try remove(from)
      return true
    }
    if errno == EEXIST { return false }
    guard try state(of: name) == nil else { return false }
    guard renameat(descriptor, from, descriptor, name) == 0 else { throw failure(errno, name) }
    return true
  }

  /// Renames a file in this folder to a name that another file has, which is gone then.
  func replace(_ name: String, by from: String) throws(ExchangeFailure) {
    try check(name)
    guard renameat(descriptor, from, descriptor, name) == 0 else { throw failure(errno, name) }
  }

  /// Puts a complete file into the folder, never over another one. It appears with all its bytes or not at all.
  ///
  /// - Parameters:
  ///   - names: The names to try, in order.
  ///   - temporary: The temporary name while it is written.
  ///   - mode: Who may read it, before the process's umask.
  ///   - isEnough: Says whether the file that already has a name will do.
  ///   - write: Writes the content.
  /// - Returns: The name; durable.
  /// - Throws: ``ExchangeFailure/Reason/nameTaken`` or ``ExchangeFailure/Reason/namesTaken`` if all names are; else
  ///   what `write` throws, and what the system reports. The temporary file is removed.
  func put(
    names: some Sequence<String>, temporary: String, mode: mode_t,
    isEnough: (String) throws(ExchangeFailure) -> Bool = { _ throws(ExchangeFailure) in false },
    write: (borrowing FileDescriptor) throws(ExchangeFailure) -> Void
  ) throws(ExchangeFailure) -> String {
    let file = try newFile(named: temporary, mode: mode)
    do throws(ExchangeFailure) {
      try write(file)
      try file.synchronize()
      for name in names {
        if try rename(temporary, toNew: name) {
          try synchronize()
          return name
        }
        if try isEnough(name) {
          try remove(temporary)
          try synchronize()
          return name
        }
      }
      throw allTaken(names)
    } catch {
      try? remove(temporary)
      throw error
    }
  }

  /// The failure if all names are taken. It has the path of the first one.
  private func allTaken(_ names: some Sequence<String>) -> ExchangeFailure {
    var iterator = names.makeIterator()
    guard let first = iterator.next() else { return ExchangeFailure(.nameTaken, path: path) }
    return ExchangeFailure(
      iterator.next() == nil ? .nameTaken : .namesTaken, path: path(of: first))
  }

  /// Saves a new file for a person. It appears with all its bytes or not at all. This holds even if this process is
  /// killed, where the file system supports it.
  ///
  /// - Parameters:
  ///   - names: The names to try, in order.
  ///   - temporary: The temporary name, where files without a name aren't possible.
  ///   - write: Writes the content. It may be called twice.
  /// - Returns: The name, durable.
  func save(
    names: some Sequence<String>, temporary: String,
    write: (borrowing FileDescriptor) throws(ExchangeFailure) -> Void
  ) throws(ExchangeFailure) -> String {
    if let name = try saveUnnamed(names: names, write: write) { return name }
    return try put(names: names, temporary: temporary, mode: 0o666, write: write)
  }

  /// Saves a new file that has no name until it is complete; `nil` where that isn't possible.
  private func saveUnnamed(
    names: some Sequence<String>, write: (borrowing FileDescriptor) throws(ExchangeFailure) -> Void
  ) throws(ExchangeFailure) -> String? {
    let unnamed = fileprogress_open_unnamed(descriptor, 0o666)
    guard unnamed >= 0 else { return nil }
    let file = FileDescriptor(owning: unnamed, path: path)
    try write(file)
    try file.synchronize()
    for name in names {
      switch fileprogress_name_unnamed(file.descriptor, descriptor, name) {
      case 0:
        try synchronize()
        return name
      case EEXIST: continue
      // Some file systems can create such files but can't name them.
      default: return nil
      }
    }
    throw allTaken(names)
  }
}

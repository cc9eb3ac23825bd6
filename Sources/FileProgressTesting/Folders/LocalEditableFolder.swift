public import FileTracking
import Foundation

/// A folder of this computer.
///
/// Names are taken as their bytes, without the changes to accents that URLs of Foundation make.
public struct LocalEditableFolder: EditableFolder {
  /// The file system that looks at the files.
  public let fileSystem: any FileSystem
  /// The absolute path of the folder.
  public let root: String

  /// Takes a folder that exists.
  ///
  /// - Parameters:
  ///   - root: Its absolute path, without symbolic links.
  ///   - fileSystem: The file system that looks at the files in it.
  public init(_ root: String, seenBy fileSystem: any FileSystem = LocalFileSystem()) {
    self.root = root
    self.fileSystem = fileSystem
  }

  /// Writes a text into a file: in place, if there is one.
  public func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Copies the content of a file.
  public func copy(_ name: String, to newName: String) throws {
    let input = open(path(name), O_RDONLY | O_CLOEXEC)
    try check(input, name)
    defer { close(input) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(input, &piece, piece.count)
      try check(Int32(clamping: count), name)
      if count == 0 { break }
      bytes += piece[..<count]
    }
    try write(bytes, to: newName)
  }

  /// Renames a file or a folder, over a file that is there.
  public func rename(_ name: String, to newName: String) throws {
    try check(Foundation.rename(path(name), path(newName)), name)
  }

  /// Gives a file a second name.
  public func link(_ name: String, to newName: String) throws {
    try check(Foundation.link(path(name), path(newName)), name)
  }

  /// Makes a symbolic link.
  public func createSymbolicLink(at name: String, to target: String) throws {
    try check(symlink(target, path(name)), name)
  }

  /// Makes a folder.
  public func createFolder(_ name: String) throws { try check(mkdir(path(name), 0o700), name) }

  /// Makes a named pipe (FIFO).
  public func createPipe(at name: String) throws { try check(mkfifo(path(name), 0o600), name) }

  /// Removes a file, a link or an empty folder.
  public func delete(_ name: String) throws { try check(remove(path(name)), name) }

  /// Sets back the time of the last change of the content, in whole seconds.
  public func setModified(secondsSince1970: Int64, at name: String) throws {
    let time = timespec(tv_sec: Int(secondsSince1970), tv_nsec: 0)
    try check(utimensat(AT_FDCWD, path(name), [time, time], 0), name)
  }

  /// Changes who may read the file, and changes it back.
  public func changeMode(of name: String) throws {
    try check(chmod(path(name), 0o200), name)
    try check(chmod(path(name), 0o600), name)
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try check(descriptor, name)
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      try check(Int32(clamping: count), name)
      rest = rest.dropFirst(count)
    }
  }

  private func check(_ result: Int32, _ name: String) throws {
    if result < 0 { throw FileTrackingError(errorNumber: errno, path: path(name)) }
  }
}

public import FileTracking

/// A folder of an ``InMemoryFileSystem``.
public struct InMemoryEditableFolder: EditableFolder {
  /// The files.
  public let files: InMemoryFileSystem
  /// The file system that looks at them.
  public let fileSystem: any FileSystem
  /// The absolute path of the folder.
  public let root: String

  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - root: Its absolute path.
  ///   - files: The files.
  ///   - fileSystem: The file system that looks at them; `nil` for the files themselves.
  /// - Throws: What ``InMemoryFileSystem/createFolder(_:)`` throws.
  public init(
    _ root: String = "/folder", of files: InMemoryFileSystem = InMemoryFileSystem(),
    seenBy fileSystem: (any FileSystem)? = nil
  ) throws(FileTrackingError) {
    self.files = files
    self.fileSystem = fileSystem ?? files
    self.root = root
    try files.createFolder(root)
  }

  /// Writes a text into a file: in place, if there is one.
  public func write(_ text: String, to name: String) throws {
    try files.write(text, to: path(name))
  }

  /// Writes another file and renames it over this one.
  public func saveAtomically(_ text: String, to name: String) throws {
    try files.saveAtomically(text, to: path(name))
  }

  /// Copies the content of a file.
  public func copy(_ name: String, to newName: String) throws {
    try files.copy(path(name), to: path(newName))
  }

  /// Renames a file or a folder, over a file that is there.
  public func rename(_ name: String, to newName: String) throws {
    try files.rename(path(name), to: path(newName))
  }

  /// Gives a file a second name.
  public func link(_ name: String, to newName: String) throws {
    try files.link(path(name), to: path(newName))
  }

  /// Makes a symbolic link.
  public func createSymbolicLink(at name: String, to target: String) throws {
    try files.createSymbolicLink(at: path(name), to: target)
  }

  /// Makes a folder.
  public func createFolder(_ name: String) throws { try files.createFolder(path(name)) }

  /// Makes a named pipe (FIFO).
  public func createPipe(at name: String) throws {
    try files.createSpecial(.fifo, at: path(name))
  }

  /// Removes a file, a link or an empty folder.
  public func delete(_ name: String) throws { try files.delete(path(name)) }

  /// Sets back the time of the last change of the content, in whole seconds.
  public func setModified(secondsSince1970: Int64, at name: String) throws {
    try files.setModified(
      nanosecondsSince1970: secondsSince1970 * 1_000_000_000, at: path(name))
  }

  /// Changes who may read the file, and changes it back.
  public func changeMode(of name: String) throws {
    try files.setReadable(false, at: path(name))
    try files.setReadable(true, at: path(name))
  }
}

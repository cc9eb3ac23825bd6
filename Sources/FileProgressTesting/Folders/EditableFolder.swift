public import FileTracking

/// A folder that file system checks change as people and their programs do.
///
/// ``LocalEditableFolder`` is a folder on this computer, ``InMemoryEditableFolder`` one in memory.
/// Both take the file system to check, so put your own in front of the files. Names are relative to
/// the folder and may have slashes in them.
public protocol EditableFolder {
  /// The file system that is checked. It sees what the other members change.
  var fileSystem: any FileSystem { get }
  /// The absolute path of the folder, without symbolic links and without a slash at its end.
  var root: String { get }
  /// What the folder can have beside files and folders; checks that need more are passed over.
  var abilities: FolderAbilities { get }

  /// Writes a text into a file: in place, if there is one.
  func write(_ text: String, to name: String) throws
  /// Writes another file beside this one and renames it over it, as careful editors save.
  func saveAtomically(_ text: String, to name: String) throws
  /// Copies the content of a file, into the file that is there or into a new one.
  func copy(_ name: String, to newName: String) throws
  /// Renames a file or a folder, over a file that is there.
  func rename(_ name: String, to newName: String) throws
  /// Gives a file a second name: a hard link.
  func link(_ name: String, to newName: String) throws
  /// Makes a symbolic link.
  ///
  /// - Parameters:
  ///   - name: The name of the link.
  ///   - target: What the link says, as it is; it need not lead anywhere.
  func createSymbolicLink(at name: String, to target: String) throws
  /// Makes a folder.
  func createFolder(_ name: String) throws
  /// Makes a named pipe (FIFO).
  func createPipe(at name: String) throws
  /// Removes a file, a link or an empty folder.
  func delete(_ name: String) throws
  /// Sets back the time of the last change of the content, in whole seconds.
  func setModified(secondsSince1970: Int64, at name: String) throws
  /// Changes who may read the file, and changes it back.
  func changeMode(of name: String) throws
}

/// What a folder can have beside files and folders.
public struct FolderAbilities: OptionSet, Hashable, Sendable {
  /// A bit for each.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Symbolic links.
  public static let symbolicLinks = FolderAbilities(rawValue: 1)
  /// Hard links: several names of one file.
  public static let hardLinks = FolderAbilities(rawValue: 2)
  /// Named pipes.
  public static let pipes = FolderAbilities(rawValue: 4)
  /// All of them.
  public static let all: FolderAbilities = [.symbolicLinks, .hardLinks, .pipes]
}

extension EditableFolder {
  /// All of them.
  public var abilities: FolderAbilities { .all }

  /// Writes a text under another name and renames that.
  public func saveAtomically(_ text: String, to name: String) throws {
    try write(text, to: name + ".saving")
    try rename(name + ".saving", to: name)
  }

  /// The absolute path of a name in the folder.
  public func path(_ name: String) -> String { root + "/" + name }

  /// Whether files have handles here that prove something.
  ///
  /// - Throws: What writing and opening a file throw.
  public func hasHandles() throws -> Bool {
    try write("probe", to: "probe")
    defer { try? delete("probe") }
    return try fileSystem.withOpenFile(at: path("probe")) { file throws(FileTrackingError) in
      try file.fileSystem().isWeak ? false : file.handle() != nil
    }
  }
}

public import ProgressModel

/// Something in a folder, as a look at the folder shows it, without opening it.
public struct FolderEntry: Hashable, Sendable {
  /// Its name; `nil` if it is not UTF-8, so that no path can be written down.
  public var name: String?
  /// What it is; a symbolic link is not followed.
  public var kind: FileKind
  /// Its size and times.
  public var state: FileState

  /// Creates an entry.
  public init(name: String?, kind: FileKind, state: FileState) {
    self.name = name
    self.kind = kind
    self.state = state
  }
}

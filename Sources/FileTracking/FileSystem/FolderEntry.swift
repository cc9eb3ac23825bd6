public import ProgressModel

/// Something in a folder, as a look at the folder shows it, without opening it.
public struct FolderEntry: Hashable, Sendable {
  /// Its name; `nil` if it is not UTF-8, so that no path can be written down.
  public var name: String?
  /// What it is; a symbolic link is not followed.
  public var kind: FileKind
  /// Its size and times.
  public var state: FileState
  /// Whether it could be looked at; if not, its kind is ``FileKind/other``, and its state all zeros.
  public var isReachable: Bool

  /// Creates an entry.
  public init(name: String?, kind: FileKind, state: FileState) {
    self.name = name
    self.kind = kind
    self.state = state
    isReachable = true
  }

  /// Creates an entry that could not be looked at, as behind a connection that is down.
  public init(unreachable name: String?) {
    self.name = name
    kind = .other
    state = FileState(
      byteCount: 0, modifiedNanoseconds: 0, changedNanoseconds: 0, inode: 0, linkCount: 0)
    isReachable = false
  }
}

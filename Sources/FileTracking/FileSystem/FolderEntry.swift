public import ProgressModel

/// An entry of a folder, as a look shows it, without opening it.
public struct FolderEntry: Hashable, Sendable {
  /// Its name; `nil` if it is not UTF-8, because then it has no path as text.
  public var name: String?
  /// Its name for people, with U+FFFD for bytes that are not UTF-8.
  public var shownName: String
  /// What it is; a symbolic link is not followed.
  public var kind: FileKind
  /// Its size and times.
  public var state: FileState
  /// Whether it could be looked at; if not, its kind is ``FileKind/other``, and its state all zeros.
  public var isReachable: Bool

  /// Creates an entry.
  ///
  /// - Parameter nameBytes: The bytes of its name.
  public init(nameBytes: some Collection<UInt8>, kind: FileKind, state: FileState) {
    name = String(validating: nameBytes, as: UTF8.self)
    shownName = name ?? String(decoding: nameBytes, as: UTF8.self)
    self.kind = kind
    self.state = state
    isReachable = true
  }

  /// Creates an entry that could not be looked at, for example because a connection is down.
  ///
  /// - Parameter nameBytes: The bytes of its name.
  public init(unreachable nameBytes: some Collection<UInt8>) {
    name = String(validating: nameBytes, as: UTF8.self)
    shownName = name ?? String(decoding: nameBytes, as: UTF8.self)
    kind = .other
    state = .unknown
    isReachable = false
  }
}

/// What the file system said about a file at one moment, without its content.
///
/// Two equal states make equal content likely, never certain: a write through a memory map may change no
/// time at all. Times are compared for equality, because clocks may be wrong. Their order only tells
/// whether a change is too fresh to be trusted.
///
/// Every look at a file has this value: an entry of a folder, an observation, a recorded sighting, and the
/// content that is trusted for a state. Only our own editors use another one (`DocumentState`), because
/// they must not confuse two files while they save.
public struct FileState: Hashable, Sendable {
  /// The length of the content.
  public var byteCount: Int64
  /// The last change of the content, in nanoseconds since 1970.
  public var modifiedNanoseconds: Int64
  /// The last change of content or attributes, in nanoseconds since 1970.
  public var changedNanoseconds: Int64
  /// The number of the inode. It is evidence for people, never an identity: numbers are reused.
  public var inode: UInt64
  /// How many names the file has.
  public var linkCount: UInt64

  /// Creates a state.
  public init(
    byteCount: Int64, modifiedNanoseconds: Int64, changedNanoseconds: Int64, inode: UInt64,
    linkCount: UInt64
  ) {
    self.byteCount = byteCount
    self.modifiedNanoseconds = modifiedNanoseconds
    self.changedNanoseconds = changedNanoseconds
    self.inode = inode
    self.linkCount = linkCount
  }

  /// Whether size and time of the content are the same as in another state, so that the file was most
  /// likely not written meanwhile. Names, permissions and the file itself may differ.
  package func hasContentTraits(of other: FileState) -> Bool {
    byteCount == other.byteCount && modifiedNanoseconds == other.modifiedNanoseconds
  }

  /// All zeros, for what could not be looked at.
  package static let unknown = FileState(
    byteCount: 0, modifiedNanoseconds: 0, changedNanoseconds: 0, inode: 0, linkCount: 0)
}

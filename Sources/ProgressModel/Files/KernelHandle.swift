/// The kernel's own name of a file in its file system.
///
/// It contains the generation of the inode: a new file that was given the number of a deleted one has
/// another handle. Renaming, editing and hard links keep it; an atomic save changes it.
///
/// - Source: `name_to_handle_at(2)`.
public struct KernelHandle: Hashable, Sendable {
  /// The kernel's type number of the handle.
  public let type: Int32
  /// At most 128 bytes without meaning to us.
  public let bytes: [UInt8]

  /// Creates a handle.
  public init(type: Int32, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}

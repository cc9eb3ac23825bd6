/// Which file system a file lies on.
///
/// A kernel handle means something only together with it. It is never a device number, because that changes
/// from one mount to the next. A changed identifier means that handles are unknown, not that the file
/// is another one.
public struct FileSystemIdentifier: Hashable, Sendable {
  /// Where the bytes come from.
  public enum Source: String, Sendable, CaseIterable {
    /// The UUID that the file system keeps on disk; it survives a reboot and another machine.
    case uuid
    /// What `statfs` reports as `f_fsid`; on some file systems it changes at the next mount.
    case statfs
  }

  /// Where the bytes come from.
  public let source: Source
  /// 16 bytes of a UUID, or 8 bytes of `f_fsid`.
  public let bytes: [UInt8]

  /// Creates an identifier.
  public init(source: Source, bytes: [UInt8]) {
    self.source = source
    self.bytes = bytes
  }
}

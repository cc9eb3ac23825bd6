public import ProgressModel

/// What is known about the file system of a file.
public struct FileSystemDescription: Hashable, Sendable {
  /// Which file system it is.
  public var identifier: FileSystemIdentifier
  /// The kind in the words of `mount(8)`, such as "ext4"; a hexadecimal number for an unknown one.
  public var kindName: String
  /// Whether handles prove nothing here: there are none, or they change from one mount to the next.
  public var isWeak: Bool
  /// Whether another computer may change files here, as far as known. FUSE counts, because it hides what is
  /// behind it.
  public var isNetwork: Bool

  /// Creates a description.
  public init(
    identifier: FileSystemIdentifier, kindName: String, isWeak: Bool = false,
    isNetwork: Bool = false
  ) {
    self.identifier = identifier
    self.kindName = kindName
    self.isWeak = isWeak
    self.isNetwork = isNetwork
  }
}

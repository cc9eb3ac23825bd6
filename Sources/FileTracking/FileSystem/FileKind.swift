/// What lies at a path: a file, a folder, or something that is neither.
public enum FileKind: Int32, Hashable, Sendable, CaseIterable {
  /// A file with content; the only kind that can be tracked.
  case regular
  /// A folder.
  case folder
  /// A symbolic link.
  case symbolicLink
  /// A named pipe.
  case fifo
  /// A socket.
  case socket
  /// A device that is read character by character, such as a terminal or `/dev/zero`.
  case characterDevice
  /// A device that is read block by block, such as a disk.
  case blockDevice
  /// Something that this program does not know.
  case other

  /// The kind with its article, as it stands in a sentence.
  package var words: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .fifo: "a named pipe (FIFO)"
    case .socket: "a socket"
    case .characterDevice, .blockDevice: "a device"
    case .other: "not a file of a known kind"
    }
  }
}

import FileTracking
import ProgressModel

/// An open file of an ``InMemoryFileSystem``; it stays readable after its name is gone.
struct InMemoryOpenFile: OpenFile {
  let files: InMemoryFileSystem
  let path: String
  let resolved: String
  let node: InMemoryTree.NodeName
  let stateWhenOpened: FileState

  func resolvedPath() -> String { resolved }

  func state() throws(FileTrackingError) -> FileState {
    try files.withTree { tree throws(FileTrackingError) in
      try tree.state(of: node, path: path)
    }
  }

  func handle() -> KernelHandle? {
    try? files.withTree { tree throws(FileTrackingError) in tree.handle(of: node) }
  }

  func fileSystem() throws(FileTrackingError) -> FileSystemDescription {
    try files.withTree { tree throws(FileTrackingError) in tree.volumes[node.volume].description }
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(FileTrackingError) -> Int {
    files.callReadHook(path: resolved, offset: offset)
    let content = try files.withTree { tree throws(FileTrackingError) in
      try tree.content(of: node, path: path)
    }
    guard offset < content.count else { return 0 }
    let piece = content[Int(offset)...].prefix(buffer.count)
    buffer.copyBytes(from: piece)
    return piece.count
  }
}

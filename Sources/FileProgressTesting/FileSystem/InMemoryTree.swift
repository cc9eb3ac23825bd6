import FileTracking
import ProgressModel

/// The nodes and names of an ``InMemoryFileSystem``, without its lock.
struct InMemoryTree: Sendable {
  /// A node, by the volume that it lies on and its number there, which is never used again.
  struct NodeName: Hashable, Sendable {
    var volume: Int
    var number: UInt64
  }

  /// A file system: a tree of its own that is mounted somewhere, or nowhere.
  struct Volume: Sendable {
    var description: FileSystemDescription
    var isReachable = true
    var freeInodes: [UInt64] = []
    var nextInode: UInt64 = 2
  }

  /// What a node contains.
  enum Content: Sendable {
    case file([UInt8])
    /// Names as bytes: two spellings of one accent are two names.
    case folder([[UInt8]: NodeName])
    case symbolicLink(String)
    case special(FileKind)
  }

  struct Node: Sendable {
    var content: Content
    var inode: UInt64
    var linkCount: UInt64 = 1
    var openCount = 0
    var isReadable = true
    var modifiedNanoseconds: Int64
    var changedNanoseconds: Int64
    /// The root of the volume that is mounted on this folder.
    var mounted: NodeName?
  }

  var volumes: [Volume] = []
  var nodes: [NodeName: Node] = [:]
  var nowNanoseconds: Int64
  var timeStampNanoseconds: Int64 = 1
  let root: NodeName
  private var nextNumber: UInt64 = 1

  init(root description: FileSystemDescription, nowNanoseconds: Int64) {
    self.nowNanoseconds = nowNanoseconds
    root = NodeName(volume: 0, number: 0)
    volumes = [Volume(description: description)]
    nodes[root] = Node(
      content: .folder([:]), inode: 1, modifiedNanoseconds: nowNanoseconds,
      changedNanoseconds: nowNanoseconds)
  }

  /// The clock as a file would show it, after the microsecond that a change takes.
  private mutating func timeStamp() -> Int64 {
    nowNanoseconds += 1000
    return nowNanoseconds - nowNanoseconds % timeStampNanoseconds
  }

  /// Adds a node that has no name yet.
  mutating func addNode(_ content: Content, volume: Int) -> NodeName {
    let inode: UInt64
    if let free = volumes[volume].freeInodes.popLast() {
      inode = free
    } else {
      inode = volumes[volume].nextInode
      volumes[volume].nextInode += 1
    }
    let name = NodeName(volume: volume, number: nextNumber)
    nextNumber += 1
    let time = timeStamp()
    nodes[name] = Node(
      content: content, inode: inode, modifiedNanoseconds: time, changedNanoseconds: time)
    return name
  }

  /// Takes a name from a node; the last one removes it, unless it is open.
  mutating func removeLink(_ name: NodeName) {
    let time = timeStamp()
    nodes[name]?.linkCount -= 1
    nodes[name]?.changedNanoseconds = time
    removeIfUnused(name)
  }

  private mutating func removeIfUnused(_ name: NodeName) {
    guard let node = nodes[name], node.linkCount == 0, node.openCount == 0 else { return }
    nodes[name] = nil
    volumes[name.volume].freeInodes.append(node.inode)
  }

  /// Gives the content of a file another value, with the time stamps of a change.
  mutating func setContent(_ content: Content, of name: NodeName) {
    let time = timeStamp()
    nodes[name]?.content = content
    nodes[name]?.modifiedNanoseconds = time
    nodes[name]?.changedNanoseconds = time
  }

  /// Changes attributes of a node, with the time stamp of such a change.
  mutating func setAttributes(of name: NodeName, _ change: (inout Node) -> Void) {
    let time = timeStamp()
    guard var node = nodes[name] else { return }
    change(&node)
    node.changedNanoseconds = time
    nodes[name] = node
  }
}

extension InMemoryTree {
  func kind(of name: NodeName) -> FileKind {
    switch nodes[name]?.content {
    case .file?: .regular
    case .folder?: .folder
    case .symbolicLink?: .symbolicLink
    case .special(let kind)?: kind
    case nil: .other
    }
  }

  func state(of name: NodeName, path: String) throws(FileTrackingError) -> FileState {
    guard let node = nodes[name], volumes[name.volume].isReachable else {
      throw FileTrackingError(.inputOutput, path: path)
    }
    let byteCount = if case .file(let bytes) = node.content { bytes.count } else { 0 }
    return FileState(
      byteCount: Int64(byteCount), modifiedNanoseconds: node.modifiedNanoseconds,
      changedNanoseconds: node.changedNanoseconds, inode: node.inode, linkCount: node.linkCount)
  }

  func content(of name: NodeName, path: String) throws(FileTrackingError) -> [UInt8] {
    guard volumes[name.volume].isReachable, case .file(let bytes)? = nodes[name]?.content else {
      throw FileTrackingError(.inputOutput, path: path)
    }
    return bytes
  }

  func handle(of name: NodeName) -> KernelHandle? {
    guard !volumes[name.volume].description.isWeak else { return nil }
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: name.number >> (8 * $0)) }
    return KernelHandle(type: 1, bytes: bytes)
  }

  mutating func open(
    _ path: String
  ) throws(FileTrackingError) -> (node: NodeName, path: String, state: FileState) {
    let found = try walk(path, followsLastLink: true)
    let kind = kind(of: found.node)
    guard kind == .regular else { throw FileTrackingError(kind: kind, path: path) }
    guard nodes[found.node]?.isReadable == true else {
      throw FileTrackingError(.notPermitted, path: path)
    }
    let state = try state(of: found.node, path: path)
    nodes[found.node]?.openCount += 1
    return (found.node, found.path, state)
  }

  mutating func close(_ name: NodeName) {
    nodes[name]?.openCount -= 1
    removeIfUnused(name)
  }

  func place(at resolvedPath: String) -> PlaceContent {
    do {
      let found = try walk(resolvedPath, followsLastLink: false)
      let volume = volumes[found.node.volume]
      guard kind(of: found.node) == .regular else {
        let folder = try walk(PathText.folder(resolvedPath), followsLastLink: true)
        return .somethingElse(volumes[folder.node.volume].description.identifier)
      }
      guard volume.isReachable, nodes[found.node]?.isReadable == true else { return .unknown }
      return .file(volume.description.identifier, handle(of: found.node))
    } catch {
      return error.code == .notFound ? nothing(above: resolvedPath) : .unknown
    }
  }

  private func nothing(above path: String) -> PlaceContent {
    var folder = PathText.folder(path)
    while true {
      do {
        let found = try walk(folder, followsLastLink: true)
        if kind(of: found.node) == .folder {
          return .nothing(volumes[found.node.volume].description.identifier)
        }
      } catch {
        guard error.code == .notFound || error.code == .danglingLink else { return .unknown }
      }
      if folder == "/" { return .unknown }
      folder = PathText.folder(folder)
    }
  }
}

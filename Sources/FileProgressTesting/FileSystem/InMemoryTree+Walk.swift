import FileTracking

extension InMemoryTree {
  /// As many links as Linux follows in one path.
  private static let linkLimit = 40
  /// The limits of Linux: bytes of a path with the null at its end, bytes of a name.
  private static let pathLimit = 4096
  private static let nameLimit = 255

  static func checkName(_ path: String) throws(FileTrackingError) {
    if path.isEmpty { throw FileTrackingError(.notFound, path: path) }
    if path.utf8.contains(0) { throw FileTrackingError(.invalidName, path: path) }
  }

  /// Finds the node of a path, and the path without links.
  func walk(
    _ asked: String, followsLastLink: Bool
  ) throws(FileTrackingError) -> (node: NodeName, path: String) {
    try Self.checkName(asked)
    guard asked.utf8.count < Self.pathLimit else {
      throw FileTrackingError(.tooLong, path: asked)
    }
    var rest = Array(PathText.components(asked).reversed())
    var trail: [(name: String, node: NodeName)] = []
    var linkCount = 0
    while let name = rest.popLast() {
      let folder = trail.last?.node ?? root
      if name == "." { continue }
      if name == ".." {
        _ = trail.popLast()
        continue
      }
      let child: NodeName
      do {
        child = try self.child(name, of: folder, asked: asked)
      } catch {
        // A missing end of a link is another trouble than a missing file.
        let isBehindLastLink = followsLastLink && linkCount > 0 && isSymbolicLink(asked)
        throw error.code == .notFound && isBehindLastLink
          ? FileTrackingError(.danglingLink, path: asked) : error
      }
      if case .symbolicLink(let target)? = nodes[child]?.content,
        followsLastLink || !rest.isEmpty
      {
        linkCount += 1
        guard linkCount <= Self.linkLimit else {
          throw FileTrackingError(.linkLoop, path: asked)
        }
        if PathText.isAbsolute(target) { trail = [] }
        rest += PathText.components(target).reversed()
        continue
      }
      trail.append((name, nodes[child]?.mounted ?? child))
    }
    let path = trail.map { "/" + $0.name }.joined()
    return (trail.last?.node ?? root, path.isEmpty ? "/" : path)
  }

  /// Looks at everything in a folder.
  func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    let folder = try walk(path, followsLastLink: false).node
    guard case .folder(let names)? = nodes[folder]?.content else {
      throw FileTrackingError(.notFound, path: path)
    }
    guard volumes[folder.volume].isReachable else {
      throw FileTrackingError(.inputOutput, path: path)
    }
    guard nodes[folder]?.isReadable == true else {
      throw FileTrackingError(.notPermitted, path: path)
    }
    var entries: [FolderEntry] = []
    for (name, child) in names {
      let node = nodes[child]?.mounted ?? child
      let state = try? state(of: node, path: path)
      entries.append(
        state.map { FolderEntry(nameBytes: name, kind: kind(of: node), state: $0) }
          ?? FolderEntry(unreachable: name))
    }
    return entries
  }

  private func child(
    _ name: String, of folder: NodeName, asked: String
  ) throws(FileTrackingError) -> NodeName {
    guard name.utf8.count <= Self.nameLimit else {
      throw FileTrackingError(.tooLong, path: asked)
    }
    guard volumes[folder.volume].isReachable else {
      throw FileTrackingError(.inputOutput, path: asked)
    }
    guard case .folder(let names)? = nodes[folder]?.content else {
      throw FileTrackingError(.notFound, path: asked)
    }
    guard nodes[folder]?.isReadable == true else {
      throw FileTrackingError(.notPermitted, path: asked)
    }
    guard let child = names[Array(name.utf8)] else {
      throw FileTrackingError(.notFound, path: asked)
    }
    return child
  }

  private func isSymbolicLink(_ path: String) -> Bool {
    guard let found = try? walk(path, followsLastLink: false) else { return false }
    return kind(of: found.node) == .symbolicLink
  }
}

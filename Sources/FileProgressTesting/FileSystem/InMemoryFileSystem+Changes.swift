public import FileTracking

/// What a person and their programs do with files. Paths are absolute; all members throw what
/// `FileSystem.resolve(_:)` throws.
extension InMemoryFileSystem {
  /// Makes a folder, and the missing folders above it.
  public func createFolder(_ path: String) throws(FileTrackingError) {
    try withTree { tree throws(FileTrackingError) in
      var current = ""
      for component in PathText.components(path) {
        let folder = current.isEmpty ? "/" : current
        current += "/" + component
        do throws(FileTrackingError) {
          _ = try tree.walk(current, followsLastLink: true)
        } catch  where error.code == .notFound {
          let parent = try tree.walk(folder, followsLastLink: true).node
          let node = tree.addNode(.folder([:]), volume: parent.volume)
          try tree.setName(current, to: node)
        }
      }
    }
  }

  /// Writes a file in place: a file that is there stays the same file.
  public func write(_ content: some Sequence<UInt8>, to path: String) throws(FileTrackingError) {
    let bytes = Array(content)
    try withTree { tree throws(FileTrackingError) in try tree.write(bytes, to: path) }
  }

  /// Writes a text in place.
  public func write(_ text: String, to path: String) throws(FileTrackingError) {
    try write(text.utf8, to: path)
  }

  /// Writes another file beside this one and renames it over it, as careful editors save.
  public func saveAtomically(_ text: String, to path: String) throws(FileTrackingError) {
    let bytes = Array(text.utf8)
    try withTree { tree throws(FileTrackingError) in
      let folder = try tree.walk(PathText.folder(path), followsLastLink: true).node
      try tree.setName(path, to: tree.addNode(.file(bytes), volume: folder.volume))
    }
  }

  /// Copies the content of a file, as `cp` does: into the existing file, or into a new one.
  public func copy(_ path: String, to destination: String) throws(FileTrackingError) {
    try withTree { tree throws(FileTrackingError) in
      let node = try tree.walk(path, followsLastLink: true).node
      try tree.write(try tree.content(of: node, path: path), to: destination)
    }
  }

  /// Renames a file or a folder, over a file that is there.
  ///
  /// - Throws: `FileTrackingError.Code.inputOutput` if the two are on different file systems, as the
  ///   system does.
  public func rename(_ path: String, to destination: String) throws(FileTrackingError) {
    try withTree { tree throws(FileTrackingError) in
      let node = try tree.walk(path, followsLastLink: false).node
      let folder = try tree.walk(PathText.folder(destination), followsLastLink: true).node
      guard folder.volume == node.volume else {
        throw FileTrackingError(.inputOutput, path: destination)
      }
      tree.setAttributes(of: node) { $0.linkCount += 1 }
      try tree.setName(destination, to: node)
      try tree.removeName(path)
    }
  }

  /// Gives a file a second name: a hard link.
  public func link(_ path: String, to newName: String) throws(FileTrackingError) {
    try withTree { tree throws(FileTrackingError) in
      let node = try tree.walk(path, followsLastLink: false).node
      tree.setAttributes(of: node) { $0.linkCount += 1 }
      try tree.setName(newName, to: node)
    }
  }

  /// Makes a symbolic link; its target need not exist.
  public func createSymbolicLink(
    at path: String, to target: String
  ) throws(FileTrackingError) {
    try withTree { tree throws(FileTrackingError) in
      let folder = try tree.walk(PathText.folder(path), followsLastLink: true).node
      try tree.setName(path, to: tree.addNode(.symbolicLink(target), volume: folder.volume))
    }
  }

  /// Makes a pipe, a socket or a device.
  public func createSpecial(_ kind: FileKind, at path: String) throws(FileTrackingError) {
    try withTree { tree throws(FileTrackingError) in
      let folder = try tree.walk(PathText.folder(path), followsLastLink: true).node
      try tree.setName(path, to: tree.addNode(.special(kind), volume: folder.volume))
    }
  }

  /// Removes a name; with the last one, the file or the whole folder is gone.
  public func delete(_ path: String) throws(FileTrackingError) {
    try withTree { tree throws(FileTrackingError) in try tree.removeName(path) }
  }

  /// Allows or forbids reading a file or a folder.
  public func setReadable(_ isReadable: Bool, at path: String) throws(FileTrackingError) {
    try withTree { tree throws(FileTrackingError) in
      let node = try tree.walk(path, followsLastLink: true).node
      tree.setAttributes(of: node) { $0.isReadable = isReadable }
    }
  }

  /// Sets back the time of the last change of the content, as `touch -d`; the time of the last
  /// change of attributes moves on.
  public func setModified(
    nanosecondsSince1970: Int64, at path: String
  ) throws(FileTrackingError) {
    try withTree { tree throws(FileTrackingError) in
      let node = try tree.walk(path, followsLastLink: true).node
      tree.setAttributes(of: node) { $0.modifiedNanoseconds = nanosecondsSince1970 }
    }
  }

  /// Changes a file without a trace in its state, as a write through a memory map can.
  public func writeWithoutTrace(
    _ content: some Sequence<UInt8>, to path: String
  ) throws(FileTrackingError) {
    let bytes = Array(content)
    try withTree { tree throws(FileTrackingError) in
      let node = try tree.walk(path, followsLastLink: true).node
      _ = try tree.content(of: node, path: path)
      tree.nodes[node]?.content = .file(bytes)
    }
  }
}

extension InMemoryTree {
  /// Writes into the file at a path, or into a new one.
  mutating func write(_ bytes: [UInt8], to path: String) throws(FileTrackingError) {
    do throws(FileTrackingError) {
      let node = try walk(path, followsLastLink: true).node
      _ = try content(of: node, path: path)
      setContent(.file(bytes), of: node)
    } catch  where error.code == .notFound {
      let folder = try walk(PathText.folder(path), followsLastLink: true).node
      try setName(path, to: addNode(.file(bytes), volume: folder.volume))
    }
  }

  /// Lets a path name a node, in place of what it named before.
  mutating func setName(_ path: String, to node: NodeName) throws(FileTrackingError) {
    let (folder, name, names) = try entry(path)
    var changed = names
    changed[name] = node
    setContent(.folder(changed), of: folder)
    if let former = names[name] { removeLink(former) }
  }

  /// Removes a name from its folder.
  mutating func removeName(_ path: String) throws(FileTrackingError) {
    let (folder, name, names) = try entry(path)
    guard let former = names[name] else { throw FileTrackingError(.notFound, path: path) }
    var changed = names
    changed[name] = nil
    setContent(.folder(changed), of: folder)
    removeLink(former)
  }

  private func entry(
    _ path: String
  ) throws(FileTrackingError) -> (folder: NodeName, name: [UInt8], names: [[UInt8]: NodeName]) {
    let folder = try walk(PathText.folder(path), followsLastLink: true).node
    guard volumes[folder.volume].isReachable, case .folder(let names)? = nodes[folder]?.content
    else { throw FileTrackingError(.notFound, path: path) }
    return (folder, Array(PathText.lastComponent(path).utf8), names)
  }
}

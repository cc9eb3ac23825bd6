public import FileTracking

/// File systems that come and go.
extension InMemoryFileSystem {
  /// A file system that can be mounted, with the files on it.
  public struct Volume: Hashable, Sendable {
    let root: InMemoryTree.NodeName
  }

  /// Makes an empty file system that is mounted nowhere yet.
  public func createVolume(_ description: FileSystemDescription) -> Volume {
    let created = try? withTree { tree throws(FileTrackingError) in
      tree.volumes.append(InMemoryTree.Volume(description: description))
      return tree.addNode(.folder([:]), volume: tree.volumes.count - 1)
    }
    guard let created else { preconditionFailure("a tree that can't be reached") }
    return Volume(root: created)
  }

  /// Mounts a file system on a folder, which hides what is in it.
  ///
  /// - Throws: What `FileSystem.resolve(_:)` throws.
  public func mount(_ volume: Volume, at path: String) throws(FileTrackingError) {
    try withTree { tree throws(FileTrackingError) in
      let folder = try tree.walk(path, followsLastLink: true).node
      tree.nodes[folder]?.mounted = volume.root
    }
  }

  /// Unmounts a file system, with its files.
  public func unmount(_ volume: Volume) {
    try? withTree { tree throws(FileTrackingError) in
      for name in tree.nodes.keys where tree.nodes[name]?.mounted == volume.root {
        tree.nodes[name]?.mounted = nil
      }
    }
  }

  /// Lets every access to a mounted file system fail, as if its server were down.
  public func setReachable(_ isReachable: Bool, _ volume: Volume) {
    try? withTree { tree throws(FileTrackingError) in
      tree.volumes[volume.root.volume].isReachable = isReachable
    }
  }

  /// Gives a file system another description, as the next mount may.
  public func describe(_ volume: Volume, as description: FileSystemDescription) {
    try? withTree { tree throws(FileTrackingError) in
      tree.volumes[volume.root.volume].description = description
    }
  }

  /// The file system that everything else is mounted on.
  public var rootVolume: Volume { Volume(root: InMemoryTree.NodeName(volume: 0, number: 0)) }
}

package import FileTracking
import Foundation
package import ProgressModel

/// A file by what stays when it is renamed: its file system and the kernel's handle.
package struct LastingFile: Sendable {
  private let folder: String
  private let inode: UInt64
  private let fileSystem: FileSystemIdentifier
  private let handle: KernelHandle

  /// Looks at the file that is at a path now; `nil` where there is none, or where the file system has
  /// no handles that last.
  package init?(at path: String, in files: any FileSystem) {
    guard let resolved = try? files.resolve(path),
      let entry = try? files.entry(at: resolved, followsLink: false),
      case .file(let fileSystem, let handle?) = files.place(at: resolved)
    else { return nil }
    // Found again, it has the path that the person knows, if no link is in the way.
    let typedFolder = (path as NSString).deletingLastPathComponent
    let folder = (resolved as NSString).deletingLastPathComponent
    self.folder = (try? files.resolve(typedFolder)) == folder ? typedFolder : folder
    inode = entry.state.inode
    self.fileSystem = fileSystem
    self.handle = handle
  }

  /// Takes the file of a sighting; `nil` if it had no handle.
  package init?(of sighting: SightingFact) {
    guard let fileSystem = sighting.fileSystem, let handle = sighting.handle else { return nil }
    folder = (sighting.resolvedPath as NSString).deletingLastPathComponent
    inode = sighting.state.inode
    self.fileSystem = fileSystem
    self.handle = handle
  }

  /// Finds the file in its folder, whatever its name is now.
  ///
  /// - Returns: Its path; `nil` if it is not there any more.
  /// - Complexity: O(*n*), *n* names in the folder; a file is opened only if its inode is the same.
  package func path(in files: any FileSystem) -> String? {
    guard let resolved = try? files.resolve(folder),
      let entries = try? files.entries(ofFolder: resolved)
    else { return nil }
    let names = entries.lazy.filter { $0.kind == .regular && $0.state.inode == inode }
      .compactMap(\.name)
    return names.sorted().lazy.map { PathText.joined(folder, $0) }
      .first { files.place(at: $0) == .file(fileSystem, handle) }
  }
}

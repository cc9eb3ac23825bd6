import CSystemCalls
import ProgressModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LocalFileSystem {
  /// Looks at the place where a file was seen before.
  ///
  /// A file or a folder that may not be read is unknown, because its file system can't be determined.
  public func place(at resolvedPath: String) -> PlaceContent {
    guard PathText.isAbsolute(resolvedPath), !resolvedPath.utf8.contains(0) else { return .unknown }
    var state = fileprogress_file_state()
    switch fileprogress_state_of_path(resolvedPath, &state) {
    case 0: break
    case -ENOENT, -ENOTDIR: return Self.nothing(above: resolvedPath)
    default: return .unknown
    }
    // A device is not opened: to open one can change it.
    guard state.kind == FileKind.regular.rawValue else {
      guard let identifier = Self.folderIdentifier(PathText.folder(resolvedPath)) else {
        return .unknown
      }
      return .somethingElse(identifier)
    }
    return Self.file(at: resolvedPath)
  }

  private static func file(at path: String) -> PlaceContent {
    let descriptor = fileprogress_open_no_last_link(path)
    guard descriptor >= 0 else { return .unknown }
    defer { close(descriptor) }
    guard let file = try? LocalOpenFile(descriptor: descriptor, path: path),
      let system = try? file.fileSystem()
    else { return .unknown }
    return .file(system.identifier, system.isWeak ? nil : file.handle())
  }

  /// Looks for the nearest folder that exists, since a folder may be gone with all that was in it.
  private static func nothing(above path: String) -> PlaceContent {
    var folder = PathText.folder(path)
    while true {
      switch fileprogress_open_folder(folder) {
      case -ENOENT where folder != "/", -ENOTDIR where folder != "/":
        folder = PathText.folder(folder)
      case let descriptor where descriptor >= 0:
        defer { close(descriptor) }
        guard let system = try? LocalOpenFile.fileSystem(of: descriptor, path: folder) else {
          return .unknown
        }
        return .nothing(system.identifier)
      default: return .unknown
      }
    }
  }

  private static func folderIdentifier(_ path: String) -> FileSystemIdentifier? {
    let descriptor = fileprogress_open_folder(path)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return try? LocalOpenFile.fileSystem(of: descriptor, path: path).identifier
  }
}

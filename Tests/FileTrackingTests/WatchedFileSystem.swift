import FileTracking
import Synchronization

/// The files of this computer, with a list of all paths at or below a folder that were asked for.
final class WatchedFileSystem: FileSystem {
  private let folder: String
  private let files = LocalFileSystem()
  private let paths = Mutex<[String]>([])

  init(watching folder: String) { self.folder = folder }

  /// The paths that were asked for.
  var touched: [String] { paths.withLock(\.self) }

  private func touch(_ path: String) {
    guard PathText.lies(path, atOrBelow: folder) else { return }
    paths.withLock { $0.append(path) }
  }

  var nowNanoseconds: Int64 { files.nowNanoseconds }

  func absolutePath(_ path: String) throws(FileTrackingError) -> String {
    if PathText.simplified(path) == nil { touch(path) }
    return try files.absolutePath(path)
  }

  func resolve(_ path: String) throws(FileTrackingError) -> String {
    touch(path)
    let found = try files.resolve(path)
    touch(found)
    return found
  }

  func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    touch(path)
    return try files.withOpenFile(at: path, body)
  }

  func place(at resolvedPath: String) -> PlaceContent {
    touch(resolvedPath)
    return files.place(at: resolvedPath)
  }

  func entry(at path: String, followsLink: Bool) throws(FileTrackingError) -> FolderEntry {
    touch(path)
    return try files.entry(at: path, followsLink: followsLink)
  }

  func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    touch(path)
    let entries = try files.entries(ofFolder: path)
    for entry in entries { touch(PathText.joined(path, entry.shownName)) }
    return entries
  }

  func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription {
    touch(path)
    return try files.describeFolder(at: path)
  }
}

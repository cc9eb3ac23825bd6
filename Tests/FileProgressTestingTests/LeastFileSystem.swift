import FileProgressTesting
import FileTracking

/// Files in memory, seen by a file system that has only what every one must have.
struct LeastFileSystem: FileSystem {
  let files: any FileSystem

  var nowNanoseconds: Int64 { files.nowNanoseconds }

  func absolutePath(_ path: String) throws(FileTrackingError) -> String {
    try files.absolutePath(path)
  }

  func resolve(_ path: String) throws(FileTrackingError) -> String { try files.resolve(path) }

  func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    try files.withOpenFile(at: path, body)
  }

  func place(at resolvedPath: String) -> PlaceContent { files.place(at: resolvedPath) }

  func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    try files.entries(ofFolder: path)
  }

  func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription {
    try files.describeFolder(at: path)
  }
}

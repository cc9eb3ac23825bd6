import FileProgress
import FileProgressTesting

/// The files of this computer, seen by the clock of a test.
struct PinnedFileSystem: FileSystem {
  let clock: ManualClock
  /// How long it takes to open a file.
  let openingTime: Duration
  private let files = LocalFileSystem()

  init(clock: ManualClock, openingTime: Duration = .zero) {
    self.clock = clock
    self.openingTime = openingTime
  }

  var nowNanoseconds: Int64 { clock.read().wallNanoseconds }

  func absolutePath(_ path: String) throws(FileTrackingError) -> String {
    try files.absolutePath(path)
  }

  func resolve(_ path: String) throws(FileTrackingError) -> String { try files.resolve(path) }

  func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    if openingTime > .zero { clock.advance(by: openingTime) }
    return try files.withOpenFile(at: path, body)
  }

  func place(at resolvedPath: String) -> PlaceContent { files.place(at: resolvedPath) }

  func entry(at path: String, followsLink: Bool) throws(FileTrackingError) -> FolderEntry {
    try files.entry(at: path, followsLink: followsLink)
  }

  func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    try files.entries(ofFolder: path)
  }

  func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription {
    try files.describeFolder(at: path)
  }
}

import FileProgress
import FileProgressTesting

/// The files of this computer, seen by the clock of a test.
struct PinnedFileSystem: FileSystem {
  let clock: ManualClock
  /// How long it takes to open a file.
  let openingTime: Duration
  /// Gets each path that is asked for.
  let onQuestion: @Sendable (String) -> Void
  private let files = LocalFileSystem()

  init(
    clock: ManualClock, openingTime: Duration = .zero,
    onQuestion: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.clock = clock
    self.openingTime = openingTime
    self.onQuestion = onQuestion
  }

  var nowNanoseconds: Int64 { clock.read().wallNanoseconds }

  func absolutePath(_ path: String) throws(FileTrackingError) -> String {
    try files.absolutePath(path)
  }

  func resolve(_ path: String) throws(FileTrackingError) -> String {
    onQuestion(path)
    return try files.resolve(path)
  }

  func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    onQuestion(path)
    if openingTime > .zero { clock.advance(by: openingTime) }
    return try files.withOpenFile(at: path, body)
  }

  func place(at resolvedPath: String) -> PlaceContent {
    onQuestion(resolvedPath)
    return files.place(at: resolvedPath)
  }

  func entry(at path: String, followsLink: Bool) throws(FileTrackingError) -> FolderEntry {
    onQuestion(path)
    return try files.entry(at: path, followsLink: followsLink)
  }

  func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    onQuestion(path)
    return try files.entries(ofFolder: path)
  }

  func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription {
    onQuestion(path)
    return try files.describeFolder(at: path)
  }
}

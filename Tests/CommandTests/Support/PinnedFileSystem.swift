import FileProgress
import FileProgressTesting

/// The files of this computer, seen by the clock of a test.
struct PinnedFileSystem: FileSystem {
  let clock: ManualClock
  /// How long it takes to open a file.
  let openingTime: Duration
  /// Gets each path that is asked for.
  let onQuestion: @Sendable (String) -> Void
  /// Whether nobody may look at what is at a path.
  let isLocked: @Sendable (String) -> Bool
  private let files = LocalFileSystem()

  init(
    clock: ManualClock, openingTime: Duration = .zero,
    onQuestion: @escaping @Sendable (String) -> Void = { _ in },
    isLocked: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.clock = clock
    self.openingTime = openingTime
    self.onQuestion = onQuestion
    self.isLocked = isLocked
  }

  private func ask(_ path: String) throws(FileTrackingError) {
    onQuestion(path)
    guard !isLocked(path) else { throw FileTrackingError(.notPermitted, path: path) }
  }

  var nowNanoseconds: Int64 { clock.read().wallNanoseconds }

  func absolutePath(_ path: String) throws(FileTrackingError) -> String {
    try files.absolutePath(path)
  }

  func resolve(_ path: String) throws(FileTrackingError) -> String {
    try ask(path)
    return try files.resolve(path)
  }

  func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    try ask(path)
    if openingTime > .zero { clock.advance(by: openingTime) }
    return try files.withOpenFile(at: path, body)
  }

  func place(at resolvedPath: String) -> PlaceContent {
    onQuestion(resolvedPath)
    if isLocked(resolvedPath) { return .unknown }
    return files.place(at: resolvedPath)
  }

  func entry(at path: String, followsLink: Bool) throws(FileTrackingError) -> FolderEntry {
    try ask(path)
    return try files.entry(at: path, followsLink: followsLink)
  }

  func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    try ask(path)
    return try files.entries(ofFolder: path)
  }

  func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription {
    try ask(path)
    return try files.describeFolder(at: path)
  }
}

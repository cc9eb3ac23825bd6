import FileProgressTestSupport
import FileProgressTesting
import FileTracking
import Foundation

/// A place with files that a test can change as a person and their programs do.
///
/// Paths are relative to the place.
protocol TestWorld {
  var fileSystem: any FileSystem { get }
  /// The absolute path of the place, without links and without a slash at its end.
  var root: String { get }
  func write(_ text: String, to name: String) throws
  func saveAtomically(_ text: String, to name: String) throws
  func copy(_ name: String, to newName: String) throws
  func rename(_ name: String, to newName: String) throws
  func link(_ name: String, to newName: String) throws
  func createSymbolicLink(at name: String, to target: String) throws
  func createFolder(_ name: String) throws
  func createPipe(at name: String) throws
  func delete(_ name: String) throws
  /// Sets back the time of the last change of the content.
  func setModified(secondsSince1970: Int64, at name: String) throws
  /// Changes who may read the file, and changes it back.
  func changeMode(of name: String) throws
}

extension TestWorld {
  func path(_ name: String) -> String { root + "/" + name }

  /// Whether files have handles here that prove something.
  func hasHandles() throws -> Bool {
    try write("probe", to: "probe")
    defer { try? delete("probe") }
    return try fileSystem.withOpenFile(at: path("probe")) { file throws(FileTrackingError) in
      try file.fileSystem().isWeak ? false : file.handle() != nil
    }
  }
}

/// The worlds that tests of behaviour run in.
enum WorldKind: Sendable {
  case local
  case memory
  case memoryWithoutHandles
  /// A folder on this computer, such as one on a file system of a certain kind.
  case folder(String)

  /// Those that every test of behaviour runs in.
  static let everywhere: [WorldKind] = [.local, .memory, .memoryWithoutHandles]

  func run(_ body: (any TestWorld) throws -> Void) throws {
    switch self {
    case .local: try withScratchFolder { try body(LocalWorld(root: $0.path)) }
    case .memory: try body(MemoryWorld(files: InMemoryFileSystem()))
    case .memoryWithoutHandles:
      let root = InMemoryFileSystem.description(1, isWeak: true)
      try body(MemoryWorld(files: InMemoryFileSystem(root: root)))
    case .folder(let path):
      let root = path + "/world-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
      try body(LocalWorld(root: root))
    }
  }
}

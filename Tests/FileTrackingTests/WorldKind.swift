import FileProgressTestSupport
import FileProgressTesting
import FileTracking
import Foundation

/// The folders that tests of behaviour run in.
enum WorldKind: Sendable {
  case local
  case memory
  case memoryWithoutHandles
  /// A folder on this computer, such as one on a file system of a certain kind.
  case folder(String)

  /// Those that every test of behaviour runs in.
  static let everywhere: [WorldKind] = [.local, .memory, .memoryWithoutHandles]

  func run(_ body: (any EditableFolder) throws -> Void) throws {
    switch self {
    case .local: try withScratchFolder { try body(LocalEditableFolder($0.path)) }
    case .memory: try body(InMemoryEditableFolder())
    case .memoryWithoutHandles:
      let root = InMemoryFileSystem.description(1, isWeak: true)
      try body(InMemoryEditableFolder(of: InMemoryFileSystem(root: root)))
    case .folder(let path):
      let root = path + "/world-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
      try body(LocalEditableFolder(root))
    }
  }
}

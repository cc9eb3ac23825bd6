import FileProgressTestSupport
import FileProgressTesting
import FileTracking
import Foundation
import ProgressModel
import Testing

/// What holds in memory holds on the file systems that people have.
@Suite(
  .serialized, .enabled(if: TestTier.isFull, "mounts disks, which FILEPROGRESS_TESTS_FULL=1 does"))
struct MountedFileSystemTests {
  @Test(arguments: MountedFileSystem.Kind.allCases)
  func behavesAsTheFileSystemInMemory(kind: MountedFileSystem.Kind) throws {
    try #require(TestTier.isRoot, "mounting needs root")
    try MountedFileSystem.with(kind) { folder, _ in
      let description = try LocalFileSystem().describeFolder(at: folder)
      print("\(kind): identifier \(description.identifier.source), weak: \(description.isWeak)")
      #expect(description.kindName == kind.rawValue)
      try WorldKind.folder(folder).run { #expect(FileSystemConformance.failures(in: $0) == []) }
      for check in FolderWalkTests().checks { try check(.folder(folder)) }
    }
  }

  @Test(arguments: MountedFileSystem.Kind.allCases)
  func keepsHandlesAndItsIdentifierThroughAMount(kind: MountedFileSystem.Kind) throws {
    try #require(TestTier.isRoot, "mounting needs root")
    guard kind != .tmpfs else { return }
    try withScratchFolder { scratch in
      let fileSystem = try MountedFileSystem(kind, in: scratch.path(of: "source"))
      let tracker = FileTracker(secret: .random())
      func look(at place: String) throws -> FileObservation {
        try fileSystem.mount(at: scratch.path(of: place))
        defer { try? MountedFileSystem.unmount(scratch.path(of: place)) }
        let path = scratch.path(of: place) + "/essay.txt"
        if access(path, F_OK) != 0 {
          try LocalEditableFolder(scratch.path).write("text", to: place + "/essay.txt")
        }
        return try tracker.observe(path)
      }
      let first = try look(at: "mounted")
      let again = try look(at: "mounted")
      let elsewhere = try look(at: "other")
      #expect(again.handle == first.handle)
      #expect(elsewhere.handle == first.handle)
      if kind == .overlay {
        // Two mounts of an overlay may have two identifiers: its documents are found by their text.
        print(
          "overlay: same identifier \(again.fileSystem.identifier == first.fileSystem.identifier)")
      } else {
        #expect(again.fileSystem == first.fileSystem)
        #expect(elsewhere.fileSystem == first.fileSystem)
        try fileSystem.changeIdentifier()
        #expect(try look(at: "mounted").fileSystem.identifier != first.fileSystem.identifier)
      }
    }
  }

  @Test func followsAFileOfTheLowerLayerThroughItsFirstChange() throws {
    try #require(TestTier.isRoot, "mounting needs root")
    try withScratchFolder { scratch in
      let fileSystem = try MountedFileSystem(.overlay, in: scratch.path(of: "source"))
      try LocalEditableFolder(fileSystem.lowerLayer).write("text", to: "essay.txt")
      try fileSystem.mount(at: scratch.path(of: "mounted"))
      defer { try? MountedFileSystem.unmount(scratch.path(of: "mounted")) }
      let world = LocalEditableFolder(scratch.path(of: "mounted"))
      let tracker = FileTracker(secret: .random())
      let below = try tracker.observe(world.path("essay.txt"))
      try world.write("longer text", to: "essay.txt")
      let above = try tracker.observe(world.path("essay.txt"))
      print(
        "overlay: the handle stays through a copy to the upper layer: \(below.handle == above.handle)"
      )
      #expect(above.fileSystem == below.fileSystem)
      #expect(above.handle != nil)
      try world.rename("essay.txt", to: "renamed.txt")
      #expect(try tracker.observe(world.path("renamed.txt")).handle == above.handle)
    }
  }
}

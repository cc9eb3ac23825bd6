import FileProgressTestSupport
import FileProgressTesting
import FileTracking
import Foundation
import ProgressModel
import Synchronization
import Testing

@Suite struct LocalFileSystemTests {
  private let tracker = FileTracker(secret: .random())

  @Test(arguments: ["/dev/zero", "/dev/null", "/dev/tty"])
  func refusesDevicesWithoutReadingThem(path: String) {
    let error = #expect(throws: FileTrackingError.self) { try tracker.observe(path) }
    #expect(error?.code == .notRegular)
    #expect(error?.kind == .characterDevice)
  }

  @Test func refusesSockets() throws {
    try withScratchFolder { folder in
      #expect(mknod(folder.path(of: "socket"), S_IFSOCK | 0o600, 0) == 0)
      let error = #expect(throws: FileTrackingError.self) {
        try tracker.observe(folder.path(of: "socket"))
      }
      #expect(error?.code == .notRegular)
      #expect(error?.kind == .socket)
    }
  }

  @Test func refusesALinkToANameThatIsNotUTF8() throws {
    try withScratchFolder { folder in
      let name = Array(folder.path(of: "").utf8.map(CChar.init(bitPattern:))) + [-1, 0]
      let descriptor = open(name, O_CREAT | O_WRONLY, 0o600)
      #expect(descriptor >= 0)
      close(descriptor)
      #expect(symlink(name, folder.path(of: "link")) == 0)
      let error = #expect(throws: FileTrackingError.self) {
        try tracker.observe(folder.path(of: "link"))
      }
      #expect(error?.code == .nameNotUTF8)
      #expect(throws: FileTrackingError.self) {
        try LocalFileSystem().resolve(folder.path(of: "link"))
      }
    }
  }

  @Test func followsAFileWhoseNameLooksDeleted() throws {
    try withScratchFolder { folder in
      let world = LocalEditableFolder(folder.path)
      try world.write("text", to: "essay (deleted)")
      try world.createSymbolicLink(at: "link", to: "essay (deleted)")
      #expect(try tracker.observe(world.path("link")).resolvedPath == world.path("essay (deleted)"))
    }
  }

  @Test func followsASparseFileOfFourGibibytes() throws {
    try withScratchFolder { folder in
      let world = LocalEditableFolder(folder.path)
      try world.write("head", to: "sparse")
      let byteCount: Int64 = 4 << 30
      let middle: Int64 = 3_000_000_000
      let descriptor = open(world.path("sparse"), O_WRONLY)
      #expect(ftruncate(descriptor, off_t(byteCount)) == 0)
      #expect(pwrite(descriptor, "middle", 6, off_t(middle)) == 6)
      close(descriptor)

      let observation = try tracker.observe(world.path("sparse"))

      var hasher = ContentHasher(secret: tracker.secret)
      let zeros = [UInt8](repeating: 0, count: 1 << 20)
      func add(_ text: String) { Array(text.utf8).withUnsafeBytes { hasher.update($0) } }
      func addZeros(until end: Int64) {
        var rest = end - hasher.finish().byteCount
        while rest > 0 {
          let count = Int(min(rest, Int64(zeros.count)))
          zeros[..<count].withUnsafeBytes { hasher.update($0) }
          rest -= Int64(count)
        }
      }
      add("head")
      addZeros(until: middle)
      add("middle")
      addZeros(until: byteCount)
      #expect(observation.isStable)
      #expect(observation.fingerprint == hasher.finish())
    }
  }

  @Test func tellsHowFarTheZerosOfALargeFileAreHashed() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "sparse")
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      let byteCount = LongRead.leastByteCount + 1
      #expect(truncate(path, off_t(byteCount)) == 0)
      let told = Mutex<[Int64]>([])
      let files = LocalFileSystem { read in told.withLock { $0.append(read.doneByteCount) } }
      _ = try FileTracker(fileSystem: files, secret: .random()).observe(path)
      let places = told.withLock(\.self)
      // A line on the screen follows them, and is taken away at the end.
      #expect(places.count > 100)
      #expect(places == places.sorted())
      #expect(places.last == byteCount)
    }
  }

  @Test func aLargeFileIsReadOnlyIfItMayBe() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "sparse")
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(truncate(path, off_t(LongRead.leastByteCount + 1)) == 0)
      let asked = Mutex<[Int64]>([])
      let files = NearbyFileSystem(
        LocalFileSystem(),
        mayRead: { _, byteCount in
          asked.withLock { $0.append(byteCount) }
          return false
        })
      let tracker = FileTracker(fileSystem: files, secret: .random())
      #expect(throws: FileTrackingError(.notConfirmed, path: path)) { try tracker.observe(path) }
      #expect(truncate(path, 10) == 0)
      #expect(throws: Never.self) { try tracker.observe(path) }
      #expect(asked.withLock(\.self) == [LongRead.leastByteCount + 1])
    }
  }

  @Test func takesNoPartInTheFile() throws {
    try withScratchFolder { folder in
      let world = LocalEditableFolder(folder.path)
      try world.write("text", to: "essay.txt")
      let before = try tracker.observe(world.path("essay.txt"))
      let after = try tracker.observe(world.path("essay.txt"))
      #expect(before.state == after.state)
      #expect(before.handle == after.handle)
      #expect(before.fileSystem == after.fileSystem)
    }
  }

  @Test func leavesNoDescriptorOpen() throws {
    try withScratchFolder { folder in
      let world = LocalEditableFolder(folder.path)
      try world.write("text", to: "essay.txt")
      try world.createSymbolicLink(at: "link", to: "essay.txt")
      func openInFolder() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
          let target = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/" + $0)
          return target?.hasPrefix(folder.path) ?? false
        }
      }
      for name in ["essay.txt", "link", "", "missing"] {
        _ = try? tracker.observe(world.path(name))
        _ = LocalFileSystem().place(at: world.path(name))
      }
      #expect(try openInFolder() == 0)
    }
  }
}

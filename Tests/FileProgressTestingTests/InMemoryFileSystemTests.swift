import FileProgressTesting
import FileTracking
import ProgressModel
import Testing

@Suite struct InMemoryFileSystemTests {
  private let files = InMemoryFileSystem()

  @Test func givesTheNumberOfADeletedFileToTheNextOne() throws {
    try files.write("one", to: "/one")
    let first = try look("/one")
    try files.delete("/one")
    try files.write("two", to: "/two")
    let second = try look("/two")
    #expect(first.state.inode == second.state.inode)
    #expect(first.handle != second.handle)
  }

  @Test func hidesFilesBelowAMountAndShowsThemAfterIt() throws {
    let stick = files.createVolume(InMemoryFileSystem.description(2))
    try files.createFolder("/media")
    try files.write("below", to: "/media/essay.txt")
    try files.mount(stick, at: "/media")
    #expect(throws: FileTrackingError.self) { try files.resolve("/media/essay.txt") }
    try files.write("on the stick", to: "/media/essay.txt")
    let onStick = try look("/media/essay.txt")
    files.unmount(stick)
    let below = try look("/media/essay.txt")
    #expect(onStick.identifier != below.identifier)
    try files.createFolder("/other")
    try files.mount(stick, at: "/other")
    #expect(try look("/other/essay.txt").handle == onStick.handle)
  }

  @Test func cannotRenameAcrossFileSystems() throws {
    let stick = files.createVolume(InMemoryFileSystem.description(2))
    try files.createFolder("/media")
    try files.mount(stick, at: "/media")
    try files.write("text", to: "/essay.txt")
    #expect(throws: FileTrackingError.self) {
      try files.rename("/essay.txt", to: "/media/essay.txt")
    }
    #expect(try files.resolve("/essay.txt") == "/essay.txt")
  }

  @Test func callsAServerThatIsDownAndAForbiddenFolderUnreachable() throws {
    let server = files.createVolume(InMemoryFileSystem.description(2, isNetwork: true))
    try files.createFolder("/server")
    try files.mount(server, at: "/server")
    try files.write("text", to: "/server/essay.txt")
    let seen = try look("/server/essay.txt")
    func state() -> LocationState {
      files.locationState(
        at: "/server/essay.txt", fileSystem: seen.identifier, handle: seen.handle)
    }
    #expect(state() == .present)
    files.setReachable(false, server)
    #expect(state() == .unreachable)
    files.setReachable(true, server)
    try files.setReadable(false, at: "/server")
    #expect(state() == .unreachable)
    try files.setReadable(true, at: "/server")
    files.unmount(server)
    #expect(state() == .unreachable)
    try files.mount(server, at: "/server")
    try files.delete("/server/essay.txt")
    #expect(state() == .absent)
  }

  @Test func forbidsToReadWhatIsNotReadable() throws {
    try files.createFolder("/folder")
    try files.write("text", to: "/folder/essay.txt")
    let tracker = FileTracker(fileSystem: files, secret: .random())
    for path in ["/folder/essay.txt", "/folder"] {
      try files.setReadable(false, at: path)
      let error = #expect(throws: FileTrackingError.self) {
        try tracker.observe("/folder/essay.txt")
      }
      #expect(error?.code == .notPermitted)
      try files.setReadable(true, at: path)
    }
    #expect(try tracker.observe("/folder/essay.txt").isStable)
  }

  @Test func roundsTimeStampsDown() throws {
    files.setTimeStampNanoseconds(2_000_000_000)
    try files.write("one", to: "/essay.txt")
    let first = try look("/essay.txt").state
    try files.write("two", to: "/essay.txt")
    #expect(try look("/essay.txt").state == first)
    files.advanceClock(by: .seconds(2))
    try files.write("two", to: "/essay.txt")
    #expect(
      try look("/essay.txt").state.modifiedNanoseconds == first.modifiedNanoseconds + 2_000_000_000
    )
  }

  @Test func callsAMissingFileBehindALinkMissing() throws {
    try files.createFolder("/folder")
    try files.createSymbolicLink(at: "/link", to: "folder")
    let error = #expect(throws: FileTrackingError.self) { try files.resolve("/link/missing") }
    #expect(error?.code == .notFound)
  }

  @Test func keepsADeletedFileReadableWhileItIsOpen() throws {
    try files.write("text", to: "/essay.txt")
    let count = try files.withOpenFile(at: "/essay.txt") { file throws(FileTrackingError) in
      try files.delete("/essay.txt")
      try files.write("new", to: "/new")
      return try file.state().byteCount
    }
    #expect(count == 4)
  }

  private func look(
    _ path: String
  ) throws -> (state: FileState, handle: KernelHandle?, identifier: FileSystemIdentifier) {
    try files.withOpenFile(at: path) { file throws(FileTrackingError) in
      (try file.state(), file.handle(), try file.fileSystem().identifier)
    }
  }
}

import FileProgressTesting
import FileTracking
import ProgressModel
import Synchronization
import Testing

@Suite struct FileTrackerTests {
  private let files = InMemoryFileSystem()
  private let secret = StoreSecret.random()
  private var tracker: FileTracker { FileTracker(fileSystem: files, secret: secret) }

  @Test(arguments: WorldKind.everywhere)
  func observesPathsStateHandleAndContentOfAFile(in kind: WorldKind) throws {
    try kind.run { world in
      try world.write("A text.", to: "essay.txt")
      try world.createSymbolicLink(at: "link", to: "essay.txt")
      let tracker = FileTracker(fileSystem: world.fileSystem, secret: secret)
      let observation = try tracker.observe(world.path("link"))
      #expect(observation.path == world.path("link"))
      #expect(observation.resolvedPath == world.path("essay.txt"))
      #expect(observation.fingerprint == fingerprint("A text."))
      #expect(observation.state.byteCount == 7)
      #expect(observation.isStable)
      #expect(observation.contentWasRead)
      #expect((observation.handle != nil) == (try world.hasHandles()))
      let direct = try tracker.observe(world.path("essay.txt"))
      #expect(direct.handle == observation.handle)
      #expect(direct.state == observation.state)
    }
  }

  @Test(arguments: [0, 1, 4095, 262_143, 262_144, 262_145, 1_048_576, 1_048_577])
  func readsFilesOfEverySizeOnce(byteCount: Int) throws {
    let content = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try files.write(content, to: "/file")
    let reads = Counter()
    files.setReadHook { _, _, _ in reads.increase() }
    var collector = Collector()
    let observation = try tracker.observe("/file", visitor: &collector)
    #expect(observation.fingerprint == fingerprint(content))
    #expect(observation.isStable)
    #expect(collector.bytes == content)
    #expect(collector.beginCount == 1)
    #expect(reads.value == (byteCount < 262_144 ? 1 : (byteCount - 1) / 262_144 + 2))
  }

  @Test func readsAgainWhatChangedMeanwhile() throws {
    try files.write("first", to: "/essay.txt")
    let reads = Counter()
    files.setReadHook { files, path, _ in
      if reads.increase() == 1 { try? files.write("second", to: path) }
    }
    var collector = Collector()
    let observation = try tracker.observe("/essay.txt", visitor: &collector)
    #expect(observation.isStable)
    #expect(observation.fingerprint == fingerprint("second"))
    #expect(observation.state.byteCount == 6)
    #expect(collector.beginCount == 2)
    #expect(collector.bytes == Array("second".utf8))
  }

  @Test(arguments: ["same size", "growing", "shrinking"])
  func callsContentUnstableThatNeverStandsStill(manner: String) throws {
    try files.write(String(repeating: "x", count: 1000), to: "/log")
    let reads = Counter()
    files.setReadHook { files, path, _ in
      let count = reads.increase()
      let length = ["growing": 1000 + count, "shrinking": 1000 - count][manner] ?? 1000
      try? files.write(String(repeating: "\(count % 10)", count: length), to: path)
    }
    var collector = Collector()
    let observation = try tracker.observe("/log", visitor: &collector)
    #expect(!observation.isStable)
    #expect(observation.knownContent == nil)
    #expect(collector.beginCount == 3)
    #expect(reads.value <= 9)
  }

  @Test func noticesAFileThatIsReplacedWhileItIsRead() throws {
    try files.write("first", to: "/essay.txt")
    let reads = Counter()
    files.setReadHook { files, path, _ in
      if reads.increase() == 1 { try? files.saveAtomically("second", to: path) }
    }
    let observation = try tracker.observe("/essay.txt")
    // All evidence is of the file that was opened, not of the one that has its name now.
    #expect(observation.fingerprint == fingerprint("first"))
    #expect(observation.state.linkCount == 0)
    #expect(observation.handle != (try tracker.observe("/essay.txt").handle))
  }

  @Test func trustsAnEqualStateOfALargeFile() throws {
    let (known, reads) = try observeLargeFile(thenWait: .seconds(3))
    let first = try tracker.observe("/large").knownContent
    let again = try tracker.observe("/large", trusting: first)
    let countBefore = reads.value
    let trusted = try tracker.observe("/large", trusting: again.knownContent)
    #expect(!trusted.contentWasRead)
    #expect(trusted.isStable)
    #expect(trusted.fingerprint == known.fingerprint)
    #expect(reads.value == countBefore)
  }

  @Test func readsALargeFileThatWasAsNewAsItsObservation() throws {
    let (known, _) = try observeLargeFile(thenWait: .zero)
    try files.writeWithoutTrace(
      [UInt8](repeating: 2, count: Int(known.state.byteCount)), to: "/large")
    files.advanceClock(by: .seconds(3600))
    let observation = try tracker.observe("/large", trusting: known.knownContent)
    #expect(observation.state == known.state)
    #expect(observation.contentWasRead)
    #expect(observation.fingerprint != known.fingerprint)
  }

  @Test(arguments: [1_999_000_000, 2_000_000_000, 2_000_001_000] as [Int64])
  func trustsOnlyChangesOlderThanTwoSeconds(ageNanoseconds: Int64) throws {
    let state = FileState(
      byteCount: 5, modifiedNanoseconds: 50, changedNanoseconds: 100, inode: 1, linkCount: 1)
    let known = KnownContent(
      state: state, fingerprint: fingerprint("12345"), observedAtNanoseconds: 100 + ageNanoseconds)
    #expect(known.standsForContent(in: state) == (ageNanoseconds > 2_000_000_000))
  }

  @Test func trustsNoStateThatDiffersInAnything() {
    let state = FileState(
      byteCount: 5, modifiedNanoseconds: 1, changedNanoseconds: 1, inode: 1, linkCount: 1)
    let known = KnownContent(
      state: state, fingerprint: fingerprint("12345"), observedAtNanoseconds: 1 << 60)
    #expect(known.standsForContent(in: state))
    let changes: [WritableKeyPath<FileState, Int64>] = [
      \.byteCount, \.modifiedNanoseconds, \.changedNanoseconds,
    ]
    for change in changes {
      var other = state
      other[keyPath: change] += 1
      #expect(!known.standsForContent(in: other))
    }
    var other = state
    other.inode += 1
    #expect(!known.standsForContent(in: other))
    var future = known
    future.observedAtNanoseconds = .min
    #expect(!future.standsForContent(in: state))
  }

  @Test func readsASmallFileWhateverItsState() throws {
    try files.write("first", to: "/essay.txt")
    let known = try tracker.observe("/essay.txt").knownContent
    files.advanceClock(by: .seconds(3600))
    try files.writeWithoutTrace("other".utf8, to: "/essay.txt")
    let observation = try tracker.observe("/essay.txt", trusting: known)
    #expect(observation.fingerprint == fingerprint("other"))
  }

  @Test func trustsSmallFilesInAPassOverAFolder() throws {
    try files.write("first", to: "/essay.txt")
    files.advanceClock(by: .seconds(3))
    let pass = FileTracker(fileSystem: files, secret: secret, alwaysReadByteCount: 0)
    let known = try pass.observe("/essay.txt").knownContent
    #expect(try !pass.observe("/essay.txt", trusting: known).contentWasRead)
  }

  @Test func recordsNoHandleWhereHandlesProveNothing() throws {
    let weak = InMemoryFileSystem(root: InMemoryFileSystem.description(1, isWeak: true))
    try weak.write("text", to: "/essay.txt")
    let observation = try FileTracker(fileSystem: weak, secret: secret).observe("/essay.txt")
    #expect(observation.handle == nil)
    #expect(observation.fileSystem.isWeak)
  }

  @Test func changesNothingWhenTheFileIsMissing() {
    let error = #expect(throws: FileTrackingError.self) { try tracker.observe("/missing.txt") }
    #expect(error == FileTrackingError(.notFound, path: "/missing.txt"))
  }

  private func observeLargeFile(
    thenWait age: Duration
  ) throws -> (observation: FileObservation, reads: Counter) {
    try files.write([UInt8](repeating: 1, count: (1 << 20) + 1), to: "/large")
    files.advanceClock(by: age)
    let reads = Counter()
    files.setReadHook { _, _, _ in reads.increase() }
    return (try tracker.observe("/large"), reads)
  }

  private func fingerprint(_ text: String) -> Fingerprint { fingerprint(Array(text.utf8)) }

  private func fingerprint(_ bytes: [UInt8]) -> Fingerprint {
    bytes.withUnsafeBytes { ContentHasher.fingerprint(of: $0, secret: secret) }
  }
}

/// Keeps what it is shown.
private struct Collector: ContentVisitor {
  var bytes: [UInt8] = []
  var beginCount = 0

  mutating func begin() {
    bytes = []
    beginCount += 1
  }

  mutating func visit(_ piece: UnsafeRawBufferPointer) { bytes += piece }
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }

  @discardableResult
  func increase() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

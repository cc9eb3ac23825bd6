import FileProgress
import FileProgressTesting
import FileTracking
import Foundation
import ProgressModel
import Synchronization
import Testing

/// Whether the checks find what is wrong, and nothing else.
@Suite struct ConformanceTests {
  @Test(arguments: FaultyFileSystem.Fault.allCases)
  func aBrokenPromiseOfAFileSystemIsFound(fault: FaultyFileSystem.Fault) throws {
    let files = InMemoryFileSystem()
    let folder = try InMemoryEditableFolder(
      of: files, seenBy: FaultyFileSystem(files: files, fault: fault))
    let failures = FileSystemConformance.failures(in: folder)
    #expect(Set(failures.map(\.check)).contains(fault.check), "\(failures)")
    for failure in failures { #expect(failure.sentence.hasSuffix("."), "\(failure)") }
  }

  /// Tools that were written before a member came have its default.
  @Test func whatAFileSystemNeedNotHaveIsRightByDefault() throws {
    let files = InMemoryFileSystem()
    let folder = try InMemoryEditableFolder(of: files, seenBy: LeastFileSystem(files: files))
    #expect(FileSystemConformance.failures(in: folder) == [])
  }

  @Test func noTwoChecksHaveOneName() {
    let names = [
      FileSystemConformance.checks.map(\.name), ClockConformance.checks.map(\.name),
      TextSourceConformance.checks.map(\.name),
    ]
    for names in names { #expect(Set(names).count == names.count) }
  }

  @Test func aFolderThatCannotBeChangedFailsEveryCheck() throws {
    let folder = LocalEditableFolder("/nowhere/at/all")
    let failures = FileSystemConformance.failures(in: folder)
    #expect(failures.count == FileSystemConformance.checks.count)
  }

  @Test func onlyWhatAFolderCanHaveIsChecked() throws {
    let failures = FileSystemConformance.failures(in: try PlainFolder())
    #expect(failures == [])
  }

  @Test func ourClocksKeepTheirPromises() {
    #expect(ClockConformance.failures(of: SystemClock()) == [])
    let clock = ManualClock()
    #expect(ClockConformance.failures(of: clock, advancing: { clock.advance(by: $0) }) == [])
  }

  @Test(arguments: FaultyClock.Fault.allCases)
  func aBrokenPromiseOfAClockIsFound(fault: FaultyClock.Fault) {
    let clock = FaultyClock(fault: fault)
    let failures = ClockConformance.failures(
      of: clock, advancing: { clock.clock.advance(by: $0) })
    #expect(!failures.isEmpty)
    for failure in failures {
      #expect(failure.sentence.hasSuffix(".") || failure.sentence.hasSuffix("?"))
    }
  }

  private static let samples = [
    TextSourceSample(
      name: "essay.mirror", content: "mirror:.ni emac edit ehT".utf8, text: "The tide came in."),
    TextSourceSample(name: "empty.mirror", content: "mirror:".utf8, text: ""),
    TextSourceSample(name: "essay.txt", content: "The tide came in.".utf8, text: nil),
  ]

  @Test func aTextSourceThatKeepsItsPromisesPasses() {
    #expect(TextSourceConformance.failures(of: MirrorText(), samples: Self.samples) == [])
  }

  @Test(arguments: MirrorText.Fault.allCases)
  func aBrokenPromiseOfATextSourceIsFound(fault: MirrorText.Fault) {
    let failures = TextSourceConformance.failures(
      of: MirrorText(fault: fault), samples: Self.samples)
    #expect(Set(failures.map(\.check)).contains(fault.check), "\(failures)")
  }
}

/// A folder that has files and folders only.
private struct PlainFolder: EditableFolder {
  private struct Refusal: Error {}
  private let folder: InMemoryEditableFolder

  init() throws {
    folder = try InMemoryEditableFolder()
  }

  var fileSystem: any FileSystem { folder.fileSystem }
  var root: String { folder.root }
  var abilities: FolderAbilities { [] }
  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }
  func copy(_ name: String, to newName: String) throws { throw Refusal() }
  func rename(_ name: String, to newName: String) throws { try folder.rename(name, to: newName) }
  func link(_ name: String, to newName: String) throws { throw Refusal() }
  func createSymbolicLink(at name: String, to target: String) throws { throw Refusal() }
  func createFolder(_ name: String) throws { try folder.createFolder(name) }
  func createPipe(at name: String) throws { throw Refusal() }
  func delete(_ name: String) throws { try folder.delete(name) }
  func setModified(secondsSince1970: Int64, at name: String) throws { throw Refusal() }
  func changeMode(of name: String) throws { throw Refusal() }
}

/// Clocks that break one promise.
final class FaultyClock: ProgressClock {
  enum Fault: CaseIterable, Sendable {
    case showsSeconds, goesBack, startsAnewAtEveryReading, standsStill
  }

  let clock = ManualClock()
  private let fault: Fault
  private let count = Mutex(Int64(0))

  init(fault: Fault) {
    self.fault = fault
  }

  func read() -> ClockReading {
    var reading = clock.read()
    let number = count.withLock {
      $0 += 1
      return $0
    }
    switch fault {
    case .showsSeconds: reading.wallNanoseconds /= 1_000_000_000
    case .goesBack: reading.monotonicNanoseconds -= number
    case .startsAnewAtEveryReading: reading.boot = BootIdentifier(high: 1, low: UInt64(number))
    case .standsStill: reading.monotonicNanoseconds = 1
    }
    return reading
  }
}

/// A format whose text is written backwards.
struct MirrorText: TextSource {
  enum Fault: CaseIterable, Sendable {
    case takesEveryFile, changesItsName, readsOnePiece, readsAllForTheFormat, hidesErrors

    var check: String {
      switch self {
      case .takesEveryFile: "the source reads its own formats and leaves the others alone"
      case .changesItsName: "the same file has the same extractor and text every time"
      case .readsOnePiece: "a file that comes in small pieces has the same text"
      case .readsAllForTheFormat: "the format is told without reading the whole file"
      case .hidesErrors: "a file that cannot be read has no text"
      }
    }
  }

  private static let beginning = Array("mirror:".utf8)
  var fault: Fault?

  func extractor(of file: any OpenFile, named name: String) -> String? {
    let count = fault == .readsAllForTheFormat ? Int(file.stateWhenOpened.byteCount) : 7
    guard let bytes = try? bytes(of: file, upTo: count) else { return nil }
    guard fault == .takesEveryFile || bytes.starts(with: Self.beginning) else { return nil }
    return fault == .changesItsName ? "mirror/\(Int.random(in: 0...Int.max))" : "mirror/1"
  }

  func text(of file: any OpenFile, by extractor: String) throws -> String {
    do {
      let bytes = try bytes(of: file, upTo: Int(file.stateWhenOpened.byteCount))
      return String(decoding: bytes.dropFirst(Self.beginning.count).reversed(), as: UTF8.self)
    } catch  where fault == .hidesErrors {
      return ""
    }
  }

  private func bytes(of file: any OpenFile, upTo most: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < most {
      let read = try bytes.withUnsafeMutableBytes {
        try file.read(
          into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]), at: Int64(count))
      }
      if read == 0 { break }
      count += read
      if fault == .readsOnePiece { break }
    }
    return Array(bytes.prefix(count))
  }
}

import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// Random work on one document, on real files and a real store, beside a model of what really happened.
///
/// Keys, pauses, saves, renames, sleep, changed clocks, stopped processes, second windows, editors that report no
/// keys, closed editors, killed processes and restarts of the machine. At the end, open time, active time and
/// words must agree to the second and the word.
@Suite struct RandomWorkTests {
  @Test(arguments: TestTier.share(6, of: Array(1...20 as ClosedRange<UInt64>), "random work"))
  func everySecondAndEveryWordIsThere(seed: UInt64) throws {
    print("RandomWorkTests: seed \(seed)")
    var work = try RandomWork(seed: seed)
    for _ in 0..<60 { try work.doSomething() }
    try work.closeAll()
    let expected = work.model
    for limit in [nil, 30, 60, 300, 900] as [Int?] {
      let summary = try work.summary(limitSeconds: limit)
      let story = "seed \(seed), limit \(limit ?? -1): \(work.story.joined(separator: ", "))"
      #expect(summary.time.openNanoseconds == expected.openSeconds * 1_000_000_000, "\(story)")
      #expect(
        summary.time.activeNanoseconds == expected.activeSeconds(limit: limit) * 1_000_000_000,
        "\(story)")
      #expect(
        summary.time.assumedNanoseconds == expected.assumedSeconds * 1_000_000_000, "\(story)")
      #expect(summary.sessionCount == expected.sessions.count, "\(story)")
      #expect(summary.words?.count == Int64(work.text.count), "\(story)")
      #expect(summary.wordsChanged?.added ?? 0 == work.added, "\(story)")
      #expect(summary.wordsChanged?.removed ?? 0 == work.removed, "\(story)")
      #expect(!summary.isStarted)
    }
  }
}

/// What really happened, in whole seconds on the clock that stands still in sleep.
private struct WorkModel {
  /// A session as far as it is kept.
  struct Session {
    /// Whether keys are told.
    var seesInput: Bool
    /// Stretches of life: half-open, in seconds.
    var spans: [Range<Int>]
    /// Seconds with input.
    var input: [Int] = []
    /// How much of the input was saved.
    var savedInputCount = 0
    /// What the wall clock was ahead when the last span started.
    var offset: Int
    /// The last sign of life.
    var lastBeat: Int { spans.last?.upperBound ?? 0 }
  }

  /// Far more than one run of the machine lasts.
  static let secondsInRun = 100_000_000

  var sessions: [Session] = []
  private var seeing: [Session] { sessions.filter(\.seesInput) }
  private var blind: [Session] { sessions.filter { !$0.seesInput } }

  /// The seconds in which one of some sessions had the document open.
  private func seconds(of sessions: [Session]) -> Set<Int> {
    Set(sessions.flatMap(\.spans).flatMap(\.self))
  }

  var openSeconds: Int64 { Int64(seconds(of: sessions).count) }

  /// Counts the seconds in which only sessions without visible input had the document open.
  var assumedSeconds: Int64 {
    Int64(seconds(of: blind).subtracting(seconds(of: seeing)).count)
  }

  /// Counts the seconds between neighbouring moments that are at most as far apart as the limit, and the assumed ones.
  func activeSeconds(limit: Int?) -> Int64 {
    guard let limit else { return openSeconds }
    let open = seconds(of: seeing)
    let moments = Set(
      seeing.flatMap { $0.input + $0.spans.flatMap { [$0.lowerBound, $0.upperBound] } }
    ).sorted()
    return zip(moments, moments.dropFirst()).reduce(assumedSeconds) { sum, pair in
      pair.1 - pair.0 <= limit
        ? sum + Int64((pair.0..<pair.1).count(where: open.contains)) : sum
    }
  }

  /// A sign of life: extends a session, unless the last one is too long ago or the clock was set.
  mutating func beat(_ index: Int, at now: Int, offset: Int, interval: Int) {
    let last = sessions[index].spans.count - 1
    let span = sessions[index].spans[last]
    let isLate = now - span.upperBound > 2 * interval
    if !isLate { sessions[index].spans[last] = span.lowerBound..<now }
    if isLate || abs(offset - sessions[index].offset) > 1 {
      sessions[index].spans.append(now..<now)
      sessions[index].offset = offset
    }
    sessions[index].savedInputCount = sessions[index].input.count
  }

  /// What was not saved is lost.
  mutating func kill(_ index: Int) {
    sessions[index].input.removeLast(
      sessions[index].input.count - sessions[index].savedInputCount)
  }
}

/// A person who does something at random, the programs that they use, and the model.
private struct RandomWork {
  private static let interval = 120

  private struct Window {
    var store: DataStore
    var session: WritingSession
    /// The place of its session in the model.
    var index: Int
  }

  private(set) var model = WorkModel()
  /// What was done, for a failure.
  private(set) var story: [String] = []
  /// The words of the document.
  private(set) var text: [String]
  private(set) var added: Int64 = 0
  private(set) var removed: Int64 = 0
  private var random: SeededGenerator
  private let clock = ManualClock()
  private let folder: ScratchFolder
  private var path: String
  private var windows: [Window] = []
  private var run = 0
  private var offset = 0
  private var sinceBeat = 0
  private var wordCount = 0
  private var nameCount = 0

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    folder = try ScratchFolder()
    text = (0..<80).map { "begun\($0)" }
    path = try folder.write(text.joined(separator: " ") + "\n", to: "draft.txt")
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  /// Now, in seconds of the model.
  private var now: Int {
    run * WorkModel.secondsInRun + Int(clock.read().monotonicNanoseconds / 1_000_000_000)
  }

  mutating func doSomething() throws {
    guard let first = windows.first else {
      if number(0...3) == 0 { try editElsewhere() }
      pass(number(1...4000))
      return try open()
    }
    switch number(0...15) {
    case 0...4: type(number(1...40), in: windows[number(0...windows.count - 1)])
    case 5, 6: pass(number(1...1500))
    case 7, 8: if windows.count == 1 { try save(in: first) } else { pass(number(1...60)) }
    case 9: try rename(in: first)
    case 10: sleep()
    case 11: setClock()
    case 12: stopProcess()
    case 13: if windows.count == 1 { try open() } else { try close(1) }
    case 14: try close(windows.count - 1)
    default: try kill(restarts: number(0...2) == 0)
    }
  }

  mutating func closeAll() throws {
    // Something is known of the words only after the document was open.
    if model.sessions.isEmpty { try open() }
    while !windows.isEmpty { try close(windows.count - 1) }
  }

  // MARK: - Time

  /// Lets time pass; the programs beat as they do by themselves.
  private mutating func pass(_ seconds: Int) {
    var rest = seconds
    while rest > 0 {
      let step = min(rest, Self.interval - sinceBeat)
      clock.advance(by: .seconds(step))
      sinceBeat += step
      rest -= step
      if sinceBeat == Self.interval { beat() }
    }
  }

  private mutating func beat() {
    sinceBeat = 0
    for window in windows {
      window.store.beat()
      model.beat(window.index, at: now, offset: offset, interval: Self.interval)
    }
  }

  private mutating func type(_ count: Int, in window: Window) {
    story.append("\(count) keys")
    for _ in 0..<count {
      window.session.input(isTyping: number(0...9) > 0)
      model.sessions[window.index].input.append(now)
      pass(number(1...20))
    }
  }

  private mutating func sleep() {
    let seconds = number(2...40_000)
    story.append("sleep \(seconds)")
    clock.sleepMachine(for: .seconds(seconds))
    offset += seconds
  }

  private mutating func setClock() {
    let seconds = number(-1800...1800)
    story.append("clock \(seconds)")
    clock.setWall(by: .seconds(seconds))
    offset += seconds
  }

  /// SIGSTOP, and SIGCONT after some time.
  private mutating func stopProcess() {
    let seconds = number(1...3000)
    story.append("stop \(seconds)")
    clock.advance(by: .seconds(seconds))
    beat()
  }

  // MARK: - Programs

  private mutating func open() throws {
    story.append("open")
    let store = DataStore(
      configuration: DataStore.Configuration(
        storage: .folder(folder.url.appendingPathComponent("store")),
        applicationIdentifier: "org.example.editor", clock: clock,
        // Its own timer is too slow to beat in a test.
        heartbeat: .seconds(Self.interval), isDisabled: false))
    let seesInput = number(0...3) > 0
    // It may become known only after some keys whether they are seen.
    let isKnown = number(0...2) > 0
    story.append("sees \(seesInput ? "keys" : "nothing")\(isKnown ? "" : ", told late")")
    let session = WritingSession(path: path, store: store, seesInput: isKnown ? seesInput : nil)
    try session.begin(isNew: false)
    model.sessions.append(
      WorkModel.Session(seesInput: seesInput, spans: [now..<now], offset: offset))
    let window = Window(store: store, session: session, index: model.sessions.count - 1)
    windows.append(window)
    if !isKnown {
      type(number(1...5), in: window)
      try session.decide(seesInput: seesInput)
      model.beat(window.index, at: now, offset: offset, interval: Self.interval)
    }
  }

  private mutating func close(_ place: Int) throws {
    story.append("close")
    let window = windows.remove(at: place)
    _ = try #require(try window.session.end())
    model.beat(window.index, at: now, offset: offset, interval: Self.interval)
    window.store.close()
    if number(0...1) == 0 { pass(number(1...600)) }
  }

  /// Kills every program, perhaps with the machine.
  private mutating func kill(restarts: Bool) throws {
    story.append(restarts ? "restart" : "kill")
    for window in windows {
      window.store.close()
      model.kill(window.index)
    }
    windows = []
    guard restarts else { return }
    // Longer than all clocks together were set back, so that no time of one run is that of another.
    let seconds = 200_000
    clock.restartMachine(after: .seconds(seconds))
    run += 1
  }

  // MARK: - The document

  private mutating func newWords(_ count: Int) -> [String] {
    defer { wordCount += count }
    return (wordCount..<wordCount + count).map { "word\($0)" }
  }

  private mutating func edit() -> (added: Int, removed: Int) {
    let removedCount = number(0...min(12, text.count - 40))
    let addedCount = number((removedCount == 0 ? 1 : 0)...25)
    text.removeSubrange(40..<40 + removedCount)
    text += newWords(addedCount)
    return (addedCount, removedCount)
  }

  private func write(atomically: Bool) throws {
    let data = Data((text.joined(separator: " ") + "\n").utf8)
    try data.write(to: URL(fileURLWithPath: path), options: atomically ? .atomic : [])
  }

  private mutating func save(in window: Window) throws {
    let change = edit()
    story.append("save +\(change.added) -\(change.removed)")
    added += Int64(change.added)
    removed += Int64(change.removed)
    try write(atomically: number(0...1) == 0)
    try window.session.documentWasSaved()
    model.beat(window.index, at: now, offset: offset, interval: Self.interval)
  }

  /// A change while the document is not open: nobody wrote it in a session.
  private mutating func editElsewhere() throws {
    story.append("elsewhere")
    _ = edit()
    try write(atomically: false)
  }

  private mutating func rename(in window: Window) throws {
    story.append("rename")
    nameCount += 1
    let new = folder.path(of: "draft-\(nameCount).txt")
    try FileManager.default.moveItem(atPath: path, toPath: new)
    path = new
    try window.session.documentWasSaved()
    model.beat(window.index, at: now, offset: offset, interval: Self.interval)
  }

  // MARK: - The result

  /// The summary, as another program reads it.
  func summary(limitSeconds: Int?) throws -> ActivitySummary {
    let store = DataStore(
      configuration: DataStore.Configuration(
        storage: .folder(folder.url.appendingPathComponent("store")),
        applicationIdentifier: "org.example.reader", clock: clock, heartbeat: nil,
        isDisabled: false))
    defer { store.close() }
    let status = try store.files.status(atPath: path)
    return try #require(status.facts).summary(
      from: status.viewpoint,
      idleLimitNanoseconds: limitSeconds.map { Int64($0) * 1_000_000_000 })
  }
}

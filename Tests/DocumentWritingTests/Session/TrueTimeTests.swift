import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// Time that is true whatever the machine, the process and the person do, from the keys to the report.
///
/// The evening of `GoldenScenarioTests`, with something in the way. Expected minutes are worked out by hand
/// beside each case. A key is pressed every 20 seconds while the person types.
@Suite struct TrueTimeTests {
  private let clock = ManualClock()
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = try folder.write("one two three\n", to: "essay.txt")
  }

  /// A program with the document open: its own store on the one folder, and a session.
  private final class Window {
    let store: DataStore
    let session: WritingSession

    init(on path: String, _ clock: ManualClock, in folder: ScratchFolder, seesInput: Bool = true)
      throws
    {
      store = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(folder.url.appendingPathComponent("store")),
          // The store's own timer is too slow to beat in a test; each minute, the test beats.
          applicationIdentifier: "org.example.editor", clock: clock, heartbeat: .seconds(60),
          isDisabled: false))
      session = WritingSession(path: path, store: store, seesInput: seesInput)
      try session.begin(isNew: false)
    }

    func close() throws -> WritingSession.Outcome {
      defer { store.close() }
      return try #require(try session.end())
    }
  }

  private func window(seesInput: Bool = true) throws -> Window {
    try Window(on: path, clock, in: folder, seesInput: seesInput)
  }

  /// Lets minutes pass while the process lives.
  private func pass(_ minutes: Int, _ windows: Window..., keysOf typist: Window? = nil) {
    for _ in 0..<minutes {
      for _ in 0..<3 {
        typist?.session.input()
        clock.advance(by: .seconds(20))
      }
      for window in windows { window.store.beat() }
    }
    typist?.session.input()
  }

  /// Open time and active time under some limits, in minutes, as a new process reads them.
  private func minutes(limits: [Int64?]) throws -> [Double] {
    let store = DataStore(
      configuration: DataStore.Configuration(
        storage: .folder(folder.url.appendingPathComponent("store")),
        applicationIdentifier: "org.example.reader", clock: clock, heartbeat: nil,
        isDisabled: false))
    defer { store.close() }
    let status = try store.files.status(atPath: path)
    let facts = try #require(status.facts)
    func summary(_ limit: Int64?) -> ActivitySummary {
      facts.summary(
        from: status.viewpoint, idleLimitNanoseconds: limit.map { $0 * 60_000_000_000 })
    }
    return
      ([summary(nil).time.openNanoseconds]
      + limits.map { summary($0).time.activeNanoseconds }).map { Double($0) / 60e9 }
  }

  @Test func theEveningItself() throws {
    let window = try window()
    pass(30, window, keysOf: window)
    pass(12, window)
    pass(20, window, keysOf: window)
    pass(45, window)
    let outcome = try window.close()
    #expect(outcome.figures.time.openNanoseconds == 107 * 60_000_000_000)
    #expect(outcome.figures.time.activeNanoseconds == 50 * 60_000_000_000)
    #expect(
      try minutes(limits: [1, 2, 5, 10, 15, nil]) == [107, 50, 50, 50, 50, 62, 107])
    let quiet = try #require(outcome.quietTime)
    #expect(quiet.isAtEnd)
    #expect(quiet.durationNanoseconds / 60_000_000_000 == 44, "whole minutes of the wall clock")
  }

  /// The lid is closed for eight hours in the middle of the reading, at 36:00. The sleep counts nowhere.
  /// It cuts the pause in two: 6 minutes before (30–36) and 6 after (36–42), each of which ends at the
  /// edge of a span. A limit of 10 minutes lets both count, one of 5 minutes neither.
  @Test func theMachineSleepsWhileThePersonReads() throws {
    let window = try window()
    pass(30, window, keysOf: window)
    pass(6, window)
    clock.sleepMachine(for: .seconds(8 * 3600))
    window.store.beat()
    pass(6, window)
    pass(20, window, keysOf: window)
    pass(45, window)
    _ = try window.close()
    #expect(try minutes(limits: [5, 10, 15, nil]) == [107, 50, 62, 62, 107])
  }

  /// The clock on the wall is set while the person types, at 10:00. What it says is no time that passed.
  /// The new span starts at a key, so that no stretch is cut.
  @Test(arguments: [3600, -3600, 86_400 * 400, -86_400 * 400])
  func theClockIsSet(bySeconds jump: Int) throws {
    let window = try window()
    pass(10, window, keysOf: window)
    clock.setWall(by: .seconds(jump))
    window.store.beat()
    pass(20, window, keysOf: window)
    pass(12, window)
    pass(20, window, keysOf: window)
    pass(45, window)
    let outcome = try window.close()
    #expect(outcome.figures.time.openNanoseconds == 107 * 60_000_000_000)
    #expect(try minutes(limits: [1, 5, 10, 15, nil]) == [107, 50, 50, 50, 62, 107])
  }

  /// SIGSTOP at 20:00 for half an hour: both clocks go on, but nothing beats. The first beat after SIGCONT is
  /// later than twice the interval, so the half hour is in no span. The typing goes on at once.
  @Test func theProcessIsStopped() throws {
    let window = try window()
    pass(20, window, keysOf: window)
    clock.advance(by: .seconds(1800))
    window.store.beat()
    pass(10, window, keysOf: window)
    pass(12, window)
    pass(20, window, keysOf: window)
    pass(45, window)
    let outcome = try window.close()
    #expect(outcome.figures.time.openNanoseconds == 107 * 60_000_000_000)
    // The stretch over the stop is 30 minutes long, but none of it lies within the spans.
    #expect(try minutes(limits: [1, 5, 15, 30, nil]) == [107, 50, 50, 62, 62, 107])
  }

  /// A second window is open from 20:00 to 80:00. In it, a key is pressed at 32:00, 33:00, … 40:00, while
  /// the first one has none. Open time counts once. Both windows pool their input: of the reading, the
  /// gaps are 30–32, eight of a minute, and 40–42. After the last key at 62:00, the end of the second
  /// window at 80:00 is a moment, too: 18 minutes, then 27.
  @Test func twoWindowsCountOnce() throws {
    let first = try window()
    pass(20, first, keysOf: first)
    let second = try window()
    pass(10, first, second, keysOf: first)
    pass(2, first, second)
    for _ in 32..<40 {
      second.session.input()
      pass(1, first, second)
    }
    second.session.input()
    pass(2, first, second)
    pass(20, first, second, keysOf: first)
    pass(18, first, second)
    let part = try second.close()
    #expect(part.figures.time.openNanoseconds == 60 * 60_000_000_000)
    pass(27, first)
    let outcome = try first.close()
    #expect(outcome.figures.time.openNanoseconds == 107 * 60_000_000_000)
    #expect(
      try minutes(limits: [1, 2, 5, 15, 18, 27, nil]) == [107, 58, 62, 62, 62, 80, 107, 107])
  }

  /// tmux is detached at 62:00 and attached in the morning, ten hours later, for five minutes of typing. The
  /// editor was open all night: 30 + 12 + 20 + 600 + 5 minutes. Typing was 30 + 20 + 5.
  @Test func theEditorIsDetachedOvernight() throws {
    let window = try window()
    pass(30, window, keysOf: window)
    pass(12, window)
    pass(20, window, keysOf: window)
    pass(600, window)
    pass(5, window, keysOf: window)
    let outcome = try window.close()
    #expect(try minutes(limits: [1, 5, 15, nil]) == [667, 55, 55, 67, 667])
    let quiet = try #require(outcome.quietTime)
    #expect(!quiet.isAtEnd)
    #expect(quiet.durationNanoseconds / 3_600_000_000_000 == 9)
  }

  /// A window that sees no input stays open beside one that does: its time is assumed only before and after.
  @Test func aBlindWindowBesideAnother() throws {
    let blind = try window(seesInput: false)
    pass(10, blind)
    let first = try window()
    pass(30, first, blind, keysOf: first)
    pass(45, first, blind)
    _ = try first.close()
    pass(10, blind)
    let outcome = try blind.close()
    #expect(outcome.quietTime == nil, "an hour and a half is not long")
    // 10 assumed, 30 typed, 45 idle, 10 assumed.
    #expect(try minutes(limits: [5, nil]) == [95, 50, 95])
  }

  /// The editor reports no typing and is left open over the day; its file was not changed.
  @Test func aLongDayWithoutASaveIsTold() throws {
    let window = try window(seesInput: false)
    pass(200, window)
    let outcome = try window.close()
    let quiet = try #require(outcome.quietTime)
    #expect(quiet.evidence == .change)
    #expect(quiet.isWholeSession)
  }
}

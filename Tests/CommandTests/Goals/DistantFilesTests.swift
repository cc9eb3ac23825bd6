import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import StoreEngine
import Synchronization
import Testing

/// Files on a server that may hang are shown as they were recorded, and looked at in the background.
struct DistantFilesTests {
  /// What happened meanwhile.
  private final class Observed: Sendable {
    private let state = Mutex<(questions: [String], calls: [[String]])>(([], []))

    /// The paths on the server that were asked for, each time they are read those since the last time.
    var questions: [String] {
      state.withLock { state in
        defer { state.questions = [] }
        return state.questions
      }
    }
    /// The calls that go on in the background.
    var calls: [[String]] { state.withLock(\.calls) }

    func add(question path: String) { state.withLock { $0.questions.append(path) } }
    func add(call words: [String]) { state.withLock { $0.calls.append(words) } }
  }

  private let fixture: CommandFixture
  private let observed = Observed()

  /// At nine o'clock a goal is set for a folder and a document on a server.
  init() throws {
    var fixture = try CommandFixture()
    let server = fixture.path("server")
    try FileManager.default.createDirectory(
      atPath: server + "/novel", withIntermediateDirectories: true)
    try fixture.write(words(600), to: "server/novel/ch1.txt")
    try fixture.write(words(200, from: 5000), to: "server/essay.txt")
    for words in [
      ["goal", "server/novel", "--per-day", "300"], ["goal", "server/essay.txt", "--words", "500"],
    ] {
      let set = fixture.run(words)
      #expect(set.status == 0, "\(set)")
    }
    fixture.clock.advance(by: .seconds(9 * 3600))
    fixture.mounts = {
      MountTable(
        parsing: """
          1 0 8:1 / / rw - ext4 /dev/sda1 rw
          2 1 0:40 / \(server) rw - fuse.sshfs ada@server: rw

          """)
    }
    let observed = self.observed
    fixture.onQuestion = { path in
      if PathText.lies(path, atOrBelow: server) { observed.add(question: path) }
    }
    fixture.startInBackground = { observed.add(call: $0) }
    self.fixture = fixture
    try write(1300, to: "server/novel/ch1.txt")
  }

  /// Writes a file half an hour ago by the clock of the test.
  private func write(_ count: Int, to name: String) throws {
    try fixture.write(words(count), to: name, minutesAgo: 30)
  }

  /// The words of the novel, and those of today.
  private func shownWords() throws -> [Int?] {
    let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]] ?? []
    // They are sorted by their paths, and the essay comes first.
    #expect(goals.count == 2)
    return [
      goals.last?["words"] as? Int, (goals.last?["today"] as? [String: Any])?["words"] as? Int,
    ]
  }

  @Test func aServerIsLookedAtInTheBackgroundAlone() throws {
    let home = fixture.run()
    #expect(home.status == 0, "\(home)")
    #expect(!home.said.contains("gone"), "\(home)")
    #expect(try shownWords() == [600, 0])
    fixture.run("status", "--short")
    fixture.run("report")
    #expect(observed.questions == [])
    let call = try #require(observed.calls.first)
    #expect(observed.calls.count == 1, "at most once a minute")
    let look = fixture.run(call)
    #expect((look.status, look.output, look.said) == (0, "", ""), "\(look)")
    #expect(!observed.questions.isEmpty)
    #expect(try shownWords() == [1300, 700])
    #expect(observed.questions == [])
    fixture.clock.advance(by: .seconds(60))
    fixture.run()
    #expect(observed.calls == [call, call])
  }

  @Test func oneLookIsInTheBackgroundAtATime() throws {
    fixture.run()
    let call = try #require(observed.calls.first)
    let lock = FileLock.tryFolder(fixture.store)
    #expect(lock != nil)
    #expect(fixture.run(call).status == 0)
    #expect(observed.questions == [])
    withExtendedLifetime(lock) {}
  }

  @Test func aReportOfAFolderOnAServerShowsWhatIsRecorded() throws {
    let report = fixture.run("report", "server/novel")
    #expect(report.status == 0, "\(report)")
    #expect(observed.questions == [])
  }

  @Test(arguments: ["server/none.txt", "server/none", "server"])
  func aNameWithoutAGoalAsksNoServer(name: String) throws {
    for words in [["goal", "clear", "server/novel"], ["goal", "clear", "server/essay.txt"]] {
      #expect(fixture.run(words).status == 0)
    }
    _ = observed.questions
    let list = fixture.run("goal", "list", name)
    #expect(list.status == 0, "\(list)")
    #expect(list.said.contains("\(name) has no goal."), "\(list)")
    #expect(observed.questions == [])
  }

  @Test func theStatusOfAFileHereAsksNoServer() throws {
    try fixture.write(words(100, from: 9000), to: "here.txt")
    #expect(fixture.run("track", "here.txt").status == 0)
    _ = observed.questions
    #expect(fixture.run("status", "here.txt").status == 0)
    #expect(fixture.run("status").status == 0)
    #expect(observed.questions == [])
  }

  @Test func aFileThatIsNamedIsLookedAt() throws {
    #expect(fixture.run("start", "server/novel/ch1.txt").status == 0)
    #expect(!observed.questions.isEmpty)
    fixture.clock.advance(by: .seconds(600))
    let stop = fixture.run("stop")
    #expect(stop.status == 0, "\(stop)")
    #expect(fixture.run("report", "server/novel/ch1.txt").output.contains("ch1.txt"))
  }

  @Test func whereTheStoreIsNothingIsLeftOut() throws {
    var fixture = fixture
    let scratch = fixture.scratch.path
    fixture.mounts = {
      MountTable(
        parsing: "1 0 8:1 / / rw - ext4 d rw\n2 1 0:40 / \(scratch) rw - nfs4 server:/ rw\n")
    }
    let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect((goals?.last?["today"] as? [String: Any])?["words"] as? Int == 700)
    #expect(observed.calls == [])
  }
}

import ProgressModel
import Testing

@Suite struct RecordSourceTests {
  private static let day: Int64 = 24 * 3600 * 1_000_000_000
  private static let now: Int64 = 1_795_185_000 * 1_000_000_000

  private func source(
    _ tool: String, _ kind: SessionKind = .attended, heard ago: Int64,
    sights: [RecordSource.Sight] = [.words]
  ) -> RecordSource {
    RecordSource(
      SessionSource(tool: tool, kind: kind), tool: tool, sights: sights,
      heardAtNanoseconds: Self.now - ago)
  }

  @Test func aWeekWithoutAWordFromAnEditorIsSilence() {
    for tool in ["fileprogress lsp Neovim", "fileprogress wakatime VS Code"] {
      #expect(source(tool, heard: 7 * Self.day).isSilent(now: Self.now))
      #expect(!source(tool, heard: 7 * Self.day - 1).isSilent(now: Self.now))
      #expect(!source(tool, heard: -Self.day).isSilent(now: Self.now))
      var running = source(tool, heard: 7 * Self.day)
      running.isRunning = true
      #expect(!running.isSilent(now: Self.now))
    }
  }

  @Test func whatAPersonStartsIsNeverSilent() {
    for (tool, kind) in [
      ("fileprogress open", .attended), ("fileprogress start", .manual),
      ("org.example.plays", .attended),
    ] as [(String, SessionKind)] {
      #expect(!source(tool, kind, heard: 400 * Self.day).isSilent(now: Self.now), "\(tool)")
    }
    let looks = RecordSource(
      .looks, tool: "fileprogress look", sights: [.words], heardAtNanoseconds: 0)
    #expect(!looks.isSilent(now: Self.now))
  }

  @Test func severalToolsAreOneSource() {
    let united = RecordSource.united([
      source("fileprogress start", .manual, heard: 3 * Self.day),
      source("fileprogress lsp Neovim", heard: 2 * Self.day),
      source("fileprogress resume", .manual, heard: Self.day),
      source("fileprogress open", heard: 4 * Self.day, sights: [.typing, .saves, .words]),
      source("fileprogress open", heard: 5 * Self.day, sights: [.saves, .words]),
    ])
    #expect(
      united.map(\.tool) == [
        "fileprogress resume", "fileprogress lsp Neovim", "fileprogress open", "fileprogress open",
      ])
    #expect(united.first?.heardAtNanoseconds == Self.now - Self.day)
    #expect(united.map(\.sights.count) == [1, 1, 3, 2])
  }

  @Test func whatIsRunningStandsAboveWhatWasHeardLater() {
    var timer = source("fileprogress start", .manual, heard: Self.day)
    timer.isRunning = true
    let united = RecordSource.united([
      source("fileprogress resume", .manual, heard: 0), source("fileprogress open", heard: 0),
      timer,
    ])
    #expect(united.map(\.tool) == ["fileprogress start", "fileprogress open"])
  }

  @Test func whatIsSeenFollowsFromTheWay() {
    func sights(
      _ way: SessionSource.Way, _ kind: SessionKind = .attended, seesInput: Bool = true,
      countsWords: Bool = true
    ) -> [RecordSource.Sight] {
      RecordSource.sights(of: way, kind: kind, seesInput: seesInput, countsWords: countsWords)
    }
    #expect(sights(.open) == [.typing, .saves, .words])
    #expect(sights(.open, seesInput: false) == [.saves, .words])
    #expect(sights(.languageServer) == [.typing, .saves, .words])
    #expect(sights(.wakaTime) == [.activity, .saves, .words])
    #expect(sights(.timer, .manual, seesInput: false) == [.words])
    #expect(sights(.program) == [.typing, .words])
    #expect(sights(.program, .passive) == [.saves, .words])
    #expect(sights(.program, seesInput: false, countsWords: false) == [])
  }
}

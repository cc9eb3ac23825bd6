import DocumentWriting
import Testing

@Suite struct EditorChoiceTests {
  private func choice(
    _ command: String? = nil, line: Bool = false, isTerminal: Bool = true,
    in environment: [String: String] = [:], installed: Set<String> = []
  ) throws(EditorChoice.Failure) -> EditorChoice {
    try EditorChoice.choose(command: command, wantsLine: line, isTerminal: isTerminal) {
      environment[$0]
    } isInstalled: {
      installed.contains($0)
    }
  }

  @Test func theNearestWishWins() throws {
    let both = ["VISUAL": "vim -n", "EDITOR": "ed", "HOME": "/home/mia"]
    #expect(
      try choice("~/edit now", in: both) == .program(["/home/mia/edit", "now"], isNamed: true))
    #expect(try choice(in: both) == .program(["vim", "-n"], isNamed: false))
    #expect(try choice(in: ["VISUAL": "", "EDITOR": "ed"]) == .program(["ed"], isNamed: false))
    #expect(try choice(line: true, in: both) == .line(isFallback: false))
    #expect(try choice(isTerminal: false, in: both) == .line(isFallback: false))
    #expect(try choice("ed", isTerminal: false) == .program(["ed"], isNamed: true))
    #expect(try choice() == .line(isFallback: true))
  }

  @Test func whoHasChosenNoneGetsTheOneOfTheSystem() throws {
    #expect(try choice(installed: ["nano", "editor"]) == .program(["editor"], isNamed: false))
    #expect(try choice(installed: ["nano"]) == .program(["nano"], isNamed: false))
    #expect(
      try choice(in: ["EDITOR": "ed"], installed: ["editor"]) == .program(["ed"], isNamed: false))
    #expect(try choice(isTerminal: false, installed: ["editor"]) == .line(isFallback: false))
  }

  @Test func aWishWithoutWordsIsNamed() throws {
    let blank = #expect(throws: EditorChoice.Failure.self) { try choice(" ") }
    #expect(blank?.variable == nil)
    #expect(blank?.cause == nil)
    let open = #expect(throws: EditorChoice.Failure.self) { try choice(in: ["VISUAL": "vim '"]) }
    #expect(open?.variable == "VISUAL")
    #expect(open?.cause != nil)
  }
}

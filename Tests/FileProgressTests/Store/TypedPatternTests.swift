import FileProgress
import FileProgressTesting
import Testing

@Suite struct TypedPatternTests {
  private let files = InMemoryFileSystem()
  private var folder: WorkingFolder { WorkingFolder("/home/work", in: files) }

  init() throws {
    for path in ["/home", "/home/work", "/home/work/drafts", "/home/work/a*b", "/data"] {
      try files.createFolder(path)
    }
    try files.createSymbolicLink(at: "/home/work/link", to: "/data")
  }

  private func patterns(_ typed: String) -> [String] { TypedPattern(typed, in: folder).patterns }

  @Test(arguments: [
    ("*.log", ["*.log"]), ("essay.txt", ["essay.txt"]), ("drafts", ["/home/work/drafts"]),
    ("drafts/*.log", ["/home/work/drafts/*.log"]), ("./*.log", ["/home/work/*.log"]),
    ("gone/essay.txt", ["/home/work/gone/essay.txt"]), ("/data/", ["/data"]), ("/", ["/"]),
    ("/*.log", ["/*.log"]),
  ])
  func aNameStandsForItselfAndAPathForThePlace(typed: String, expected: [String]) {
    #expect(patterns(typed) == expected)
  }

  @Test func aFileBehindALinkIsMeantEitherWay() {
    #expect(patterns("link/*.log") == ["/home/work/link/*.log", "/data/*.log"])
  }

  @Test func wildcardsInAnExistingNameStandForThemselves() {
    #expect(patterns("a*b/c*") == [#"/home/work/a\*b/c*"#])
    #expect(patterns("x*b/c*") == ["/home/work/x*b/c*"])
  }

  @Test func aPatternIsTakenAwayAsItWasTypedOrAsThePlace() {
    #expect(
      TypedPattern("gone", in: folder).patternsToTakeAway == ["gone", "/home/work/gone"])
    #expect(TypedPattern("/data", in: folder).patternsToTakeAway == ["/data"])
  }

  @Test func aTypedPathIsAbsoluteAndPlain() {
    #expect(folder.absolutePath("essay.txt") == "/home/work/essay.txt")
    #expect(folder.absolutePath("/essay.txt") == "/essay.txt")
    #expect(folder.absolutePath("") == "")
    #expect(folder.lastingPath("gone//essay.txt/") == "/home/work/gone/essay.txt")
    #expect(folder.lastingPath("../gone.txt") == "/home/gone.txt")
  }

  @Test func typedPatternsAreExcludedAndTakenAwayTogether() throws {
    let store = Workplace().store
    func typed(_ texts: String...) -> [TypedPattern] {
      texts.map { TypedPattern($0, in: folder) }
    }
    let first = try store.exclude(typed("*.log", "drafts", "*.log"), asCommand: "exclude")
    #expect(first.map(\.pattern) == ["*.log", "/home/work/drafts"])
    #expect(first.map(\.isNew) == [true, true])
    let second = try store.exclude(typed("./drafts", "*.tmp"), asCommand: "exclude")
    #expect(second.map(\.isNew) == [false, true])

    let refusal = #expect(throws: NotExcluded.self) {
      try store.takeAwayExclusions(typed("*.log", "*.bak"), asCommand: "exclude --remove")
    }
    #expect(refusal?.typed == "*.bak")
    #expect(try store.exclusions() == ["*.log", "*.tmp", "/home/work/drafts"])
    let meant = try store.takeAwayExclusions(
      typed("drafts", "drafts/", "*.log"), asCommand: "exclude --remove")
    #expect(meant == ["/home/work/drafts", "*.log"])
    #expect(try store.exclusions() == ["*.tmp"])
    #expect(try store.undoLastCommand() == "exclude --remove /home/work/drafts *.log")
  }
}

import FileProgress
import FileProgressTesting
import Testing

@Suite struct TypedPatternTests {
  private let files = InMemoryFileSystem()
  private var folder: WorkingFolder { WorkingFolder("/home/ada", in: files) }

  init() throws {
    for path in ["/home", "/home/ada", "/home/ada/drafts", "/home/ada/a*b", "/data"] {
      try files.createFolder(path)
    }
    try files.createSymbolicLink(at: "/home/ada/link", to: "/data")
  }

  private func patterns(_ typed: String) -> [String] { TypedPattern(typed, in: folder).patterns }

  @Test(arguments: [
    ("*.log", ["*.log"]), ("essay.txt", ["essay.txt"]), ("drafts", ["/home/ada/drafts"]),
    ("drafts/*.log", ["/home/ada/drafts/*.log"]), ("./*.log", ["/home/ada/*.log"]),
    ("gone/essay.txt", ["/home/ada/gone/essay.txt"]), ("/data/", ["/data"]), ("/", ["/"]),
    ("/*.log", ["/*.log"]),
  ])
  func aNameStandsForItselfAndAPathForThePlace(typed: String, expected: [String]) {
    #expect(patterns(typed) == expected)
  }

  @Test func aFileBehindALinkIsMeantEitherWay() {
    #expect(patterns("link/*.log") == ["/home/ada/link/*.log", "/data/*.log"])
  }

  @Test func wildcardsInAnExistingNameStandForThemselves() {
    #expect(patterns("a*b/c*") == [#"/home/ada/a\*b/c*"#])
    #expect(patterns("x*b/c*") == ["/home/ada/x*b/c*"])
  }

  @Test func aPatternIsTakenAwayAsItWasTypedOrAsThePlace() {
    #expect(
      TypedPattern("gone", in: folder).patternsToTakeAway == ["gone", "/home/ada/gone"])
    #expect(TypedPattern("/data", in: folder).patternsToTakeAway == ["/data"])
  }

  @Test func aTypedPathIsAbsoluteAndPlain() {
    #expect(folder.absolutePath("essay.txt") == "/home/ada/essay.txt")
    #expect(folder.absolutePath("/essay.txt") == "/essay.txt")
    #expect(folder.absolutePath("") == "")
    #expect(folder.lastingPath("gone//essay.txt/") == "/home/ada/gone/essay.txt")
    #expect(folder.lastingPath("../gone.txt") == "/home/gone.txt")
  }

  @Test func typedPatternsAreExcludedAndTakenAwayTogether() throws {
    let store = Workplace().store
    func typed(_ texts: String...) -> [TypedPattern] {
      texts.map { TypedPattern($0, in: folder) }
    }
    let first = try store.exclude(
      typed("*.log", "drafts", "*.log"), asCommand: { (["exclude"] + $0).joined(separator: " ") })
    #expect(first.map(\.pattern) == ["*.log", "/home/ada/drafts"])
    #expect(first.map(\.isNew) == [true, true])
    let second = try store.exclude(
      typed("./drafts", "*.tmp"), asCommand: { (["exclude"] + $0).joined(separator: " ") })
    #expect(second.map(\.isNew) == [false, true])

    let refusal = #expect(throws: NotExcluded.self) {
      try store.takeAwayExclusions(
        typed("*.log", "*.bak"), asCommand: { (["exclude --remove"] + $0).joined(separator: " ") })
    }
    #expect(refusal?.typed == "*.bak")
    #expect(try store.exclusions.patterns() == ["*.log", "*.tmp", "/home/ada/drafts"])
    let meant = try store.takeAwayExclusions(
      typed("drafts", "drafts/", "*.log"),
      asCommand: { (["exclude --remove"] + $0).joined(separator: " ") })
    #expect(meant == ["/home/ada/drafts", "*.log"])
    #expect(try store.exclusions.patterns() == ["*.tmp"])
    #expect(
      try store.commands.undo().done?.summary == "exclude --remove /home/ada/drafts *.log")
  }
}

import Foundation
import Testing

struct SetCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  private func set(_ options: String...) -> CommandOutcome {
    fixture.run(["set", "essay.txt"] + options)
  }

  private var progress: Double? {
    get throws { try fixture.activity(of: "essay.txt")["progress"] as? Double }
  }

  private var primary: [String: Any]? {
    get throws { try fixture.activity(of: "essay.txt")["primaryItem"] as? [String: Any] }
  }

  private func item(_ identifier: String) throws -> NSDictionary? {
    let items = try fixture.activity(of: "essay.txt")["additionalItems"] as? [NSDictionary] ?? []
    return items.first { $0["identifier"] as? String == identifier }
  }

  @Test func itSaysNothingWhenAllIsWell() {
    let outcome = set("--progress", "0.5")
    #expect(outcome.status == 0)
    #expect(outcome.output + outcome.said == "")
  }

  @Test(
    arguments: [
      (["--progress", "0.5"], 0.5), (["--progress", "1"], 1.0), (["--progress=-0"], 0.0),
      (["--progress", "50%"], 0.5), (["--progress", "12.5%"], 0.125),
      (["--range", "20%..0.4"], 0.2),
      (["--range", "0.2..0.4"], 0.2), (["--range", "0.2..0.4", "--range", "0.3..0.6"], 0.4),
      (["--progress", "0.5", "--range", "0.75..1"], 0.75), (["--range", "0..1"], 1.0),
      (["--range", "0.5..0.5"], 0.0), (["--range", "1e-1..2e-1"], 0.1),
      (["--clear-progress", "--progress", "0.1"], 0.1),
    ] as [([String], Double)])
  func progressIsWhatIsCovered(options: [String], expected: Double) throws {
    let outcome = fixture.run(["set", "essay.txt"] + options)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(abs(try #require(try progress) - expected) < 1e-9)
  }

  @Test func progressCanBeginAnew() throws {
    #expect(try progress == nil)
    _ = set("--progress", "0.5")
    _ = set("--clear-progress")
    #expect(try progress == nil)
    _ = set("--progress", "0.5")
    _ = set("--clear-progress", "--range", "0.9..1")
    #expect(abs(try #require(try progress) - 0.1) < 1e-9)
  }

  @Test func progressThatIsMoreThanWhatWasTypedIsExplained() throws {
    _ = set("--range", "0.5..1")
    let added = set("--progress", "0.25")
    #expect(added.status == 0)
    #expect(
      added.said
        == "essay.txt is at 75%, including what was covered before. To start again: fileprogress set essay.txt --clear-progress\n"
    )
    let less = set("--progress", "20%")
    #expect(less.status == 0)
    #expect(
      less.said
        == "essay.txt stays at 75%, because progress never goes down. To start again: fileprogress set essay.txt --clear-progress\n"
    )
    #expect(set("--progress", "0.1", "--quiet").said == "")
    #expect(try progress == 0.75)
    for options in [["0.1", "--clear-progress"], ["0.2"]] {
      #expect(fixture.run(["set", "essay.txt", "--progress"] + options).said == "")
    }
  }

  @Test func itemsHaveThreeKinds() throws {
    let outcome = set(
      "--quantity", "pages:Pages=3.5", "--score", "quiz:Quiz=8/10", "--binary",
      "done:Handed in:yesNo=yes", "--binary", "ok:Right:correctIncorrect=incorrect", "--binary",
      "pass:Exam:passFail=true", "--binary", "true:Said:trueFalse=false")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      try item("pages") == [
        "kind": "quantity", "identifier": "pages", "title": "Pages", "quantity": 3.5,
      ])
    #expect(
      try item("quiz") == [
        "kind": "score", "identifier": "quiz", "title": "Quiz", "score": 8, "maxScore": 10,
      ])
    #expect(
      try item("done") == [
        "kind": "binary", "identifier": "done", "title": "Handed in", "value": true,
        "valueType": "yesNo",
      ])
    #expect(try item("ok")?["value"] as? Bool == false)
    #expect(try item("pass")?["valueType"] as? String == "passFail")
    #expect(try item("true")?["value"] as? Bool == false)
    #expect(try primary == nil, "an item is made the primary item with --primary")
  }

  @Test func aKnownItemIsReplacedAndCanBeRemoved() throws {
    _ = set("--quantity", "pages:Pages=3")
    _ = set("--quantity", "pages:Sheets=4")
    #expect(try item("pages")?["title"] as? String == "Sheets")
    #expect(try item("pages")?["quantity"] as? Double == 4)
    #expect(set("--remove", "pages").status == 0)
    #expect(try item("pages") == nil)
    let again = set("--remove", "pages")
    #expect(again.status == 1)
    #expect(
      again.said
        == "Error: essay.txt has no item \"pages\". Its items: fileprogress status essay.txt\n")
  }

  @Test(arguments: [
    ("a:b:c=d=1", "a", "b:c=d"), ("id:=1", "id", ""),
    ("u:100 % done: a=b=1", "u", "100 % done: a=b"),
    ("ä:Größe=1", "ä", "Größe"), ("a b:c d=1", "a b", "c d"),
  ])
  func anItemIsSplitAtTheFirstColonAndTheLastEqualsSign(
    argument: String, identifier: String, title: String
  ) throws {
    let outcome = set("--quantity", argument)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try item(identifier)?["title"] as? String == title)
  }

  @Test func aBinaryItemCanHaveColonsInItsTitle() throws {
    #expect(set("--binary", "a:b:c=d:passFail=pass").status == 0)
    #expect(try item("a")?["title"] as? String == "b:c=d")
    #expect(try item("a")?["value"] as? Bool == true)
  }

  @Test func thePrimaryItemCanBeChosenAndTakenAway() throws {
    #expect(set("--quantity", "pages:Pages=3", "--primary", "pages").status == 0)
    #expect(try primary?["identifier"] as? String == "pages")
    #expect(set("--no-primary").status == 0)
    #expect(try primary == nil)
    #expect(try item("pages") != nil)
    #expect(set("--primary", "pages").status == 0)
    #expect(try primary?["identifier"] as? String == "pages")
    #expect(set("--remove", "pages").status == 0)
    #expect(try primary == nil)
    let unknown = set("--primary", "pages")
    #expect(unknown.status == 1)
    #expect(
      unknown.said
        == "Error: essay.txt has no item \"pages\". Its items: fileprogress status essay.txt\n")
  }

  @Test func theKindOfThePrimaryItemStays() throws {
    _ = set("--quantity", "pages:Pages=3", "--primary", "pages", "--progress", "0.1")
    let before = try fixture.activity(of: "essay.txt") as NSDictionary
    for options in [
      ["--score", "quiz:Quiz=8/10", "--primary", "quiz"], ["--score", "pages:Pages=8/10"],
      ["--binary", "pages:Pages:yesNo=yes", "--progress", "0.9"],
      ["--clear-progress", "--no-primary", "--remove", "unknown"],
    ] {
      let outcome = fixture.run(["set", "essay.txt"] + options)
      #expect(outcome.status == 1, "\(options)")
      #expect(outcome.said.hasPrefix("Error: "))
      #expect(try fixture.activity(of: "essay.txt") as NSDictionary == before, "\(options)")
    }
    #expect(
      set("--score", "quiz:Quiz=8/10", "--primary", "quiz").said == """
        Error: The item "quiz" is a score, but the primary item of essay.txt stays a quantity. \
        To keep both, leave out --primary quiz.

        """)
    #expect(
      set("--score", "pages:Pages=8/10").said == """
        Error: The item "pages" is a score, but the primary item of essay.txt stays a quantity. \
        Give the score another ID.

        """)
    #expect(fixture.run("undo").status == 0, "what was refused is no command to be undone")
    #expect(fixture.run("undo").status == 1)
  }

  /// As people come to them: with a file that was opened before, whose primary item are its words.
  @Test func theExamplesOfTheHelpWork() throws {
    let examples = fixture.run("set", "--help").output.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("fileprogress set ") }
    #expect(examples.count > 2)
    fixture.work(on: "essay.txt", minutes: 1)
    for example in examples {
      let words = example.matches(of: /(?:[^ ']|'[^']*')+/).dropFirst()
        .map { String($0.output).replacing("'", with: "") }
      let outcome = fixture.run(words)
      #expect(outcome.status == 0, "\(example): \(outcome)")
      #expect(outcome.said == "", "\(example)")
    }
  }

  @Test(arguments: [
    (["--quantity", "pages:Pages=nan"], "pages"), (["--quantity", "pages:Pages=inf"], "pages"),
    (["--score", "quiz:Quiz=nan/10"], "quiz"), (["--score", "quiz:Quiz=1/0"], "quiz"),
    (["--score", "quiz:Quiz=1/-5"], "quiz"), (["--progress", "nan"], "--progress"),
    (["--progress", "0.5", "--quantity", "pages:Pages=-inf"], "pages"),
  ])
  func valuesThatCannotBeAreRefused(options: [String], name: String) throws {
    let outcome = fixture.run(["set", "essay.txt"] + options)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains(name))
    #expect((try fixture.report()["activities"] as? [Any])?.isEmpty == true, "nothing was kept")
  }

  @Test(
    arguments: [
      [], ["--progress", "half"], ["--range", "0.2"], ["--range", "0.4..0.2"], ["--range", "..1"],
      ["--range", "nan..1"], ["--quantity", "pages=3"], ["--quantity", "pages:Pages"],
      ["--quantity", "pages:Pages="], ["--quantity", ":Pages=3"], ["--quantity", "a=b:c"],
      ["--score", "quiz:Quiz=8"], ["--score", "quiz:Quiz=8/10/12"], ["--score", "quiz:Quiz=/10"],
      ["--quantity", "pages:Pages=0x10"], ["--score", "quiz:Quiz=0x1/10"], ["--progress", "%"],
      ["--binary", "done:Done=yes"], ["--binary", "done:Done:maybe=yes"],
      ["--binary", "done:Done:yesNo=pass"], ["--primary", "a", "--no-primary"],
    ] as [[String]])
  func wrongUsageChangesNothing(options: [String]) throws {
    let outcome = fixture.run(["set", "essay.txt"] + options)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.output == "")
    #expect(fixture.storeContent().isEmpty)
  }

  @Test(
    arguments: [
      (
        ["--progress", "1.5"],
        "--progress: \"1.5\" is out of range. Give a value from 0 to 1, or from 0% to 100%."
      ),
      (
        ["--progress", "50"],
        "--progress: \"50\" is out of range. Give a value from 0 to 1, or from 0% to 100%. Did you mean 50%?"
      ),
      (
        ["--progress", "-0.5"],
        "--progress: \"-0.5\" is out of range. Give a value from 0 to 1, or from 0% to 100%."
      ),
      (
        ["--progress", "101%"],
        "--progress: \"101%\" is out of range. Give a value from 0 to 1, or from 0% to 100%."
      ),
      (
        ["--range", "-0.5..1"],
        "--range: \"-0.5\" is out of range. Give a value from 0 to 1, or from 0% to 100%."
      ),
      (
        ["--range", "0.5..2"],
        "--range: \"2\" is out of range. Give a value from 0 to 1, or from 0% to 100%."
      ),
      (
        ["--progress", "0x1"],
        "--progress: \"0x1\" is not a fraction. Examples: 0.5, 50%."
      ),
      (
        ["--score", "quiz:Quiz=12/10"],
        "--score quiz: \"12/10\" is out of range. Points go from 0 to the possible points."
      ),
      (
        ["--score", "quiz:Quiz=-1/10"],
        "--score quiz: \"-1/10\" is out of range. Points go from 0 to the possible points."
      ),
      (
        ["--quantity", "total_word_count:Words=5"],
        "\"total_word_count\" is the word count of the file. Give your item another ID."
      ),
    ] as [([String], String)])
  func whatWouldBeCutOrCountedIsRefused(options: [String], sentence: String) throws {
    let outcome = fixture.run(["set", "essay.txt"] + options)
    #expect(outcome.status == 64)
    #expect(outcome.said.hasPrefix("Error: \(sentence)\n"), "\(outcome)")
    #expect(fixture.storeContent().isEmpty)
  }

  @Test(
    arguments: [
      ("--progress", "half", "\"half\" is not a fraction. Examples: 0.5, 50%."),
      ("--progress", "0,5", "\"0,5\" has a decimal comma. Write 0.5."),
      ("--range", "0.4..0.2", "\"0.4..0.2\" is reversed. Write 0.2..0.4."),
      ("--range", "0.4", "\"0.4\" is not a range. Examples: 0.2..0.4, 20%..40%."),
      (
        "--quantity", "pages=12",
        "\"pages=12\" is not valid. The title is missing. Write ID:TITLE=N, such as pages:Pages=12."
      ),
      (
        "--quantity", "pages:Pages",
        "\"pages:Pages\" is not valid. The value is missing. Write ID:TITLE=N, such as pages:Pages=12."
      ),
      (
        "--quantity", ":Pages=12",
        "\":Pages=12\" is not valid. The ID is missing. Write ID:TITLE=N, such as pages:Pages=12."
      ),
      (
        "--quantity", "pages:Pages=many",
        "\"pages:Pages=many\" is not valid. \"many\" is not a number. Write ID:TITLE=N, such as pages:Pages=12."
      ),
      (
        "--score", "quiz:Quiz=8",
        "\"quiz:Quiz=8\" is not valid. \"8\" is not a score. Write ID:TITLE=POINTS/POSSIBLE, such as "
          + "quiz:Quiz=8/10."
      ),
      (
        "--binary", "x:y:maybe=yes",
        "\"x:y:maybe=yes\" is not valid. \"maybe\" is not a type. Write ID:TITLE:TYPE=VALUE, such as done:Done:yesNo=yes; the types are "
          + "trueFalse, passFail, yesNo and correctIncorrect."
      ),
      (
        "--binary", "x:y:yesNo=pass",
        "\"x:y:yesNo=pass\" is not valid. A yesNo is yes or no. Write ID:TITLE:TYPE=VALUE, such as done:Done:yesNo=yes; the types are "
          + "trueFalse, passFail, yesNo and correctIncorrect."
      ),
    ] as [(String, String, String)])
  func whatIsNotValidIsToldHowToBeWritten(option: String, value: String, advice: String) {
    let outcome = fixture.run("set", "essay.txt", option, value)
    #expect(outcome.status == 64)
    let line = outcome.said.split(separator: "\n").first
    #expect(line.map(String.init) == "Error: \(option): \(advice)", "\(outcome)")
  }

  @Test func allOfACommandIsUndoneAtOnce() throws {
    _ = set("--progress", "0.1", "--quantity", "pages:Pages=3", "--primary", "pages")
    let before = try fixture.activity(of: "essay.txt") as NSDictionary
    _ = set("--clear-progress", "--range", "0.5..1", "--quantity", "pages:Pages=9", "--no-primary")
    #expect(try fixture.activity(of: "essay.txt") as NSDictionary != before)
    let undo = fixture.run("undo")
    #expect(undo.status == 0)
    #expect(
      undo.said
        == "Undid: fileprogress set essay.txt --clear-progress --range 0.5..1 --quantity pages --no-primary\n"
    )
    #expect(try fixture.activity(of: "essay.txt") as NSDictionary == before)
  }
}

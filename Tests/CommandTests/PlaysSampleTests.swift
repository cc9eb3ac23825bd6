import FileProgress
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// The sample for authors who know ClassKit, from its first start to what `fileprogress` shows of it.
struct PlaysSampleTests {
  private static let quiz = "hamlet/act-1/scene-1/quiz"

  var fixture: CommandFixture

  init() throws { fixture = try CommandFixture() }

  /// Runs the sample with lines that are typed.
  @discardableResult
  private func run(_ words: String = "", typing lines: String...) throws -> ShellOutcome {
    let input = lines.joined(separator: #"\n"#)
    let outcome = try fixture.shell(#"printf '\#(input)\n' | PlaysSample "# + words)
    #expect(outcome.said == "", "\(outcome)")
    return outcome
  }

  private func context(_ name: String) throws -> [String: Any] {
    let shown = try fixture.run("context", "show", "--json", name).json
    return try #require(shown["context"] as? [String: Any])
  }

  private func lastAttempt(at name: String) throws -> [String: Any] {
    try #require((try context(name)["attempts"] as? [[String: Any]])?.last)
  }

  @Test func theListIsDeclaredAtTheFirstStart() throws {
    let list = try run()
    #expect(list.status == 0)
    #expect(list.output.contains("\n    Scene 1  A platform before the castle     –\n"), "\(list)")
    #expect(!list.output.contains("✓"))
    #expect(list.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(
      list.output.contains("\nTo read a scene:      PlaysSample read hamlet/act-1/scene-1\n"),
      "as it was called")
    let scene = try context("hamlet/act-3/scene-1")
    #expect(scene["title"] as? String == "Scene 1")
    #expect(scene["topic"] as? String == "literacyAndWriting")
    #expect((try context("hamlet/act-1"))["isAssignable"] as? Bool == false)
    #expect(try run().output == list.output, "a second start changes nothing")
  }

  @Test func aQuizIsKeptFromItsDeclarationToItsLastAnswer() throws {
    // The second question takes a hint and a word that is no answer, and the last answer is wrong.
    let quiz = try run("quiz hamlet/act-1/scene-1", typing: "a", "h", "x", "b", "c", "B", "a")
    #expect(quiz.status == 0)
    #expect(
      quiz.output.hasSuffix(
        "        ✗ a. Correct: c  Young Hamlet\n\nYou have 4 of 5 points, with 1 hint.\n"),
      "\(quiz)")

    let list = try run().output
    #expect(
      list.contains("\n             Quiz                           ✓ 4 of 5 points, 1 hint\n"))

    let shown = try context(Self.quiz)
    #expect(shown["isDone"] as? Bool == true)
    #expect((shown["capabilities"] as? [Any])?.count == 4, "time, points, hints, answers")
    let attempt = try lastAttempt(at: Self.quiz)
    #expect(attempt["isStarted"] as? Bool == false)
    #expect(attempt["progress"] as? Double == 1)
    let score = try #require(attempt["primaryItem"] as? [String: Any])
    #expect(score["score"] as? Double == 4 && score["maxScore"] as? Double == 5)
    let items = try #require(attempt["additionalItems"] as? [[String: Any]])
    #expect(items.compactMap { $0["quantity"] as? Double } == [1])
    #expect(items.compactMap { $0["value"] as? Bool } == [true, true, true, true, false])

    let page = fixture.run("context", "show", Self.quiz).output
    #expect(page.contains("4 of 5") && page.contains("incorrect"), "\(page)")
    let report = try fixture.report()
    let files = try #require(report["activities"] as? [[String: Any]])
    let places = files.compactMap { $0["context"] as? [String: Any] }
    #expect(
      places.compactMap { $0["identifierPath"] as? [String] }
        == [["hamlet", "act-1", "scene-1", "quiz"]], "\(report)")
  }

  @Test func eachQuizIsAnAttemptOfItsOwn() throws {
    try run("quiz hamlet/act-1/scene-1", typing: "b", "h", "q")
    let list = try run().output
    #expect(list.contains("   0 of 5 points so far, 1 hint\n"), "\(list)")
    #expect(list.split(separator: "\n").allSatisfy { $0.count <= 80 })
    try run("quiz hamlet/act-1/scene-1", typing: "a", "b", "c", "b", "c")
    let attempts = try #require(try context(Self.quiz)["attempts"] as? [[String: Any]])
    #expect(attempts.map { $0["progress"] as? Double } == [0.2, 1])
    #expect(try run().output.contains("✓ 5 of 5 points, 0 hints\n"))
  }

  @Test func readingGoesOnWhereItStopped() throws {
    let first = try run("read hamlet/act-1/scene-1", typing: "", "", "q")
    #expect(first.output.contains("Who's there?\n"))
    #expect(first.output.contains("You have read 10 % of the scene"), "\(first)")
    let second = try run("read hamlet/act-1/scene-1", typing: "q")
    #expect(!second.output.contains("BERNARDO\nWho's there?\n"))
    #expect(second.output.contains("\nPage 3 of 20. "), "\(second)")
    let last = try fixture.shell("yes '' | PlaysSample read hamlet/act-1/scene-1")
    #expect(last.output.contains("[Exeunt]"))
    #expect(last.output.contains("You have read the scene, in "))
    #expect(try lastAttempt(at: "hamlet/act-1/scene-1")["progress"] as? Double == 1)
    #expect((try context("hamlet/act-1/scene-1")["attempts"] as? [Any])?.count == 1)
    #expect(try run().output.contains("✓ read in "))
  }

  @Test func theEndOfTheInputStopsAndSaves() throws {
    let outcome = try fixture.shell("echo a | PlaysSample quiz hamlet/act-3/scene-1")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.hasSuffix("\nStopped. So far you have 0 of 5 points, with 0 hints.\n"))
    let attempt = try lastAttempt(at: "hamlet/act-3/scene-1/quiz")
    #expect(attempt["isStarted"] as? Bool == false)
    #expect(attempt["progress"] as? Double == 0.2)
  }

  @Test func aSignalStopsAndSaves() throws {
    let outcome = try fixture.shell(
      """
      mkfifo typed
      PlaysSample quiz hamlet/act-1/scene-1 <typed >shown &
      exec 3>typed
      echo a >&3
      until grep -q '2 of 5' shown; do :; done
      kill -TERM $!
      wait $!
      """)
    #expect(outcome.status == 143, "\(outcome)")
    #expect(
      fixture.text(of: "shown")?.hasSuffix("\nStopped. Everything so far is saved.\n") == true)
    let attempt = try lastAttempt(at: Self.quiz)
    #expect(attempt["isStarted"] as? Bool == false)
    #expect((attempt["primaryItem"] as? [String: Any])?["score"] as? Double == 1)
  }

  @Test func aLinkOpensItsScene() throws {
    let outcome = try run(
      "fileprogress://context/org.fileprogress.plays/hamlet/act-3/scene-1", typing: "q")
    #expect(outcome.output.hasPrefix("\nHamlet, Act 3, Scene 1\nA room in the castle\n"))
    let missing = try fixture.shell("PlaysSample read hamlet/act-9")
    #expect(missing.status == 64)
    #expect(missing.said.hasPrefix("There is no \"hamlet/act-9\".\n"))
  }

  @Test func theTraceHasEveryCallWithItsResult() throws {
    let lines = try fixture.shell(
      #"printf 'a\nh\nb\nc\nb\nc\n' | fileprogress dev trace -- PlaysSample quiz hamlet/act-1/scene-1"#
    ).said.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("classkit: ") })
    let quiz = "CLSActivity org.fileprogress.plays/hamlet/act-1/scene-1/quiz: "
    for call in [
      "CLSContext org.fileprogress.plays: asks the delegate for hamlet → \"Hamlet\"",
      "CLSContext org.fileprogress.plays: descendant(hamlet/act-1/scene-1/quiz) → \"Quiz\"",
      quiz + "start()", quiz + "progress = 1.0 → 1.0", "CLSDataStore: save() → saved",
      quiz + "addAdditionalActivityItem(CLSBinaryItem(question-5: true, correctIncorrect))",
      "CLSDataStore: completeAllAssignedActivities(hamlet/act-1/scene-1/quiz)",
    ] {
      #expect(lines.contains { $0.hasPrefix("classkit: " + call) }, "\(call)\n\(lines)")
    }
    #expect(!lines.contains { $0.contains("not recorded") })
  }

  @Test func theTraceSaysThatRecordingIsOff() throws {
    var fixture = fixture
    fixture.environment["FILEPROGRESS_DISABLE"] = "1"
    let outcome = try fixture.shell(
      "echo q | fileprogress dev trace -- PlaysSample quiz hamlet/act-1/scene-1")
    #expect(outcome.status == 0)
    #expect(
      outcome.said.contains("start() → not recorded: FILEPROGRESS_DISABLE is set"), "\(outcome)")
    #expect(fixture.storeContent().isEmpty)
  }

  @Test func contextsCanBeBrowsedBeforeTheFirstStart() throws {
    let program = (CommandFixture.program as NSString).deletingLastPathComponent + "/PlaysSample"
    let folder = try ScratchFolder()
    try JSONEncoder().encode(["application": "org.fileprogress.plays", "executable": program])
      .write(to: folder.url.appending(path: "plays.json"))
    let manifest = try #require(
      ProviderManifests(inFolders: [folder.path])["org.fileprogress.plays"])
    var call = ProviderCall(manifest, environment: fixture.programEnvironment)
    call.timeLimit = .seconds(60)
    #expect(try call.contexts(below: .main).map(\.attributes.title) == ["Hamlet"])
    let scenes = try call.contexts(below: IdentifierPath(["hamlet", "act-3"]))
    #expect(scenes.map(\.identifier) == ["scene-1"])
    #expect(scenes.map(\.hasChildren) == [true])
  }
}

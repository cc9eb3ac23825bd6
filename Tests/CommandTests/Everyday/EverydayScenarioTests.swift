import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

/// Everyday operations on real files, asked of the built program: of each file, in every order, and of the
/// whole folder at once.
@Suite struct EverydayScenarioTests {
  /// How the questions of a scenario are asked.
  enum Asking: Sendable, CustomTestStringConvertible {
    /// One file after the other, by their places among the answers.
    case files([Int])
    /// `track --recursive` first.
    case folder

    var testDescription: String {
      switch self {
      case .files(let order): "files \(order)"
      case .folder: "the folder"
      }
    }
  }

  private static let ready = EverydayScenario.all.filter { scenario in
    (!scenario.needsMounting || TestTier.isRoot)
      && scenario.neededPrograms.allSatisfy { SystemProgram.path(of: $0) != nil }
  }

  private static let runs: [(EverydayScenario, Asking)] = {
    let all = ready.flatMap { scenario in askings(of: scenario).map { (scenario, $0) } }
    return TestTier.share(12, of: all, "everyday operations")
  }()

  /// All orders of up to four files; of more the given one, its reverse, and some others.
  private static func askings(of scenario: EverydayScenario) -> [Asking] {
    let places = Array(scenario.answers.indices)
    guard places.count > 4 else { return [.folder] + orders(of: places).map { .files($0) } }
    var random = TestTier.generator(scenario.testDescription)
    let some = (0..<6).map { _ in places.shuffled(using: &random) }
    return [.folder] + ([places, places.reversed()] + some).map { .files($0) }
  }

  private static func orders(of places: [Int]) -> [[Int]] {
    guard places.count > 1 else { return [places] }
    return places.flatMap { first in
      orders(of: places.filter { $0 != first }).map { [first] + $0 }
    }
  }

  @Test func titlesAreUniqueAndThereAreManyScenarios() {
    #expect(EverydayScenario.all.count >= 30)
    #expect(Set(EverydayScenario.all.map(\.testDescription)).count == EverydayScenario.all.count)
  }

  @Test(arguments: runs)
  func everyFileIsWhatAPersonExpects(_ scenario: EverydayScenario, _ asking: Asking) throws {
    let run = try EverydayRun(scenario)
    defer { run.end() }
    try run.tell()
    let given = try run.ask(asking)
    try run.check(given, "\(scenario.testDescription), asked by \(asking.testDescription)")
  }
}

/// One telling of a scenario, with a home and a store of its own.
private struct EverydayRun {
  struct Given {
    var reason: MatchReason
    var document: String
  }

  let scenario: EverydayScenario
  let fixture: CommandFixture

  init(_ scenario: EverydayScenario) throws {
    self.scenario = scenario
    var fixture = try CommandFixture()
    fixture.environment.merge([
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org",
      "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
    ]) { $1 }
    self.fixture = fixture
  }

  func end() {
    guard scenario.needsMounting else { return }
    _ = try? fixture.shell("umount -l stick; umount -l ~/drawer")
  }

  /// Does what the person does.
  func tell() throws {
    for step in scenario.steps {
      switch step {
      case .write(let text, let name): try fixture.write(text.content, to: name)
      case .save(let text, let name):
        try fixture.write(text.content, to: name + ".saving")
        try run("mv \(Self.quoted(name + ".saving")) \(Self.quoted(name))")
      case .shell(let line): try run("set -e; " + line)
      case .seen(let name, let label):
        try run(track(name) + " > ~/label-\(label).json")
      case .worked(let name):
        let typed = #"printf '$a\nA line of work on %s.\n.\nw\nq\n' "#
        try run(
          typed + "\(Self.quoted(name)) | fileprogress open --quiet --line \(Self.quoted(name))")
      case .imported(let text, let name, let label):
        let there = Self.quoted("laptop/" + name)
        try run("mkdir -p $(dirname ~/\(there)); rm -f ~/\(label).key")
        try fixture.scratch.write(text.content, to: "laptop/" + name)
        try run(
          "export FILEPROGRESS_HOME=~/laptop.store; fileprogress track --json ~/\(there) > ~/label-\(label).json; "
            + "fileprogress export --facts --key ~/\(label).key > ~/\(label).jsonl")
        try run("rm -r ~/laptop; fileprogress import --key ~/\(label).key ~/\(label).jsonl")
      case .plugIn(let folder):
        try run(
          "mkdir -p ~/drawer \(folder); mountpoint -q ~/drawer || mount -t tmpfs tmpfs ~/drawer; "
            + "mount --bind ~/drawer \(folder)")
      case .pullOut(let folder): try run("umount \(folder)")
      }
    }
  }

  /// Asks about all files, and once more.
  ///
  /// - Returns: What was answered first about each, with the document that it is in the end.
  func ask(_ asking: EverydayScenarioTests.Asking) throws -> [Given] {
    let answers = scenario.answers
    var reasons: [Int: MatchReason] = [:]
    switch asking {
    case .files(let order):
      for place in order { reasons[place] = try answer(answers[place].path).reason }
    case .folder:
      try run("fileprogress track --recursive --json . > ~/folder.json")
      let found = try documents("folder.json")
      for (place, answer) in answers.enumerated() {
        // Hidden folders are not followed.
        reasons[place] =
          try found.first { $0.path == fixture.path(answer.path) }?.reason
          ?? self.answer(answer.path).reason
      }
    }
    return try answers.enumerated().map { place, answer in
      let again = try self.answer(answer.path)
      #expect(again.reason == .unchanged, "\(answer.path), asked a second time")
      try run("fileprogress status --json \(Self.quoted(answer.path)) > ~/status.json")
      let status = try #require(try json("status.json")["activity"] as? [String: Any])
      let document = try #require(status["id"] as? String)
      #expect(document == again.document, "\(answer.path): status and track differ")
      return Given(reason: try #require(reasons[place]), document: document)
    }
  }

  /// Compares what was answered with what was expected.
  func check(_ given: [Given], _ title: String) throws {
    var known: [String: String] = [:]
    for step in scenario.steps {
      switch step {
      case .seen(_, let label), .imported(_, _, let label):
        known[label] = try documents("label-\(label).json").first?.document
      default: break
      }
    }
    for (answer, given) in zip(scenario.answers, given) {
      #expect(
        answer.reasons.contains(given.reason),
        "\(title): \(answer.path) is \(given.reason), not \(answer.reasons)")
      let label = known.first { $0.value == given.document }?.key
      if let label {
        #expect(
          answer.documents.contains(label),
          "\(title): \(answer.path) is \(label), not \(answer.documents)")
      } else if let free = answer.documents.first(where: { known[$0] == nil }) {
        known[free] = given.document
      } else {
        Issue.record("\(title): \(answer.path) is a new document, not \(answer.documents)")
      }
    }
  }

  private struct Document {
    var path: String
    var reason: MatchReason
    var document: String
  }

  private func track(_ name: String) -> String {
    "fileprogress track --json \(Self.quoted(name))"
  }

  private func answer(_ name: String) throws -> Document {
    try run(track(name) + " > ~/answer.json")
    return try #require(try documents("answer.json").first)
  }

  private func documents(_ name: String) throws -> [Document] {
    let found = try #require(try json(name)["documents"] as? [[String: Any]])
    return try found.map {
      let match = try #require($0["match"] as? [String: Any])
      return Document(
        path: try #require($0["path"] as? String),
        reason: try #require((match["reason"] as? String).flatMap(MatchReason.init(rawValue:))),
        document: try #require($0["document"] as? String))
    }
  }

  private func json(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: fixture.scratch.path(of: name)))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func run(_ line: String) throws {
    let outcome = try fixture.shell(line)
    guard outcome.status == 0 else { throw Failure(line: line, outcome: outcome) }
  }

  private struct Failure: Error, CustomStringConvertible {
    var line: String
    var outcome: ShellOutcome
    var description: String { "\(line)\n\(outcome)" }
  }

  private static func quoted(_ name: String) -> String {
    "'" + name.replacing("'", with: #"'\''"#) + "'"
  }
}

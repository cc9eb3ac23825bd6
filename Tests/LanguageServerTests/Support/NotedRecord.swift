import LanguageServer
import ProgressModel

/// A record that only notes what it is told.
final class NotedRecord: DocumentRecord {
  /// What went wrong, as a test wants it.
  struct Failure: Error {
    var sentence: String?
  }

  /// The calls, in the order in which they came, such as `open /essay.txt`.
  private(set) var calls: [String] = []
  /// What is shown of each document.
  var figures: [String: ShownFigures] = [:]
  /// What is in each file.
  var contents: [String: String] = [:]
  /// What opening each document throws.
  var failures: [String: Failure] = [:]
  /// The goals that somebody told of.
  private var told: Set<GoalOfToday> = []

  /// Returns the calls since the last time.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  func begin(in editor: String?) { calls.append("begin \(editor ?? "-")") }

  func open(_ path: String, at moment: ClockReading) throws {
    calls.append("open \(path)")
    if let failure = failures[path] { throw failure }
  }

  func input(_ path: String, at moment: ClockReading) { calls.append("input \(path)") }

  func saved(_ path: String) { calls.append("save \(path)") }

  func close(_ path: String, at moment: ClockReading) { calls.append("close \(path)") }

  func closeAll(at moment: ClockReading) -> [String] {
    calls.append("close all")
    return []
  }

  func figures(of path: String) -> ShownFigures? { figures[path] }

  func content(of path: String, upTo most: Int) -> [UInt8]? {
    contents[path].map { Array($0.utf8) }.flatMap { $0.count <= most ? $0 : nil }
  }

  func report(of path: String) -> String { "Report of \(path)" }

  func setGoal(of path: String, words: Int64) -> String {
    calls.append("goal \(path) \(words)")
    return "Goal: \(words)"
  }

  func takesTurn(toTellOf goal: GoalOfToday) -> Bool {
    told.insert(goal).inserted
  }

  func sentence(about error: any Error, in path: String) -> String? {
    (error as? Failure)?.sentence
  }
}

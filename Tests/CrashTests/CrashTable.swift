/// What an exhaustive run found, a row for each command, for people.
struct CrashTable: Sendable {
  /// The command.
  let title: String
  /// How many calls there were to interrupt.
  let callCount: Int
  private var runCount = 0
  private var counts: [Int: Int] = [:]
  private var leftovers: [String: Int] = [:]
  /// Everything that is wrong, with the call that was interrupted.
  private(set) var problems: [String] = []
  private var restoredCount = 0
  private var exitStatuses: [Int32: Int] = [:]

  init(title: String, callCount: Int) {
    self.title = title
    self.callCount = callCount
  }

  /// Adds a run.
  mutating func add(_ findings: Findings, at point: String, exitStatus: Int32? = nil) {
    runCount += 1
    restoredCount += findings.restoredCount
    if let state = findings.state { counts[state, default: 0] += 1 }
    if let exitStatus { exitStatuses[exitStatus, default: 0] += 1 }
    // What comes after the first sign of such a name is a number.
    for name in findings.leftovers {
      let kind = name.prefix { $0 != "-" && $0 != "0" }
      leftovers["\(kind)…", default: 0] += 1
    }
    problems += findings.problems.map { "\(point): \($0)" }
  }

  /// The row.
  var row: String {
    let states = counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let statuses = exitStatuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let left = leftovers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return
      "\(title) | calls \(callCount) | runs \(runCount) | states \(states.joined(separator: ", "))"
      + (statuses.isEmpty ? "" : " | exit \(statuses.joined(separator: ", "))")
      + " | failures \(problems.count)"
      + (restoredCount == 0 ? "" : " | documents put back \(restoredCount)")
      + (left.isEmpty ? "" : " | left over \(left.joined(separator: ", "))")
  }
}

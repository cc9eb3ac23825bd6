import FileProgressTestSupport
import Foundation
import Testing

/// Ends the program before every system call that changes a file, by number.
@Suite(.serialized)
struct KillTests {
  /// How many calls of a command are tried in the short run, spread over all of them.
  private static let sampleCount = 4

  @Test(
    .enabled(if: SystemCalls.canBeWatched, SystemCalls.reasonForSkipping),
    arguments: Scenario.all)
  func nothingAcknowledgedIsLost(_ scenario: Scenario) async throws {
    try await withScratchFolder { folder in
      let prepared = try await PreparedScenario(scenario, in: folder.path)
      var table = CrashTable(title: "kill: \(scenario.name)", callCount: prepared.calls.count)
      var finished: Set<String> = []
      for call in points(of: prepared) where !finished.contains(call.name) {
        try await prepared.reset()
        let trace = folder.path(of: "trace")
        let result = try await prepared.run(
          under: SystemCalls.injecting("signal=SIGKILL", at: call, into: trace))
        if result.signal != SIGKILL { finished.insert(call.name) }
        // A run that had fewer calls than the undisturbed one has done all of its work.
        var states = result.signal == SIGKILL ? prepared.states : Array(prepared.states.suffix(1))
        if result.signal == nil, result.exitStatus != 0 { states = [] }
        let findings = try await prepared.examine(
          PreparedScenario.Interruption(call: call, result: result, allowedStates: states))
        table.add(findings, at: "before \(call)")
      }
      print(table.row, "| threads \(prepared.threadCount)")
      #expect(table.problems.isEmpty, "\(table.problems.joined(separator: "\n"))")
    }
  }

  private func points(of prepared: PreparedScenario) -> [SystemCalls.Call] {
    let calls = prepared.calls
    if TestTier.isFull {
      // And one more of each, in case a run has more calls than the undisturbed one.
      let last = Dictionary(grouping: calls, by: \.name).compactMap {
        $0.value.max { $0.number < $1.number }
      }
      return calls + last.map { SystemCalls.Call(name: $0.name, number: $0.number + 1) }
    }
    let step = max(1, calls.count / Self.sampleCount)
    return stride(from: calls.count - 1, through: 0, by: -step).map { calls[$0] }.reversed()
  }
}

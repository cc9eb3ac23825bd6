import FileProgressTestSupport
import Foundation
import Testing

/// Ends the program before system calls that change a file, by number: in the full run before each one
/// that differs from those beside it, else before some of them.
@Suite(.serialized)
struct KillTests {
  /// How many calls of a command are tried in the short run, spread over all of them.
  private static let sampleCount = 2

  @Test(
    .enabled(if: SystemCalls.canBeWatched, SystemCalls.reasonForSkipping),
    arguments: Scenario.all)
  func nothingAcknowledgedIsLost(_ scenario: Scenario) async throws {
    try await withScratchFolder { folder in
      let prepared = try await PreparedScenario(scenario, in: folder.path)
      let title = "kill: \(scenario.name)"
      var table = CrashTable(title: title, callCount: prepared.series.joined().count)
      var finished: Set<String> = []
      for call in Self.points(in: prepared.series, title) where !finished.contains(call.name) {
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
      print(table.row, "| threads \(prepared.threadCount) | seed \(TestTier.seed)")
      #expect(table.problems.isEmpty, "\(table.problems.joined(separator: "\n"))")
    }
  }

  private static func points(
    in series: [[SystemCalls.Call]], _ title: String
  ) -> [SystemCalls.Call] {
    var sample = CallSample(of: title)
    guard TestTier.isFull else { return sample.some(sampleCount, of: series) }
    // It makes the same calls as a first start.
    guard title != "kill: empty database" else { return sample.some(20, of: series) }
    // And one more of each, in case a run has more calls than the undisturbed one.
    let last = Dictionary(grouping: series.joined(), by: \.name).compactMap {
      $0.value.max { $0.number < $1.number }
    }
    return sample.differing(in: series)
      + last.map { SystemCalls.Call(name: $0.name, number: $0.number + 1) }
  }
}

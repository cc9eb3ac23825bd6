import FileProgressTestSupport
import Foundation
import Testing

/// Lets system calls that write fail, by number, with a full disk or a broken one: in the full run each
/// one that differs from those beside it, else some of them.
@Suite(.serialized)
struct FaultTests {
  /// How many calls of a command fail for a kind of failure that is not tried at every call.
  private static let sampleCount = TestTier.isFull ? 20 : 1

  /// A failure, and the calls that can have it.
  struct Fault: Sendable, CustomTestStringConvertible {
    var error: String
    var names: Set<String>
    /// Whether all later calls of the name fail, too.
    var lasts: Bool
    /// Whether the full run tries every call that differs; elsewhere some, spread over all of them.
    var isExhaustive: Bool

    var testDescription: String { "\(error)\(lasts ? " from then on" : "")" }
  }

  static let faults = [
    Fault(
      error: "ENOSPC", names: ["write", "pwrite64", "openat", "mkdir", "ftruncate", "rename"],
      lasts: true, isExhaustive: true),
    Fault(
      error: "ENOSPC", names: ["write", "pwrite64", "openat", "mkdir", "ftruncate", "rename"],
      lasts: false, isExhaustive: false),
    Fault(
      error: "EIO", names: ["write", "pwrite64", "ftruncate", "fsync", "fdatasync", "unlink"],
      lasts: true, isExhaustive: false),
    Fault(
      error: "EIO", names: ["write", "pwrite64", "ftruncate", "fsync", "fdatasync", "unlink"],
      lasts: false, isExhaustive: true),
  ]

  @Test(
    .enabled(if: SystemCalls.canBeWatched, SystemCalls.reasonForSkipping),
    arguments: Scenario.all)
  func failedWritesAreReportedAndLoseNothing(_ scenario: Scenario) async throws {
    try await withScratchFolder { folder in
      let prepared = try await PreparedScenario(scenario, in: folder.path)
      for fault in Self.faults where TestTier.isFull || fault.isExhaustive {
        let series = prepared.series.filter { fault.names.contains($0[0].name) }
        let title = "\(fault.testDescription): \(scenario.name)"
        var table = CrashTable(title: title, callCount: series.joined().count)
        // It makes the same calls as a first start.
        let isExhaustive = fault.isExhaustive && scenario.name != "empty database"
        var sample = CallSample(of: title)
        let calls =
          TestTier.isFull && isExhaustive
          ? sample.differing(in: series) : sample.some(Self.sampleCount, of: series)
        for call in calls {
          try await prepared.reset()
          let trace = folder.path(of: "trace")
          let result = try await prepared.run(
            under: SystemCalls.injecting(
              "error=\(fault.error)", at: call, andLater: fault.lasts, into: trace))
          let findings = try await Self.findings(of: result, at: call, trace: trace, prepared)
          table.add(
            findings, at: SystemCalls.lastCall(in: trace) ?? "\(call)",
            exitStatus: result.exitStatus ?? -1)
        }
        print(table.row, "| seed \(TestTier.seed)")
        #expect(table.problems.isEmpty, "\(table.problems.joined(separator: "\n"))")
      }
    }
  }

  private static func findings(
    of result: ProgramRun.Result, at call: SystemCalls.Call, trace: String,
    _ prepared: PreparedScenario
  ) async throws -> Findings {
    let isInjected = SystemCalls.lastCall(in: trace) != nil
    // 73 for a store's folder that can't be made; 77 for a database that can be opened for reading
    // only, which is what SQLite tries next.
    let isHonest =
      [0, 73, 74].contains(result.exitStatus)
      || (result.exitStatus == 77 && call.name == "openat"
        && result.errors.contains("only be read"))
      || (result.exitStatus == 3 && result.errors.contains("may still contain traces"))
    let allowed =
      result.exitStatus == 0
      ? prepared.acknowledgedStates : prepared.states + prepared.statesOfFailure
    var findings = try await prepared.examine(
      PreparedScenario.Interruption(call: call, result: result, allowedStates: allowed))
    if result.exitStatus == 0, findings.state != nil { findings.state = prepared.states.count - 1 }
    if !isHonest { findings.problems.append("\(result)") }
    if !isInjected, result.exitStatus != 0 {
      findings.problems.append("failed without a failing call: \(result)")
    }
    // Where nothing can be written, nothing can be said.
    if result.exitStatus != 0, result.errors.isEmpty, call.name != "write" {
      findings.problems.append("no message: \(result)")
    }
    return findings
  }
}

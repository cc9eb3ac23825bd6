import FileProgressTestSupport
import Foundation
import Testing

/// How many records another time tracker keeps when many processes write at once; a comparison,
/// nothing to pass.
@Suite(.serialized)
struct TimewarriorTests {
  private static let recordCount = 200

  @Test(
    .enabled(if: TestTier.isFull, "a comparison, which FILEPROGRESS_TESTS_FULL=1 makes"),
    arguments: [1, 2, 4, 16])
  func recordsThatTimewarriorKeeps(workerCount: Int) async throws {
    let timewarrior = try ForeignProgram.timewarrior.located()
    try await withScratchFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder.path(of: "timew/data"), withIntermediateDirectories: true)
      try folder.write("", to: "timew/timewarrior.cfg")
      let honest = try await withThrowingTaskGroup(of: Bool.self) { group in
        var count = 0
        for index in 0..<Self.recordCount {
          if index >= workerCount, try await group.next() == true { count += 1 }
          let run = Self.run(
            timewarrior,
            ["track", Self.time(index), "-", Self.time(index, minute: 5), "r\(index)"],
            name: "\(index)", folder)
          group.addTask { try await run.result().exitStatus == 0 }
        }
        for try await isDone in group where isDone { count += 1 }
        return count
      }
      let export = try await Self.run(timewarrior, ["export"], name: "export", folder).result()
      let kept = (0..<Self.recordCount).count { export.output.contains(#""r\#($0)""#) }
      print(
        "timewarrior, \(workerCount) workers: \(kept) of \(Self.recordCount) kept, "
          + "\(honest) acknowledged")
      #expect(kept > 0)
    }
  }

  private static func run(
    _ program: String, _ arguments: [String], name: String, _ folder: ScratchFolder
  ) -> ProgramRun {
    ProgramRun(
      program: program, arguments: arguments,
      environment: [
        "TIMEWARRIORDB": folder.path(of: "timew"), "HOME": folder.path, "TZ": "UTC",
        "PATH": "/usr/bin:/bin",
      ],
      output: folder.path(of: "\(name).output"), errors: folder.path(of: "\(name).errors"))
  }

  private static func time(_ index: Int, minute: Int = 0) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2024-01-\(padded(1 + index / 24))T\(padded(index % 24)):\(padded(minute)):00"
  }
}

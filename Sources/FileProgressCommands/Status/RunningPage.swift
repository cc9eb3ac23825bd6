import FileProgressReports
import ProgressModel

/// What `status` without a file does: it shows what runs.
struct RunningPage {
  var isJSON = false
  var idleLimitNanoseconds: Int64? = TrackedTime.defaultIdleLimitNanoseconds
  let access: any StoreAccess

  func run() throws {
    let context = CommandContext.current
    let store = try access.store(for: "status")
    defer { access.close(store, beforeExit: context.ownsProcess) }
    let sessions = try RunningReading(
      store: store, context: context, idleLimitNanoseconds: idleLimitNanoseconds
    ).sessions(countingWords: true)
    if isJSON {
      let report = RunningReport(
        sessions, generatedAtNanoseconds: context.clock.read().wallNanoseconds,
        idleLimitNanoseconds: idleLimitNanoseconds)
      try context.write(report.json)
    } else if sessions.isEmpty {
      access.talk("Nothing is running. " + NextStep.start())
    } else {
      try context.write(RunningText(sessions, on: access.screen()).text)
    }
  }
}

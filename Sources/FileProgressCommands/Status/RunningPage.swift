import FileProgressReports
import ProgressModel

/// What `status` without a file does: it shows what runs.
struct RunningPage {
  var isJSON = false
  /// The idle rule that was typed; `nil` for the one of this machine.
  var idle: IdleLimit?
  let access: any StoreAccess

  func run() throws {
    let context = CommandContext.current
    let store = try access.store(for: "status")
    defer { access.close(store, beforeExit: context.ownsProcess) }
    let sessions = try RunningReading(
      store: store, context: context, idle: idle
    ).sessions(countingWords: true)
    if isJSON {
      let report = RunningReport(
        sessions, generatedAtNanoseconds: context.clock.read().wallNanoseconds,
        idleLimitNanoseconds: store.idleLimitNanoseconds(unlessTyped: idle))
      try context.write(report.json)
    } else if sessions.isEmpty {
      access.talk("Nothing is running. " + NextStep.start())
    } else {
      try context.write(RunningText(sessions, on: access.screen()).text)
    }
  }
}

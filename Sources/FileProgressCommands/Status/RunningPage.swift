import FileProgress
import FileProgressReports
import ProgressModel
import ProgressReading

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
    access.leaveOutDistantFiles(of: store)
    let reader = context.reader(of: store, idle: idle)
    let sessions = try reader.running(findingFiles: true, countingWords: true)
    if isJSON {
      let report = RunningReport(
        sessions, generatedAtNanoseconds: reader.now,
        idleLimitNanoseconds: reader.idleLimitNanoseconds)
      try context.write(report.json(on: access.screen()))
      return
    }
    let shown = reader.unsaved(beside: sessions) + sessions
    if shown.isEmpty {
      access.talk("Nothing is running. " + NextStep.start())
    } else {
      try context.write(RunningText(shown, on: access.screen()).text)
    }
  }
}

extension StoreAccess {
  /// Names a timer that was probably forgotten, with the command that corrects it.
  ///
  /// - Parameter start: The start of the timer that this call has started, in nanoseconds since 1970: the person
  ///   knows of it, however long ago that is.
  func talkAboutForgottenTimers(in store: DataStore, besidesStart start: Int64? = nil) {
    let context = CommandContext.current
    // Nobody asked about timers, so if the store can't be read, nothing is said of them.
    guard !quiet,
      let timers = try? context.reader(of: store).forgottenTimers().filter({
        $0.startedAtNanoseconds != start
      }),
      let first = timers.first,
      let text = ForgottenTimerText(first, on: context.reportScreen())
    else { return }
    let others =
      timers.count > 1 ? " (\(timers.count - 1) more: fileprogress status)" : ""
    context.say(text.line + others)
  }
}

import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel

/// What `start FILE --for LENGTH` does.
struct SprintStarting {
  let file: String
  let length: LengthArgument
  let options: StoreOptions

  func run() throws {
    let context = CommandContext.current
    let path = context.absolutePath(file)
    try LargeFile.confirm(path, options, context)
    try options.withStore(for: "start", heartbeat: context.heartbeat) { store in
      options.look(in: store, opening: [path])
      guard try store.exclusions.refusal(ofFileAt: path) == nil else {
        options.talkAboutUnrecorded(file, store)
        return
      }
      try refuseSecondTimer(ofFileAt: context.lastingPath(file), in: store)
      let host = SprintCall(
        host: OpenHost(
          path: path, name: file, store: store, options: options, printsJSON: false,
          isPrivate: false, context: context),
        lengthNanoseconds: length.nanoseconds,
        note: context.lineOfLastNote(ofFileAt: path, in: store))
      try Sprint(ofFileAt: path, in: store, lasting: length.nanoseconds, for: host).run()
    }
  }

  private func refuseSecondTimer(ofFileAt path: String, in store: DataStore) throws {
    let timers = try store.timers.running().filter { $0.kind == .manual }
    guard timers.contains(where: { PathText.areSame($0.path, path) }) else { return }
    throw CommandFailure(
      .failed,
      "A timer is already running for \(file). Stop it first: fileprogress stop "
        + ShellText.word(file))
  }
}

/// A call of `start FILE --for LENGTH`, which shows how a sprint goes and ends.
private struct SprintCall: SprintHost {
  /// Says what any session has to say.
  let host: OpenHost
  let lengthNanoseconds: Int64
  /// What the person noted on the last session; `nil` for nothing.
  let note: String?

  private var context: CommandContext { host.context }

  var handlesSignals: Bool { host.handlesSignals }

  func leave(bySignal number: Int32, _ failure: (any Error)?) -> Never {
    host.leave(bySignal: number, failure)
  }

  func show(_ decision: MatchDecision) { host.show(decision) }

  func timeBegins() {
    let time = DurationText.forPeople(nanoseconds: lengthNanoseconds)
    host.options.talk("Timing \(host.name) for \(time). To stop earlier, press Ctrl-C.")
    if let note { host.options.talk(note) }
  }

  func show(remainingNanoseconds: Int64) {
    guard !host.options.quiet, let draw = context.drawProgress else { return }
    var screen = context.reportScreen()
    screen.columnCount = context.errorColumnCount ?? screen.columnCount
    draw(SprintText.remaining(host.name, nanoseconds: remainingNanoseconds, on: screen))
  }

  func wait(nanoseconds: Int64, orUntil stop: SprintStop) {
    context.waitInSprint(stop, nanoseconds)
  }

  func timeIsOver() { context.ring() }

  func show(_ ending: SessionEnding) throws {
    // The line that counts down.
    if !host.options.quiet { context.drawProgress?("") }
    guard case .ended(let outcome) = ending, let sprint = outcome.sprint, !outcome.isForgotten
    else { return try host.show(ending) }
    try CommandContext.$current.withValue(context) {
      host.tell(outcome)
      let goals = host.options.closingGoals(ofFilesAt: [outcome.path], in: host.store)
      let line = SprintText.line(
        host.name, wordsChange: outcome.countingFailure == nil ? sprint.wordsChange : nil,
        durationNanoseconds: sprint.durationNanoseconds, goal: goals[outcome.path],
        on: context.reportScreen())
      try context.write(line + "\n")
    }
  }
}

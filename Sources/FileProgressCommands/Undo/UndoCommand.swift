import ArgumentParser
import FileProgress
import FileProgressReports

/// Takes back the last command that decided something.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last correction.",
    discussion: """
      Takes back the last set, goal, link, unlink, exclude, track --not-written, device decision, \
      stop --at, or session add, edit, pause or delete. Repeat it to take back the one before. undo never removes recorded time and \
      never brings back what you forgot. It does not change timers: if you started one at a wrong \
      time, stop it and correct its session with session edit.

      Example:
        fileprogress undo
      """)

  @Flag(name: .shortAndLong, help: "Do not ask before going past a forget.")
  var yes = false

  // The former name of --yes.
  @Flag(help: .hidden)
  var beforeForget = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "undo") { store in
      let undone = try undone(in: store, goingBeforeForgetting: yes || beforeForget)
      options.talk("Took back: fileprogress \(undone.summary)")
      let known = try NamedSessions(in: store)
      for id in undone.sessions { options.talk(try sentence(about: id, known)) }
    }
  }

  private func undone(
    in store: DataStore, goingBeforeForgetting isAllowed: Bool
  ) throws -> CommandHistory.UndoneCommand {
    switch try store.commands.undoLast(goesBeforeForgetting: isAllowed) {
    case .undone(let command): return command
    case .forgotSince(let summary):
      guard context.isInputTerminal else {
        throw CommandFailure(
          .failed,
          "A forget can't be undone. Nothing was changed. To undo the correction before it, "
            + "fileprogress \(summary): fileprogress undo --yes")
      }
      try Confirmation(isGiven: false).require(
        "A forget can't be undone. Undo the correction before it, fileprogress \(summary)?",
        otherwise: "Nothing was changed.")
      return try undone(in: store, goingBeforeForgetting: true)
    case .nothing(hasForgotten: true):
      throw CommandFailure(.failed, "A forget can't be undone, and there is nothing else to undo.")
    case .nothing(hasForgotten: false):
      throw CommandFailure(
        .failed,
        "There is no correction to undo. To change a session: fileprogress session")
    }
  }

  /// What a session is again, after its correction was taken back.
  private func sentence(about id: SessionIdentifier, _ known: NamedSessions) throws -> String {
    guard let session = try known.store.sessions.session(id) else {
      return "The session that you added is gone."
    }
    let (file, time) = (known.place(of: session), known.time(of: session))
    if session.session.change == .deleted {
      return "The session of \(file), \(time), stays deleted, as you said before."
    }
    let open = DurationText.forPeople(nanoseconds: session.session.figures.time.openNanoseconds)
    return "The session of \(file) is \(time) again, \(open)."
  }
}

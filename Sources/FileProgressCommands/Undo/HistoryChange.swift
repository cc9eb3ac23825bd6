import FileProgress
import FileProgressReports

/// An undo or redo that asks first if the person may have another correction in mind: an old one, or one from before
/// something was forgotten.
struct HistoryChange {
  /// What is typed to do it, such as `undo 3`.
  let call: String
  /// Whether it redoes a correction.
  let isRedo: Bool
  /// Whether the person confirmed it by an option.
  let isConfirmed: Bool

  /// Undoes or redoes a correction.
  ///
  /// - Parameter change: Changes the store unless the function that it is given says that a person has to confirm it.
  /// - Returns: What came of it, which is not ``CommandHistory/Outcome/unconfirmed(_:)``.
  /// - Throws: ``CommandFailure`` if there is no terminal to ask on, `ExitCode` if the answer is no; what `change` throws.
  func run(
    _ change: (_ needsConfirmation: (CommandHistory.PastCommand) -> Bool) throws ->
      CommandHistory.Outcome
  ) throws -> CommandHistory.Outcome {
    var confirmed: CommandIdentifier?
    while true {
      let now = CommandContext.current.clock.read().wallNanoseconds
      let known = confirmed
      let outcome = try change { command in
        !isConfirmed && command.id != known && command.needsConfirmation(at: now)
      }
      guard case .unconfirmed(let command) = outcome else { return outcome }
      try confirm(command, now: now)
      // Meanwhile another program may have made a correction.
      confirmed = command.id
    }
  }

  /// Describes the sessions of a command as they are now, after it was undone or redone.
  func sentences(
    about command: CommandHistory.ChangedCommand, in store: DataStore
  ) throws -> [String] {
    if command.isImport { return [sentence(aboutImport: command)] }
    let known = try NamedSessions(in: store)
    return try command.sessions.map { id in
      guard let session = try store.sessions.session(id) else {
        return isRedo ? "The session is gone." : "The session that you added is gone."
      }
      let named = "The session of \(known.place(of: session))"
      let time = known.time(of: session)
      if session.session.change == .deleted {
        return "\(named), \(time), "
          + (isRedo && command.isDeletion
            ? "is deleted again." : "stays deleted, as you said before.")
      }
      let open = DurationText.open(session.session.figures.time)
      if command.coveredSessions.contains(id) {
        return "\(named) stays \(time), \(open), because a later correction set its time."
      }
      if !isRedo, let folder = session.session.folder, folder.part == .all {
        let name = CommandContext.current.folderName(folder.path)
        let text = known.place(of: session)
        return "All of the time of \(name) is with \(text) now: \(time), \(open)."
      }
      return named + (isRedo ? " is now \(time), \(open)." : " is \(time) again, \(open).")
    }
  }

  /// Says how many sessions came or went: there may be thousands.
  private func sentence(aboutImport command: CommandHistory.ChangedCommand) -> String {
    let kept = command.coveredSessions.count
    let count = command.sessions.count - kept
    let sessions = NumberText.count(count, "imported session")
    let rest =
      kept == 0
      ? ""
      : " \(NumberText.count(kept, "other")) stayed, because of a later correction."
    return "\(sessions) \(count == 1 ? "is" : "are") \(isRedo ? "back" : "gone").\(rest)"
  }

  private func confirm(_ command: CommandHistory.PastCommand, now: Int64) throws {
    let context = CommandContext.current
    let typed = command.typed
    let again = "fileprogress \(call) --yes"
    let age =
      command.changedAtNanoseconds.map {
        " (" + MomentText.dayAndTime($0, now: now, timeZone: context.dayTime) + ")"
      } ?? ""
    let refusal: String
    let question: String
    if command.isBeforeForgetting {
      refusal =
        "A forget can't be undone. Nothing was changed. To undo the correction before it, \(typed): \(again)"
      question = "A forget can't be undone. Undo the correction before it, \(typed)?"
    } else if isRedo {
      let sentence = "You undid \(typed) more than an hour ago\(age)."
      refusal = "\(sentence) Nothing was changed. To redo it: \(again)"
      question = "\(sentence) Redo it?"
    } else {
      let sentence = "The correction \(typed) is more than an hour old\(age)."
      refusal = "\(sentence) Nothing was changed. To undo it: \(again)"
      question = "\(sentence) Undo it?"
    }
    guard context.isInputTerminal else { throw CommandFailure(.failed, refusal) }
    try Confirmation(isGiven: false).require(question, otherwise: "Nothing was changed.")
  }
}

extension CommandHistory.ChangedCommand {
  /// Whether it changed which files are recorded. A look must then start from what is in the files that are recorded
  /// again, because nothing was recorded in the meantime.
  var isOfExclusion: Bool { summary.hasPrefix("exclude ") }

  /// Whether it imported sessions from another program.
  fileprivate var isImport: Bool { summary.hasPrefix("import --from ") && !sessions.isEmpty }

  /// Whether it deleted its sessions.
  fileprivate var isDeletion: Bool {
    summary.hasPrefix("session delete ") || summary.hasPrefix("cancel")
  }
}

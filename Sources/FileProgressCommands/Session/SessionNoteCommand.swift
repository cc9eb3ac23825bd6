import ArgumentParser
import FileProgress
import FileProgressReports
import ProgressModel

/// Leaves a note on a session.
struct SessionNoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Leave a note on a session.",
    discussion: """
      Sessions are listed with their notes, and the note on the last session of a document is \
      shown when you open or start it again. It is for you only: no class ever gets it. A note is \
      one paragraph of at most 1,000 characters. An empty one removes the note. To leave a note \
      when you stop a timer, use stop -m.

      Examples:
        fileprogress session note 7f3a 'stopped before the storm'
        fileprogress session note 7f3a ''
        fileprogress session list --grep storm
      """)

  @Argument(
    help: ArgumentHelp("The id from session list, or a file with one session.", valueName: "id"))
  var session: String

  @Argument(help: ArgumentHelp("The note; '' removes it.", valueName: "text"))
  var words: [String]

  @OptionGroup var options: StoreOptions

  func run() throws {
    let note: NoteText
    do {
      note = try NoteText(words.joined(separator: " "))
    } catch {
      throw CommandFailure(.usage, error.sentence)
    }
    try options.withStore(for: "session note") { store in
      let known = try NamedSessions(in: store)
      guard let found = try known.sessions(named: [session]).first else { return }
      let name = "session \(known.name(of: found))"
      let isChanged = try !store.sessions.note(
        note, on: [found.session.id], asCommand: "session note \(known.name(of: found))"
      ).isEmpty
      switch (isChanged, note.text.isEmpty) {
      case (true, true):
        options.talk("Removed the note on \(name) of \(known.place(of: found)). \(NextStep.undo)")
      case (true, false):
        options.talk("Noted on \(name) of \(known.place(of: found)). \(NextStep.undo)")
      case (false, true): options.talk("There is no note on \(name).")
      case (false, false): options.talk("That note is already on \(name).")
      }
    }
  }
}

extension NoteText.Problem {
  /// What is wrong with the text, and what to do.
  var sentence: String {
    switch self {
    case .isTooLong(let count):
      "The note has \(NumberText.grouped(count)) characters, and \(NumberText.grouped(NoteText.greatestCount)) is the "
        + "maximum. Shorten it, or write it in the document."
    case .hasControlCharacters:
      "A note is one paragraph without control characters. Write it in one line."
    }
  }
}

/// A note that was typed as the value of an option.
enum NoteArgument {
  /// Understands what was typed.
  ///
  /// - Throws: `ValidationError` with what is wrong with it.
  @Sendable static func parsed(_ typed: String) throws -> NoteText {
    let note: NoteText
    do {
      note = try NoteText(typed)
    } catch {
      throw ValidationError(error.sentence)
    }
    guard !note.text.isEmpty else {
      throw ValidationError("The note is empty. Example: -m 'stopped before the storm'")
    }
    return note
  }
}

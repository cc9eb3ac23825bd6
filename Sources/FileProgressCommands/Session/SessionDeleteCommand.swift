import ArgumentParser
import FileProgress
import FileProgressReports

/// Says that sessions did not take place.
struct SessionDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete the time of sessions; the words stay.",
    discussion: """
      session list still shows a deleted session, and undo brings it back. Until then its words \
      count as written outside of sessions. Words that you added with session add --words count \
      no more.

      Examples:
        fileprogress session delete 7f3a
        fileprogress session delete 7f3a 91c0
      """)

  @Argument(
    help: ArgumentHelp("Ids from session list; you may add their file.", valueName: "id"))
  var names: [String]

  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "session delete") { store in
      let known = try NamedSessions(in: store)
      let found = try known.sessions(named: names)
      let wanted = found.filter { $0.session.change != .deleted }
      if let running = wanted.first(where: { $0.session.state.isRunning }) {
        throw running.refusal(named: known.place(of: running))
      }
      for session in found where session.session.change == .deleted {
        options.talk("Session \(known.name(of: session)) is already deleted.")
      }
      guard !wanted.isEmpty else { return }
      let ids = wanted.map(known.name(of:))
      _ = try store.sessions.delete(
        wanted.map(\.session.id), asCommand: "session delete \(ids.joined(separator: " "))")
      for session in wanted {
        let declared = session.session.figures.wordsDeclared
        let words = declared.map { ", with its " + NumberText.count($0, "word") + "." }
        options.talk(
          "Deleted session \(known.name(of: session)) of \(known.place(of: session)), "
            + known.time(of: session) + (words ?? ". The words stay."))
      }
      options.talk(NextStep.undo)
    }
  }
}

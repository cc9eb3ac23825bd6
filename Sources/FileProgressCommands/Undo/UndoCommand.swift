import ArgumentParser
import FileProgress
import FileProgressReports

/// Takes back a command that decided something, the last one or any other.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last correction.",
    discussion: """
      A correction is what you decided or changed by hand. Repeat undo to undo the one before. --list \
      shows them with numbers and times: undo 3 undoes the third. If the correction is more than an \
      hour old, undo asks first. fileprogress redo redoes it.

      It can undo set, goal, link, unlink, exclude, track --not-written, import device, cancel, \
      stop --at, stop -m, import --from, and session add, edit, pause, delete and note. It also \
      undoes how stop shared the time of a folder.

      undo never removes recorded time and never brings back what forget deleted. It does not \
      change timers: if you started one at the wrong time, stop it and correct its session with \
      session edit.

      Examples:
        fileprogress undo
        fileprogress undo --list
        fileprogress undo 3
      """)

  @Argument(
    help: ArgumentHelp(
      "The number of a correction in the list; without it, the last one.", valueName: "number"))
  var number: String?

  @Flag(help: "List the corrections that can be undone.")
  var list = false

  @Flag(help: "With --list, show every correction.")
  var all = false

  @Flag(name: .shortAndLong, help: "Do not ask before undoing an old correction.")
  var yes = false

  // The former word for going past a forget. It confirms nothing else.
  @Flag(help: .hidden)
  var beforeForget = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if all, !list {
      throw ValidationError("--all needs --list. Example: fileprogress undo --list --all")
    }
    if json.isWanted, !list {
      throw ValidationError("--json needs --list. Example: fileprogress undo --list --json")
    }
  }

  func run() throws {
    if list { return try printList() }
    let place = try number.map(Self.place)
    let change = HistoryChange(
      call: "undo" + (place.map { " \($0)" } ?? ""), isRedo: false,
      isConfirmed: yes || beforeForget)
    try options.withStore(for: "undo") { store in
      if beforeForget { try checkForgotten(since: place ?? 1, change, in: store) }
      let undone = try undone(place, by: change, in: store)
      options.talk("Undid: fileprogress \(undone.summary)")
      if undone.isOfExclusion { options.look(in: store) }
      try change.sentences(about: undone, in: store).forEach(options.talk)
    }
  }

  /// Says that a list takes no word. It is said here and not when the call is read, so that an option which undo does not
  /// have is said first: the word may be its value.
  private static func refusal(ofListWith word: String) -> CommandFailure {
    CommandFailure(
      .usage,
      Int(word) == nil
        ? "undo --list takes no \"\(TypedName(word: word).shown)\". To see every correction: "
          + "fileprogress undo --list --all"
        : "--list and a number can't be combined. Choose one.")
  }

  private func printList() throws {
    if let number { throw Self.refusal(ofListWith: number) }
    try options.reading(for: "undo") { store in
      let listing = UndoListing(try store.commands.list())
      if json.isWanted { return try context.write(try listing.json) }
      try context.show(listing.text(in: context, showsAll: all), inPager: !pager.isOff)
      if listing.corrections.isEmpty { options.talk(Self.nothing) }
      if let hint = listing.redoHint { options.talk(hint) }
    }
  }

  // MARK: - Undoing

  private static let nothing =
    "There is no correction to undo. To change a session: fileprogress session"
  private static let numbers = "The numbers: fileprogress undo --list"

  private static func place(_ word: String) throws -> Int {
    guard let place = Int(word), place > 0 else {
      throw CommandFailure(
        .usage, "\"\(TypedName(word: word).shown)\" is not the number of a correction. \(numbers)")
    }
    return place
  }

  /// Refuses if nothing was forgotten since a correction.
  private func checkForgotten(
    since place: Int, _ change: HistoryChange, in store: DataStore
  ) throws {
    guard let command = try store.commands.list().undoable.dropFirst(place - 1).first,
      !command.isBeforeForgetting
    else { return }
    throw CommandFailure(
      .failed,
      "Nothing was forgotten since \(command.typed). Nothing was changed. To undo it: "
        + "fileprogress \(change.call)")
  }

  private func undone(
    _ place: Int?, by change: HistoryChange, in store: DataStore
  ) throws -> CommandHistory.ChangedCommand {
    switch try change.run({ try store.commands.undo(place ?? 1, unless: $0) }) {
    case .done(let command): return command
    case .missing(count: 0, hasForgotten: true):
      throw CommandFailure(.failed, "A forget can't be undone, and there is nothing else to undo.")
    case .missing(count: 0, hasForgotten: false), .unconfirmed:
      throw CommandFailure(.failed, Self.nothing)
    case .missing(let count, _):
      throw CommandFailure(
        .failed,
        "There \(count == 1 ? "is" : "are") only \(NumberText.count(count, "correction")) to undo. "
          + Self.numbers)
    }
  }
}

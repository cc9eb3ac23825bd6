import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

/// Switches recording off for some files.
struct ExcludeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exclude",
    abstract: "Stop recording some files.",
    discussion: """
      Without a pattern, exclude lists the patterns. novel/ or /home/me/diary.txt excludes one \
      folder or file, with everything in it. A folder in the current folder needs no slash. Any \
      other name means all files and folders with that name, wherever they are. * stands for any \
      characters.

      If a timer is running for an excluded file, it stops; stop that of a folder first. Earlier \
      records stay until you forget them. The store remembers a removed pattern until the next \
      forget, for undo and for your other computers.

      Examples:
        fileprogress exclude '*.log'
        fileprogress exclude ~/Private
        fileprogress exclude --remove '*.log'
      """)

  @Argument(help: "Patterns for file names or paths.", completion: .file())
  var patterns: [String] = []

  @Flag(help: "Record these files again.")
  var remove = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if remove, patterns.isEmpty {
      throw ValidationError(
        "--remove needs a pattern. Example: fileprogress exclude --remove '*.log'")
    }
    if patterns.contains("") {
      throw ValidationError("A pattern is empty. Example: fileprogress exclude '*.log'")
    }
  }

  func run() throws {
    if patterns.isEmpty { return try list() }
    try options.withStore(for: "exclude") { store in
      options.look(in: store)
      if remove { try takeAway(store) } else { try add(store) }
    }
  }

  private func add(_ store: DataStore) throws {
    let patterns = typedPatterns.flatMap(\.patterns)
    try context.refuseTakingText(in: store) { texts in
      try store.exclusions.areExcluded(filesAt: texts.map(\.path), by: patterns)
        .firstIndex(of: true)
    }
    let excluded = try store.exclude(
      typedPatterns, asCommand: { Self.command("exclude", $0) })
    let screen = options.screen()
    for (pattern, isNew) in excluded {
      options.talk(
        (isNew ? "No longer recorded: " : "Already excluded: ") + screen.place(pattern))
    }
    // A timer would go on recording.
    try DocumentTimer.stopExcluded(in: store) { session in
      let place = screen.place(session.path)
      options.talk(
        session.tool.map(SessionSource.place).map {
          "\(place) is open in \($0), which keeps recording until you close it."
        } ?? "The timer for \(place) is stopped.")
    }
    try talkAboutGoals(excludedBy: Set(excluded.filter(\.isNew).map(\.pattern)), in: store)
  }

  /// Names the goals of files and folders that are recorded no more.
  private func talkAboutGoals(excludedBy patterns: Set<String>, in store: DataStore) throws {
    guard !patterns.isEmpty else { return }
    // A goal may be on a server that does not answer.
    options.leaveOutDistantFiles(of: store)
    let today = LocalDays.day(of: context.clock.read().wallNanoseconds, in: context.dayTime)
    for goal in try store.goals.all(lookingBeside: false)
    where !goal.path.isEmpty && !goal.isOfAllDocuments {
      guard let pattern = try store.exclusions.pattern(ofFileAt: goal.path),
        patterns.contains(pattern)
      else { continue }
      let place = context.shortPath(goal.path)
      options.talk(
        "No document counts for the goal of \(place) any more (\(GoalText.wish(of: goal.goal, today: today))). "
          + "To remove the goal: fileprogress goal clear \(ShellText.word(place))")
    }
  }

  private func takeAway(_ store: DataStore) throws {
    do {
      let meant = try store.takeAwayExclusions(
        typedPatterns, asCommand: { Self.command("exclude --remove", $0) })
      let screen = options.screen()
      for pattern in meant { options.talk("Recorded again: \(screen.place(pattern))") }
      // Nothing has been recorded for what was written meanwhile: the words begin with what is there now.
      options.look(in: store)
    } catch let error as NotExcluded {
      throw CommandFailure(
        .failed, "\"\(error.typed)\" is not an excluded pattern. \(Self.patterns)")
    }
  }

  private static func command(_ verb: String, _ patterns: [String]) -> String {
    ([verb] + patterns.map(ShellText.word)).joined(separator: " ")
  }

  private static let patterns = "The patterns: fileprogress exclude"

  private var typedPatterns: [TypedPattern] {
    patterns.map { TypedPattern($0, in: context.folder) }
  }

  private func list() throws {
    let store = try options.store(for: "exclude")
    defer { options.close(store) }
    let patterns = try store.exclusions.patterns()
    if json.isWanted {
      try context.write(
        try JSONText.text(
          of: ExclusionListing(schema: "fileprogress.exclude/1", patterns: patterns)))
      return
    }
    guard !patterns.isEmpty else {
      options.talk("No files are excluded. Example: fileprogress exclude '*.log'")
      return
    }
    for pattern in patterns { try context.write(PrintableText.of(pattern) + "\n") }
  }
}

private struct ExclusionListing: Encodable {
  var schema: String
  var patterns: [String]
}

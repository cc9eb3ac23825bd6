import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import Foundation
import ProgressModel

/// Deletes for good what was recorded of files.
struct ForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete records for good; the files stay.",
    discussion: """
      This can't be undone, so forget asks first. It also works for files that are gone and for \
      documents from your other computers. Those computers keep their records until they import \
      from here. --before forgets whole documents that you last worked on before that date.

      forget also deletes old copies: the daily backups, damaged stores that doctor kept, and \
      copies from interrupted saves. Only a random number is kept for each document, so \
      that an old export can't bring the records back.

      --context forgets a context of a program and everything below it: attempts, results, and what the \
      program says about it. Only its name stays. If the program declares it again, it starts \
      without attempts.

      Examples:
        fileprogress forget diary.txt
        fileprogress forget --context org.example.plays/hamlet
        fileprogress forget --before 2025-01-01
      """)

  @Argument(
    help: ArgumentHelp("The files and folders.", valueName: "file|dir"), completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Forget documents last worked on before this date.", valueName: "date"),
    transform: MomentArgument.parsed(for: .forgetting))
  var before: MomentArgument?

  @Option(
    name: .customLong("context"),
    help: ArgumentHelp("Forget this context and everything below it.", valueName: "context"))
  var contextNames: [String] = []

  @Flag(help: "Forget everything.")
  var all = false

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let ways = [
      paths.isEmpty ? nil : "Files", contextNames.isEmpty ? nil : "--context",
      before.map { _ in "--before" }, all ? "--all" : nil,
    ].compactMap(\.self)
    guard ways.count < 2 else {
      throw CommandFailure(.usage, "\(ways[0]) and \(ways[1]) can't be combined. Choose one.")
    }
    guard !ways.isEmpty else {
      throw CommandFailure(
        .usage,
        "Name what to forget: files or folders, --context CONTEXT, --before DATE, or --all.")
    }
    try options.withStore(for: "forget") { store in
      let forgetting = try Forgetting(try wish(in: store), in: store)
      let day = try before.map {
        context.reportScreen().weekdayAndDate(
          try $0.understood(for: "--before", in: context).startText)
      }
      // One of several names may be a slip, and what goes with the others never comes back.
      try refuse(unknown: forgetting.unknownNames, among: forgetting, in: store)
      guard !forgetting.isEmpty else {
        options.talk(
          day.map { "No document was last worked on before \($0), so there is nothing to forget." }
            ?? "There are no records to forget.")
        return
      }
      if let day, let before, !before.form.isInFull {
        options.talk("Documents last worked on before \(day):")
      }
      if !all {
        let forgotten = Set(forgetting.documents.map(\.document))
        try context.refuseTakingText(in: store) { texts in
          texts.firstIndex { forgotten.contains($0.document) }
        }
      }
      guard try isConfirmed(forgetting) else {
        // That was the answer, and no error; a script still sees that the records are there.
        context.say("Nothing was forgotten.")
        throw ExitCode(ExitStatus.failed.rawValue)
      }
      try forgetting.run(day: context.day) { step in
        for line in lines(about: step, of: forgetting) { options.talk(line) }
      }
      if let line = try lineAboutGoals(in: store) { options.talk(line) }
    }
  }

  /// Refuses names for which nothing is recorded.
  ///
  /// - Throws: ``CommandFailure`` about the last of them; the others are said before.
  private func refuse(
    unknown names: [String], among forgetting: Forgetting, in store: DataStore
  ) throws {
    let sessions = try names.isEmpty ? nil : store.sessions.names()
    let sentences = names.map { name -> String in
      if !isThere(name), case .found? = sessions?.match(name) {
        return "\(name) is a session. To delete it: fileprogress session delete \(name)"
      }
      guard isThere(name) else { return FailureText.missing(name) }
      // The dots of .. and . would run into the one of the sentence.
      let shown = name.hasSuffix(".") ? "\"\(name)\"" : name
      return "Nothing has been recorded for \(shown)."
    }
    guard let last = sentences.last else { return }
    for sentence in sentences.dropLast() { context.say("Error: \(sentence)") }
    throw CommandFailure(
      names.contains(where: isThere) ? .failed : .noFile,
      forgetting.isEmpty ? last : "\(last)\(last.hasSuffix(".") ? "" : ".") Nothing was forgotten.")
  }

  /// Whether something is where a name says.
  private func isThere(_ name: String) -> Bool {
    (try? context.fileSystem.entry(at: context.absolutePath(name), followsLink: false)) != nil
  }

  private func wish(in store: DataStore) throws -> Forgetting.Wish {
    if all { return .everything }
    if !contextNames.isEmpty {
      return .contexts(
        try contextNames.map {
          try NamedContext(name: $0).find(in: store, includesRemoved: true).place
        })
    }
    if let before {
      let found = try before.understood(for: "--before", in: context)
      // Before a date in full that is to come, is everything; before tomorrow is a slip.
      guard before.form.isInFull || found.start <= context.clock.read().wallNanoseconds else {
        throw before.isInTheFuture(found, for: "--before")
      }
      return .lastWorkedOnBefore(wallNanoseconds: found.start)
    }
    guard !paths.contains("") else {
      throw CommandFailure.emptyName
    }
    return .places(paths.map { .init(name: $0, path: context.lastingPath($0)) })
  }

  private func lines(about step: Forgetting.Step, of forgetting: Forgetting) -> [String] {
    let (found, goals) = (forgetting.documents, forgetting.goalFolders)
    switch step {
    case .forgotten:
      var lines: [String] = []
      if !found.isEmpty {
        lines.append(
          found.count == 1
            ? "Forgotten: \(context.reportScreen().place(found[0].path))"
            : "Forgotten: \(NumberText.count(found.count, "document"))\(Self.elsewhere(among: found))."
        )
      }
      for place in forgetting.contexts {
        lines.append("Forgotten: \(place.name) and everything below it.")
      }
      if !goals.isEmpty {
        lines.append(
          goals.count == 1
            ? "Forgotten: the goals of \(context.reportScreen().place(goals[0]))"
            : "Forgotten: the goals of \(goals.count) folders.")
      }
      if lines.isEmpty, forgetting.hasFormerExclusions {
        lines.append("Forgotten: patterns that you no longer exclude.")
      }
      return lines
    case .removed(let path):
      return ["Deleted, because it may name forgotten files: \(path)"]
    case .copiesRemoved:
      let copies = forgetting.copies
      return [
        copies.count == 1
          ? "A copy of \(copies[0].documentPath) from an interrupted save was removed."
          : "\(copies.count) copies of documents from interrupted saves were removed."
      ]
    }
  }

  /// Says which of the files that were named the next look records again, since a folder around them has a goal.
  private func lineAboutGoals(in store: DataStore) throws -> String? {
    let goals = try store.goals.all()
      .filter { $0.isFolder && !$0.isGone && !$0.isOfAllDocuments }
    let found = try paths.compactMap { name -> (path: String, goal: String)? in
      let path = context.lastingPath(name)
      guard (try? context.fileSystem.entry(at: path, followsLink: true)) != nil,
        try store.exclusions.refusal(ofFileAt: path) == nil,
        let goal = goals.first(where: { goal in
          goal.folders.contains { PathText.lies(path, atOrBelow: $0) }
        })
      else { return nil }
      return (path, goal.path)
    }
    guard let first = found.first else { return nil }
    let goal = context.shortPath(first.goal)
    let name = context.shortPath(first.path)
    if found.count > 1 {
      return "\(found.count) of them will be recorded again, because \(goal) has a goal. "
        + "To keep one out: fileprogress exclude FILE"
    }
    // A name alone stands for all files of that name.
    let typed = name.contains("/") ? name : "./" + name
    return "\(name) will be recorded again, because \(goal) has a goal. To keep it out: "
      + "fileprogress exclude \(ShellText.word(typed))"
  }

  private func isConfirmed(_ forgetting: Forgetting) throws -> Bool {
    if confirmation.yes { return true }
    guard context.isInputTerminal else {
      throw CommandFailure(
        .usage, "You can't confirm without a terminal. Add --yes.")
    }
    var shown: [String] = []
    let found = forgetting.documents
    let contexts = forgetting.contexts
    let screen = context.reportScreen()
    let others = forgetting.copies.map(\.documentPath) + forgetting.goalFolders
    for name in found.map({ screen.place($0.path) }) + contexts.map(\.name)
      + others.map({ screen.place($0) })
    where !shown.contains(name) {
      shown.append(name)
    }
    for name in shown.prefix(10) { context.say("  \(name)") }
    if shown.count > 10 { context.talk("  and \(shown.count - 10) more") }
    let documents = found.count > 1 ? "these \(NumberText.count(found.count, "document"))" : "this"
    let below =
      contexts.count > 1
      ? "these contexts and everything below them" : "this and everything below it"
    let these =
      contexts.isEmpty ? documents : found.isEmpty ? below : "these documents and contexts"
    context.say(
      "Permanently delete all records of \(these)\(Self.elsewhere(among: found))? Type yes:")
    let answer = context.readLine().map { String(decoding: $0, as: UTF8.self) }
    return answer?.lowercased() == "yes" || answer?.lowercased() == "y"
  }

  /// How many of the documents are from another computer, to be put behind their number.
  private static func elsewhere(among found: [DataStore.PlacedDocument]) -> String {
    let count = found.count(where: \.isFromElsewhere)
    if count == 0 { return "" }
    return count == found.count
      ? ", from another computer" : ", \(count) of them from another computer"
  }
}

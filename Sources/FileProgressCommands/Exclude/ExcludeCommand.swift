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
    abstract: "Record nothing of some files from now on.",
    discussion: """
      A pattern with a slash, or the name of a folder here, stands for that file or folder with \
      everything below it. Any other name is left out wherever it appears in a path, as a file or a \
      folder. * stands for any characters. A timer that runs is stopped. What was recorded before \
      stays: forget deletes it. A pattern that was removed stays in the store, for undo and for your \
      other computers, until the next forget, and shows nowhere. Without a pattern the patterns are listed.

      Examples:
        fileprogress exclude '*.log'
        fileprogress exclude ~/Private
        fileprogress exclude --remove '*.log'
      """)

  @Argument(help: "Patterns of names or paths.")
  var patterns: [String] = []

  @Flag(help: "Record these files again.")
  var remove = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if remove, patterns.isEmpty { throw ValidationError("--remove needs a pattern.") }
    if patterns.contains("") { throw ValidationError("A pattern is empty.") }
  }

  func run() throws {
    if patterns.isEmpty { return try list() }
    try options.withStore(for: "exclude") { store in
      if remove { try takeAway(store) } else { try add(store) }
    }
  }

  private func add(_ store: DataStore) throws {
    for (pattern, isNew) in try store.exclude(typedPatterns, asCommand: "exclude") {
      options.talk(
        isNew ? "Not recorded from now on: \(pattern)" : "Excluded already: \(pattern)")
    }
    // A timer would go on recording.
    try DocumentTimer.stopExcluded(in: store) { session in
      options.talk(
        session.tool.map {
          "\(session.path) is open in \($0), which goes on recording until it is closed."
        } ?? "The timer of \(session.path) is stopped.")
    }
  }

  private func takeAway(_ store: DataStore) throws {
    do {
      let meant = try store.takeAwayExclusions(typedPatterns, asCommand: "exclude --remove")
      for pattern in meant { options.talk("Recorded again: \(pattern)") }
    } catch let error as NotExcluded {
      throw CommandFailure(.failed, "\(error.typed) is not excluded; exclude lists the patterns")
    }
  }

  private var typedPatterns: [TypedPattern] {
    patterns.map { TypedPattern($0, in: context.folder) }
  }

  private func list() throws {
    let store = try options.store(for: "exclude")
    defer { options.close(store) }
    let patterns = try store.exclusions()
    if json.isWanted {
      try context.write(
        try JSONText.text(of: ExclusionList(schema: "fileprogress.exclude/1", patterns: patterns)))
      return
    }
    guard !patterns.isEmpty else {
      options.talk("Every file is recorded. Example: fileprogress exclude '*.log'")
      return
    }
    for pattern in patterns { try context.write(PrintableText.of(pattern) + "\n") }
  }
}

private struct ExclusionList: Encodable {
  var schema: String
  var patterns: [String]
}

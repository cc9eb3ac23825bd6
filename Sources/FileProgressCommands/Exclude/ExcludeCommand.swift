import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation

/// Switches recording off for some files.
struct ExcludeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exclude",
    abstract: "Record nothing of some files from now on.",
    discussion: """
      A pattern with a slash matches paths, and a folder everything below it; one without matches \
      names. * stands for any characters. What was recorded before stays: forget deletes it. \
      Without a pattern the patterns are listed.

      Examples:
        fileprogress exclude '*.log'
        fileprogress exclude ~/Private
        fileprogress exclude --remove '*.log'
      """)

  @Argument(help: "Patterns of names or paths.")
  var patterns: [String] = []

  @Flag(help: "Record these files again.")
  var remove = false

  @Flag(help: "List the patterns as JSON.")
  var json = false

  @OptionGroup var options: StoreOptions

  func validate() throws {
    if remove, patterns.isEmpty { throw ValidationError("--remove needs a pattern.") }
    if patterns.contains("") { throw ValidationError("A pattern is empty.") }
  }

  func run() throws {
    if patterns.isEmpty { return try list() }
    try options.withStore(for: "exclude") { store in
      let known = Set(try store.exclusions())
      if remove, let unknown = patterns.first(where: { !known.contains(absolute($0)) }) {
        throw CommandFailure(.failed, "\(unknown) is not excluded; exclude lists the patterns")
      }
      for pattern in patterns.map(absolute) {
        try store.setExclusion(
          pattern, isExcluded: !remove,
          asCommand: "exclude \(remove ? "--remove " : "")\(pattern)")
        options.talk(
          remove ? "Recorded again: \(pattern)" : "Not recorded from now on: \(pattern)")
      }
    }
  }

  /// A pattern of paths is about the place where it was typed.
  private func absolute(_ pattern: String) -> String {
    guard pattern.contains("/") else { return pattern }
    var path = context.absolutePath(pattern)
    while let dot = path.range(of: "/./") { path.replaceSubrange(dot, with: "/") }
    return TypedPath.withoutSlash(path)
  }

  private func list() throws {
    let store = options.store(for: "exclude")
    defer { store.close() }
    let patterns = try store.exclusions()
    if json {
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

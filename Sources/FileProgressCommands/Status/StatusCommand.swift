import ArgumentParser
import FileProgress
import FileProgressReports

/// Shows everything about one document; writes nothing.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Everything about one document; changes nothing.",
    discussion: """
      For a file that is not tracked yet it says what would be decided. --why tells why the file was \
      taken for this document.

      Examples:
        fileprogress status essay.txt
        fileprogress status --why --json essay.txt
      """)

  @Argument(help: "The file.")
  var file: String

  @Flag(help: "As JSON.")
  var json = false

  @Flag(help: "Tell why the file was taken for this document.")
  var why = false

  @OptionGroup var idle: IdleOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    let store = options.store(for: "status")
    defer { store.close(beforeExit: context.ownsProcess) }
    let path = context.absolutePath(file)
    let known = try store.status(atPath: path)
    let facts = known.facts.flatMap { $0.hasSavedFacts ? $0 : nil }
    let status = DocumentStatus(
      path: path,
      match: DocumentStatus.Match(
        decision: known.decision, sentence: known.sentence,
        seenAtNanoseconds: known.seenAtNanoseconds),
      activity: facts?.summary(
        from: known.viewpoint, idleLimitNanoseconds: idle.limitNanoseconds,
        listsSessions: true),
      idleLimitNanoseconds: idle.limitNanoseconds)
    if json {
      try context.write(status.json)
    } else {
      try context.write(
        StatusText(status, on: context.reportScreen(), explains: why).text)
    }
  }
}

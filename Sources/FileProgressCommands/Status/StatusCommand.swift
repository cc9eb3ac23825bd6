import ArgumentParser
import DocumentText
import DocumentWriting
import FileProgress
import FileProgressReports
import ProgressModel

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

  @Argument(help: "The file.", completion: .file())
  var file: String

  @Flag(help: "Tell why the file was taken for this document.")
  var why = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var idle: IdleOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    try StatusReading(
      file: file, explains: why, isJSON: json.isWanted,
      idleLimitNanoseconds: idle.limitNanoseconds, access: options
    ).run()
  }
}

/// What `status FILE` does.
struct StatusReading {
  let file: String
  var explains = false
  var isJSON = false
  var idleLimitNanoseconds: Int64? = TrackedTime.defaultIdleLimitNanoseconds
  let access: any StoreAccess

  func run() throws {
    let context = CommandContext.current
    let store = try access.store(for: "status")
    defer { access.close(store, beforeExit: context.ownsProcess) }
    let path = context.absolutePath(file)
    let standing = try standing(of: path, in: store)
    let known = standing.status
    var summary = known.facts?.summary(
      from: known.viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, listsSessions: true)
    summary?.wordsChange = known.facts?.wordsChange()
    var match = DocumentStatus.Match(
      decision: known.decision, sentence: known.sentence,
      seenAtNanoseconds: known.seenAtNanoseconds, runnerUpPath: known.runnerUpPath,
      correction: known.correction.map {
        CorrectionText(of: path, as: file, $0, in: context).correction
      }, merged: known.merged)
    match.runnerUpWasHere = known.runnerUpWasHere
    let status = DocumentStatus(
      path: path, match: match, activity: summary, idleLimitNanoseconds: idleLimitNanoseconds,
      uncounted: standing.uncounted.map {
        DocumentStatus.Uncounted(
          reason: $0.reason.code, sentence: $0.reason.sentenceWithRetry(about: file),
          countedAtNanoseconds: $0.countedAtNanoseconds)
      })
    if isJSON {
      try context.write(status.json)
    } else {
      try context.write(
        StatusText(status, on: context.reportScreen(), explains: explains).text)
    }
    if try store.recordingRefusal(ofFileAt: path) == .ofStore {
      access.talkAboutUnrecorded(file, at: path, store)
    } else if let pattern = try store.exclusion(ofFileAt: path) {
      access.talk(
        "Nothing is recorded of \(file) now: it is excluded by \(pattern). To record it again: "
          + "fileprogress exclude --remove \(ShellText.quoted(pattern))")
    }
  }

  private func standing(of path: String, in store: DataStore) throws -> FileStanding {
    do {
      return try FileStanding(
        ofFileAt: path, lastingPath: CommandContext.current.lastingPath(file), in: store)
    } catch is FileStanding.Gone {
      throw CommandFailure(
        .noFile,
        "there is no file at \(file) any more; what was recorded of it is kept: fileprogress report "
          + "--all \(ShellText.word(file)) shows it, and fileprogress track --recursive FOLDER finds "
          + "the file if it was moved")
    }
  }
}

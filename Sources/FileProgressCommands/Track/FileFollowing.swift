import ArgumentParser
import DocumentIdentity
import DocumentWriting
import FileProgress
import FileProgressReports
import ProgressModel

/// What `track FILE|DIR…` does.
struct FileFollowing {
  let files: [String]
  let isRecursive: Bool
  var including: [String] = []
  var excluding: [String] = []
  var isJSON = false
  /// Whether what was written in the files today outside of sessions was written before.
  var areNotWritten = false
  /// Whether an option has confirmed that large files are read.
  var isYes = false
  let access: any StoreAccess

  func run() throws {
    let context = CommandContext.current
    let places = TrackedPlaces(
      files, isRecursive: isRecursive, including: including, excluding: excluding,
      in: context.folder, skipping: OwnOutput.isOutput)
    for path in files.map(context.absolutePath) {
      try LargeFile.confirm(path, isYes: isYes, access, context)
    }
    try LargeFile.confirm(foldersOf: places, isYes: isYes, access, context)
    var notWritten: Int64?
    let result = try access.withStore(for: "track") { store in
      var bar = ProgressBar(in: context)
      defer { bar.finish() }
      let result = try store.track(
        places, explains: isJSON, counting: { PlainTextCounting(path: $0) },
        countingRest: DocumentLook.counting(in: store)
      ) { step, done, total in
        let label =
          switch step {
          case .looking: "Looking at files"
          case .settling: "Telling documents apart"
          }
        bar.show(done, of: total, label)
      }
      if areNotWritten {
        let today = LocalDays.startOfDay(
          of: context.clock.read().wallNanoseconds, in: context.dayTime)
        notWritten = try store.documents.setNotWritten(
          atPaths: result.files.map(\.path), since: today,
          asCommand: "track --not-written " + files.map(ShellText.word).joined(separator: " "))
      }
      return result
    }
    let findings = result.findings(of: places, listsUnchanged: isJSON)
    let report = TrackReport(
      files: findings.files.map { file in
        TrackReport.File(
          path: file.path, document: file.document,
          match: DocumentStatus.Match(
            decision: file.decision,
            sentence: DecisionText(in: context).sentence(
              about: file.decision, ofFileAt: file.path, runnerUpPath: file.runnerUpPath),
            seenAtNanoseconds: file.seenAtNanoseconds, runnerUpPath: file.runnerUpPath,
            correction: file.correction.map {
              CorrectionText(of: file.path, as: file.path, $0, naming: context.shortPath).correction
            }, merged: file.merged))
      },
      counts: findings.counts,
      failures: result.errors.map {
        TrackReport.Failure(path: $0.path, message: "\($0)")
      }, excludedCount: result.excludedCount)
    if isJSON {
      try context.write(report.json)
    } else {
      let text = TrackText(report)
      try context.writeSentences(text.text)
      for path in result.filesOfStores {
        access.talk(
          "Nothing has been recorded for \(context.shortPath(path)): it is in the store folder.")
      }
      let isSummed = !result.files.isEmpty || result.errors.isEmpty && result.filesOfStores.isEmpty
      if isSummed { access.talk(text.summary) }
      if let notWritten {
        access.talk(
          notWritten == 0
            ? "There is nothing to leave out: no words were added there today outside sessions."
            : "\(NumberText.count(Int(notWritten), "word")) of today "
              + "no longer \(notWritten == 1 ? "counts" : "count").")
      } else {
        LookSentences(in: context).lines(of: result.news).forEach(access.talk)
      }
    }
    for error in result.errors { context.say("Error: \(FailureText.of(error, in: context))") }
    if let first = result.errors.first {
      let status = result.files.isEmpty ? ExitStatus(for: first) : .partlyDone
      throw ExitCode(status.rawValue)
    }
  }
}

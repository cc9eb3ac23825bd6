import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports

/// Reports progress and items of a file by hand.
struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set progress, scores or counts.",
    discussion: """
      Progress goes from 0 to 1, or from 0% to 100%. It never goes down: if the new progress is \
      lower, set keeps the old value and says so. --clear-progress starts again at 0. A \
      range is a part of the document that you have finished. Parts that overlap count once.

      An item is ID:TITLE=VALUE. An item replaces the old one with the same ID. The types of \
      --binary are trueFalse, passFail, yesNo and correctIncorrect. The primary item is the one \
      that report shows. Another primary item must have the same type: once words have been counted, \
      it is a quantity. If one value is wrong, nothing is set. undo undoes the whole command.

      Examples:
        fileprogress set essay.txt --progress 0.5
        fileprogress set essay.txt --quantity pages:Pages=12 --primary pages
        fileprogress set essay.txt --score quiz:Quiz=8/10
        fileprogress set essay.txt --binary handed_in:'Handed in':yesNo=yes
      """)

  @Argument(help: "The file.", completion: .file())
  var file: String

  @OptionGroup var wanted: ResultOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    guard !file.isEmpty else {
      throw CommandFailure.emptyName
    }
    let word = ShellText.word(file)
    if wanted.isEmpty {
      throw CommandFailure(
        .usage,
        "There is nothing to set. Example: fileprogress set \(word) --progress 0.5")
    }
    let holder = ResultHolder(
      name: file, set: "fileprogress set \(word)", show: "fileprogress status \(word)")
    try options.withStore(for: "set") { store in
      let path = context.absolutePath(file)
      let outcome: ReportedResults.Outcome?
      do {
        outcome = try wanted.results.record(
          ofFileAt: path, in: store, asCommand: wanted.summary(of: "set \(word)"))
      } catch let refusal as ReportedResults.Refusal {
        throw wanted.failure(refusal, of: holder)
      }
      guard let outcome else {
        options.talkAboutUnrecorded(file, store)
        return
      }
      options.talk(about: outcome.decision, of: file, at: path, in: store)
      if let sentence = wanted.sentence(about: outcome, of: holder) { options.talk(sentence) }
      SharingBanner(access: options, store: store).show(forFileAt: path)
    }
  }
}

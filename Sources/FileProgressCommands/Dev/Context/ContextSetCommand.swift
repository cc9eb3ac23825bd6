import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports

/// Reports progress and items of a context by hand.
struct ContextSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set progress, scores or counts of a context.",
    discussion: """
      The results belong to the newest attempt. The same rules apply as for fileprogress set. The \
      primary item keeps its kind in all attempts. undo undoes the whole command.

      Examples:
        fileprogress dev context set hamlet/act-1 --progress 40%
        fileprogress dev context set hamlet/quiz --score q1:Quiz=8/10 --primary q1
        fileprogress dev context set hamlet/quiz --binary q1:First:passFail=pass
      """)

  @OptionGroup var argument: ContextArgument
  @OptionGroup var wanted: ResultOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    if wanted.isEmpty {
      throw CommandFailure(
        .usage,
        "There is nothing to set. Example: fileprogress dev context set "
          + "\(ShellText.word(argument.name)) --progress 0.5")
    }
    let place = try options.reading(for: "context set") { try argument.named.find(in: $0).place }
    let holder = ResultHolder(
      name: place.name, set: "fileprogress dev context set \(place.name)",
      show: "fileprogress dev context show \(place.name)")
    try options.withStore(for: "context set", onContextsOf: place.application) { store in
      let outcome: ReportedResults.Outcome?
      do {
        outcome = try store.context(at: place).flatMap {
          try wanted.results.record(
            in: $0, of: store, asCommand: wanted.summary(of: "dev context set \(place.name)"))
        }
      } catch let refusal as ReportedResults.Refusal {
        throw wanted.failure(refusal, of: holder)
      }
      guard let outcome else {
        return options.talk(
          "Nothing has been recorded for \(place.name): FILEPROGRESS_DISABLE is set.")
      }
      if let sentence = wanted.sentence(about: outcome, of: holder) { options.talk(sentence) }
      SharingBanner(access: options, store: store).show(for: place)
    }
  }
}

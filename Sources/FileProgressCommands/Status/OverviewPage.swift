import FileProgress
import FileProgressReports
import Foundation

/// What is shown to someone who types the command without a verb.
struct OverviewPage {
  let options: StoreOptions
  /// Whether it is printed for other programs.
  let printsJSON: Bool

  /// Prints today, what runs, the last documents, and how to go on.
  func print() throws {
    let context = CommandContext.current
    let store = try options.store(for: "overview")
    defer { options.close(store) }
    let today = context.calendar.startOfDay(for: context.now).wallNanoseconds
    let limit = TrackedTime.defaultIdleLimitNanoseconds
    var figures = OverviewFigures(sinceNanoseconds: today, idleLimitNanoseconds: limit)
    _ = try store.forEachActivity { figures.add($0, from: $1) }
    let overview = figures.overview
    if printsJSON {
      try context.write(
        overview.json(
          generatedAtNanoseconds: context.clock.read().wallNanoseconds,
          idleLimitNanoseconds: limit))
    } else {
      let text = OverviewText(overview, on: context.reportScreen())
      try context.write(text.text)
      for line in text.greetingLines where overview.isEmpty { options.talk(line) }
    }
    if let question = try store.machineQuestion() { options.talk(question.text(in: context)) }
  }
}

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
    let store = options.store(for: "overview")
    defer { store.close() }
    let today = context.calendar.startOfDay(for: context.now).wallNanoseconds
    let limit = TrackedTime.defaultIdleLimitNanoseconds
    var totals = ReportTotals()
    var running: [ActivitySummary] = []
    var recent: [ActivitySummary] = []
    _ = try store.forEachActivity { facts, viewpoint in
      let time = facts.trackedTime(from: viewpoint, idleLimitNanoseconds: limit)
      let summary = facts.summary(
        of: time, from: viewpoint, idleLimitNanoseconds: limit, period: nil,
        listsSessions: false)
      let period = today..<Int64.max / 2
      let clipped = time.clipped(toWall: period)
      if !clipped.open.isEmpty {
        totals.add(
          facts.summary(
            of: clipped, from: viewpoint, idleLimitNanoseconds: limit, period: period,
            listsSessions: false))
      }
      if summary.isStarted { running.append(summary) } else { recent.append(summary) }
      if recent.count > 64 { recent = Self.newest(recent) }
    }
    let overview = Overview(today: totals, running: running, recent: Self.newest(recent))
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

  private static func newest(_ summaries: [ActivitySummary]) -> [ActivitySummary] {
    Array(
      summaries.sorted {
        ($0.lastOpenedAtNanoseconds ?? 0, $0.id) > ($1.lastOpenedAtNanoseconds ?? 0, $1.id)
      }.prefix(5))
  }
}

package import ProgressModel

/// Everything about one context, in a few calm lines.
package struct ContextText: Sendable {
  private let standing: ContextStanding
  private let children: [ContextStanding]
  private let attempts: [ContextStanding.Attempt]
  private let navigationChildren: [ContextPlace]
  private let hasThumbnail: Bool
  private let screen: ReportScreen

  /// Creates the text of a context.
  ///
  /// - Parameters:
  ///   - standing: The context.
  ///   - children: Those directly below it, in their order.
  ///   - attempts: Its attempts, the newest last.
  ///   - navigationChildren: Others that people can go to from here.
  ///   - hasThumbnail: Whether it has a picture.
  package init(
    _ standing: ContextStanding, children: [ContextStanding],
    attempts: [ContextStanding.Attempt], navigationChildren: [ContextPlace] = [],
    hasThumbnail: Bool = false, on screen: ReportScreen
  ) {
    self.standing = standing
    self.children = children
    self.attempts = attempts
    self.navigationChildren = navigationChildren
    self.hasThumbnail = hasThumbnail
    self.screen = screen
  }

  /// The lines; every line ends with a line feed.
  package var text: String {
    var lines = sentence(screen.titles(of: standing.place))
    lines += sentence(standing.place.name).map(screen.dim)
    if standing.isHidden {
      lines += sentence(
        "It was removed. Its attempts are kept. If it is declared again, it comes back.")
    }
    let described = LabelledLines(description, on: screen).lines
    if !described.isEmpty { lines += [""] + described }
    if !children.isEmpty { lines += [""] + self.below }
    lines += [""]
    if attempts.isEmpty {
      lines += WrappedText.message(
        standing.isHidden
          ? "No attempts." : "No attempts yet. To start: fileprogress dev context start \(typed)",
        columnCount: screen.columnCount)
    }
    for (place, attempt) in attempts.reversed().enumerated() {
      if place > 0 { lines.append("") }
      lines += self.lines(of: attempt)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Its name, which needs no quotes.
  private var typed: String { standing.place.name }

  private func sentence(_ text: String) -> [String] {
    WrappedText.lines(of: text, columnCount: screen.columnCount)
  }

  // MARK: - What the program says

  private var description: [(label: String, text: String)] {
    let attributes = standing.node.attributes
    var rows: [(String, String)] = []
    func add(_ label: String, _ text: String?) {
      if let text, !text.isEmpty { rows.append((label, PrintableText.of(text))) }
    }
    add("type", attributes.typeText)
    add("topic", attributes.topic)
    add("summary", attributes.summary)
    add("link", attributes.universalLinkURL)
    add("age", attributes.suggestedAge.flatMap { numbers($0, unit: "year") })
    add("takes", attributes.suggestedCompletionTime.flatMap { numbers($0, unit: "minute") })
    let reports = attributes.capabilities.map { capability in
      capability.name + (capability.details.map { " (\($0))" } ?? "")
    }
    if !reports.isEmpty { add("reports", (["time"] + reports).joined(separator: ", ")) }
    if !attributes.isAssignable { add("assignable", "no") }
    if attributes.displayOrder != 0 { add("order", String(attributes.displayOrder)) }
    if hasThumbnail { add("picture", "yes") }
    if !navigationChildren.isEmpty {
      add("leads to", navigationChildren.map(screen.titles).joined(separator: ", "))
    }
    if let created = standing.node.createdAtNanoseconds {
      let changed = standing.node.changedAtNanoseconds.flatMap { $0 > created ? $0 : nil }
      add(
        "declared",
        screen.moment(created) + (changed.map { ", changed " + screen.moment($0) } ?? ""))
    }
    if let done = standing.node.done, done.isDone {
      add("done", done.momentNanoseconds.map { screen.since($0) } ?? "yes")
    }
    if attempts.count > 1, let activity = standing.activity {
      add("time", time(of: activity) + " in all attempts")
    }
    return rows
  }

  /// A half-open range of whole numbers, such as `8–12 years`.
  private func numbers(_ range: Range<Int>, unit: String) -> String? {
    guard let last = range.last else { return nil }
    return range.lowerBound == last
      ? NumberText.count(last, unit) : "\(range.lowerBound)\(screen.dash)\(last) \(unit)s"
  }

  private var below: [String] {
    let rows = children.map { child in
      (
        label: PrintableText.of(child.place.title),
        text: [
          ContextName.escaped(child.node.path.identifiers.last ?? ""),
          child.node.attributes.typeText, child.isDone ? "done" : "",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
      )
    }
    return [screen.dim("Contains")] + LabelledLines(rows, indent: "  ", on: screen).lines
  }

  // MARK: - Attempts

  private func lines(of attempt: ContextStanding.Attempt) -> [String] {
    let made = attempt.fact.id.madeAtNanoseconds.map { ", " + screen.moment($0) } ?? ""
    let isRunning = attempt.activity.isStarted
    let heading =
      "Attempt \(attempt.number)" + made + (isRunning ? ", running" : "")
    var rows = [(label: "time", text: time(of: attempt.activity))]
    if let progress = attempt.activity.progress {
      rows.append(("progress", NumberText.percent(progress)))
    }
    if let primary = attempt.activity.primaryItem { rows.append(row(of: primary)) }
    rows += attempt.activity.additionalItems.map(row)
    return sentence(heading).map { isRunning ? screen.bold($0) : $0 }
      + LabelledLines(rows, indent: "  ", on: screen).lines
  }

  private func row(of item: ActivitySummary.Item) -> (label: String, text: String) {
    let label = PrintableText.of(item.title.isEmpty ? item.identifier : item.title)
    if case .score(let score, let possible) = item.value {
      return (label, NumberText.of(score) + " of " + NumberText.of(possible))
    }
    return (label, item.figure)
  }

  private func time(of activity: ActivitySummary) -> String {
    let active = DurationText.active(activity.time)
    let open = DurationText.open(activity.time)
    return active == open ? active : active + " active, " + open + " open"
  }
}

extension ContextCapability {
  /// What people call it.
  fileprivate var name: String {
    switch kind {
    case .duration: "time"
    case .percent: "progress"
    case .binary: "yes or no"
    case .quantity: "a number"
    case .score: "a score"
    }
  }
}

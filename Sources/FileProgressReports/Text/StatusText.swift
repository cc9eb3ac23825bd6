import ProgressModel

/// The status of a file in a few calm lines.
package struct StatusText: Sendable {
  private static let greatestSessionCount = 5

  private let status: DocumentStatus
  private let screen: ReportScreen
  private let explains: Bool

  /// Creates the text of a status.
  ///
  /// - Parameter explains: Whether to say why the file is taken for this document.
  package init(_ status: DocumentStatus, on screen: ReportScreen, explains: Bool = false) {
    self.status = status
    self.screen = screen
    self.explains = explains
  }

  /// The lines; every line ends with a line feed.
  package var text: String {
    var output = LabelledLines(on: screen)
    output.add(sentence: PrintableText.of(status.path))
    if let activity = status.activity {
      add(activity, to: &output)
    } else {
      output.add(sentence: "not tracked yet")
      if !explains, let match = status.match {
        output.add(sentence: PrintableText.of(match.sentence))
      }
    }
    if explains { addReasons(to: &output) }
    if status.activity == nil {
      output.add(sentence: "Begin with: fileprogress open FILE")
    }
    return output.lines.map { $0 + "\n" }.joined()
  }

  private func add(_ activity: ActivitySummary, to output: inout LabelledLines) {
    output.add(sentence: runningLine(activity))
    output.add("open", DurationText.forPeople(nanoseconds: activity.openTimeNanoseconds))
    output.add(
      "active",
      DurationText.forPeople(nanoseconds: activity.activeTimeNanoseconds) + "; "
        + idleRule(status.idleLimitNanoseconds))
    if activity.assumedTimeNanoseconds > 0 {
      output.add("", ReportFooter.assumption(nanoseconds: activity.assumedTimeNanoseconds))
    }
    if let progress = activity.progress { output.add("progress", NumberText.percent(progress)) }
    if let item = activity.primaryItem { output.add("result", line(of: item)) }
    if let (count, counter) = activity.words, activity.primaryItem?.isWordCount != true {
      output.add("words", "\(count) (" + PrintableText.of(counter) + ")")
    }
    if let uncounted = status.uncounted {
      let counted = uncounted.countedAtNanoseconds.map {
        "counted " + screen.moment($0) + ", not now: "
      }
      output.add("words", (counted ?? "none: ") + PrintableText.of(uncounted.sentence))
    }
    for (index, item) in activity.additionalItems.enumerated() {
      output.add(index == 0 ? "also" : "", line(of: item))
    }
    addSessions(of: activity, to: &output)
    if activity.hasUncertainEnd {
      output.add(sentence: ReportFooter.uncertainEnd, indent: "  ")
    }
  }

  private func idleRule(_ idleLimitNanoseconds: Int64?) -> String {
    guard let idleLimitNanoseconds else { return "every pause counts, see --idle" }
    return "pauses up to " + DurationText.forPeople(nanoseconds: idleLimitNanoseconds)
      + " count, see --idle"
  }

  private func runningLine(_ activity: ActivitySummary) -> String {
    if activity.isStarted {
      let start = activity.sessions.last { $0.state.isRunning }?.startedAtNanoseconds
      return screen.bold("running") + (start.map { " since " + screen.moment($0) } ?? "")
    }
    guard let last = activity.lastOpenedAtNanoseconds else { return "tracked, never open so far" }
    return "not running, last open " + screen.moment(last)
  }

  private func line(of item: ActivitySummary.Item) -> String {
    var text = PrintableText.of(item.title.isEmpty ? item.identifier : item.title)
    text += ": " + item.figure
    if let counter = item.counter { text += " (" + PrintableText.of(counter) + ")" }
    return text
  }

  private func addSessions(of activity: ActivitySummary, to output: inout LabelledLines) {
    let shown = activity.sessions.suffix(Self.greatestSessionCount).reversed()
    var gaps = activity.outside[...]
    let counter = activity.words?.counter
    for (index, session) in shown.enumerated() {
      output.add(index == 0 ? "sessions" : "", line(of: session, unlessBy: counter))
      // What changed between two sessions stands between them.
      while let gap = gaps.last, gap.untilNanoseconds >= session.startedAtNanoseconds {
        output.add("", line(of: gap, unlessBy: counter))
        gaps = gaps.dropLast()
      }
    }
    let hiddenCount = activity.sessionCount - shown.count
    if hiddenCount > 0 {
      output.add(
        shown.isEmpty ? "sessions" : "",
        shown.isEmpty ? "\(hiddenCount)" : "and \(hiddenCount) before them")
    }
  }

  private func line(of gap: OutsideWords, unlessBy known: String?) -> String {
    let period = MomentText.relative(
      from: gap.fromNanoseconds, to: gap.untilNanoseconds, now: screen.nowNanoseconds,
      timeZone: screen.timeZone, dash: screen.dash)
    return period + ", outside of sessions, " + NumberText.count(gap.wordsAfter, "word")
      + by(gap.counter, unless: known) + " (" + NumberText.change(gap.change, on: screen) + ")"
  }

  /// The name of a counter behind a number of words, where it is another one than that of the newest count:
  /// numbers of different counters can't be compared.
  private func by(_ counter: String?, unless known: String?) -> String {
    guard let counter, counter != known else { return "" }
    return " by " + PrintableText.of(counter)
  }

  private func line(of session: ActivitySummary.Session, unlessBy known: String?) -> String {
    var parts: [String] = []
    switch session.state {
    case .running:
      parts.append(
        "since " + screen.moment(session.startedAtNanoseconds) + " (running)")
    case .ended(let end, let isUncertain):
      parts.append(
        MomentText.relative(
          from: session.startedAtNanoseconds, to: end, now: screen.nowNanoseconds,
          timeZone: screen.timeZone, dash: screen.dash) + (isUncertain ? " ?" : ""))
    }
    parts.append("open " + DurationText.forPeople(nanoseconds: session.figures.openTimeNanoseconds))
    parts.append(
      "active " + DurationText.forPeople(nanoseconds: session.figures.activeTimeNanoseconds))
    if let words = wordsText(of: session, unlessBy: known) { parts.append(words) }
    if session.change != .added { parts.append(PrintableText.of(session.tool)) }
    if let change = session.change { parts.append(change.note) }
    return parts.joined(separator: ", ")
  }

  private func wordsText(
    of session: ActivitySummary.Session, unlessBy known: String?
  ) -> String? {
    let counter = by(session.figures.counter, unless: known)
    switch (session.figures.wordsAtStart, session.figures.wordsAtEnd) {
    case (let start?, let end?):
      return NumberText.count(end, "word") + counter
        + (session.figures.wordsChanged.map { WordsChangedText.of($0, on: screen) }
          ?? WordsChangedText.of(from: start, to: end, on: screen))
    case (nil, let end?): return NumberText.count(end, "word") + counter
    case (let start?, nil): return NumberText.count(start, "word") + counter + " at the start"
    case (nil, nil): return nil
    }
  }

  private func addReasons(to output: inout LabelledLines) {
    guard let match = status.match else {
      output.add("why", "the file can't be looked at now")
      return
    }
    let decision = match.decision
    add(
      decision, of: status.path, "why", match.sentence,
      seenAtNanoseconds: match.seenAtNanoseconds, &output)
    if let runnerUp = decision.evidence.runnerUp, !decision.namesPathOfRunnerUp {
      output.add("", "next choice: " + nextChoice(match, runnerUp))
    }
    for merged in match.merged where merged.decision != decision {
      add(
        merged.decision, of: merged.path, "merged", merged.sentence,
        seenAtNanoseconds: merged.seenAtNanoseconds, &output)
    }
    if let correction = match.correction {
      output.add("", PrintableText.of(correction.condition + ": " + correction.command))
    }
  }

  private func nextChoice(_ match: DocumentStatus.Match, _ runnerUp: DocumentIdentifier) -> String {
    let path = match.runnerUpPath.map(PrintableText.of)
    guard match.runnerUpWasHere else { return path ?? "document " + runnerUp.description }
    let isElsewhere = match.runnerUpPath.map { !areSame($0, status.path) } ?? false
    return "the document that was here before"
      + (isElsewhere ? path.map { ", at \($0) now" } ?? "" : "")
  }

  private func add(
    _ decision: MatchDecision, of path: String, _ label: String, _ sentence: String,
    seenAtNanoseconds: Int64?, _ output: inout LabelledLines
  ) {
    let evidence = decision.evidence
    output.add(label, PrintableText.of(sentence))
    output.add(
      "",
      "rule: " + decision.reason.rawValue + ", " + NumberText.percent(decision.confidence)
        + " sure")
    // A copy may be in the file that another document was in.
    if decision.reason.isKnownDocument || evidence.handle != .same {
      output.add(
        "",
        "file: " + words(for: evidence.handle, known: "the same", earlier: "the same as earlier"))
    }
    output.add(
      "",
      "content: " + words(for: evidence.content, known: "the same", earlier: "an earlier one"))
    if let similarity = evidence.similarity {
      output.add("", NumberText.percent(similarity) + " of the old text is in it")
    }
    if let formerPath = decision.formerPath {
      output.add("", former(decision, formerPath, of: path))
    }
    if let seenAtNanoseconds { output.add("", "seen: " + screen.moment(seenAtNanoseconds)) }
  }

  private func words(
    for comparison: MatchEvidence.Comparison, known: String, earlier: String
  ) -> String {
    switch comparison {
    case .same: known
    case .earlier: earlier
    case .other: "another"
    case .unknown: "not known"
    }
  }

  private func former(_ decision: MatchDecision, _ formerPath: String, of path: String) -> String {
    let label =
      decision.isSplitting
      ? "split from: " : decision.namesPathOfRunnerUp ? "nearest: " : "known from: "
    if areSame(formerPath, path) {
      let isSame = decision.reason.isKnownDocument && decision.reason != .linked
      return label + (isSame ? "this path" : "the document that was here before")
    }
    // What replaced a document was found at the path of the file, and not where the document is.
    return label + PrintableText.of(formerPath)
      + (decision.reason == .replaced ? "" : found(decision.evidence))
  }

  /// Whether two paths are one, byte for byte.
  private func areSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  private func found(_ evidence: MatchEvidence) -> String {
    switch evidence.formerLocation {
    case .present: " (still there)"
    case .replaced: " (another file is there now)"
    case .absent: " (gone from there)"
    case .unreachable: " (out of reach now)"
    case nil: ""
    }
  }
}

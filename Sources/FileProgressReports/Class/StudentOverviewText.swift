package import ClassModel
import ProgressModel

/// The work of one student: a row for each assignment, or one assignment in detail.
package struct StudentOverviewText {
  private static let stateTitle = "State"

  private let overview: StudentOverview
  private let screen: ReportScreen
  private let isDetailed: Bool
  private let explains: Bool
  /// The computer whose record this is, if people keep it: times have dates, and nothing is left out. `nil` for a
  /// report on the screen.
  private let keptSide: PersonRecord.Side?

  /// Lays out an overview.
  ///
  /// - Parameters:
  ///   - isDetailed: Whether to show each assignment with all items and sessions.
  ///   - explains: Whether to explain how the figures are made.
  package init(
    _ overview: StudentOverview, on screen: ReportScreen, isDetailed: Bool = false,
    explains: Bool = false
  ) {
    self.overview = overview.sortedByDueDate
    self.screen = screen
    self.isDetailed = isDetailed
    self.explains = explains
    keptSide = nil
  }

  /// Lays out the work in a file that people keep.
  init(keeping overview: StudentOverview, side: PersonRecord.Side, on screen: ReportScreen) {
    self.overview = overview
    self.screen = screen
    isDetailed = true
    explains = false
    keptSide = side
  }

  /// The text; every line ends with a line feed.
  package var text: String {
    var lines: [String] = []
    if isDetailed {
      for (place, row) in overview.rows.enumerated() {
        if place > 0 { lines.append("") }
        lines += details(of: row)
      }
    } else {
      lines += wrapped([
        screen.bold(name) + ", " + PrintableText.of(overview.head.title) + ": "
          + NumberText.count(overview.rows.count, "assignment")
      ])
      if !overview.rows.isEmpty { lines += [""] + table.lines(on: screen) }
    }
    let notes = self.notes
    if !notes.isEmpty { lines += [""] + wrapped(notes) }
    return lines.map { $0 + "\n" }.joined()
  }

  private var isKept: Bool { keptSide != nil }

  private var name: String { StudentNames([overview.student]).name(overview.student) }

  private func wrapped(_ sentences: [String]) -> [String] {
    sentences.flatMap {
      WrappedText.lines(of: $0, columnCount: screen.columnCount, indent: "  ")
    }
  }

  // MARK: - All assignments

  private var table: TextTable {
    var table = TextTable(
      nameTitle: "Assignment",
      columns: [
        .init(title: Self.stateTitle, isTrailing: false),
        .init(title: "Result", dropRank: 6), .init(title: "Progress", dropRank: 5),
        .init(title: "Active", dropRank: 4), .init(title: "Open", dropRank: 1),
        .init(title: "Last work", isTrailing: false, dropRank: 3),
        .init(title: "Received", isTrailing: false, dropRank: 2),
      ])
    table.rows = overview.rows.map { row in
      TextTable.Row(
        name: FittedName(name: PrintableText.of(row.assignment.title)), figures: figures(of: row))
    }
    table.removeEmptyColumns(besides: { $0.title == Self.stateTitle }, WithheldText.figure)
    return table
  }

  private func figures(of row: StudentOverview.Row) -> [String] {
    guard row.place != .withheld else {
      return Array(repeating: WithheldText.figure, count: 7)
    }
    let state = KnownStage(overview.student, row.assignment, row.place.work?.summary.stage)
      .word
    guard let work = row.place.work?.summary else {
      return [state] + Array(repeating: "", count: 6)
    }
    let shares = work.parts.compactMap(\.progressOfAttempts)
    return [
      state + (work.isLate ? ", late" : ""),
      work.parts.compactMap { $0.result?.text }.joined(separator: "; "),
      shares.map(NumberText.percent).joined(separator: "; "),
      work.sessionCount > 0 ? ClassTimes.text(work.time.activeSeconds) : "",
      work.sessionCount > 0 ? ClassTimes.text(work.time.openSeconds) : "",
      work.lastActivitySeconds.map { screen.shortMoment(seconds: $0) } ?? "",
      screen.shortMoment(seconds: work.receivedSeconds),
    ]
  }

  // MARK: - One assignment

  /// The lines of one assignment.
  func details(of row: StudentOverview.Row) -> [String] {
    var lines =
      isKept
      ? []
      : wrapped(AssignmentHeading.lines(row.assignment, in: overview.head, on: screen, of: name))
    guard case .known(let detail) = row.place else {
      return lines
        + wrapped([
          row.place == .withheld
            ? "\(WithheldText.figure): the student doesn't share, or left the class."
            : "The assignment is not for this student."
        ])
    }
    let isExcused = row.assignment.isExcused(overview.student.identifier)
    guard let detail else {
      return lines + [(isExcused ? "Excused. " : "") + "Nothing has been reported yet."]
    }
    let work = detail.summary
    var rows = [(label: "State", text: work.stage.word + (work.isLate ? ", late" : ""))]
    if isExcused { rows[0].text += ", excused" }
    if let handIn = work.handIn {
      rows[0].text += ", " + screen.fullMoment(seconds: handIn.seconds)
    }
    if let opened = work.openedSeconds {
      rows.append(("Opened", screen.fullMoment(seconds: opened)))
    }
    if work.sessionCount > 0 {
      rows.append(("Active time", activeText(work)))
      rows.append(("Open time", ClassTimes.text(work.time.openSeconds)))
      rows.append(("Last work", moment(work.lastActivitySeconds)))
    } else if work.isUntimed(on: row.assignment) {
      rows.append(("Time", "not recorded"))
    }
    if isKept { rows += keptRows(of: work) }
    let receivedLabel = keptSide == .student ? "Report made" : "Received"
    rows.append((receivedLabel, moment(work.receivedSeconds)))
    lines += (isKept ? [] : [""]) + LabelledLines(rows, on: screen).lines
    for part in detail.parts { lines += self.lines(of: part, detail, row.assignment) }
    return lines
  }

  private func moment(_ seconds: Int64?) -> String {
    guard isKept, let seconds else { return screen.shortMoment(seconds: seconds) }
    return screen.fullMoment(seconds: seconds)
  }

  /// The rows that a report on the screen shows in its notes or omits.
  private func keptRows(of work: WorkSummary) -> [(label: String, text: String)] {
    var rows: [(label: String, text: String)] = []
    if keptSide == .teacher, let handIn = work.handIn {
      rows.append(("Hand-in received", screen.fullMoment(seconds: handIn.receivedSeconds)))
    }
    rows.append(("Sessions", NumberText.grouped(work.sessionCount)))
    if work.enteredSeconds > 0 {
      rows.append(("Entered by hand", ClassTimes.text(work.enteredSeconds)))
    }
    if work.correctedSessionCount > 0 {
      var text = NumberText.count(work.correctedSessionCount, "session")
      if work.removedSeconds > 0 { text += ", \(ClassTimes.text(work.removedSeconds)) removed" }
      rows.append(("Corrected", text))
    }
    return rows
  }

  private func activeText(_ work: WorkSummary) -> String {
    var text = ClassTimes.text(work.time.activeSeconds)
    if work.time.assumedSeconds > 0 {
      text += ", includes \(ClassTimes.text(work.time.assumedSeconds)) assumed active"
    }
    return text
  }

  private func lines(
    of part: PartDetail, _ detail: WorkDetail, _ assignment: AssignmentHead
  ) -> [String] {
    let summary = detail.summary.part(part.part)
    let head = assignment.parts.first { $0.number == part.part }
    var title = head.map(AssignmentHeading.title) ?? "Own file"
    var rows: [(label: String, text: String)] = []
    if isKept, let name = summary?.fileName {
      rows.append(("File name", PrintableText.of(name)))
    } else if let name = summary?.fileName, !title.hasPrefix(PrintableText.of(name)) {
      title += (head == nil ? ", " : ", as ") + PrintableText.of(name)
    }
    if let done = summary?.doneSeconds {
      rows.append(("Done", screen.fullMoment(seconds: done)))
    }
    let items = part.attempts.first?.items ?? []
    let allWords = countedWords(of: part, summary, detail.summary.stage, items)
    for item in items where !allWords.contains(where: { $0.says(item) }) {
      rows.append((item.shownTitle, item.textBesideTitle))
    }
    for words in allWords {
      let namesCounter =
        allWords.count > 1 || isKept && !CounterText.isUsual(words.ofSessions.counter)
      rows.append(("Words", text(of: words, namesCounter: namesCounter)))
    }
    if let progress = summary?.progress {
      var text = NumberText.percent(progress)
      if part.attempts.count > 1, let all = summary?.progressOfAttempts {
        text += ", \(NumberText.percent(all)) on average over \(part.attempts.count) attempts"
      }
      rows.append(("Progress", text))
    }
    var lines = ["", screen.bold(title)]
    if isKept { rows += earlierAttempts(of: part) }
    lines += LabelledLines(rows, on: screen).lines
    let sessions = part.attempts.flatMap(\.sessions)
      .sorted { ($0.begunSeconds, $0.endSeconds) < ($1.begunSeconds, $1.endSeconds) }
    if !sessions.isEmpty { lines += [""] + table(of: sessions).lines(on: screen) }
    return lines
  }

  /// A report on the screen shows the items of the latest attempt only.
  private func earlierAttempts(of part: PartDetail) -> [(label: String, text: String)] {
    part.attempts.dropFirst().map { attempt in
      var pieces = ["started " + screen.fullMoment(seconds: attempt.begunSeconds)]
      if let progress = attempt.progress {
        pieces.append("progress " + NumberText.percent(progress))
      }
      for item in attempt.items {
        pieces.append(
          item.isWordCount ? item.textBesideTitle : item.shownTitle + " " + item.textBesideTitle)
      }
      return ("Earlier attempt", pieces.joined(separator: ", "))
    }
  }

  /// The words of a part by one counter.
  private struct CountedWords {
    /// The words of the sessions.
    var ofSessions: WordsSummary
    /// How many were handed in, or else counted in the file last; `nil` if not known.
    var count: Int64?
    /// What this number is of, such as `handed in`; `nil` if it is the last one.
    var state: String?

    /// Whether an item is one of these numbers, which are said once.
    func says(_ item: WorkResult) -> Bool {
      ofSessions.counter == item.counter
        && [ofSessions.latest, count].compactMap(\.self).contains { $0 == item.wordCount }
    }
  }

  /// Returns the words of a part, by counter.
  ///
  /// - Parameter items: The items of the latest attempt.
  private func countedWords(
    of part: PartDetail, _ summary: PartSummary?, _ stage: WorkStage, _ items: [WorkResult]
  ) -> [CountedWords] {
    let newest = summary?.words
    var allWords = part.words
    // Work without a timer has words that are of no session.
    if let newest, !allWords.contains(where: { $0.counter == newest.counter }) {
      allWords.append(newest)
    }
    let state: String? =
      stage == .submitted ? "handed in" : summary?.doneSeconds == nil ? nil : "done"
    return allWords.map { words in
      if let state, let newest, newest.counter == words.counter {
        return CountedWords(ofSessions: words, count: newest.latest, state: state)
      }
      let item = items.first { $0.counter == words.counter }
      return CountedWords(ofSessions: words, count: item?.wordCount)
    }
  }

  /// The words after the last session. If the file was counted with another number, both numbers say what they are.
  private func text(of counted: CountedWords, namesCounter: Bool) -> String {
    let words = counted.ofSessions
    var text = words.latest.map { NumberText.grouped($0) } ?? screen.unknown
    if let count = counted.count, count != words.latest {
      let end = words.latest == nil ? "" : "; last session ended at " + text
      text = (counted.state.map { $0 + ": " } ?? "") + NumberText.count(count, "word") + end
    }
    if namesCounter { text += " by " + PrintableText.of(words.counter) }
    let changes = self.changes(words)
    return changes.isEmpty ? text : text + " (" + changes.joined(separator: ", ") + ")"
  }

  private func changes(_ words: WordsSummary) -> [String] {
    var changes: [String] = []
    if let added = words.added { changes.append("\(NumberText.grouped(added)) added") }
    if let removed = words.removed { changes.append("\(NumberText.grouped(removed)) removed") }
    if let pasted = words.pasted, pasted > 0 {
      changes.append("\(NumberText.grouped(pasted)) pasted")
    }
    return changes
  }

  private func table(of sessions: [SessionDetail]) -> TextTable {
    let counters = Set(sessions.compactMap { $0.words?.counter })
    var table = TextTable(
      nameTitle: "Session",
      columns: [
        .init(title: "Open", dropRank: 3), .init(title: "Active", dropRank: 4),
        .init(title: "Words", dropRank: 5), .init(title: "Change", dropRank: 2),
        .init(title: "", isTrailing: false, dropRank: 1),
      ])
    table.rows = sessions.map { session in
      var notes: [String] = []
      if session.isCorrected {
        notes.append(
          "corrected"
            + (session.removedSeconds > 0
              ? ", \(ClassTimes.text(session.removedSeconds)) removed" : ""))
      }
      if session.enteredSeconds > 0 {
        notes.append(
          session.enteredSeconds == session.time.openSeconds
            ? "entered by hand" : "\(ClassTimes.text(session.enteredSeconds)) entered by hand")
      }
      if counters.count > 1, let counter = session.words?.counter {
        notes.append("by " + PrintableText.of(counter))
      }
      if isKept, let words = session.words { notes += changes(words) }
      return TextTable.Row(
        name: FittedName(name: stretch(session)),
        figures: [
          length(session.time.openSeconds, of: session),
          length(session.time.activeSeconds, of: session),
          session.words?.latest.map { NumberText.grouped($0) } ?? "",
          session.wordsChange.map { NumberText.groupedChange($0, on: screen) } ?? "",
          notes.joined(separator: ", "),
        ])
    }
    // A quiz has no words.
    table.removeEmptyColumns()
    return table
  }

  private func length(_ seconds: some BinaryInteger, of session: SessionDetail) -> String {
    ClassTimes.text(seconds, from: session.begunSeconds, to: session.endSeconds)
  }

  private func stretch(_ session: SessionDetail) -> String {
    guard isKept else {
      return MomentText.relative(
        from: session.begunSeconds.nanoseconds, to: session.endSeconds.nanoseconds,
        now: screen.nowNanoseconds, timeZone: screen.timeZone, dash: screen.dash)
    }
    let begun = screen.fullMoment(seconds: session.begunSeconds)
    let end = screen.fullMoment(seconds: session.endSeconds)
    let day = begun.prefix { $0 != " " }
    return begun + screen.dash
      + (end.hasPrefix(day + " ") ? end.dropFirst(day.count + 1) : end[...])
  }

  // MARK: - Notes

  private var notes: [String] {
    var sentences: [String] = []
    switch overview.student.membership {
    case .left: sentences.append("\(name) left the class.")
    case .removed: sentences.append("\(name) was removed from the class.")
    case .member: break
    }
    if !overview.student.hasJoined { sentences.append("\(name) has not joined the class.") }
    if overview.student.sharing == .paused, overview.student.isMember {
      sentences.append("\(name) paused sharing. Newer work is not shown.")
    } else if overview.student.isWithheld, !isDetailed {
      sentences.append("\(WithheldText.figure): the student doesn't share, or left the class.")
    }
    var notes = WorkNotes(on: screen)
    for row in overview.rows {
      guard let work = row.place.work?.summary else { continue }
      notes.add(work, of: PrintableText.of(row.assignment.title))
    }
    sentences += notes.sentences
    sentences += ClassZone.sentence(
      about: overview.rows.lazy.map(\.assignment), in: overview.head, on: screen)
    guard explains else { return sentences }
    let parts = overview.rows.flatMap { $0.place.work?.summary.parts ?? [] }
    sentences += ClassRules.rules(of: overview.rows.map(\.assignment), parts)
    return sentences + ClassRules.ofStates.dropLast() + ClassRules.ofReports
  }
}

package import ClassModel
import ProgressModel

/// The work of a class on one assignment: figures, and a row for each student.
package struct AssignmentOverviewText {
  private let overview: AssignmentOverview
  private let figures: AssignmentFigures
  private let screen: ReportScreen
  private let explains: Bool
  private let names: StudentNames

  /// Lays out an overview.
  ///
  /// - Parameter explains: Whether to explain how the figures are made.
  package init(_ overview: AssignmentOverview, on screen: ReportScreen, explains: Bool = false) {
    self.overview = overview
    figures = AssignmentFigures(of: overview)
    self.screen = screen
    self.explains = explains
    names = StudentNames(overview.rows.lazy.map(\.student))
  }

  /// The text; every line ends with a line feed.
  package var text: String {
    var lines = (heading + [counts]).flatMap {
      WrappedText.lines(of: $0, columnCount: screen.columnCount, indent: "  ")
    }
    let figures = figureTable
    if !figures.rows.isEmpty { lines += [""] + figures.lines(on: screen) }
    if !overview.rows.isEmpty { lines += [""] + studentTable.lines(on: screen) }
    let notes = self.notes
    if !notes.isEmpty { lines += [""] + notes }
    return lines.map { $0 + "\n" }.joined()
  }

  private var heading: [String] {
    AssignmentHeading.lines(overview.assignment, in: overview.head, on: screen)
  }

  private var counts: String {
    let stages =
      WorkStage.allCases.reversed().map { KnownStage.reported($0) }
      + [.excused, .paused, .notKnownYet]
    var counts = stages.compactMap { stage in
      figures.counts[stage].map { "\($0) \(stage.word)" }
    }
    if let count = figures.counts[.notJoined] { counts.append("\(count) not joined") }
    if figures.withheldCount > 0 { counts.append("\(figures.withheldCount) not shared") }
    if figures.lateCount > 0 { counts.append("\(figures.lateCount) late") }
    return NumberText.count(figures.studentCount, "student") + ": "
      + (counts.isEmpty ? screen.unknown : counts.joined(separator: ", "))
  }

  // MARK: - What it comes to

  private var figureTable: TextTable {
    var table = TextTable(
      nameTitle: "",
      columns: [
        .init(title: "Average"), .init(title: "Median"),
        .init(title: "Half between", dropRank: 1), .init(title: "Students", dropRank: 2),
      ])
    func add(_ name: String, _ figures: Distribution?, _ text: (Double) -> String) {
      guard let figures else { return }
      table.rows.append(
        TextTable.Row(
          name: FittedName(name: name),
          figures: [
            text(figures.average), text(figures.median),
            text(figures.lowerQuartile) + screen.dash + text(figures.upperQuartile),
            String(figures.count),
          ]))
    }
    add("Active time", figures.activeSeconds) { ClassTimes.text($0) }
    add("Open time", figures.openSeconds) { ClassTimes.text($0) }
    let isSingle = figures.parts.count == 1
    for part in figures.parts {
      let lead = isSingle ? "" : "Part \(part.number): "
      for result in part.results {
        let isCounted = part.results.count { name(of: $0) == name(of: result) } > 1
        // Words by several counters can't be compared, so they are told apart.
        let counter = result.measure.counter.map { ", by " + PrintableText.of($0) } ?? ""
        let title = lead + name(of: result) + (isCounted ? counter : "")
        switch result.measure.kind {
        case .score: add(title, result.distribution, ShareText.of)
        case .quantity:
          let isWords = result.measure.counter != nil
          add(title, result.distribution) { NumberText.of(isWords ? $0.rounded() : $0) }
        case .binary:
          let word = (result.measure.words ?? .trueFalse).type.word(for: true)
          table.rows.append(
            TextTable.Row(
              name: FittedName(name: title),
              figures: [
                "\(result.yesCount ?? 0) \(word)", "", "", String(result.distribution.count),
              ]))
        }
      }
      add(lead + "Progress", part.progress, NumberText.percent)
    }
    return table
  }

  private func name(of result: AssignmentFigures.Result) -> String {
    guard result.measure.counter == nil else { return "Words" }
    return PrintableText.of(result.title.isEmpty ? result.measure.identifier : result.title)
  }

  // MARK: - Students

  private var studentTable: TextTable {
    let numbers = overview.assignment.workNumbers
    var columns = [TextTable.Column(title: "State", isTrailing: false)]
    if numbers.count == 1 {
      columns += [.init(title: "Result", dropRank: 6), .init(title: "Progress", dropRank: 5)]
    } else {
      columns += numbers.map { .init(title: "Part \($0)", dropRank: 5) }
    }
    columns += [
      .init(title: "Active", dropRank: 4), .init(title: "Open", dropRank: 1),
      .init(title: "Last work", isTrailing: false, dropRank: 3),
      .init(title: "Received", isTrailing: false, dropRank: 2),
    ]
    var table = TextTable(nameTitle: "Student", columns: columns)
    table.rows = overview.rows.map { row in
      TextTable.Row(name: names.fitted(row.student), figures: figures(of: row))
    }
    // It is worth knowing that nobody has done anything for a part.
    let partTitles = Set(numbers.count == 1 ? [] : numbers.map { "Part \($0)" })
    table.removeEmptyColumns(
      besides: { $0.title == "State" || partTitles.contains($0.title) }, WithheldText.figure)
    return table
  }

  private func figures(of row: AssignmentOverview.Row) -> [String] {
    let numbers = overview.assignment.workNumbers
    let resultCount = numbers.count == 1 ? 2 : numbers.count
    guard row.place != .withheld else {
      return Array(repeating: WithheldText.figure, count: resultCount + 5)
    }
    let state = KnownStage(row.student, overview.assignment, row.work?.stage).word
    guard let work = row.work else {
      return [state] + Array(repeating: "", count: resultCount + 4)
    }
    var figures = [state + (work.isLate ? ", late" : "")]
    if numbers.count == 1 {
      let part = work.parts.first
      figures.append(part?.result?.text ?? "")
      figures.append(part?.progressOfAttempts.map(NumberText.percent) ?? "")
    } else {
      figures += numbers.map { number in
        let summary = work.part(number)
        return summary?.result?.text ?? summary?.progressOfAttempts.map(NumberText.percent)
          ?? (summary?.doneSeconds == nil ? "" : "done")
      }
    }
    figures +=
      work.sessionCount > 0
      ? [ClassTimes.text(work.time.activeSeconds), ClassTimes.text(work.time.openSeconds)]
      : ["", ""]
    figures.append(work.lastActivitySeconds.map { screen.shortMoment(seconds: $0) } ?? "")
    figures.append(screen.shortMoment(seconds: work.receivedSeconds))
    return figures
  }

  // MARK: - Notes

  private var notes: [String] {
    var sentences: [String] = []
    if overview.assignment.parts.count > 1 {
      sentences += overview.assignment.parts.map {
        "Part \($0.number): " + AssignmentHeading.title(of: $0)
      }
    }
    if !figures.notOpened.isEmpty {
      sentences.append("Not opened: " + names.list(figures.notOpened) + ".")
    }
    if !figures.notKnownYet.isEmpty {
      sentences.append("Not known yet: " + names.list(figures.notKnownYet) + ".")
    }
    sentences += PausedText.sentence(
      about: overview.rows.lazy.filter { $0.place != .notAssigned }.map(\.student), names)
    let untimed = overview.rows.filter { $0.work?.isUntimed(on: overview.assignment) ?? false }
      .map(\.student)
    if !untimed.isEmpty {
      sentences.append("Finished, no time recorded: " + names.list(untimed) + ".")
    }
    var notes = WorkNotes(on: screen)
    for row in overview.rows {
      if let work = row.work { notes.add(work, of: names.name(row.student)) }
    }
    sentences += notes.sentences
    sentences += ClassZone.sentence(about: [overview.assignment], in: overview.head, on: screen)
    if overview.rows.contains(where: { $0.place == .withheld }) {
      sentences.append("\(WithheldText.figure): the student doesn't share, or left the class.")
    }
    if explains {
      sentences += ClassRules.rules(
        of: [overview.assignment], overview.rows.lazy.flatMap { $0.work?.parts ?? [] })
      sentences += ClassRules.ofAverages + ClassRules.ofStates + ClassRules.ofUnknownStates
      sentences += ClassRules.ofReports
    }
    return sentences.flatMap {
      WrappedText.lines(of: $0, columnCount: screen.columnCount, indent: "  ")
    }
  }
}

/// The lines above the figures of an assignment.
enum AssignmentHeading {
  /// Returns the title and the state of the assignment.
  static func lines(
    _ assignment: AssignmentHead, in head: ClassHead, on screen: ReportScreen,
    of student: String? = nil
  ) -> [String] {
    var text = screen.bold(PrintableText.of(assignment.title))
    if let student { text += ", " + student }
    text += ", " + PrintableText.of(head.title)
    if let date = assignment.dueText { text += ", due " + PrintableText.of(screen.date(date)) }
    if assignment.state == .completed { text += ", completed" }
    return [text]
  }

  /// Returns the title of a part for people.
  static func title(of part: AssignmentHead.Part) -> String {
    switch part.kind {
    case .file, .context: PrintableText.of(part.title)
    case .sharedFile: PrintableText.of(part.title) + " (shared file)"
    case .link: PrintableText.of(part.title) + " (link)"
    case .unknown: "from a newer version of fileprogress"
    }
  }
}

package import ClassModel
import ProgressModel

/// The grid of a class: a row for each student, a column for each assignment.
///
/// The columns have numbers. A list above the grid says which assignment each number stands for. If the words for the
/// states don't fit, letters replace them. If even the letters don't fit, there are several grids.
package struct ClassOverviewText {
  private static let widestName = 24
  private static let gap = 2

  private let overview: ClassOverview
  private let screen: ReportScreen
  private let explains: Bool
  private let names: StudentNames
  private let nameWidth: Int
  private let usesWords: Bool

  /// Lays out a grid.
  ///
  /// - Parameter explains: Whether to explain the states.
  package init(_ overview: ClassOverview, on screen: ReportScreen, explains: Bool = false) {
    let overview = overview.sortedByDueDate
    self.overview = overview
    self.screen = screen
    self.explains = explains
    let names = StudentNames(overview.rows.lazy.map(\.student))
    self.names = names
    nameWidth = overview.rows.reduce(0) { max($0, names.fitted($1.student).width) }
    let room = screen.columnCount - nameWidth
    // Most classes have too many assignments for one grid, so don't measure them.
    let least = overview.assignments.count * (1 + Self.gap)
    usesWords = least <= room && Self.widthInWords(of: overview, on: screen) <= room
  }

  private static func widthInWords(of overview: ClassOverview, on screen: ReportScreen) -> Int {
    overview.assignments.indices.reduce(0) { width, place in
      width + gap
        + overview.rows.reduce(String(place + 1).utf8.count) {
          max($0, DisplayWidth.of(cell(place, of: $1, in: overview, inWords: true, on: screen)))
        }
    }
  }

  /// The text; every line ends with a line feed.
  package var text: String {
    var lines = WrappedText.lines(of: heading, columnCount: screen.columnCount)
    if !overview.assignments.isEmpty { lines += [""] + assignmentLines }
    if !overview.rows.isEmpty, !overview.assignments.isEmpty {
      for block in blocks { lines += [""] + grid(block).lines(on: screen) }
    }
    let notes = self.notes
    if !notes.isEmpty { lines += [""] + notes }
    return lines.map { $0 + "\n" }.joined()
  }

  private var heading: String {
    let title = screen.bold(PrintableText.of(overview.head.title)) + ": "
    guard !overview.head.isUnknown else { return title + "waiting for admission" }
    return title
      + NumberText.count(overview.rows.count { $0.student.isMember }, "student") + ", "
      + NumberText.count(overview.assignments.count, "assignment")
      + (overview.head.archivedSeconds == nil ? "" : ", archived")
  }

  private var assignmentLines: [String] {
    var table = TextTable(
      nameTitle: "Assignment",
      columns: [
        .init(title: "Due", isTrailing: false, dropRank: 2),
        .init(title: "Finished", isTrailing: false, dropRank: 1),
        .init(title: "", isTrailing: false, dropRank: 3),
      ])
    table.rows = zip(overview.assignments, overview.handedIn).enumerated().map { place, pair in
      let (assignment, handedIn) = pair
      return TextTable.Row(
        mark: String(place + 1), name: FittedName(name: PrintableText.of(assignment.title)),
        figures: [
          assignment.dueText.map { PrintableText.of(screen.date($0)) } ?? screen.unknown,
          // A new teacher's computer has not heard of anybody yet.
          handedIn.knownCount == 0 && handedIn.studentCount > 0
            ? screen.unknown : "\(handedIn.count) of \(handedIn.studentCount)",
          assignment.state == .completed ? "completed" : "",
        ])
    }
    table.removeEmptyColumns()
    return table.lines(on: screen)
  }

  // MARK: - The grid

  /// The assignments that each grid shows.
  private var blocks: [Range<Int>] {
    let count = overview.assignments.count
    guard !usesWords else { return [0..<count] }
    var widest = max(3, String(count).utf8.count)
    if hasFigures {
      for row in overview.rows {
        for place in row.cells.indices {
          let text = Self.cell(place, of: row, in: overview, inWords: false, on: screen)
          widest = max(widest, DisplayWidth.of(text))
        }
      }
    }
    let cellWidth = widest + Self.gap
    let room = screen.columnCount - min(nameWidth, Self.widestName)
    let size = max(1, room / cellWidth)
    return stride(from: 0, to: count, by: size).map { $0..<min(count, $0 + size) }
  }

  private func grid(_ block: Range<Int>) -> TextTable {
    var table = TextTable(
      nameTitle: "Student",
      columns: block.map { .init(title: String($0 + 1), isTrailing: false) })
    table.rows = overview.rows.map { row in
      TextTable.Row(
        name: names.fitted(row.student),
        figures: block.map {
          Self.cell($0, of: row, in: overview, inWords: usesWords, on: screen)
        })
    }
    return table
  }

  private static func cell(
    _ place: Int, of row: ClassOverview.Row, in overview: ClassOverview, inWords: Bool,
    on screen: ReportScreen
  ) -> String {
    switch row.cells[place] {
    case .notAssigned: return ""
    case .withheld: return WithheldText.figure
    case .known(let cell):
      let stage = KnownStage(row.student, overview.assignments[place], cell?.stage)
      let isLate = cell?.isLate ?? false
      let isClockOff = cell?.isClockOff ?? false
      let figures =
        overview.summary(of: row, place).map { self.figures($0, inWords: inWords) } ?? []
      if inWords {
        return ([stage.word] + (isLate ? ["late"] : []) + figures)
          .joined(separator: ", ") + (isClockOff ? " ~" : "")
      }
      let marks = (isLate ? "!" : "") + (isClockOff ? "~" : "")
      return ([stage.sign(on: screen) + marks] + figures).joined(separator: " ")
    }
  }

  /// The figures after a state; after a letter, only as many as fit.
  private static func figures(_ work: WorkSummary, inWords: Bool) -> [String] {
    let results = work.parts.compactMap(\.result)
    let time = work.sessionCount > 0 ? [ClassTimes.text(work.time.activeSeconds)] : []
    if inWords { return results.map(\.text) + time }
    return results.isEmpty ? time : results.map(\.shortText)
  }

  private var hasFigures: Bool {
    overview.figures?.values.contains { !$0.isEmpty } ?? false
  }

  // MARK: - Notes

  private var notes: [String] {
    let cells = overview.rows.flatMap(\.cells)
    var sentences: [String] = []
    if !cells.isEmpty, !usesWords {
      var signs = WorkStage.allCases.map { $0.sign(on: screen) + " " + $0.word }
      let stages = overview.rows.flatMap { row in
        zip(row.cells, overview.assignments).compactMap { place, assignment -> KnownStage? in
          guard case .known(let cell) = place else { return nil }
          return KnownStage(row.student, assignment, cell?.stage)
        }
      }
      for stage in [KnownStage.excused, .paused, .notKnownYet]
      where stages.contains(where: { $0.sign(on: screen) == stage.sign(on: screen) }) {
        signs.append(stage.sign(on: screen) + " " + stage.word)
      }
      if cells.contains(where: { $0.work?.isLate == true }) { signs.append("! late") }
      sentences.append(signs.joined(separator: ", ") + ".")
      if hasFigures {
        sentences.append("After the letter: words or another result, or else active time.")
      }
    }
    let off = overview.rows.filter { $0.cells.contains { $0.work?.isClockOff == true } }
    if !off.isEmpty {
      sentences.append(
        "~ Clock off by a day or more, so dates and late marks may be wrong: "
          + names.list(off.map(\.student)) + ".")
    }
    sentences += PausedText.sentence(about: overview.rows.lazy.map(\.student), names)
    if cells.contains(.withheld) {
      sentences.append("\(WithheldText.figure): the student doesn't share, or left the class.")
    }
    sentences += ClassZone.sentence(about: overview.assignments, in: overview.head, on: screen)
    if overview.rows.isEmpty {
      if !overview.head.isUnknown {
        sentences.append("No student has joined yet. To invite them: fileprogress class invite")
      }
    } else if overview.assignments.isEmpty {
      sentences.append(
        "There are no assignments yet. To create one: fileprogress assignment create")
    }
    if explains { sentences += ClassRules.ofStates + ClassRules.ofUnknownStates }
    return sentences.flatMap { WrappedText.message($0, columnCount: screen.columnCount) }
  }
}

package import ClassModel
package import ProgressModel

/// Everything that a computer has on one student in a class, as a page of plain text.
///
/// Times have their dates, because people keep the page. Control characters in names and titles are removed.
package struct PersonRecordText {
  /// How wide the page is, so that it can be printed.
  package static let columnCount = 80

  private let record: PersonRecord
  private let screen: ReportScreen

  /// Lays out a record.
  ///
  /// - Parameters:
  ///   - nowNanoseconds: When the page is made, since 1970.
  ///   - timeZone: The zone in which moments are shown; the page names it.
  package init(_ record: PersonRecord, nowNanoseconds: Int64, timeZone: any LocalTime) {
    self.record = record
    var screen = ReportScreen(
      columnCount: Self.columnCount, cutsToWidth: false, nowNanoseconds: nowNanoseconds,
      timeZone: timeZone)
    screen.keepsDates = true
    self.screen = screen
  }

  /// The text; every line ends with a line feed.
  ///
  /// - Parameter zoneName: What people call the time zone.
  package func text(zoneName: String) -> String {
    var lines = heading(zoneName)
    add("Person", LabelledLines(person, on: screen).lines, to: &lines)
    add("Computers", computers, to: &lines)
    add("Sharing", LabelledLines(sharing, on: screen).lines, to: &lines)
    for row in record.overview.rows { add(assignment(row), to: &lines) }
    if record.overview.rows.isEmpty {
      add("Assignments", ["\(name) has no assignments."], to: &lines)
    }
    for row in record.hidden { add(assignment(row, isHidden: true), to: &lines) }
    if !notes.isEmpty { add("Notes", listed(notes), to: &lines) }
    add("What the class does not have", listed(notKept), to: &lines)
    add("How the figures are calculated", listed(rules), to: &lines)
    return lines.map { $0 + "\n" }.joined()
  }

  private var isTeacher: Bool { record.side == .teacher }
  private var student: StudentHead { record.overview.student }
  private var name: String { PrintableText.of(student.name.isEmpty ? "(no name)" : student.name) }
  private var title: String { PrintableText.of(record.overview.head.title) }

  private func wrapped(_ sentences: [String]) -> [String] {
    sentences.flatMap { WrappedText.lines(of: $0, columnCount: screen.columnCount) }
  }

  private func listed(_ sentences: [String]) -> [String] {
    sentences.flatMap {
      WrappedText.lines(of: "- " + $0, columnCount: screen.columnCount, indent: "  ")
    }
  }

  private func add(_ title: String, _ content: [String], to lines: inout [String]) {
    add([title, String(repeating: "=", count: DisplayWidth.of(title)), ""] + content, to: &lines)
  }

  private func add(_ section: [String], to lines: inout [String]) {
    lines += ["", ""] + section
  }

  private func moment(_ seconds: Int64) -> String { screen.fullMoment(seconds: seconds) }

  // MARK: - The person

  private func heading(_ zoneName: String) -> [String] {
    let made = MomentText.absolute(screen.nowNanoseconds, timeZone: screen.timeZone)
    let author = PrintableText.of(record.author)
    return wrapped(["Everything about \(name) in the class \(title)"]) + [""]
      + wrapped([
        isTeacher
          ? "\(author), a teacher of the class, made this page with fileprogress on \(made). It has everything that "
            + "had arrived on this computer by then."
          : "\(name) made this page with fileprogress on \(made). It has everything that this computer has sent to "
            + "the class. Teachers may also have reports from other computers than this one.",
        "Times are in the time zone \(PrintableText.of(zoneName)).",
      ])
  }

  private var person: [(label: String, text: String)] {
    var rows = [(label: "Name", text: name)]
    if let identifier = student.rosterIdentifier, identifier != student.name {
      rows.append(("Id in the list", PrintableText.of(identifier)))
    }
    if isTeacher { rows.append(("Id in the class", student.identifier.letters)) }
    let membership =
      switch student.membership {
      case .member: student.hasJoined ? "yes" : "yes, has not joined with a computer"
      case .left: "no, left"
      case .removed: "no, removed by a teacher"
      }
    rows.append(("In the class", membership))
    if record.hasPersonalCode { rows.append(("Personal code", "made, and not used yet")) }
    if let archived = record.overview.head.archivedSeconds {
      rows.append(("Class archived", moment(archived)))
    }
    if let received = record.machines.compactMap(\.receivedSeconds).max() {
      rows.append(("Last received", moment(received)))
    }
    return rows
  }

  private var computers: [String] {
    guard !record.machines.isEmpty else { return ["None."] }
    return record.machines.flatMap { machine in
      var text = isTeacher ? "admitted " : "joined "
      text += moment(machine.admittedSeconds)
      if let received = machine.receivedSeconds { text += ", last received " + moment(received) }
      if machine.isRevoked {
        text += ", revoked"
        if let revoked = machine.revokedSeconds { text += " " + moment(revoked) }
        text += ": what it sent later doesn't count"
      }
      return LabelledLines([(machine.writer.letters, text)], on: screen).lines
    }
  }

  private var sharing: [(label: String, text: String)] {
    func word(_ state: SharingState) -> String {
      switch state {
      case .on: "shares"
      case .paused: "paused"
      case .stopped: "stopped, and reports deleted"
      case .left: "left the class, and reports deleted"
      }
    }
    // Whoever was removed paused nothing, though nothing more is shared.
    func decision(_ state: SharingState) -> String {
      student.membership == .removed && state == .paused
        ? "nothing new, because of the removal" : word(state)
    }
    var rows = [(label: "Now", text: decision(student.sharing))]
    for machine in record.machines where isTeacher {
      rows.append(("Computer", machine.writer.letters + ": " + word(machine.sharing)))
    }
    if !isTeacher, let machine = record.machines.first {
      rows.append(("This computer", word(machine.sharing)))
    }
    rows.append((isTeacher ? "The school" : "Teachers tell", decision(record.schoolSharing)))
    let asked = record.machines.reduce(0) { $0 + UInt64($1.erasures) }
    rows.append(("Erasures asked for", NumberText.grouped(asked)))
    rows.append(
      (
        "Erasures in all",
        NumberText.grouped(record.erasures)
          + (record.erasures > 0 ? ": nothing from before the last one is kept" : "")
      ))
    if let hidesNames = record.hidesNames {
      rows.append(("Names of files", hidesNames ? "left out" : "sent"))
    }
    return rows
  }

  // MARK: - Assignments

  private var overviewText: StudentOverviewText {
    StudentOverviewText(keeping: record.overview, side: record.side, on: screen)
  }

  private func assignment(_ row: StudentOverview.Row, isHidden: Bool = false) -> [String] {
    let assignment = row.assignment
    let title = "Assignment: " + PrintableText.of(assignment.title)
    var rows: [(label: String, text: String)] = []
    for window in record.windows[assignment.identifier] ?? [] {
      let end = window.to.map { " to " + moment($0.wholeSeconds) } ?? " on"
      rows.append(("Work counts", "from " + moment(window.from.wholeSeconds) + end))
    }
    let arrangement = record.arrangements[assignment.identifier]
    if let date = assignment.dueText {
      let whose = arrangement?.due == nil ? "" : " (only for \(name))"
      rows.append(("Due", PrintableText.of(screen.date(date)) + whose))
    }
    if arrangement?.isExcused ?? false { rows.append(("Excused", "yes")) }
    // A student's computer doesn't know whom else it is for.
    if isTeacher {
      rows.append(("For", assignment.students == nil ? "the whole class" : "some students"))
    }
    var lines = [title, String(repeating: "=", count: DisplayWidth.of(title)), ""]
    if isHidden {
      lines += wrapped([
        "\(name) doesn't have this assignment now. The report is kept, but shown only on this page."
      ])
      lines.append("")
    }
    if !rows.isEmpty { lines += LabelledLines(rows, on: screen).lines + [""] }
    return lines + overviewText.details(of: row)
  }

  // MARK: - Sentences

  private var notes: [String] {
    var notes = WorkNotes(on: screen)
    for row in record.overview.rows + record.hidden {
      guard let work = row.place.work?.summary else { continue }
      notes.add(work, of: PrintableText.of(row.assignment.title))
    }
    let assignments = (record.overview.rows + record.hidden).lazy.map(\.assignment)
    return notes.sentences
      + ClassZone.sentence(about: assignments, in: record.overview.head, on: screen)
      + (record.hasUnsent ? ["Some of this is not sent yet. The next sync sends it."] : [])
      + (record.overview.rows.contains { $0.place.work != nil }
        ? [
          "The class also knows, to the second, when the student worked in each session, and which parts of a "
            + "document were read or done. This page shows only the totals."
        ] : [])
  }

  private var notKept: [String] {
    [
      "The text of documents, and any part of it.",
      "Folders and paths. The class has the names of assigned files, unless the student hides them.",
      "Other documents. The class doesn't know that they exist.",
      "Which programs were used, the names of computers, and keystrokes.",
    ]
  }

  private var rules: [String] {
    let rows = record.overview.rows + record.hidden
    guard !rows.isEmpty else { return ClassRules.ofReports }
    return ClassRules.rules(
      of: rows.map(\.assignment), rows.flatMap { $0.place.work?.summary.parts ?? [] })
      + ClassRules.ofStates.dropLast() + ClassRules.ofReports
  }
}

import ClassModel
import FileProgressReports
import FileProgressTestSupport
import Foundation
import Testing

/// What a teacher reads beside the figures, without a database.
@Suite struct ClassOverviewTextTests {
  private var random = SeededGenerator(seed: 8)
  private let head: ClassHead
  private let assignment: AssignmentHead
  private let screen = ReportScreen(
    nowNanoseconds: 1_795_165_200_000_000_000, timeZone: TimeZone.gmt)

  init() {
    head = ClassHead(identifier: .random(using: &random), title: "History 7b")
    assignment = AssignmentHead(
      Assignment(
        identifier: .random(using: &random), revision: 1, state: .completed,
        title: ClassText(cleaning: "Essay", .name),
        instructions: ClassText(cleaning: "", .instructions), idleLimitSeconds: nil,
        parts: [
          AssignmentPart(
            number: 1,
            .link(
              title: ClassText(cleaning: "Source", .name),
              url: ClassText(cleaning: "https://example.org", .other)))
        ]))
  }

  private mutating func student(
    _ name: String, _ rosterIdentifier: String? = nil,
    membership: StudentRecord.Membership = .member, sharing: SharingState = .on
  ) -> StudentHead {
    StudentHead(
      identifier: .random(using: &random), name: name, rosterIdentifier: rosterIdentifier,
      membership: membership, sharing: sharing)
  }

  private func grid(_ rows: [(StudentHead, GridCell?)]) -> String {
    ClassOverviewText(
      ClassOverview(
        head: head, assignments: [assignment],
        rows: rows.map { student, cell in
          .init(student: student, cells: [WorkPlace(student, assignment, cell)])
        }), on: screen
    ).text
  }

  @Test mutating func studentsOfOneNameAreToldApart() {
    let unlisted = student("Anna")
    let text = grid([(student("Anna", "s1"), nil), (student("Ben", "s2"), nil), (unlisted, nil)])
    #expect(text.contains("\nAnna (s1) "), "\(text)")
    #expect(text.contains("\nAnna (\(unlisted.identifier.letters.prefix(8))) "), "\(text)")
    #expect(text.contains("\nBen "), "\(text)")
  }

  @Test mutating func theZoneOfDueDatesIsNamedWhereItDiffers() {
    var assignment = assignment
    assignment.dueDate = "2026-12-24"
    assignment.dueSeconds = 1_798_153_199
    let sentence = "Due dates end at midnight in Europe/Berlin, the time zone of the class."
    for (zone, reader, isNamed) in [
      ("Europe/Berlin", "Europe/Paris", false), ("Europe/Berlin", "GMT", true),
      ("Nowhere/Land", "GMT", false), (nil, "GMT", false),
    ] as [(String?, String, Bool)] {
      var head = head
      head.timeZoneName = zone
      let screen = ReportScreen(
        nowNanoseconds: 1_795_165_200_000_000_000,
        timeZone: TimeZone(identifier: reader) ?? TimeZone.gmt)
      let anna = student("Anna")
      let texts = [
        ClassOverviewText(
          ClassOverview(
            head: head, assignments: [assignment],
            rows: [.init(student: anna, cells: [.known(nil)])]), on: screen
        ).text,
        AssignmentOverviewText(
          AssignmentOverview(
            head: head, assignment: assignment, rows: [.init(student: anna, place: .known(nil))]),
          on: screen
        ).text,
        StudentOverviewText(
          StudentOverview(
            head: head, student: anna, rows: [.init(assignment: assignment, place: .known(nil))]),
          on: screen
        ).text,
      ]
      for text in texts {
        #expect(
          text.split { $0.isWhitespace }.joined(separator: " ").contains(sentence) == isNamed,
          "\(text)")
      }
    }
  }

  @Test mutating func whatATeacherHasToKnowStandsBesideTheName() {
    let cell = GridCell(stage: .working)
    let text = grid([
      (student("Anna", sharing: .paused), cell), (student("Ben", membership: .removed), cell),
      (student("Carla", membership: .left, sharing: .left), nil),
    ])
    #expect(text.contains("Anna  paused"), "\(text)")
    #expect(text.contains("Ben  removed"), "\(text)")
    #expect(text.contains("Carla  left"), "\(text)")
    #expect(text.contains("History 7b: 1 student, 1 assignment\n"), "\(text)")
    #expect(text.contains("0 of 1    completed\n"), "\(text)")
    #expect(text.contains("N/A: the student doesn't share, or left the class.\n"), "\(text)")
  }

  /// What nobody has said is not a zero.
  @Test mutating func aStudentOfWhomNothingIsKnownIsNotAmongThoseWhoOpenedNothing() {
    let paused = student("Anna", sharing: .paused)
    let silent = student("Ben")
    var absent = student("Carla")
    absent.hasJoined = false
    absent.hasComputer = false
    let idle = student("Dora")
    let unopened = WorkSummary(madeSeconds: 1_795_000_000, receivedSeconds: 1_795_000_100)
    let overview = AssignmentOverview(
      head: head, assignment: assignment,
      rows: [
        .init(student: paused, place: .known(unopened)), .init(student: silent, place: .known(nil)),
        .init(student: absent, place: .known(nil)), .init(student: idle, place: .known(unopened)),
      ])
    let text = AssignmentOverviewText(overview, on: screen).text
    #expect(
      text.contains("\n4 students: 1 not opened, 1 paused, 1 not known yet, 1 not joined\n"),
      "\(text)")
    #expect(text.contains(/\nAnna  paused +paused/), "\(text)")
    #expect(text.contains(/\nBen +not known yet\n/), "\(text)")
    #expect(text.contains(/\nDora +not opened/), "\(text)")
    #expect(text.contains("\nNot opened: Dora.\n"), "\(text)")
    #expect(text.contains("\nNot known yet: Ben.\n"), "\(text)")
    #expect(
      text.contains("\nPaused sharing, so newer work is not shown: Anna.\n"), "\(text)")
  }

  /// A removed student didn't pause anything, though nothing more is shared.
  @Test mutating func aRemovedStudentIsNotPaused() throws {
    let removed = student("Uwe", membership: .removed, sharing: .paused)
    let unopened = WorkSummary(madeSeconds: 1_795_000_000, receivedSeconds: 1_795_000_100)
    let other = student("Vera", membership: .removed, sharing: .paused)
    let overview = AssignmentOverview(
      head: head, assignment: assignment,
      rows: [
        .init(student: removed, place: .known(nil)), .init(student: other, place: .known(unopened)),
      ])
    let grid = ClassOverview(
      head: head, assignments: [assignment],
      rows: [
        .init(student: removed, cells: [.known(nil)]),
        .init(student: other, cells: [.known(GridCell(stage: .notOpened))]),
      ])
    var texts = [
      AssignmentOverviewText(overview, on: screen).text, ClassOverviewText(grid, on: screen).text,
      "", "",
    ]
    try ClassCSV.write(overview) { texts[2] += $0 }
    try ClassCSV.write(grid) { texts[3] += $0 }
    for text in texts { #expect(!text.contains("paused"), "\(text)") }
    for text in texts[2...] {
      #expect(text.contains("notKnownYet") && text.contains("notOpened"), "\(text)")
    }
  }

  /// A new teacher's computer has not heard of anybody.
  @Test mutating func aGridOfWhichNothingIsKnownHasNoZero() {
    let unknown = grid([(student("Anna"), nil), (student("Ben"), nil)])
    #expect(unknown.contains(/\n1 +Essay +– +– +completed\n/), "\(unknown)")
    #expect(unknown.contains(/\nBen +not known yet\n/), "\(unknown)")
    let opened = grid([(student("Anna"), GridCell(stage: .notOpened)), (student("Ben"), nil)])
    #expect(opened.contains(/\n1 +Essay +– +0 of 2 +completed\n/), "\(opened)")
    #expect(opened.contains(/\nAnna +not opened\n/), "\(opened)")
  }

  /// A cut title is worse than no column.
  @Test mutating func columnsWithoutAnyFigureAreLeftOut() {
    var work = WorkSummary(madeSeconds: 1_795_000_000, receivedSeconds: 1_795_000_100)
    work.stage = .working
    work.sessionCount = 1
    work.time = WorkedTime(openSeconds: 600, activeSeconds: 300)
    let (anna, ben) = (student("Anna"), student("Ben", sharing: .stopped))
    let text = AssignmentOverviewText(
      AssignmentOverview(
        head: head, assignment: assignment,
        rows: [.init(student: anna, place: .known(work)), .init(student: ben, place: .withheld)]),
      on: screen
    ).text
    #expect(text.contains(/\nStudent +State +Active +Open +Received\n/), "\(text)")
    #expect(text.contains(/\nBen +N\/A +N\/A +N\/A +N\/A\n/), "\(text)")
    let idle = StudentOverviewText(
      StudentOverview(
        head: head, student: anna, rows: [.init(assignment: assignment, place: .known(nil))]),
      on: screen
    ).text
    #expect(idle.contains(/\nAssignment +State\n/), "\(idle)")
  }

  @Test mutating func assignmentsAreSortedByDueDate() {
    var (late, soon, open) = (assignment, assignment, assignment)
    late.title = "Late"
    late.dueSeconds = 1_798_000_000
    soon.title = "Soon"
    soon.dueSeconds = 1_797_000_000
    open.title = "Open"
    let anna = student("Anna")
    let stages: [WorkStage] = [.done, .working, .submitted]
    let cells = stages.map { WorkPlace.known(GridCell(stage: $0)) }
    let overview = ClassOverview(
      head: head, assignments: [open, late, soon], rows: [.init(student: anna, cells: cells)])
    let text = ClassOverviewText(overview, on: screen).text
    #expect(text.contains(/\n1 +Soon.*\n2 +Late.*\n3 +Open/), "\(text)")
    #expect(text.contains(/\nAnna +submitted +working +done\n/), "\(text)")
    let own = StudentOverviewText(
      StudentOverview(
        head: head, student: anna,
        rows: [open, late, soon].map { .init(assignment: $0, place: .known(nil)) }), on: screen
    ).text
    #expect(own.contains(/\nSoon.*\nLate.*\nOpen/), "\(own)")
  }

  @Test mutating func aClockThatIsDaysOffIsMarkedInTheGrid() {
    var cell = GridCell(stage: .submitted)
    cell.isClockOff = true
    let text = grid([(student("Anna"), cell), (student("Ben"), GridCell(stage: .submitted))])
    #expect(text.contains(/\nAnna +submitted ~\n/), "\(text)")
    #expect(text.contains(/\nBen +submitted\n/), "\(text)")
    #expect(text.contains("~ Clock off by a day or more"), "\(text)")
    #expect(text.contains("wrong: Anna.\n"), "\(text)")
  }

  @Test mutating func whoIsExcusedHasNotFailedToOpenIt() {
    let (anna, ben) = (student("Anna"), student("Ben"))
    var assignment = assignment
    assignment.excused = [anna.identifier]
    let (head, screen) = (head, screen)
    let rows = [anna, ben].map { student in
      AssignmentOverview.Row(student: student, place: .known(nil))
    }
    let text = AssignmentOverviewText(
      AssignmentOverview(head: head, assignment: assignment, rows: rows), on: screen
    ).text
    #expect(text.contains("2 students: 1 excused, 1 not known yet\n"), "\(text)")
    #expect(text.contains(/\nAnna +excused\n/), "\(text)")
    let overview = ClassOverview(
      head: head, assignments: [assignment],
      rows: [
        .init(student: anna, cells: [.known(GridCell(stage: .notOpened))]),
        .init(student: ben, cells: [.known(GridCell(stage: .notOpened))]),
      ])
    #expect(overview.handedIn == [.init(count: 0, studentCount: 1, knownCount: 1)])
    let grid = ClassOverviewText(overview, on: screen).text
    #expect(grid.contains(/\nAnna +excused\n/), "\(grid)")
    #expect(grid.contains(/\nBen +not opened\n/), "\(grid)")
  }

  @Test mutating func programsReadWhatIsNotKnown() throws {
    var dora = student("Dora")
    dora.hasJoined = false
    dora.hasComputer = false
    let students = [
      student("Anna", sharing: .paused), student("Ben"), student("Cleo"), dora, student("Eve"),
      student("Fay", sharing: .stopped),
    ]
    var assignment = assignment
    assignment.excused = [students[1].identifier]
    assignment.dueDate = "2026-12-24"
    assignment.dueSeconds = 1_798_153_199
    assignment.extendedSeconds = [students[2].identifier: 1_798_153_199 + 86_400]
    let notOpened = WorkSummary(madeSeconds: 1, receivedSeconds: 2)
    let overview = AssignmentOverview(
      head: head, assignment: assignment,
      rows: students.map {
        .init(
          student: $0,
          place: WorkPlace($0, assignment, $0.name == "Eve" ? notOpened : nil))
      })
    let grid = ClassOverview(
      head: head, assignments: [assignment],
      rows: students.map {
        .init(
          student: $0,
          cells: [
            WorkPlace($0, assignment, $0.name == "Eve" ? GridCell(stage: .notOpened) : nil)
          ])
      })
    let states = ["paused", "excused", "notKnownYet", "notJoined", "notOpened", "withheld"]
    var texts = ["", "", "", ""]
    try ClassJSON.write(overview, generatedAtNanoseconds: 0) { texts[0] += $0 }
    try ClassJSON.write(grid, generatedAtNanoseconds: 0) { texts[1] += $0 }
    try ClassCSV.write(overview) { texts[2] += $0 }
    try ClassCSV.write(grid) { texts[3] += $0 }
    for text in texts[..<2] {
      let rows = text.split(separator: "\"students\":[\n").last ?? ""
      #expect(rows.matches(of: /"state":"([A-Za-z]+)"/).map { String($0.output.1) } == states)
    }
    for state in states { #expect(texts[0].contains("\"\(state)\":1"), "\(state)") }
    #expect(texts[0].contains("\"notStarted\":[\"\(students[4].identifier.letters)\"]"))
    for text in texts[2...] {
      let lines = text.split(whereSeparator: \.isNewline)
      let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      #expect(rows.dropFirst().map { String($0[6]) } == states)
      #expect(rows.first?.suffix(2) == ["dueAt", "studentDueAt"])
      let due = "2026-12-24T22:59:59Z"
      #expect(rows.dropFirst().allSatisfy { String($0.dropLast().last ?? "") == due }, "\(rows)")
      // The second one is excused, the third one has an extension.
      let own = ["", "2026-12-25T22:59:59Z"]
      #expect(rows.dropFirst().map { String($0.last ?? "") } == [due] + own + [due, due, due])
    }
    for text in texts[..<2] {
      let rows = text.split(separator: "\"students\":[\n").last ?? ""
      let moments = rows.matches(of: /"studentDueAt":("[^"]+"|null)/).map { String($0.output.1) }
      let due = "\"2026-12-24T22:59:59Z\""
      #expect(moments == [due, "null", "\"2026-12-25T22:59:59Z\"", due, due, due])
    }
  }

  /// Only words by several counters need to be told apart.
  @Test mutating func wordsAreCalledWords() {
    func work(_ counter: String, _ count: Double = 300) -> WorkSummary {
      var work = WorkSummary(madeSeconds: 1_795_000_000, receivedSeconds: 1_795_000_100)
      work.stage = .working
      var part = PartSummary(part: 1)
      part.primary = WorkResult(
        identifier: "words", title: "Word Count", value: .quantity(count), counter: counter)
      work.parts = [part]
      return work
    }
    let anna = student("Anna")
    let (head, assignment, screen) = (head, assignment, screen)
    func text(_ works: [WorkSummary]) -> String {
      AssignmentOverviewText(
        AssignmentOverview(
          head: head, assignment: assignment,
          rows: works.map { .init(student: anna, place: .known($0)) }), on: screen
      ).text
    }
    #expect(text([work("prose/1")]).contains(/\nWords +300/))
    let uneven = text([work("prose/1", 300), work("prose/1", 301)])
    #expect(uneven.contains(/\nWords +301 +301 +300–301 +2\n/), "\(uneven)")
    let both = text([work("prose/1"), work("latex/2")])
    #expect(both.contains(/\nWords, by latex\/2 +300/), "\(both)")
    #expect(both.contains(/\nWords, by prose\/1 +300/), "\(both)")
  }

  @Test func classWithoutAnybodySaysWhatToDo() {
    #expect(grid([]).contains("To invite them: fileprogress class invite\n"))
    let narrow = ClassOverviewText(
      ClassOverview(head: head, assignments: [assignment], rows: []), on: .columns(60)
    ).text
    #expect(
      narrow.hasSuffix(
        "No student has joined yet. To invite them:\n  fileprogress class invite\n"), "\(narrow)")
  }

  @Test mutating func workAfterCompletionIsNamed() {
    var work = WorkSummary(madeSeconds: 1_795_000_000, receivedSeconds: 1_795_000_100)
    work.stage = .submitted
    work.handedInSeconds = 1_795_000_000
    work.handedInReceivedSeconds = 1_795_000_100
    work.isAfterCompletion = true
    work.clockErrorSeconds = -100_000_000
    let anna = student("Anna")
    let overview = AssignmentOverview(
      head: head, assignment: assignment,
      rows: [.init(student: anna, place: WorkPlace(anna, assignment, work))])
    let lines = AssignmentOverviewText(overview, on: screen, explains: true).text
      .split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(lines.hasPrefix("Essay, History 7b, completed 1 student: 1 submitted "), "\(lines)")
    #expect(
      lines.contains(
        "Anna: submitted Wed 11:06, after the assignment was completed; received Wed 11:08."
      ), "\(lines)")
    #expect(lines.contains("the student's clock seems 1157 days behind."), "\(lines)")
    #expect(lines.contains("Active time includes every pause."), "\(lines)")
  }

  @Test(
    arguments: [
      // The assignment was handed out a minute after the clock was set back.
      (-(3 * 86_400 - 60), "3 days behind"), (2 * 86_400 - 5, "2 days ahead"),
      (365 * 86_400 + 60, "365 days ahead"), (25 * 3_600, "25 h 00 min ahead"),
      (-3_600, "1 h 00 min behind"),
    ] as [(Int64, String)])
  mutating func aClockIsOffByWholeDays(seconds: Int64, text: String) {
    var work = WorkSummary(madeSeconds: 1_795_000_000, receivedSeconds: 1_795_000_100)
    work.clockErrorSeconds = seconds
    let anna = student("Anna")
    let overview = AssignmentOverview(
      head: head, assignment: assignment, rows: [.init(student: anna, place: .known(work))])
    let shown = AssignmentOverviewText(overview, on: screen).text
    #expect(shown.contains("Anna: the student's clock seems \(text). "), "\(shown)")
  }

  /// Whatever is far away in time is shown, and nothing traps.
  @Test mutating func momentsAtTheEndsOfTimeAreShown() throws {
    let last = Int64(ClassInstant.limitSeconds - 1)
    for moment in [0, last] {
      var work = WorkSummary(madeSeconds: moment, receivedSeconds: .max)
      work.stage = .done
      work.isLate = true
      work.handedInSeconds = moment
      work.handedInReceivedSeconds = .min
      work.time = WorkedTime(openSeconds: UInt64(last), activeSeconds: UInt64(last))
      work.sessionCount = .max
      work.lastActivitySeconds = moment
      work.clockErrorSeconds = .min
      let anna = student("Anna")
      let overview = AssignmentOverview(
        head: head, assignment: assignment,
        rows: [.init(student: anna, place: WorkPlace(anna, assignment, work))])
      #expect(AssignmentOverviewText(overview, on: screen).text.contains("Anna"))
      try ClassJSON.write(overview, generatedAtNanoseconds: 0) { #expect($0.contains("Anna")) }
      try ClassCSV.write(overview) { #expect($0.contains("Anna")) }
    }
  }
}

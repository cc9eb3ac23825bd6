import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct AssignmentFiguresTests {
  private var random = SeededGenerator(seed: 4)
  private let head: ClassHead
  private let assignment: AssignmentHead

  init() throws {
    head = ClassHead(identifier: .random(using: &random), title: "History 7b")
    assignment = AssignmentHead(
      Assignment(
        identifier: .random(using: &random), revision: 1, state: .published,
        title: ClassText(cleaning: "Essay", .name),
        instructions: ClassText(cleaning: "", .instructions),
        idleLimitSeconds: 300,
        parts: [
          AssignmentPart(
            number: 1,
            .link(
              title: ClassText(cleaning: "Source", .name),
              url: ClassText(cleaning: "https://example.org", .other)))
        ]))
  }

  private mutating func row(
    _ name: String, sharing: SharingState = .on,
    membership: StudentRecord.Membership = .member, active: UInt64? = nil,
    progress: Double? = nil, result: WorkResult? = nil, stage: WorkStage = .working
  ) -> AssignmentOverview.Row {
    let student = StudentHead(
      identifier: .random(using: &random), name: name, membership: membership, sharing: sharing)
    var summary = WorkSummary(madeSeconds: 1, receivedSeconds: 2)
    summary.stage = stage
    if let active {
      summary.time = WorkedTime(openSeconds: 2 * active, activeSeconds: active)
      summary.sessionCount = 1
    }
    var part = PartSummary(part: 1)
    part.progressOfAttempts = progress
    part.primary = result
    summary.parts = [part]
    let hasData = active != nil || progress != nil || result != nil
    return .init(
      student: student, place: WorkPlace(student, assignment, hasData ? summary : nil))
  }

  private func figures(_ rows: AssignmentOverview.Row...) -> AssignmentFigures {
    AssignmentFigures(of: AssignmentOverview(head: head, assignment: assignment, rows: rows))
  }

  private func score(_ points: Double) -> WorkResult {
    WorkResult(identifier: "quiz", title: "Quiz", value: .score(points, outOf: 10))
  }

  @Test mutating func whoHasNoDataIsNoZero() {
    let figures = figures(
      row("Anna", active: 600, progress: 0.5, result: score(8)), row("Ben"),
      row("Carla", active: 1_200, progress: 1, result: score(4)))
    #expect(figures.activeSeconds?.average == 900)
    #expect(figures.openSeconds?.average == 1_800)
    #expect(figures.activeSeconds?.count == 2)
    #expect(figures.parts.first?.progress?.average == 0.75)
    #expect(abs((figures.parts.first?.results.first?.distribution.average ?? 0) - 0.6) < 1e-12)
    #expect(figures.notOpened.isEmpty)
    #expect(figures.notKnownYet.map(\.name) == ["Ben"])
    #expect(figures.counts == [.reported(.working): 2, .notKnownYet: 1])
  }

  @Test mutating func whoReportsProgressAloneHasNoTime() {
    let figures = figures(row("Anna", progress: 0.5), row("Ben", active: 600))
    #expect(figures.activeSeconds?.count == 1)
    #expect(figures.activeSeconds?.average == 600)
  }

  @Test mutating func whoDoesNotShareOrTakePartDoesNotCount() {
    let figures = figures(
      row("Anna", active: 600), row("Ben", sharing: .stopped, active: 60),
      row("Carla", membership: .removed, active: 6))
    #expect(figures.activeSeconds?.average == 600)
    #expect(figures.studentCount == 2)
    #expect(figures.withheldCount == 1)
    #expect(figures.notOpened.isEmpty)
    #expect(figures.notKnownYet.isEmpty)
  }

  @Test mutating func countersAreNeverMixed() {
    func words(_ count: Int64, _ counter: String) -> WorkResult {
      WorkResult(words: count, counter: counter)
    }
    let results = figures(
      row("Anna", result: words(100, "prose/1")), row("Ben", result: words(300, "prose/1")),
      row("Carla", result: words(900, "latex/1"))
    ).parts[0].results
    #expect(results.map(\.measure.counter) == ["prose/1", "latex/1"])
    #expect(results.map(\.distribution.average) == [200, 900])
  }

  @Test mutating func whatAsManyStudentsHaveIsInTheOrderOfItsTitle() {
    let essay = WorkResult(identifier: "z", title: "Essay", value: .score(5, outOf: 10))
    let results = figures(row("Anna", result: score(3)), row("Ben", result: essay)).parts[0].results
    #expect(results.map(\.title) == ["Essay", "Quiz"])
  }

  @Test mutating func yesIsCounted() {
    func answer(_ holds: Bool) -> WorkResult {
      WorkResult(identifier: "done", title: "Passed", value: .binary(holds, .passFail))
    }
    let results = figures(
      row("Anna", result: answer(true)), row("Ben", result: answer(false)),
      row("Carla", result: answer(true)), row("Dora", result: score(3))
    ).parts[0].results
    #expect(results.map(\.yesCount) == [2, nil])
    #expect(results.map(\.distribution.count) == [3, 1])
  }
}

import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import Foundation
import ProgressModel
import StoreEngine

/// The assignment or student to report on, as options.
struct ClassReportPart: ParsableArguments {
  @Option(help: ArgumentHelp("Show the work on this assignment.", valueName: "title"))
  var assignment: String?

  @Option(help: ArgumentHelp("Show the work of this student.", valueName: "student"))
  var student: String?
}

/// The options by which `report` shows what `class report` shows.
struct ClassReportOptions: ParsableArguments {
  @Option(
    name: .customLong("class"), help: ArgumentHelp("Show this class.", valueName: "class"))
  var name: String?

  @OptionGroup var part: ClassReportPart

  /// The options that were typed.
  var given: [String] {
    [
      name.map { _ in "--class" }, part.assignment.map { _ in "--assignment" },
      part.student.map { _ in "--student" },
    ].compactMap(\.self)
  }
}

/// A teacher's report on a class, an assignment, or a student.
///
/// It reads only the database of the class. It doesn't read the person's own store, and the class folder only if the
/// teacher waits to be added or the time of an assignment has come, but it starts a sync if the last one is long ago.
struct ClassReport {
  /// The output format.
  enum Form {
    case table
    case json
    case csv
  }

  /// The class to report on; `nil` for the only one.
  let name: String?
  /// The assignment or student to report on.
  let part: ClassReportPart
  /// The options of the store.
  let options: StoreOptions
  /// The output format.
  let form: Form
  /// Whether to explain the figures below a table.
  let explains: Bool
  /// Whether the report on a class has figures beside the states.
  var showsFigures = false
  /// The order of the students.
  var order = StudentOrder.name
  /// Whether a terminal shows it in the person's pager.
  var usesPager = true

  /// Prints the report.
  ///
  /// - Throws: ``CommandFailure`` if the person isn't a teacher of the class, `ClassroomError`, `StorageError`.
  func run() throws {
    do {
      let joined = try options.classes.find(name, .readOnly)
      // Perhaps this teacher has just been added, or an assignment is to be published.
      try ClassDesk(options).lookIfAwaited(for: [joined])
      try show(joined)
    } catch ClassroomError.onlyTeachers(let title) {
      throw CommandFailure(
        .failed,
        "Only a teacher of \(title) can see the work of the class. Your own work: fileprogress report"
      )
    }
  }

  private func show(_ joined: JoinedClass) throws {
    let context = CommandContext.current
    let screen = options.screen()
    let now = context.clock.read().wallNanoseconds
    let head: ClassHead
    if let student = part.student {
      let overview = try joined.overview(ofStudent: student, assignment: part.assignment)
      head = overview.head
      switch form {
      case .table:
        try context.show(
          StudentOverviewText(
            overview, on: screen, isDetailed: part.assignment != nil, explains: explains
          ).text, inPager: usesPager)
      case .json:
        try ClassJSON.write(overview, generatedAtNanoseconds: now, to: context.write)
      case .csv: try ClassCSV.write(overview, to: context.write)
      }
    } else if let assignment = part.assignment {
      let overview = try joined.overview(ofAssignment: assignment).sorted(by: order)
      head = overview.head
      switch form {
      case .table:
        try context.show(
          AssignmentOverviewText(overview, on: screen, explains: explains).text,
          inPager: usesPager)
      case .json:
        try ClassJSON.write(overview, generatedAtNanoseconds: now, to: context.write)
      case .csv: try ClassCSV.write(overview, to: context.write)
      }
    } else {
      let overview = try joined.overview(withFigures: showsFigures).sorted(by: order)
      head = overview.head
      switch form {
      case .table:
        try context.show(
          ClassOverviewText(overview, on: screen, explains: explains).text, inPager: usesPager)
      case .json:
        try ClassJSON.write(overview, generatedAtNanoseconds: now, to: context.write)
      case .csv: try ClassCSV.write(overview, to: context.write)
      }
    }
    if form == .table {
      try talk(about: head, joined, now)
    } else {
      try ClassDesk(options).tellFinished(in: joined, now: now / 1_000_000_000, isTold: false)
    }
  }

  /// Names the computers that ended the sharing of students, but not as this program does. Why they did is not known, so
  /// the person should ask.
  private func tellStopsWithoutErasure(
    in joined: JoinedClass, _ enrollment: Enrollment, _ desk: ClassDesk
  ) throws {
    let computers = try joined.stopsWithoutErasure()
    guard !computers.isEmpty else { return }
    let sentences = ClassSentence.stopsWithoutErasure(
      by: computers, in: PrintableText.of(enrollment.title),
      option: try desk.option(naming: joined))
    for sentence in sentences { options.talk(sentence) }
  }

  /// Says what a report doesn't show: how old it may be, what of it is new, and who waits.
  ///
  /// - Parameter now: When the report was read, in nanoseconds since 1970.
  private func talk(about head: ClassHead, _ joined: JoinedClass, _ now: Int64) throws {
    let enrollment = try joined.enrollment()
    if enrollment.state == .waiting {
      options.talk(ClassSentence.waitingTeacher(of: enrollment.title))
    }
    if head.waitingCount > 0 { options.talk(ClassSentence.waiting(head.waitingCount)) }
    let desk = try ClassDesk(options)
    try tellStopsWithoutErasure(in: joined, enrollment, desk)
    desk.tellFinished(in: joined, now: now / 1_000_000_000)
    desk.tellUnsent(to: [joined])
    desk.tellLook(at: [joined])
    CommandContext.current.startClassSync(options, isUrgent: false)
  }
}

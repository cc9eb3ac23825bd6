import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import StoreEngine

/// Lists assignments. Syncs first if the person is waiting or nothing is known yet, otherwise in the background.
struct AssignmentListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List assignments with due date and state.",
    discussion: """
      Students see what their classes assigned. Teachers see their assignments, with drafts. The \
      earliest due date comes first. The list shows what has arrived here; class sync looks in the \
      class folder. If nothing has arrived yet, assignment looks there itself. Archived classes are \
      left out unless you name one, or have no other; JSON has them all.

      Examples:
        fileprogress assignment list
        fileprogress assignment list --class 'History 7b'
        fileprogress assignment list --json
      """)

  @OptionGroup var classOption: ClassOption
  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  private struct Answer: Encodable {
    var assignments: [AssignmentRow]
    var schema = "fileprogress.assignments/1"
  }

  func run() throws {
    let desk = try ClassDesk(options)
    let classes: [JoinedClass]
    do {
      classes = try options.joinedClasses(classOption, .readOnly)
    } catch ClassroomError.noClass {
      // A list of nothing is no failure, as in `class`.
      if json.isWanted { return try context.write(try JSONText.text(of: Answer(assignments: []))) }
      return options.talk(ClassSentence.noClass)
    }
    // A person who waits wants to know now, and so does one whose teacher has just said "Open the assignment".
    let awaited = try desk.lookIfAwaited(for: classes)
    for joined in awaited where !json.isWanted { desk.tellAdmission(to: joined) }
    let isNamed = json.isWanted || classOption.name != nil
    let current = isNamed ? [] : try classes.filter { try !$0.isArchived }
    let shown = current.isEmpty ? classes : current
    let members = try shown.filter { try $0.enrollment().state == .member }
    if try members.allSatisfy({ try !$0.state().assignments.values.contains(where: \.state.isOut) })
    {
      let others = members.filter { joined in !awaited.contains { $0 === joined } }
      desk.lookNow(at: others)
    }
    defer { context.startClassSync(options, isUrgent: members.count < shown.count) }
    let rows = try options.reading(for: "assignment list") { store in
      try shown.flatMap { try self.rows(of: $0, store) }
    }
    if json.isWanted { return try context.write(try JSONText.text(of: Answer(assignments: rows))) }
    defer {
      for joined in classes { desk.tellNews(of: joined) }
      desk.tellUnsent(to: classes)
      desk.tellLook(at: members)
    }
    guard !members.isEmpty else { return }
    guard !rows.isEmpty else { return options.talk("No assignments yet.") }
    let screen = options.screen()
    let isOneClass = Set(rows.map { $0.classTitle }).count == 1
    let areOver = try shown.allSatisfy { try $0.isArchived }
    let table = PlainTable(
      titles: ["Assignment", "Due", "State"] + (isOneClass ? [] : ["Class"]),
      rows: rows.map { row in
        let state =
          row.stateText
          + (areOver
            ? ", class archived" : row.isOverdue ? ", overdue" : row.isExcused ? ", excused" : "")
        return [row.title, row.dueText.map(screen.date) ?? "-", state]
          + (isOneClass ? [] : [row.classTitle])
      })
    try context.write(table.text(on: screen))
  }

  private func rows(of joined: JoinedClass, _ store: DataStore) throws -> [AssignmentRow] {
    let enrollment = try joined.enrollment()
    let now = context.clock.read().wallNanoseconds / 1_000_000_000
    func row(
      _ assignment: Assignment, _ state: String, _ stateText: String? = nil,
      isOverdue: Bool = false, isExcused: Bool = false
    ) -> AssignmentRow {
      AssignmentRow(
        title: assignment.title.string, classTitle: enrollment.title,
        identifier: assignment.identifier.letters, due: assignment.due?.date.string,
        dueText: assignment.due?.text,
        dueAt: assignment.due.map {
          TimestampText.utc($0.deadline.nanoseconds)
        },
        publishAt: assignment.publishing.map { TimestampText.utc($0.nanoseconds) },
        state: state, stateText: stateText ?? state, isOverdue: isOverdue, isExcused: isExcused)
    }
    switch (enrollment.role, enrollment.state) {
    case (.student, .member):
      return try joined.studentAssignments(store).map { listed in
        row(
          listed.assignment,
          listed.isOpen ? listed.progress.rawValue : listed.assignment.state.word,
          listed.stateText, isOverdue: listed.isOverdue(nowSeconds: now),
          isExcused: listed.isExcused)
      }
    case (.student, _):
      options.talk(
        enrollment.state == .waiting
          ? ClassSentence.of(.waiting(title: enrollment.title))
          : ClassSentence.of(.left(title: enrollment.title)))
      return []
    case (.teacher, _):
      if enrollment.state == .waiting {
        options.talk(ClassSentence.waitingTeacher(of: enrollment.title))
      }
      return try joined.state().assignments.values.filter { $0.state != .deleted }
        .sorted {
          ($0.due?.deadline.seconds ?? .max, $0.title) < (
            $1.due?.deadline.seconds ?? .max, $1.title
          )
        }.map { row($0, $0.state.word, $0.stateText) }
    }
  }
}

extension StudentAssignment {
  /// How far the student has come, in words, even after the assignment was completed.
  fileprivate var stateText: String {
    guard !isOpen else { return progress.rawValue }
    switch progress {
    case .submitted: return "handed in, " + assignment.state.word
    case .done: return "done, " + assignment.state.word
    case .new, .opened: return assignment.state.word
    }
  }
}

extension AssignmentState {
  /// The state in words, for people.
  var word: String { "\(self)" }
}

import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import ProgressModel

/// Who gets an assignment and when it is due, so that a teacher notices a mistake before the class does.
struct AssignmentAudience {
  /// Up to this many chosen students are named; more are only counted.
  private static let mostNames = 3

  /// Such as ` to 3 students of History 7b`; empty if there are none.
  let recipients: String
  /// Such as `, due 24 Dec`; empty without a due date.
  let due: String
  /// Why some students don't get it yet, as a sentence after a space; empty if all get it.
  let note: String

  /// Finds out who gets an assignment.
  ///
  /// - Throws: ``StorageError``.
  init(of assignment: Assignment, in joined: JoinedClass) throws {
    let state = try joined.state()
    let classTitle = PrintableText.of(try joined.enrollment().title)
    let students = state.students.values.filter {
      $0.isMember && state.isFor($0.identifier, assignment)
    }
    let screen = CommandContext.current.reportScreen()
    due = assignment.due.map { ", due " + screen.date($0.text) } ?? ""
    guard !students.isEmpty else {
      recipients = ""
      note =
        assignment.students == nil
        ? " \(classTitle) has no students yet."
        : " The students it is for are no longer in \(classTitle)."
      return
    }
    if assignment.students != nil, students.count <= Self.mostNames {
      let names = students.map { PrintableText.of(state.shownName(of: $0.identifier)) }
        .sortedAsNames()
      recipients = " to " + ClassSentence.list(names)
    } else {
      recipients = " to \(NumberText.count(students.count, "student")) of \(classTitle)"
    }
    let absent = students.count { $0.record.machines.isEmpty }
    switch (absent, students.count) {
    case (0, _): note = ""
    case (1, 1): note = " They have not joined yet."
    case (students.count, _): note = " None of them has joined yet."
    default: note = " \(absent) of them \(absent == 1 ? "has" : "have") not joined yet."
    }
  }

  /// Returns a sentence that begins with what happened to the assignment.
  func sentence(_ beginning: String) -> String { beginning + recipients + due + "." + note }
}

import ClassModel
import ClassStorage
import StoreEngine

extension ClassSync {
  /// Derives the state of the class again.
  func refreshState() throws { state = try joined.state() }

  /// Erases the reports that are to be erased: of students who stopped or left, or who had reports erased.
  func obeyErasures() throws {
    let obeyed = try joined.database.read { try $0.obeyedRules() }
    let changed = state.students.values.filter { student in
      obeyed[student.identifier] ?? ObeyedRule(sharing: 0, erasures: 0) != student.rule
    }
    guard !changed.isEmpty else { return }
    try joined.database.write { writer in
      for student in changed {
        for machine in student.machines.keys { try erase(student, machine, writer) }
        if student.sharing >= .stopped { try writer.removeFigures(of: student.identifier) }
        try writer.set(student.rule, of: student.identifier)
      }
      try writer.setLocal(Self.seenIsDueName, to: [1])
    }
    // What was overwritten must not stay in the log of the database.
    joined.database.store.shortenLog()
  }

  private func erase(
    _ student: ClassState.Student, _ machine: WriterIdentifier, _ writer: ClassRecordWriter
  ) throws {
    for stated in try writer.records.objects(of: machine) where stated.kind == StudentReport.kind {
      guard case .report(let report) = try? ClassObject(decoding: stated.bytes) else { continue }
      guard student.sharing >= .stopped || report.erasures < student.erasures else { continue }
      try writer.eraseReport(of: machine, on: report.assignment)
      try writer.markStale(
        StudentWork(student: student.identifier, assignment: report.assignment))
    }
  }
}

extension ClassState.Student {
  /// What reports of this student must obey.
  fileprivate var rule: ObeyedRule {
    ObeyedRule(sharing: sharing.rawValue, erasures: erasures)
  }
}

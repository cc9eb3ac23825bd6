import ClassModel
import ClassStorage
import StoreEngine

extension ClassSync {
  /// Erases reports that revoked machines wrote after their last entry that counts. Such reports could be read before
  /// the revocation of another teacher arrived. The logs are read again to restore the reports that they replaced.
  func obeyRevocations() throws {
    for student in state.students.values {
      for (log, machine) in student.machines {
        guard let last = machine.last else { continue }
        try obey(last, of: log, student)
      }
    }
  }

  private func obey(
    _ last: StudentRecord.LastEntry, of log: WriterIdentifier, _ student: ClassState.Student
  ) throws {
    let late = try joined.database.read { records in
      let entries = try records.entries(of: log)
      return try records.objects(of: log).filter { object in
        guard object.kind == StudentReport.kind || !ClassObject.knows(kind: object.kind) else {
          return false
        }
        if object.sequence != last.sequence { return object.sequence > last.sequence }
        let entry = entries.last { $0.sequence == last.sequence }
        return entry.map { $0.digest.short != last.digest } ?? false
      }
    }
    guard !late.isEmpty else { return }
    try joined.database.write { writer in
      for report in late {
        try writer.erase(report)
        guard report.kind == StudentReport.kind,
          let assignment = AssignmentIdentifier(bytes: report.identifier)
        else { continue }
        try writer.markStale(
          StudentWork(student: student.identifier, assignment: assignment))
      }
      for var entry in try writer.records.entries(of: log) where entry.sequence <= last.sequence {
        entry.isComplete = false
        try writer.set(entry, of: log)
      }
      if var known = try writer.records.log(of: log) {
        known.complete = max(known.earliest, 1) - 1
        known.fingerprint = nil
        try writer.set(known)
      }
    }
    joined.database.store.shortenLog()
  }
}

extension JoinedClass {
  /// Erases the reports of students who stopped, left or had their reports erased.
  func obeyErasures(of state: ClassState) throws {
    let obeyed = try database.read { try $0.obeyedRules() }
    let changed = state.students.values.filter { student in
      obeyed[student.identifier] ?? ObeyedRule(sharing: 0, erasures: 0) != student.rule
    }
    guard !changed.isEmpty else { return }
    try database.write { writer in
      for student in changed {
        for machine in student.machines.keys { try erase(student, machine, writer) }
        if student.sharing >= .stopped { try writer.removeFigures(of: student.identifier) }
        try writer.set(student.rule, of: student.identifier)
      }
      try writer.setLocal(ClassSync.seenIsDueName, to: [1])
    }
    // The database's log must not keep the overwritten rows.
    database.store.shortenLog()
  }

  private func erase(
    _ student: ClassState.Student, _ machine: WriterIdentifier, _ writer: ClassRecordWriter
  ) throws {
    for stated in try writer.records.objects(of: machine) {
      // A later version may report in other kinds, too. What isn't erased there comes again with a full entry.
      if !ClassObject.knows(kind: stated.kind) { try writer.erase(stated) }
      guard stated.kind == StudentReport.kind else { continue }
      guard case .report(let report) = try? ClassObject(decoding: stated.bytes) else { continue }
      guard student.sharing >= .stopped || report.erasures < student.erasures else {
        continue
      }
      try writer.erase(stated)
      try writer.markStale(
        StudentWork(student: student.identifier, assignment: report.assignment))
    }
  }
}

extension ClassState {
  /// Whether a machine was revoked.
  func isRevoked(_ writer: WriterIdentifier) -> Bool {
    owner(of: writer)?.machines[writer]?.last != nil
  }
}

extension ClassState.Student {
  /// The rule that this student's reports must follow.
  fileprivate var rule: ObeyedRule {
    ObeyedRule(sharing: sharing.rawValue, erasures: erasures)
  }
}

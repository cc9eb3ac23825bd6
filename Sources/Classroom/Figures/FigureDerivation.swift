package import ClassModel
import ClassStorage
import StoreEngine

extension ClassSync {
  /// Derives the figures that are older than the reports, or than what else they are derived from.
  func deriveStaleFigures() throws { try joined.deriveFigures(of: state) }
}

extension JoinedClass {
  /// How much work is derived before the figures are kept.
  private static let batchCount = 256
  /// How many rows are kept in one transaction, so that it takes a few milliseconds.
  private static let rowLimit = 1_024

  /// Derives the figures that are stale.
  ///
  /// Reports are united while nobody has to wait for the database. What is marked as stale meanwhile stays stale.
  ///
  /// - Parameter state: The state of the class.
  /// - Returns: How much work was derived: pairs of a student and an assignment.
  /// - Throws: ``StorageError``.
  @discardableResult
  package func deriveFigures(of state: ClassState) throws -> Int {
    try markChangedBases(of: state)
    var count = 0
    while true {
      let derived = try database.read { records in
        try records.staleWork(limit: Self.batchCount).map { stale in
          (stale, try Self.summary(of: stale.work, state, records))
        }
      }
      guard !derived.isEmpty else { return count }
      count += derived.count
      try keep(derived, state)
    }
  }

  private func keep(_ derived: [(StaleWork, WorkSummary?)], _ state: ClassState) throws {
    var rest = derived[...]
    var erases = false
    while !rest.isEmpty {
      try database.write { writer in
        var rowCount = 0
        while rowCount < Self.rowLimit, let (stale, summary) = rest.popFirst() {
          try writer.replaceFigures(of: stale, with: summary)
          rowCount += 1 + (summary?.parts.count ?? 0)
          guard state.assignments[stale.work.assignment]?.state == .deleted else { continue }
          // An assignment is deleted with its reports.
          try writer.eraseReports(on: stale.work.assignment)
          erases = true
        }
      }
    }
    // What was overwritten must not stay in the log of the database.
    if erases { database.store.shortenLog() }
  }

  private static func summary(
    of work: StudentWork, _ state: ClassState, _ records: ClassRecords
  ) throws -> WorkSummary? {
    guard let student = state.students[work.student],
      let assignment = state.assignments[work.assignment], state.shows(student, assignment)
    else { return nil }
    return WorkSummary(
      of: assignment, try reports(of: student, on: assignment.identifier, records),
      after: try records.handIn(of: work))
  }

  /// Returns the reports of a student's machines that count.
  static func reports(
    of student: ClassState.Student, on assignment: AssignmentIdentifier, _ records: ClassRecords
  ) throws -> [ReceivedReport] {
    try student.machines.compactMap { writer, machine in
      guard let stated = try records.report(of: writer, on: assignment),
        try records.counts(stated, of: machine),
        case .report(let report) = try? ClassObject(decoding: stated.bytes),
        report.erasures >= student.erasures
      else { return nil }
      return ReceivedReport(report, receivedSeconds: stated.receivedAtSeconds)
    }
  }
}

extension ClassState {
  /// Whether there are figures of a student's work on an assignment, if anything was reported.
  func shows(_ student: Student, _ assignment: Assignment) -> Bool {
    assignment.state.isOut
      && student.sharing < .stopped && isFor(student.identifier, assignment)
  }
}

extension ClassRecords {
  /// Whether what a machine stated came before it was revoked.
  fileprivate func counts(_ stated: StatedObject, of machine: StudentRecord.Machine) throws -> Bool
  {
    guard let last = machine.last else { return true }
    guard stated.sequence == last.sequence else { return stated.sequence < last.sequence }
    let entry = try entries(of: stated.writer).last { $0.sequence == last.sequence }
    return entry?.digest.short == last.digest
  }
}

package import ClassModel
import ClassStorage
import StoreEngine

extension ClassSync {
  /// Derives the figures that are out of date.
  func deriveStaleFigures() throws { try joined.deriveFigures(of: state) }
}

extension JoinedClass {
  /// How much work to derive before its figures are stored.
  private static let batchCount = 256
  /// How many rows to store in one transaction, so that it takes only a few milliseconds.
  private static let rowLimit = 1_024

  /// Derives the figures that are out of date.
  ///
  /// Reports are united while the database isn't locked. Work that is marked in the meantime stays marked.
  ///
  /// - Parameter state: The state of the class.
  /// - Returns: For how many pairs of a student and an assignment figures were derived.
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
          // An assignment is deleted with its reports. If the machine that deleted it is removed, both come back.
          try writer.skipReports(on: stale.work.assignment)
          erases = true
        }
      }
    }
    // Overwritten content must not stay in the database's log.
    if erases { database.store.shortenLog() }
  }

  static func summary(
    of work: StudentWork, _ state: ClassState, _ records: ClassRecords
  ) throws -> WorkSummary? {
    guard let student = state.students[work.student],
      let assignment = state.assignments[work.assignment], state.shows(student, assignment)
    else { return nil }
    return WorkSummary(
      of: assignment.arranged(state.arrangement(with: work.student, on: work.assignment)),
      try reports(of: student, on: assignment.identifier, records),
      after: try records.handIn(of: work))
  }

  /// Returns the reports that count, from all of a student's machines.
  ///
  /// A sync doesn't keep what a machine stated after its revocation. If it was kept before this machine knew of the
  /// revocation, a sync erases it, unless nothing from before can take its place.
  static func reports(
    of student: ClassState.Student, on assignment: AssignmentIdentifier, _ records: ClassRecords
  ) throws -> [ReceivedReport] {
    try student.machines.compactMap { writer, machine -> ReceivedReport? in
      guard machine.countsAtAll,
        let stated = try records.report(of: writer, on: assignment),
        case .report(let report) = try stated.decoded(), report.erasures >= student.erasures
      else { return nil }
      return ReceivedReport(report, receivedSeconds: stated.receivedAtSeconds)
    }
  }
}

extension ClassState {
  /// Whether a student's work on an assignment has figures, provided anything was reported.
  func shows(_ student: Student, _ assignment: Assignment) -> Bool {
    assignment.state.isOut
      && student.sharing < .stopped && isFor(student.identifier, assignment)
  }
}

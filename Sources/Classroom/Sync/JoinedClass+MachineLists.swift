import ClassModel
import ClassStorage

extension JoinedClass {
  /// Returns the machines of each student who has or had several, with what the student said as this teacher's machine
  /// counts it.
  ///
  /// A revoked or lost machine never says it again, and a new one can't read what was said before it came.
  ///
  /// - Complexity: O(*n*), *n* students, and the reports of those whose figures are out of date.
  func machineLists(of state: ClassState) throws -> [MachineList] {
    let lists = state.machineLists
    guard !lists.isEmpty else { return [] }
    // An admission or a revocation changes what counts, too.
    try markChangedBases(of: state)
    return try database.read { records in
      let changed = try records.studentsOfStaleWork()
      return try lists.map { list in
        guard let heard = list.heard, let student = state.students[list.student] else {
          return list
        }
        var list = list
        let said =
          try changed.contains(list.student) ? nil : records.stated(like: list)?.heard?.states
        // There may be more lists now, and less room for each.
        list.heard = MachineList.Heard(
          erasures: heard.erasures, states: try said ?? Self.said(by: student, state, records),
          amongLists: lists.count)
        return list
      }
    }
  }

  /// Returns what a student said about each assignment, united over the machines as far as their reports count. Parts
  /// that the assignment doesn't have are left out, as in figures.
  private static func said(
    by student: ClassState.Student, _ state: ClassState, _ records: ClassRecords
  ) throws -> [OwnState] {
    try state.assignments.values.filter { state.shows(student, $0) }.compactMap {
      assignment -> OwnState? in
      let numbers = Set(assignment.workNumbers)
      let said = try reports(of: student, on: assignment.identifier, records)
        .compactMap { OwnState(of: $0.report, onParts: numbers) }
      return said.dropFirst().reduce(said.first) { $0?.united(with: $1) }
    }
  }
}

extension ClassRecords {
  /// Returns what this machine states of a student's machines, if only what the student said may have changed.
  fileprivate func stated(like list: MachineList) throws -> MachineList? {
    guard
      let object = try outgoing(kind: MachineList.kind, identifier: list.student.bytes).first,
      case .machines(let stated) = try? ClassObject(decoding: object.bytes),
      let heard = stated.heard
    else { return nil }
    var bare = stated
    bare.heard = MachineList.Heard(erasures: heard.erasures)
    return bare == list ? stated : nil
  }
}

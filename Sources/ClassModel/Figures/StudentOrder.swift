/// The order of the students in a report of a class. Students who left or were removed come last in any order.
package enum StudentOrder: String, Hashable, Sendable, CaseIterable {
  /// By name.
  case name
  /// The student who did least comes first. In a class, all assignments count.
  case state
  /// The greatest result comes first, students without one last.
  case result
  /// The longest active time comes first, students without one last.
  case time
  /// The student whose report arrived last comes first, students without a report last.
  case received

  /// Whether it needs the work on one assignment.
  package var isOfOneAssignment: Bool {
    switch self {
    case .name, .state: false
    case .result, .time, .received: true
    }
  }

  /// Sorts rows by a number, the least first. Rows with the same number stay in their order.
  fileprivate static func sorted<Row>(
    _ rows: [Row], _ student: (Row) -> StudentHead, by number: (Row) -> Double
  ) -> [Row] {
    let keys = rows.map { (isFormer: !student($0).isMember, number: number($0)) }
    return rows.indices.sorted { left, right in
      let (first, second) = (keys[left], keys[right])
      guard first.isFormer == second.isFormer else { return second.isFormer }
      return first.number == second.number ? left < right : first.number < second.number
    }.map { rows[$0] }
  }
}

extension ClassOverview {
  /// Returns the same with the students in another order. An order of one assignment changes nothing.
  package func sorted(by order: StudentOrder) -> ClassOverview {
    guard order == .state else { return self }
    var sorted = self
    sorted.rows = StudentOrder.sorted(rows, \.student) { row in
      row.cells.reduce(0) { $0 + StudentOrder.number(of: $1.work?.stage) }
    }
    return sorted
  }
}

extension AssignmentOverview {
  /// Returns the same with the students in another order.
  package func sorted(by order: StudentOrder) -> AssignmentOverview {
    guard order != .name else { return self }
    var sorted = self
    sorted.rows = StudentOrder.sorted(rows, \.student) { row in
      switch order {
      case .name: 0
      case .state: StudentOrder.number(of: row.work?.stage)
      case .result: row.work?.parts.lazy.compactMap(\.result).first.map { -$0.number } ?? .infinity
      case .time:
        row.work.flatMap { $0.sessionCount > 0 ? -Double($0.time.activeSeconds) : nil } ?? .infinity
      case .received: row.work.map { -Double($0.receivedSeconds) } ?? .infinity
      }
    }
    return sorted
  }
}

extension StudentOrder {
  /// How far a student is. One about whom nothing is known comes before one who has opened nothing.
  fileprivate static func number(of stage: WorkStage?) -> Double {
    stage.map { Double($0.rawValue) + 1 } ?? 0
  }
}

package import ClassModel
import StoreEngine

/// The rule that a student's stored reports follow.
package struct ObeyedRule: Hashable, Sendable {
  package var sharing: UInt8
  package var erasures: UInt64

  package init(sharing: UInt8, erasures: UInt64) {
    self.sharing = sharing
    self.erasures = erasures
  }
}

extension ClassRecords {
  /// Returns the rule that each student's reports follow.
  package func obeyedRules() throws -> [StudentIdentifier: ObeyedRule] {
    let pairs = try statements.rows("SELECT student, sharing, erasures FROM obeyed") { row in
      let student = try row.identifier(StudentIdentifier.self)
      let sharing = try row.next(Int64.self)
      guard let sharing = UInt8(exactly: sharing),
        let erasures = UInt64(exactly: try row.next(Int64.self))
      else { throw row.damage(columnsBack: 1) }
      return (student, ObeyedRule(sharing: sharing, erasures: erasures))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension ClassRecordWriter {
  /// Notes the rule that a student's reports follow.
  package func set(_ rule: ObeyedRule, of student: StudentIdentifier) throws {
    try statements.run(
      "INSERT OR REPLACE INTO obeyed (student, sharing, erasures) VALUES (?, ?, ?)",
      [student.bytes, Int64(rule.sharing), Int64(rule.erasures)])
  }
}

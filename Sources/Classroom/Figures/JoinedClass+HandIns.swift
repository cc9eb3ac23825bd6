package import ClassModel
package import ClassStorage

/// The name under which the time is stored when the teacher last looked at a report of the class, in seconds since
/// 1970.
private let reportSeenName = "reportSeen"

extension JoinedClass {
  /// When the teacher last looked at a report of this class, in seconds since 1970; `nil` for never.
  ///
  /// - Throws: ``StorageError``.
  package var reportSeenSeconds: Int64? {
    get throws {
      try database.read { try $0.localNumber(reportSeenName) }.map { Int64(clamping: $0) }
    }
  }

  /// Returns the work that was handed in or marked as done since the teacher last looked, the earliest first. Leaves out
  /// assignments that no teacher states any more.
  ///
  /// - Throws: ``StorageError``.
  package func newHandIns(in state: ClassState) throws -> [StudentWork] {
    let seen = try reportSeenSeconds
    return try database.read { try $0.works(handedInAfter: seen ?? .min) }
      .filter { state.assignments[$0.assignment] != nil }
  }

  /// Notes that the teacher looks at a report of this class.
  ///
  /// - Throws: ``StorageError``.
  package func noteReportSeen(atSeconds seconds: Int64) throws {
    guard try reportSeenSeconds != seconds else { return }
    try database.write { try $0.setLocal(reportSeenName, toNumber: UInt64(max(0, seconds))) }
  }
}

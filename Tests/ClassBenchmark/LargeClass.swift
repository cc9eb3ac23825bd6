import ClassModel
import ClassStorage
import ClassTestSupport
import Classroom
import FileProgressTesting
import Foundation

/// How large a class is.
struct ClassSize {
  var students: Int
  var assignments: Int
  var sessions: Int
}

/// A class folder with the sealed entries of many students, of which the teacher has read none.
///
/// Seven weeks ago the teacher admitted all and published the assignments. Each student's log has one full entry with
/// a report on each assignment and, as after any number of syncs, 0 to 15 later ones with one report each.
struct LargeClass {
  /// How many students have one more entry, which lies beside the class folder.
  static let changeCount = 64
  private static let agoSeconds: Int64 = 49 * 86_400
  private static let deltaLimit = 16

  private let size: ClassSize
  private let begunSeconds: Int64
  /// Makes works; nothing else of it is used.
  private let works: FilledClass

  /// Makes `teacher`, `share` and `changes` in an existing folder, which has none of them.
  static func make(at path: String, _ size: ClassSize, nowSeconds: Int64) throws {
    let large = LargeClass(
      size: size, begunSeconds: nowSeconds - agoSeconds, works: try FilledClass())
    try large.make(at: path)
  }

  private func make(at path: String) throws {
    let sealed = try SealedClass(at: path, clock: ManualClock(wallSeconds: begunSeconds))
    let assignments = try (1...size.assignments).map { number in
      try sealed.assignment("Assignment \(number)")
    }
    try sealed.admit((1...size.students).map { "Student \($0)" })
    try sealed.sync()
    for place in 0..<size.students {
      try sealed.state(
        place, assignments.indices.map { report(place, on: assignments[$0], $0, later: 0) })
      for delta in 0..<(place % Self.deltaLimit) {
        let number = (place + delta) % assignments.count
        try sealed.state(
          place, [report(place, on: assignments[number], number, later: delta + 1)])
      }
    }
    for change in 1...min(Self.changeCount, size.students) {
      let place = size.students - change
      let number = place % assignments.count
      try sealed.state(
        place, [report(place, on: assignments[number], number, later: Self.deltaLimit)],
        in: path + "/changes/\(change)")
    }
    // Where what lies in `changes` belongs.
    try Data((sealed.logs + "\n").utf8).write(to: URL(fileURLWithPath: path + "/logs"))
    try sealed.joined.database.close()
  }

  private func report(
    _ place: Int, on assignment: Assignment, _ number: Int, later: Int
  ) -> StudentReport {
    let begun = begunSeconds + 86_400 + Int64(number) * 600
    var report = StudentReport(
      assignment: assignment.identifier,
      made: ClassInstant(clampingSeconds: begun + Int64(size.sessions + later) * 86_400),
      erasures: 0)
    report.opened = ClassInstant(clampingSeconds: begun)
    report.works = [
      works.work(
        begun: begun, sessions: Int64(size.sessions), progress: Double(place % 10) / 10,
        score: (Double(number % 11), 10), words: UInt32(place + later))
    ]
    if (place + number) % 3 == 0 {
      report.submitted = ReportedState(
        holds: true, time: ClassInstant(clampingSeconds: begun + Int64(place) * 1_000),
        stamp: 9)
    }
    return report
  }
}

import ClassModel
import ClassStorage
import ClassTestSupport
import Classroom
import FileProgressReports
import Foundation
import StoreEngine

/// Measures the teacher's view of a class from inside.
enum TeacherView {
  /// Fills a class in a store folder, and measures.
  static func measure(in folder: String, _ size: ClassSize) throws {
    let filled = try FilledClass(inStore: folder)
    try measured("filling") { try fill(filled, size) }
    let state = try measured("state of the class") { try filled.joined.state() }
    print("derived: \(try measured("deriving all figures") { try filled.derive() })")
    _ = try measured("deriving nothing") { try filled.joined.deriveFigures(of: state) }
    for round in 1...2 {
      print("round \(round)")
      try show(filled)
    }
  }

  private static func fill(_ filled: FilledClass, _ size: ClassSize) throws {
    let assignments = try (1...size.assignments).map {
      try filled.assignment("Assignment \($0)", handedOut: Int64($0) * 1_000, due: 2_000_000)
    }
    for number in 1...size.students {
      let student = try filled.student("Student \(number)")
      try filled.reports(
        student,
        on: assignments.enumerated().map { place, assignment in
          var report = StudentReport(
            assignment: assignment.identifier, made: ClassInstant(clampingSeconds: 3_000_000),
            erasures: 0)
          report.opened = ClassInstant(clampingSeconds: 100_000)
          report.works = [
            filled.work(
              begun: 100_000, sessions: Int64(size.sessions),
              progress: Double(number % 10) / 10, score: (Double(place % 11), 10),
              words: UInt32(number))
          ]
          if (number + place) % 3 == 0 {
            report.submitted = ReportedState(
              holds: true, time: ClassInstant(clampingSeconds: Int64(number) * 2_500), stamp: 9)
          }
          return report
        })
    }
  }

  private static func show(_ filled: FilledClass) throws {
    let screen = ReportScreen(nowNanoseconds: 3_000_000_000_000_000, timeZone: TimeZone.gmt)
    let overview = try measured("class, read") { try filled.joined.overview() }
    _ = measured("class, table") { ClassOverviewText(overview, on: screen).text }
    try measured("class, JSON") {
      try ClassJSON.write(overview, generatedAtNanoseconds: 0) { _ in }
    }
    let assignment = try measured("assignment, read") {
      try filled.joined.overview(ofAssignment: "Assignment 1")
    }
    _ = measured("assignment, table") { AssignmentOverviewText(assignment, on: screen).text }
    let student = try measured("student, read") {
      try filled.joined.overview(ofStudent: "Student 1")
    }
    _ = measured("student, table") { StudentOverviewText(student, on: screen).text }
  }

  /// The most memory that this process ever had, in MiB.
  private static func peakMebibytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1_024
  }

  private static func measured<Result>(
    _ name: String, _ body: () throws -> Result
  ) rethrows -> Result {
    let clock = ContinuousClock()
    let begin = clock.now
    let result = try body()
    let milliseconds = (clock.now - begin) / .milliseconds(1)
    print("\(name): \(Int(milliseconds.rounded())) ms, peak \(peakMebibytes()) MiB")
    return result
  }
}

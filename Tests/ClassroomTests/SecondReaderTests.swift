import ClassModel
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// What is written here, a program reads that was written from the page of the protocol alone.
@Suite(.enabled(if: SecondReader.isInstalled, "python3 or its cryptography is not installed"))
struct SecondReaderTests {
  @Test func teacherReadsInPythonWhatAStudentStatedInSwift() throws {
    let school = try School()
    let anna = try school.student("Anna Berg")
    let made = try school.teacher.joined().make(
      AssignmentDraft(title: "Essay on tides"), school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    anna.records.works[made.identifier] = WorkOnAssignment(
      submitted: .init(holds: true, seconds: 1_700_000_000, stamp: Stamp(rawValue: 5)))
    try anna.syncAsStudent()

    for (writer, log) in try logs(school, as: school.teacher) {
      let head = try #require(log["head"] as? Int)
      #expect(log["hint"] as? Int == head, "\(writer)")
    }
    let teacher = try read(school, as: school.teacher)
    let kinds = Set(teacher.compactMap { $0["object"] as? String })
    #expect(
      kinds.isSuperset(of: [
        "teachers", "class", "keys", "assignment", "student", "teacher", "join", "sharing",
        "report",
      ]), "\(kinds)")
    let report = try #require(teacher.last { $0["object"] as? String == "report" })
    #expect(report["assignment"] as? String == made.identifier.hexadecimal)
    let join = try #require(teacher.first { $0["object"] as? String == "join" })
    #expect(join["name"] as? String == "Anna Berg")
    #expect(join["digits"] as? String == (try anna.joined().check(anna.tools).digits))
    // A student reads what the class may read, and no report.
    let student = Set(try read(school, as: anna).compactMap { $0["object"] as? String })
    #expect(student.isSuperset(of: ["teachers", "class", "keys", "assignment", "teacher"]))
    #expect(student.isDisjoint(with: ["report", "student", "join"]))
  }

  /// What a machine can read in the class folder, by writer.
  private func logs(_ school: School, as machine: Machine) throws -> [String: [String: Any]] {
    let folder = school.folder.path + "/share/" + school.sheet.classIdentifier.letters
    let text = try SecondReader.run([folder, "--key-file", try machine.joined().keyFile])
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(json?["writers"] as? [String: [String: Any]])
  }

  /// The objects that a machine can read in the class folder.
  private func read(_ school: School, as machine: Machine) throws -> [[String: Any]] {
    try logs(school, as: machine).values.flatMap { writer in
      (writer["entries"] as? [[String: Any]] ?? [])
        .sorted { ($0["sequence"] as? Int ?? 0) < ($1["sequence"] as? Int ?? 0) }
        .flatMap { $0["objects"] as? [[String: Any]] ?? [] }
    }
  }
}

/// The reader in Python.
enum SecondReader {
  private static let script = URL(fileURLWithPath: #filePath).appending(
    path: "../../ClassExchangeTests/Python/class_reader.py"
  ).standardized.path

  /// Whether it can run here.
  static let isInstalled = (try? start(["-c", "import cryptography"])) != nil

  /// Runs it.
  ///
  /// - Returns: What it prints.
  static func run(_ arguments: [String]) throws -> String {
    try start(["-B", script] + arguments)
  }

  private struct Failed: Error { var output: String }

  private static func start(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(output: text) }
    return text
  }
}

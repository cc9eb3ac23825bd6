import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import ProgressModel

/// Shows everything about a class, after a sync.
struct ClassShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a class: people, computers, who is waiting.",
    discussion: """
      show syncs first, so you see what is new. If the class folder can't be reached, it shows what \
      is known. Teachers see all students with their computers, and who is waiting to be admitted.

      Examples:
        fileprogress class show
        fileprogress class show "History 7b" --json
      """)

  @OptionGroup var argument: ClassArgument
  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findToShow(argument.name)
    var report: SyncReport?
    do {
      report = try desk.sync(joined)
    } catch {
      context.say("Warning: \(FailureText.of(error, in: context))")
      // The error may end with a command.
      context.say("Showing what the last sync found.")
    }
    if !json.isWanted { desk.tellAdmission(to: joined) }
    let page = try ClassPage(joined, report, desk)
    try context.write(
      json.isWanted ? try JSONText.text(of: page.json) : page.text(on: options.screen()))
    if !json.isWanted {
      for problem in page.problems { context.say("Warning: \(problem.text)") }
      desk.tellNews(of: joined, knowsMissing: report != nil)
      if let sentence = try desk.reasonIgnored(in: joined) { options.talk(sentence) }
      for line in page.steps { options.talk(line) }
    }
  }
}

/// The output of `class show`.
private struct ClassPage {
  let problems: [ClassProblems.Problem]
  private let enrollment: Enrollment
  private let state: ClassState
  private let isFormerTeacher: Bool
  /// When this computer heard that its person is no longer a teacher.
  private let removalHeardSeconds: Int64?
  private let option: String
  private let code: String?
  private let check: JoinCheckText?
  /// The first letters of the requests that are shown; none without the other program.
  private let letters: [WriterIdentifier: String]
  private let received: [WriterIdentifier: Int64]
  /// The computers that ended the sharing of their students, but not as this program does.
  private let ended: Set<WriterIdentifier>
  private let now: Int64

  /// At most this many requests are shown. A class has fewer, but somebody may have made a thousand.
  private static let mostRequests = 40

  init(_ joined: JoinedClass, _ report: SyncReport?, _ desk: ClassDesk) throws {
    enrollment = try joined.enrollment()
    state = try joined.state()
    isFormerTeacher = try joined.isFormerTeacher
    removalHeardSeconds = try joined.removalHeardSeconds
    problems = try ClassProblems(report, joined, state, desk).all
    option = try desk.option(naming: joined)
    // Without the other program, there is still much to show.
    code = try? joined.classCode(desk.tools)
    let waits = try enrollment.state == .waiting || joined.isJoiningAgain
    check = waits ? try? joined.check(desk.tools) : nil
    let shown = Array(state.waiting.prefix(Self.mostRequests))
    let machines = shown.isEmpty ? nil : (try? joined.machines(of: shown, desk.tools))
    letters = Dictionary(
      (machines ?? []).map { ($0.waiting.writer, $0.check.listedLetters) },
      uniquingKeysWith: { first, _ in first })
    received = try joined.database.read { records in
      Dictionary(
        try records.logs().map { ($0.writer, $0.receivedAtSeconds) },
        uniquingKeysWith: { first, _ in first })
    }
    ended = Set(try joined.stopsWithoutErasure().keys)
    now = CommandContext.current.clock.read().wallNanoseconds
  }

  private var isTeacher: Bool {
    enrollment.role == .teacher && enrollment.state == .member && !isFormerTeacher
  }

  private var students: [ClassState.Student] {
    state.students.values.sortedByName()
  }

  /// The students for people.
  private var shownStudents: [ClassState.Student] { students.filter(\.isShown) }

  // MARK: - For people

  func text(on screen: ReportScreen) -> String {
    var rows: [(label: String, text: String)] = [
      ("class", enrollment.title + (state.description?.archived == nil ? "" : " (archived)")),
      ("you", "\(enrollment.personName), \(part)"), ("folder", screen.place(enrollment.folder)),
    ]
    if let code { rows.append(("code", code)) }
    if isTeacher, let description = state.description {
      rows.append(("time zone", description.timeZone.string))
      let limit = description.idleLimitSeconds.map {
        DurationText.forPeople(nanoseconds: Int64($0).nanoseconds)
      }
      rows.append(("idle limit", limit ?? "none"))
    } else {
      let names = state.teachers.compactMap { $0.name.map { ClassSentence.shortened($0.string) } }
      if !names.isEmpty { rows.append(("teachers", names.joined(separator: ", "))) }
    }
    if let check {
      if enrollment.role == .teacher {
        rows.append(("letters", RecoverySheet.grouped(check.letters)))
      } else {
        rows.append(("digits", check.digits))
        rows.append(("letters", check.spokenLetters))
      }
    }
    var text = LabelledText(rows).text(on: screen)
    guard isTeacher else { return text }
    text += "\n" + teacherTable.text(on: screen)
    if !shownStudents.isEmpty { text += "\n" + studentTable.text(on: screen) }
    if !state.waiting.isEmpty { text += "\n" + waitingTable.text(on: screen) }
    let rest = state.waiting.count - Self.mostRequests + state.uncountedJoins
    if rest > 0 { text += "and \(rest) more\n" }
    return text
  }

  /// What a teacher can do next.
  var steps: [String] {
    guard isTeacher else { return [] }
    if state.waiting.contains(where: { $0.request.role == .student }) {
      return [
        "To admit a student, type the digits they read out: fileprogress class admit DIGITS\(option)",
        "To take a request off this list: fileprogress class decline NUMBER\(option)",
      ]
        + (state.waiting.count > 1
          ? ["To clear this list: fileprogress class decline --all\(option)"] : [])
    }
    return shownStudents.isEmpty
      ? ["No students yet. To invite some: fileprogress class invite\(option)"] : []
  }

  private var part: String {
    switch enrollment.state {
    case .waiting: "\(enrollment.role.rawValue), not admitted yet"
    case .member where check != nil: "\(enrollment.role.rawValue), not admitted again yet"
    case .member where isFormerTeacher:
      "no longer a teacher" + (removalHeardSeconds.map { ", known \(since($0))" } ?? "")
    case .member: enrollment.role.rawValue
    case .left: "leaving"
    }
  }

  private var teacherTable: PlainTable {
    PlainTable(
      titles: ["teachers", "computer"],
      rows: state.teachers.map { teacher in
        [
          teacher.name.map { ClassSentence.shortened($0.string) } ?? "(no name yet)",
          (teacher.writer?.shortLetters ?? "")
            + (teacher.signingKey == enrollment.signingKey ? " (this one)" : ""),
        ]
      })
  }

  private var studentTable: PlainTable {
    PlainTable(
      titles: ["students", "id", "state", "computers", "last received"],
      rows: shownStudents.map { student in
        let machines = student.machines.sorted { $0.key < $1.key }.map { writer, machine in
          writer.shortLetters + (mark(of: writer, machine, of: student).map { " (\($0))" } ?? "")
        }
        return [
          ClassSentence.shortened(student.record.name.string), student.shownIdentifier,
          Self.standing(of: student), machines.joined(separator: ", "),
          lastReceived(from: student).map(moment) ?? "",
        ]
      })
  }

  /// What the table says of a student's computer; `nil` for nothing.
  private func mark(
    of writer: WriterIdentifier, _ machine: StudentRecord.Machine, of student: ClassState.Student
  ) -> String? {
    if machine.last != nil { return "revoked" }
    if ended.contains(writer) { return "ended the sharing" }
    // Of a student's only computer, the state says it.
    let isOneOfSeveral = student.machines.values.count { $0.last == nil } > 1
    return isOneOfSeveral && student.said[machine.signingKey]?.state == .paused ? "paused" : nil
  }

  private var waitingTable: PlainTable {
    PlainTable(
      titles: ["waiting", "letters", "as", "since"],
      rows: state.waiting.prefix(Self.mostRequests).enumerated().map { place, waiting in
        [
          "\(place + 1)  \(ClassSentence.shortened(waiting.request.name.string))",
          letters[waiting.writer] ?? "",
          waiting.request.role == .teacher ? "teacher" : "student",
          moment(waiting.receivedAtSeconds),
        ]
      })
  }

  private static func standing(of student: ClassState.Student) -> String {
    switch student.record.membership {
    case .left: return "left"
    case .removed: return "removed"
    case .member: break
    }
    if student.machines.values.allSatisfy({ $0.last != nil }) { return "not joined" }
    return switch student.sharing {
    case .on: "shares"
    case .paused: "paused"
    case .stopped: "does not share"
    case .left: "left"
    }
  }

  private func lastReceived(from student: ClassState.Student) -> Int64? {
    student.machines.keys.compactMap { received[$0] }.max().flatMap { $0 > 0 ? $0 : nil }
  }

  private func since(_ seconds: Int64) -> String {
    CommandContext.current.reportScreen().since(seconds.nanoseconds)
  }

  private func moment(_ seconds: Int64) -> String {
    MomentText.relative(seconds.nanoseconds, now: now, timeZone: CommandContext.current.dayTime)
  }

  // MARK: - For programs

  var json: ClassDocument {
    func time(_ seconds: Int64) -> String { TimestampText.utc(seconds.nanoseconds) }
    return ClassDocument(
      id: enrollment.classIdentifier.letters, code: OrNull(code), title: enrollment.title,
      folder: enrollment.folder, role: enrollment.role.rawValue,
      state: enrollment.state.rawValue, personName: enrollment.personName,
      timeZone: OrNull(state.description?.timeZone.string),
      idleLimit: OrNull(state.description?.idleLimitSeconds),
      archivedAt: OrNull(state.description?.archived.map { time(Int64($0.seconds)) }),
      digits: OrNull(enrollment.role == .student ? check?.digits : nil),
      letters: OrNull(enrollment.role == .teacher ? check?.letters : nil),
      teachers: state.teachers.map {
        .init(
          name: OrNull($0.name?.string), computer: OrNull($0.writer?.letters),
          isThisComputer: $0.signingKey == enrollment.signingKey)
      },
      students: students.map { student in
        .init(
          id: student.identifier.letters, name: student.record.name.string,
          rosterId: OrNull(student.record.rosterIdentifier?.string),
          membership: "\(student.record.membership)", sharing: "\(student.sharing)",
          lastReceivedAt: OrNull(lastReceived(from: student).map(time)),
          computers: student.machines.sorted { $0.key < $1.key }.map { writer, machine in
            .init(
              computer: writer.letters, admittedAt: time(Int64(machine.admitted.seconds)),
              isRevoked: machine.last != nil, endedSharing: ended.contains(writer),
              sharing: "\(student.said[machine.signingKey]?.state ?? .on)")
          })
      },
      waiting: isTeacher
        ? state.waiting.enumerated().map { place, waiting in
          .init(
            number: place + 1, name: waiting.request.name.string,
            role: waiting.request.role == .teacher ? "teacher" : "student",
            arrivedAt: time(waiting.receivedAtSeconds))
        } : [],
      problems: problems)
  }
}

private struct ClassDocument: Encodable {
  struct Teacher: Encodable {
    var name: OrNull<String>
    var computer: OrNull<String>
    var isThisComputer: Bool
  }

  struct Student: Encodable {
    struct Computer: Encodable {
      var computer: String
      var admittedAt: String
      var isRevoked: Bool
      var endedSharing: Bool
      var sharing: String
    }

    var id: String
    var name: String
    var rosterId: OrNull<String>
    var membership: String
    var sharing: String
    var lastReceivedAt: OrNull<String>
    var computers: [Computer]
  }

  struct Waiting: Encodable {
    var number: Int
    var name: String
    var role: String
    var arrivedAt: String
  }

  var schema = "fileprogress.class/1"
  var id: String
  var code: OrNull<String>
  var title: String
  var folder: String
  var role: String
  var state: String
  var personName: String
  var timeZone: OrNull<String>
  var idleLimit: OrNull<UInt32>
  var archivedAt: OrNull<String>
  var digits: OrNull<String>
  var letters: OrNull<String>
  var teachers: [Teacher]
  var students: [Student]
  var waiting: [Waiting]
  var problems: [ClassProblems.Problem]
}

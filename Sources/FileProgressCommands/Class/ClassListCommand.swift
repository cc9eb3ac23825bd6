import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import StoreEngine

/// Lists the person's classes. First syncs those in which the person is waiting.
struct ClassListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your classes.",
    discussion: """
      Shows each class with your name and role in it, and its folder.

      Examples:
        fileprogress class list
        fileprogress class list --json
      """)

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let all = try desk.usable(desk.catalogue.readable(.readOnly))
    // A person who waits wants to know whether they are in.
    try desk.lookIfAwaited(for: all)
    for joined in all where !json.isWanted { desk.tellAdmission(to: joined) }
    let classes = try all.map { try ListedClass($0) }
    if json.isWanted {
      return try context.write(try JSONText.text(of: ClassList(classes: classes.map(\.entry))))
    }
    desk.tellNotRestored()
    guard !classes.isEmpty else {
      if desk.catalogue.notRestored.isEmpty { options.talk(ClassSentence.noClass) }
      return
    }
    let table = PlainTable(
      titles: ["class", "you", "students", "waiting", "folder"],
      rows: classes.map {
        [
          $0.enrollment.title, "\(ClassSentence.shortened($0.enrollment.personName)), \($0.part)",
          $0.studentCount.map { "\($0)" } ?? "",
          $0.waitingCount.map { "\($0)" } ?? "", options.screen().place($0.enrollment.folder),
        ]
      })
    try context.write(table.text(on: options.screen()))
    desk.tellUnsent(to: all)
  }
}

/// A class in a list.
private struct ListedClass {
  let enrollment: Enrollment
  /// Only on a teacher's machine.
  let studentCount: Int?
  let waitingCount: Int?
  let isArchived: Bool

  init(_ joined: JoinedClass) throws {
    enrollment = try joined.enrollment()
    let state = try joined.state()
    let isTeacher =
      try enrollment.role == .teacher && enrollment.state == .member && !joined.isFormerTeacher
    studentCount = isTeacher ? state.students.values.count { $0.isMember } : nil
    waitingCount = isTeacher ? state.waiting.count : nil
    isArchived = state.description?.archived != nil
  }

  /// The person's role in the class.
  var part: String {
    switch enrollment.state {
    case .waiting: "\(enrollment.role.rawValue), waiting"
    case .member: enrollment.role.rawValue + (isArchived ? ", archived" : "")
    case .left: "leaving"
    }
  }

  var entry: ClassList.Entry {
    ClassList.Entry(
      id: enrollment.classIdentifier.letters, title: enrollment.title,
      role: enrollment.role.rawValue, state: enrollment.state.rawValue, isArchived: isArchived,
      personName: enrollment.personName, folder: enrollment.folder,
      studentCount: OrNull(studentCount), waitingCount: OrNull(waitingCount))
  }
}

private struct ClassList: Encodable {
  struct Entry: Encodable {
    var id: String
    var title: String
    var role: String
    var state: String
    var isArchived: Bool
    var personName: String
    var folder: String
    var studentCount: OrNull<Int>
    var waitingCount: OrNull<Int>
  }

  var schema = "fileprogress.classes/1"
  var classes: [Entry]
}

/// A value that is written as null if it is unknown, not left out.
struct OrNull<Value: Encodable>: Encodable {
  private let value: Value?

  init(_ value: Value?) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

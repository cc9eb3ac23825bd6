import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import ProgressModel

/// Gives some students more time for an assignment.
struct AssignmentExtendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extend",
    abstract: "Give a student more time.",
    discussion: """
      Only that student and the teachers see the new date. To go back to the normal due date: \
      --due none

      Examples:
        fileprogress assignment extend 'Essay on tides' 'Anna Berg' --due 2027-01-15
        fileprogress assignment extend Essay 'Anna Berg' --due '2027-01-15 14:00'
        fileprogress assignment extend 'Essay on tides' 'Anna Berg' --due none
      """)

  @OptionGroup var argument: AssignmentArgument
  @OptionGroup var students: AssignmentStudents

  @Option(
    help: ArgumentHelp("The student's due date, or none.", valueName: "date"),
    transform: DeadlineArgument.parsed(for: .due))
  var due: DeadlineArgument

  @OptionGroup var options: StoreOptions

  func run() throws {
    let found = try options.assignment(argument, as: .teacher)
    let state = try found.joined.state()
    let date = try due.moment.map { try found.joined.due($0.dueDate(in: state), in: state) }
    try students.arrange(on: found, options) { arrangement, name in
      let old = arrangement
      arrangement.due = date
      guard let date else {
        if old.isEmpty { return old.sentence(ofEmptyFor: name) }
        return old.isExcused
          ? "\(name) stays excused from \(found.title)."
          : "The normal due date of \(found.title) applies to \(name) again."
      }
      arrangement.isExcused = false
      return "\(found.title) is now due on \(context.reportScreen().date(date.text)) for \(name)"
        + (old.isExcused ? ", who is no longer excused." : ".")
    }
    guard let date else { return }
    let screen = context.reportScreen()
    if let normal = found.assignment.due, date.deadline < normal.deadline {
      options.talk(
        "That is earlier than the normal due date, \(screen.date(normal.text)). To take it back: "
          + context.call(with: "none", insteadOf: TriedOption.value(of: "--due") ?? ""))
    }
    if date.deadline.wholeSeconds < context.clock.read().wallNanoseconds / 1_000_000_000 {
      context.say("Warning: The due date \(screen.date(date.text)) has passed.")
    }
  }
}

/// Excuses some students from an assignment.
struct AssignmentExcuseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "excuse",
    abstract: "Excuse a student from an assignment.",
    discussion: """
      Excused students are never late. If they do the work, it still counts. To undo this: \
      --take-back

      Examples:
        fileprogress assignment excuse 'Essay on tides' 'Anna Berg'
        fileprogress assignment excuse 'Essay on tides' 'Anna Berg' --take-back
      """)

  @OptionGroup var argument: AssignmentArgument
  @OptionGroup var students: AssignmentStudents

  @Flag(help: "Undo the excuse.")
  var takeBack = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    let found = try options.assignment(argument, as: .teacher)
    try students.arrange(on: found, options) { arrangement, name in
      let old = arrangement
      arrangement.isExcused = !takeBack
      guard takeBack else { return "\(name) is excused from \(found.title)." }
      if old.isEmpty { return old.sentence(ofEmptyFor: name) }
      return old.isExcused
        ? "\(name) is no longer excused from \(found.title)."
        : "\(name) was not excused from \(found.title)."
    }
  }
}

extension Arrangement {
  /// Whether nothing is arranged.
  fileprivate var isEmpty: Bool { due == nil && !isExcused }

  /// Says that there is nothing to take back.
  fileprivate func sentence(ofEmptyFor name: String) -> String {
    "\(name) had no extension and was not excused."
  }
}

/// The students for whom something is arranged, as arguments.
struct AssignmentStudents: ParsableArguments {
  @Argument(help: ArgumentHelp("One or more students.", valueName: "student"))
  var names: [String]

  /// Changes what holds for the students, and prints a line for each.
  ///
  /// - Parameter change: Changes an arrangement, and returns what to tell the teacher.
  fileprivate func arrange(
    on found: FoundAssignment, _ options: StoreOptions,
    _ change: (inout Arrangement, String) -> String
  ) throws {
    // Before that, students don't know of it; after that, their work doesn't count.
    try found.requirePublished()
    let state = try found.joined.state()
    func name(_ student: StudentIdentifier) -> String {
      PrintableText.of(state.shownName(of: student))
    }
    let students = try found.joined.students(named: names)
    for student in students where !state.isFor(student, found.assignment) {
      throw CommandFailure(.failed, "\(found.title) is not assigned to \(name(student)).")
    }
    var sentences: [String] = []
    for student in students {
      try found.joined.arrange(
        with: student, on: found.assignment.identifier
      ) { arrangement in
        sentences.append(change(&arrangement, name(student)))
      }
    }
    try options.exchange(found.joined, orSay: "The change is saved and will be sent later.")
    for sentence in sentences { options.talk(sentence) }
  }
}

import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import ProgressModel

/// Shows one assignment. Changes nothing, but publishes it if its time has come.
struct AssignmentShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show an assignment: what to do, its parts, and your state.",
    discussion: """
      Example:
        fileprogress assignment show 'Essay on tides'
      """)

  @OptionGroup var argument: AssignmentArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let known = try options.assignment(argument, as: nil)
    let isOld = try !desk.lookIfAwaited(for: [known.joined]).isEmpty
    let found = try isOld ? options.assignment(argument, as: nil) : known
    let assignment = found.assignment
    var lines = ["\(found.title)  (\(found.classTitle), \(assignment.stateText))"]
    let state = try found.joined.state()
    if found.arrangement?.isExcused ?? false {
      lines.append("You are excused from this assignment.")
    }
    if let due = assignment.due {
      let zone = state.description.flatMap {
        ClassZone(
          $0.timeZone.string, differingFrom: context.localTime, at: [due.deadline.wholeSeconds])
      }
      lines.append(
        "Due: \(context.reportScreen().date(due.text))"
          + (zone.map { (due.time == nil ? ", at the end of the day in " : " in ") + $0.name } ?? "")
          + (found.arrangement?.due == nil ? "" : ", for you alone"))
    }
    if found.enrollment.role == .teacher {
      lines.append("For: \(recipients(of: found, state))")
      lines += arrangements(on: found.assignment, state)
    }
    if !assignment.instructions.isEmpty {
      lines.append("")
      lines += assignment.instructions.string.split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map { PrintableText.of(String($0)) }
    }
    let handIn = try options.reading(for: "assignment show") { store in
      found.enrollment.role == .student ? try found.handInState(store, in: state) : nil
    }
    if !assignment.parts.isEmpty { lines.append("") }
    for part in assignment.parts {
      let isDone = handIn?.isDone(part: part.number) ?? false
      let text = part.content.text(for: found.enrollment.role)
      let fault = part.context?.brokenLimit.map { " (can't be opened: \($0))" } ?? ""
      lines.append("\(part.number). \(text)\(isDone ? " (done)" : "")\(fault)")
    }
    if let submission = handIn?.submission, submission.holds {
      let moment = MomentText.relative(
        submission.momentNanoseconds, now: context.clock.read().wallNanoseconds,
        timeZone: context.dayTime)
      lines += ["", "Handed in \(moment)."]
    }
    try context.write(lines.map { $0 + "\n" }.joined())
    desk.tellUnsent(to: [found.joined])
    desk.tellLook(at: [found.joined])
    context.startClassSync(options, isUrgent: false)
  }

  /// The names of the students whom it is for.
  private func recipients(of found: FoundAssignment, _ state: ClassState) -> String {
    guard let students = found.assignment.students else { return "the class" }
    let names = students.compactMap { state.students[$0]?.record.name.string }
      .sortedAsNames()
    return names.map(PrintableText.of).joined(separator: ", ")
  }

  /// What was arranged with single students, a line each.
  private func arrangements(on assignment: Assignment, _ state: ClassState) -> [String] {
    let screen = context.reportScreen()
    return state.arrangements.compactMap { student, arranged -> String? in
      guard let arrangement = arranged[assignment.identifier], state.students[student] != nil
      else { return nil }
      let text =
        arrangement.isExcused ? "excused" : arrangement.due.map { "due \(screen.date($0.text))" }
      return text.map { "\(PrintableText.of(state.shownName(of: student))): \($0)" }
    }.sortedAsNames()
  }
}

extension AssignmentPart.Content {
  /// Whether the part is a link.
  var isLink: Bool { if case .link = self { true } else { false } }

  /// The name of the file or context, or the title of the link; safe for a terminal.
  var name: String {
    switch self {
    case .copy(let file, _, _), .shared(let file): PrintableText.of(file.name.string)
    case .context(let title, _, _), .link(let title, _): PrintableText.of(title.string)
    case .unknown: "unknown"
    }
  }

  /// Describes the part for a student or a teacher; safe for a terminal.
  func text(for role: Enrollment.Role) -> String {
    switch self {
    case .copy(let file, _, _):
      "File \(PrintableText.of(file.name.string)): "
        + (role == .student ? "a copy of your own" : "a copy for each student")
    case .shared(let file): "File \(PrintableText.of(file.name.string)): shared by all"
    case .context(let title, let application, _):
      "\(PrintableText.of(title.string)), in \(PrintableText.of(application.string))"
    case .link(let title, let url):
      // A long link without a title of its own has its beginning as a title.
      (url.string.hasPrefix(title.string) ? "" : PrintableText.of(title.string) + ": ")
        + PrintableText.of(url.string)
    case .unknown: "Something that needs a newer version of fileprogress"
    }
  }
}

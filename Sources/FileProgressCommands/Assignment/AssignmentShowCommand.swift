import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import ProgressModel

/// Shows one assignment; writes nothing.
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
    let found = try options.assignment(argument, as: nil)
    let assignment = found.assignment
    var lines = ["\(found.title)  (\(found.classTitle), \(assignment.state.word))"]
    if let due = assignment.due {
      let zone = try found.joined.state().description.flatMap {
        ClassZone(
          $0.timeZone.string, differingFrom: context.localTime, at: [due.instant.wholeSeconds])
      }
      lines.append(
        "Due: \(due.date.string)" + (zone.map { ", at the end of the day in \($0.name)" } ?? ""))
    }
    if found.enrollment.role == .teacher {
      lines.append("For: \(try recipients(of: found))")
    }
    if !assignment.instructions.isEmpty {
      lines.append("")
      lines += assignment.instructions.string.split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map { PrintableText.of(String($0)) }
    }
    let handIn = try options.reading(for: "assignment show") { store in
      found.enrollment.role == .student ? try store.handInState(of: found.work) : nil
    }
    if !assignment.parts.isEmpty { lines.append("") }
    for part in assignment.parts {
      let isDone = handIn?.isDone(part: part.number) ?? false
      let text = part.content.text(for: found.enrollment.role)
      lines.append("\(part.number). \(text)\(isDone ? " (done)" : "")")
    }
    if let submission = handIn?.submission, submission.holds {
      let moment = MomentText.relative(
        submission.momentNanoseconds, now: context.clock.read().wallNanoseconds,
        timeZone: context.timeZone)
      lines += ["", "Handed in \(moment)."]
    }
    try context.write(lines.map { $0 + "\n" }.joined())
    try ClassDesk(options).tellLook(at: [found.joined])
    context.startClassSync(options, isUrgent: false)
  }

  /// The names of the students whom it is for.
  private func recipients(of found: FoundAssignment) throws -> String {
    guard let students = found.assignment.students else { return "the class" }
    let state = try found.joined.state()
    let names = students.compactMap { state.students[$0]?.record.name.string }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return names.map(PrintableText.of).joined(separator: ", ")
  }
}

extension AssignmentPart.Content {
  /// Whether the part is a link.
  var isLink: Bool { if case .link = self { true } else { false } }

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
    case .unknown: "Something that needs a newer fileprogress"
    }
  }
}

import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports

/// Publishes a draft.
struct AssignmentPublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish a draft, so that students see it.",
    discussion: """
      Example:
        fileprogress assignment publish 'Essay on tides'
      """)

  @OptionGroup var argument: AssignmentArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    let found = try options.assignment(argument, as: .teacher)
    try found.move(to: .published, options) { title, assignment in
      try AssignmentAudience(of: assignment, in: found.joined).sentence("\(title) is published")
    }
  }
}

/// Ends the work on an assignment.
struct AssignmentCompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "End an assignment; later work does not count for it.",
    discussion: """
      Example:
        fileprogress assignment complete 'Essay on tides'
      """)

  @OptionGroup var argument: AssignmentArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    try argument.move(to: .completed, options) { title, _ in
      "\(title) is completed. Later work does not count."
    }
  }
}

/// Opens a completed assignment again.
struct AssignmentReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen",
    abstract: "Open a completed assignment again.",
    discussion: """
      Example:
        fileprogress assignment reopen 'Essay on tides'
      """)

  @OptionGroup var argument: AssignmentArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    try argument.move(to: .published, options) { title, _ in "\(title) is open again." }
  }
}

/// Deletes an assignment with its reports.
struct AssignmentDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an assignment and all its reports.",
    discussion: """
      The students keep their files. This can't be undone, so the command asks first.

      Example:
        fileprogress assignment delete 'Essay on tides'
      """)

  @OptionGroup var argument: AssignmentArgument
  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let found = try options.assignment(argument, as: .teacher)
    try Confirmation(isGiven: confirmation.yes).require(
      "Delete \(found.title) with all its reports? This can't be undone.",
      otherwise: "Nothing was deleted.")
    try found.move(to: .deleted, options) { title, _ in "\(title) is deleted." }
  }
}

/// Changes an assignment.
struct AssignmentEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an assignment: title, instructions, dates, students or file.",
    discussion: """
      --file hands out a file again, or another one in its place. Students who already have a copy keep \
      it. Until an assignment is published, --publish-at changes when that happens.

      Examples:
        fileprogress assignment edit 'Essay on tides' --due 2027-01-08
        fileprogress assignment edit 'Essay on tides' --title 'Essay on the sea'
        fileprogress assignment edit Essay --to 'Anna Berg' --to 'Ben Cole'
        fileprogress assignment edit Essay --publish-at 'monday 8:00'
        fileprogress assignment edit 'Essay on tides' --file essay.odt
      """)

  @OptionGroup var argument: AssignmentArgument

  @Option(name: .customLong("title"), help: ArgumentHelp("The new title.", valueName: "text"))
  var newTitle: String?

  @Option(
    help: ArgumentHelp("Change the instructions; an empty text removes them.", valueName: "text"))
  var instructions: String?

  @Option(
    help: ArgumentHelp("The new due date, or none.", valueName: "date"),
    transform: DeadlineArgument.parsed(for: .due))
  var due: DeadlineArgument?

  @Option(
    help: ArgumentHelp("Publish it at this time.", valueName: "time"),
    transform: MomentArgument.parsed(for: .publishing))
  var publishAt: MomentArgument?

  @Option(help: ArgumentHelp("Only for this student.", valueName: "student"))
  var to: [String] = []

  @Flag(help: "For the whole class.")
  var toAll = false

  @Option(help: ArgumentHelp("Hand out this file again.", valueName: "file"), completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp("Choose the part of the assignment that has the file.", valueName: "number"))
  var part: UInt32?

  @OptionGroup var options: StoreOptions

  func validate() throws {
    if toAll, !to.isEmpty {
      throw ValidationError("--to and --to-all can't be combined. Choose one.")
    }
    if part != nil, file == nil { throw ValidationError("--part needs --file.") }
    if newTitle == nil, instructions == nil, due == nil, publishAt == nil, to.isEmpty, !toAll,
      file == nil
    {
      throw ValidationError("Name what to change, such as --due 2027-01-08.")
    }
  }

  func run() throws {
    let found = try options.assignment(argument, as: .teacher)
    if let newTitle {
      try found.joined.requireFreeTitle(newTitle, for: found.assignment.identifier)
    }
    let students = try found.joined.students(named: to)
    var date: AssignmentChange.Due?
    if let moment = due?.moment {
      date = .day(try moment.dueDate(in: try found.joined.state()))
    } else if due != nil {
      date = AssignmentChange.Due.none
    }
    let now = context.clock.read().wallNanoseconds
    let publishing = try publishAt.map { try $0.publishing(in: context) }
    if publishing != nil, !found.assignment.state.following.contains(.scheduled) {
      throw ClassroomError.wrongState(title: found.title, found.assignment.state)
    }
    try requireDue(date, publishing, of: found)
    var putBack: String?
    var sharedAgain: String?
    var former = found.assignment.revision
    if let file {
      guard !found.assignment.parts.isEmpty else {
        throw CommandFailure(
          .failed,
          "\(found.title) has no file, and you can't add one later. Create it again with --file, and delete this one: "
            + "fileprogress assignment delete \(ShellText.word(found.title))")
      }
      let old = try found.part(part)
      let tools = try ClassDesk(options).tools
      let fault = try found.joined.fault(of: old, tools)
      let revised = try found.joined.handOutAgain(
        context.absolutePath(file), as: old, of: found.assignment.identifier, tools)
      let given = revised.parts.first { $0.number == old.number }?.content.file
      if let fault, let lost = old.content.file, let given {
        putBack = fault.sentence(about: lost, nowThere: given)
        // Of the same file, only the key that it is encrypted with is another one.
        if given == lost { former = revised.revision }
      } else if case .shared(let now) = old.content, let given {
        sharedAgain =
          given == now
          ? "\(PrintableText.of(now.name.string)) stays as it is: the class may have written in it."
          : "The shared file is \(PrintableText.of(given.name.string)) now. Students who opened "
            + "\(PrintableText.of(now.name.string)) keep working on that one."
      }
    }
    let changed = try found.joined.edit(
      found.assignment.identifier,
      AssignmentChange(
        title: newTitle, instructions: instructions, due: date,
        publishAtSeconds: publishing.map { max($0.start, now) / 1_000_000_000 },
        students: toAll ? .some(nil) : students.isEmpty ? nil : .some(students)))
    try options.exchange(found.joined, orSay: "The change is saved and will be sent later.")
    if let sentence = putBack ?? sharedAgain { options.talk(sentence) }
    if changed.revision != former {
      options.talk("\(newTitle ?? found.title) is changed.")
    } else if putBack == nil {
      options.talk("Nothing changed in \(found.title).")
    }
    if let publishing, publishing.start > now {
      let audience = try AssignmentAudience(of: changed, in: found.joined)
      options.talk(audience.sentence(ofSchedule: changed, "It will be published"))
    } else if publishing != nil {
      // The sync has published it.
      try ClassDesk(options).tellNews(of: found.joined)
    } else if let moment = due?.moment {
      changed.tellDueDate(moment, options)
    }
    if found.assignment.due != nil, changed.due == nil {
      options.talk("It has no due date any more.")
    }
    changed.warn(options)
    try ClassDesk(options).tellIfArchived(found.joined)
  }

  /// Makes sure that students get the work before it is due, if one of the two changes.
  private func requireDue(
    _ change: AssignmentChange.Due?, _ publishing: UnderstoodMoment?, of found: FoundAssignment
  ) throws {
    guard change != nil || publishing != nil,
      let moment = publishing ?? found.assignment.publishingMoment
    else { return }
    switch change {
    case .some(.none): return
    case nil: try found.assignment.due?.require(after: moment)
    case .day(let day):
      try found.joined.due(day, in: try found.joined.state()).require(after: moment)
    }
  }
}

extension FileFault {
  /// Says that a file was put back, or another one in its place.
  fileprivate func sentence(
    about lost: HandedOutFile, nowThere given: HandedOutFile
  ) -> String {
    let start =
      switch self {
      case .missing: "\(lost.name.string) was missing from the class folder. "
      case .other:
        "\(lost.name.string) was incomplete or changed in the class folder, or something else was in its place. "
      }
    return start
      + (lost.name == given.name
        ? "Now it is there again." : "Now \(given.name.string) is there instead.")
  }
}

extension AssignmentArgument {
  /// Finds the assignment, moves it to another state, and tells the class.
  fileprivate func move(
    to state: AssignmentState, _ options: StoreOptions,
    _ sentence: (_ title: String, Assignment) throws -> String
  ) throws {
    try options.assignment(self, as: .teacher).move(to: state, options, sentence)
  }
}

extension FoundAssignment {
  /// Moves the assignment to another state, and tells the class.
  fileprivate func move(
    to state: AssignmentState, _ options: StoreOptions,
    _ sentence: (_ title: String, Assignment) throws -> String
  ) throws {
    let moved = try joined.move(assignment.identifier, to: state, ClassDesk(options).tools)
    let isSent = try options.exchange(joined, orSay: "The change is saved and will be sent later.")
    if isSent { options.talk(try sentence(title, moved)) }
  }
}

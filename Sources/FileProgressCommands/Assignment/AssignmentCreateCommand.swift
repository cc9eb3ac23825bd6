import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

/// Creates an assignment.
struct AssignmentCreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Assign files, contexts or links to a class.",
    discussion: """
      Each student gets their own copy of a file. With --share they all work on one file, which \
      everybody with access to the class folder can read. Without a time, work is due at the end \
      of the day, in the time zone of the class. Late work is accepted and marked as late. \
      --publish-at publishes the assignment when this computer first syncs after that time, so \
      leave the computer on.

      Examples:
        fileprogress assignment create Essay --file essay.odt --due 2026-12-24
        fileprogress assignment create 'Act 1' --context hamlet/act-1
        fileprogress assignment create Extra --file extra.txt --to 'Anna Berg'
        fileprogress assignment create 'For later' --file essay.odt --draft
        fileprogress assignment create Test --file t.odt --publish-at monday
      """)

  @Argument(help: ArgumentHelp("The title.", valueName: "title"))
  var title: String?

  @OptionGroup var classOption: ClassOption

  @Option(
    name: .customLong("title"),
    help: ArgumentHelp("The title, if it begins with a hyphen.", valueName: "text"))
  var titleOption: String?

  @Option(help: ArgumentHelp("What to do.", valueName: "text"))
  var instructions: String?

  @Option(
    help: ArgumentHelp("When it is due: a date, with or without a time.", valueName: "date"),
    transform: MomentArgument.parsed(for: .due))
  var due: MomentArgument?

  @Option(
    help: ArgumentHelp("Hand out this file; each student gets a copy.", valueName: "file"),
    completion: .file())
  var file: [String] = []

  @Option(
    help: ArgumentHelp("Let all students work on this one file.", valueName: "file"),
    completion: .file())
  var share: [String] = []

  @Option(help: ArgumentHelp("Assign this context of a program.", valueName: "context"))
  var context: [String] = []

  @Option(help: ArgumentHelp("Assign this link.", valueName: "url"))
  var link: [String] = []

  @Option(help: ArgumentHelp("Only for this student.", valueName: "student"))
  var to: [String] = []

  @Flag(help: "Keep it as a draft.")
  var draft = false

  @Option(
    help: ArgumentHelp("Publish it at this time.", valueName: "time"),
    transform: MomentArgument.parsed(for: .publishing))
  var publishAt: MomentArgument?

  @OptionGroup var options: StoreOptions

  func validate() throws {
    if title != nil, titleOption != nil {
      throw ValidationError("Give only one title, with or without --title.")
    }
    if title == nil, titleOption == nil {
      throw ValidationError(
        "fileprogress assignment create needs a title. Example: fileprogress assignment create Essay --file essay.odt"
      )
    }
    if draft, publishAt != nil {
      throw ValidationError("--draft and --publish-at can't be combined. Choose one.")
    }
  }

  func run() throws {
    let world = CommandContext.current
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    let chosenTitle = title ?? titleOption ?? ""
    try joined.requireFreeTitle(chosenTitle)
    let store = try options.store(for: "assignment create")
    defer { options.close(store) }
    var draft = AssignmentDraft(title: chosenTitle)
    draft.instructions = instructions ?? ""
    let state = try joined.state()
    draft.dueDate = try due.map { try $0.dueDate(in: state) }
    draft.isDraft = self.draft
    let publishing = try publishAt.map { try $0.publishing(in: world) }
    draft.publishAtSeconds = publishing.map { $0.start / 1_000_000_000 }
    if let day = draft.dueDate, let publishing {
      try joined.due(day, in: state).require(after: publishing)
    }
    draft.students = to.isEmpty ? nil : try joined.students(named: to)
    draft.items =
      try file.map { .copy(path: try desk.file($0)) }
      + share.map { .shared(path: try desk.file($0)) }
    for name in context {
      let place = try NamedContext(name: name).find(in: store).place
      draft.items.append(
        .context(
          title: place.title, application: place.application, identifiers: place.path.identifiers))
    }
    draft.items += link.map { .link(title: $0, url: $0) }
    let assignment = try joined.make(draft, desk.tools)
    let isSent = try options.exchange(
      joined, orSay: "The assignment is saved and will be sent later.")
    let title = PrintableText.of(assignment.title.string)
    let enrollment = try joined.enrollment()
    let audience = try AssignmentAudience(of: assignment, in: joined)
    switch assignment.state {
    case .draft:
      options.talk(
        "\(title) is a draft\(audience.due). To publish it: fileprogress assignment publish "
          + ShellText.word(chosenTitle))
    case _ where enrollment.state == .waiting:
      options.talk(
        "\(title) is saved, and will be sent once you are admitted to \(PrintableText.of(enrollment.title))."
      )
      if let due { assignment.tellDueDate(due, options) }
    case .scheduled:
      options.talk(audience.sentence(ofSchedule: assignment, "\(title) will be published"))
    case .published where !isSent:
      if let due { assignment.tellDueDate(due, options) }
    default: options.talk(audience.sentence("\(title) is published"))
    }
    if !share.isEmpty {
      options.talk("Everybody with access to the class folder can read the shared file.")
    }
    assignment.warn(options, canHaveFiles: true)
    try desk.tellIfArchived(joined)
  }
}

extension MomentArgument {
  /// Returns when to publish an assignment: now, if the day or period has begun.
  ///
  /// - Throws: ``CommandFailure`` with status 64 for what no calendar or clock has, and for what is over.
  func publishing(
    in context: CommandContext
  ) throws(CommandFailure) -> UnderstoodMoment {
    let found = try understood(for: "--publish-at", in: context)
    guard found.end >= context.clock.read().wallNanoseconds else {
      throw isInThePast(found, for: "--publish-at")
    }
    return found
  }
}

extension Assignment.DueDate {
  /// Makes sure that it is after the moment or the beginning of the day on which students get the work.
  ///
  /// - Throws: ``CommandFailure`` with status 64.
  func require(after publishing: UnderstoodMoment) throws(CommandFailure) {
    guard deadline.wholeSeconds <= publishing.start / 1_000_000_000 else { return }
    let screen = CommandContext.current.reportScreen()
    throw CommandFailure(
      .usage,
      "It would be due on \(screen.date(text)), before it is published on \(screen.date(publishing.startText)). "
        + "Change --due or --publish-at.")
  }
}

extension AssignmentAudience {
  /// Returns a sentence that begins with what will happen to a scheduled assignment, and says when.
  func sentence(ofSchedule assignment: Assignment, _ beginning: String) -> String {
    sentence(beginning)
      + " This computer does that the first time it syncs after \(assignment.publishingText ?? "that time")."
  }
}

extension Assignment {
  /// Its state for people; if it is scheduled, with its time, such as `scheduled, 27 Nov 8:00`.
  var stateText: String { state.word + (publishingText.map { ", " + $0 } ?? "") }

  /// When it will be published by this computer's clock, such as `27 Nov 8:00`; `nil` if it isn't scheduled.
  fileprivate var publishingText: String? {
    publishingMoment.map { CommandContext.current.reportScreen().date($0.startText) }
  }

  /// When it will be published by this computer's clock; `nil` if it isn't scheduled.
  var publishingMoment: UnderstoodMoment? {
    guard let nanoseconds = publishing?.nanoseconds else { return nil }
    let text = MomentText.absolute(
      nanoseconds, timeZone: CommandContext.current.localTime)
    return UnderstoodMoment(
      start: nanoseconds, end: nanoseconds, startText: text, endText: text)
  }

  /// Tells a teacher what was understood of a due date that was not typed in full.
  func tellDueDate(_ typed: MomentArgument, _ options: StoreOptions) {
    guard let due, !typed.form.isInFull else { return }
    options.talk("It is due on \(CommandContext.current.reportScreen().date(due.text)).")
  }

  /// Tells a teacher what may be a mistake: a due date that is over, or nothing but a title.
  ///
  /// - Parameter canHaveFiles: Whether the command that was typed can hand out files.
  func warn(_ options: StoreOptions, canHaveFiles: Bool = false) {
    let context = CommandContext.current
    let edit = "fileprogress assignment edit \(ShellText.word(title.string))"
    if isOverdue(nowSeconds: context.clock.read().wallNanoseconds / 1_000_000_000) {
      context.say(
        "Warning: The due date \(due.map { context.reportScreen().date($0.text) } ?? "") has passed, so all work is marked as late. To change it: "
          + "\(edit) --due DATE")
    }
    guard isBare else { return }
    options.talk(
      "\(title.string) has no file and no instructions, so students see only its title, and can only submit it. "
        + "To add instructions: \(edit) --instructions TEXT"
        + (canHaveFiles ? ". To hand out a file, delete it and create it with --file FILE." : ""))
  }
}

import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import ProgressModel

/// Hands in an assignment.
struct SubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Hand in an assignment.",
    discussion: """
      This tells your teacher that you have finished. Your own copy stays with you. Name the \
      assignment, or the file that you worked on. The words of the file are counted, even if you \
      never started a timer. If you have not even opened the assignment, submit asks first.

      Examples:
        fileprogress assignment submit 'Essay on tides'
        fileprogress assignment submit essay.odt
      """)

  @OptionGroup var argument: HandInArgument

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    try argument.say(
      .submitted, options, isYes: yes,
      new: { $1 ? "\($0) is handed in, after its due date" : "\($0) is handed in" },
      known: { "\($0) was already handed in" }
    )
  }
}

/// Takes back a handed-in assignment.
struct WithdrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw",
    abstract: "Withdraw an assignment that you handed in.",
    discussion: """
      Example:
        fileprogress assignment withdraw 'Essay on tides'
      """)

  @OptionGroup var argument: HandInArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    try argument.say(
      .withdrawn, options, new: { title, _ in "\(title) is withdrawn" },
      known: { "\($0) was not handed in" })
  }
}

/// The assignment to hand in, as arguments.
struct HandInArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The assignment, or a file of it.", valueName: "title|file"),
    completion: .file())
  var name: String

  @OptionGroup var classOption: ClassOption

  /// States something about the assignment, and tells the class.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - isYes: Whether an option has confirmed it already.
  ///   - new: What to tell the person, with the title and whether its due date is over. What was counted follows.
  ///   - known: What to tell the person if nothing changes.
  func say(
    _ statement: HandInFact.Statement, _ options: StoreOptions, isYes: Bool = false,
    new: (String, Bool) -> String, known: (String) -> String
  ) throws {
    let context = CommandContext.current
    let classes = try options.joinedClasses(classOption)
    let found = try options.lookingIfUnknown(in: classes) {
      try options.reading(for: "submit") { try find(in: classes, options, $0, context) }
    }
    try options.withStore(for: "submit") { store in
      guard found.assignment.state == .published else {
        throw ClassroomError.wrongState(title: found.title, found.assignment.state)
      }
      let isLate = found.assignment.isOverdue(
        nowSeconds: context.clock.read().wallNanoseconds / 1_000_000_000)
      var figures = ""
      if statement == .submitted {
        if try !isYes && isUnopened(found, store) { try Self.confirmUnopened(found, context) }
        let counting = HandInCounting(
          found: found, store: store, access: options, typedPath: context.absolutePath(name),
          again: "assignment submit", isYes: isYes)
        figures = try counting.figures(ofParts: found.assignment.parts.map(\.number))
      }
      let isNew = try found.joined.say(statement, on: found.work, store)
      let news = (isNew ? new(found.title, isLate) : known(found.title)) + figures + "."
      options.talk(news + (try Self.reasonNotSeen(found, store).map { " " + $0 } ?? ""))
    }
    try ClassDesk(options).send(to: found.joined)
  }

  /// Whether there is something to open, and the student neither opened it nor worked on it, on whichever computer.
  private func isUnopened(_ found: FoundAssignment, _ store: DataStore) throws -> Bool {
    let parts = found.assignment.parts.filter { !$0.content.isLink }
    guard !parts.isEmpty else { return false }
    var said = try store.handInState(of: found.work)
    said.hear(
      try found.joined.statesElsewhere(try found.joined.state())[found.assignment.identifier])
    guard said.openedAtNanoseconds == nil, !said.isSubmitted, said.doneParts.isEmpty else {
      return false
    }
    return try !parts.contains { part in
      try store.places(ofCopiesOf: AssignedPart(work: found.work, number: part.number)).contains {
        // A context is the copy as soon as it is assigned.
        try $0.context == nil || store.facts(of: $0.copy)?.0.hasSavedFacts ?? false
      }
    }
  }

  private static func confirmUnopened(_ found: FoundAssignment, _ context: CommandContext) throws {
    guard context.isInputTerminal else {
      throw CommandFailure(
        .usage, "You have not opened \(found.title). To hand it in all the same, add --yes.")
    }
    try Confirmation(isGiven: false).require(
      "You have not opened \(found.title). Hand it in all the same?",
      otherwise: "Nothing was handed in.")
  }

  /// Says why the teachers don't see the statement; `nil` if they do.
  private static func reasonNotSeen(_ found: FoundAssignment, _ store: DataStore) throws -> String?
  {
    let own = try store.sharingState(with: found.enrollment.classIdentifier.joined)?.state ?? .on
    switch own {
    case .on:
      guard try found.joined.isSharingStoppedByOthers() else { return nil }
      return
        "Your teachers can't see it, because the school, or you on another computer, stopped sharing."
    case .paused: return "Your teachers can't see it, because you paused sharing."
    case .stopped, .left: return "Your teachers can't see it, because you stopped sharing."
    }
  }

  private func find(
    in classes: [JoinedClass], _ options: StoreOptions, _ store: DataStore,
    _ context: CommandContext
  ) throws -> FoundAssignment {
    let byTitle = Result {
      try options.assignment(named: name, in: classes, as: .student)
    }
    if let found = try? byTitle.get() { return found }
    let path = context.absolutePath(name)
    guard let copies = try? store.openCopies(ofFileAt: path), !copies.isEmpty else {
      return try byTitle.get()
    }
    for joined in classes {
      let enrollment = try joined.enrollment()
      let state = try joined.state()
      for assignment in state.assignments.values {
        let found = FoundAssignment(assignment, in: joined, enrollment, state)
        if copies.contains(where: { $0.part.work == found.work }) { return found }
      }
    }
    return try byTitle.get()
  }
}

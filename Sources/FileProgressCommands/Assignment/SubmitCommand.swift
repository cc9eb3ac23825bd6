import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel

/// Hands in an assignment.
struct SubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Hand in an assignment.",
    discussion: """
      This tells your teacher that you have finished. Your own copy stays with you. Name the \
      assignment, or the file that you worked on. The words of the file are counted, even if you \
      never started a timer. If you wrote in a file of your own, name both. If you never \
      opened the assignment, or handed it in on another computer, submit asks first.

      Examples:
        fileprogress assignment submit 'Essay on tides'
        fileprogress assignment submit essay.odt
        fileprogress assignment submit 'Essay on tides' my-essay.odt
        fileprogress assignment submit 'Two essays' my-essay.odt --part 2
      """)

  @OptionGroup var argument: HandInArgument
  @OptionGroup var own: OwnFileArgument

  @Option(
    help: ArgumentHelp(
      "The part that your own file is for, if there are several.", valueName: "number"))
  var part: UInt32?

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if part != nil, own.file == nil {
      throw ValidationError(
        "--part needs a file. Example: fileprogress assignment submit 'Two essays' my-essay.odt --part 2"
      )
    }
  }

  func run() throws {
    try argument.say(
      .submitted, options, own, forPart: part, isYes: confirmation.yes,
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

/// What is known of a hand-in before it is stated.
private struct PreparedHandIn {
  /// Whether it was handed in on another computer.
  var isElsewhere = false
  /// Whether it is stated even if it was handed in before.
  var isAgain = false
  /// What was counted, or how many words the files have now; it goes on after what was handed in.
  var figures = ""
  /// Whether the files have changed since they were handed in.
  var hasChanged = false
  /// What else to tell the person about the files.
  var note: String?
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
  ///   - own: The student's own file, if one was typed.
  ///   - part: The number of the part that this file is for, if it was typed.
  ///   - isYes: Whether an option has already answered the questions.
  ///   - new: What to tell the person, with the title and whether its due date is over. What was counted follows.
  ///   - known: What to tell the person if nothing changes.
  func say(
    _ statement: HandInFact.Statement, _ options: StoreOptions, _ own: OwnFileArgument? = nil,
    forPart part: UInt32? = nil, isYes: Bool = false, new: (String, Bool) -> String,
    known: (String) -> String
  ) throws {
    let context = CommandContext.current
    if isYes { context.largeFiles.noteAllWanted() }
    let classes = try options.joinedClasses(classOption)
    func find() throws -> FoundAssignment {
      try options.reading(for: "submit") { try self.find(in: classes, options, $0, context) }
    }
    var found: FoundAssignment
    do {
      found = try options.lookingIfUnknown(in: classes, find)
      if statement == .submitted, try found.joined.hasOtherMachines {
        // The student may have handed it in there a moment ago.
        try ClassDesk(options).lookNow(at: [found.joined])
        found = try find()
      }
    } catch ClassroomError.noSuchAssignment(_)
      where own?.file == nil && statement == .submitted
      && context.kind(ofFileNamed: name) == .regular
    {
      throw CommandFailure(
        .failed,
        "\(name) does not belong to an assignment yet. To hand it in: fileprogress assignment submit TITLE "
          + ShellText.word(name))
    }
    let overruling = try options.withStore(for: "submit") { store -> CommandFailure? in
      try found.requirePublished()
      let isLate = found.assignment.isOverdue(
        nowSeconds: context.clock.read().wallNanoseconds / 1_000_000_000)
      let prepared =
        statement == .submitted
        ? try prepare(found, own, forPart: part, isYes: isYes, options, store) : PreparedHandIn()
      let isNew = try found.joined.say(
        statement, on: found.assignment.identifier, store, again: prepared.isAgain)
      if let overruling = try found.overruling(statement, isNew: isNew, store) { return overruling }
      let place = prepared.isElsewhere ? " on another computer" : ""
      let news =
        (isNew ? new(found.title, isLate) : known(found.title) + place) + prepared.figures + "."
      let again = statement == .submitted ? "hand it in again" : nil
      let reason = try found.reasonNotSeen([statement], store, again: again).map { " " + $0 } ?? ""
      options.talk(news + reason)
      if prepared.hasChanged {
        options.talk(
          "To hand it in again, withdraw it first: fileprogress assignment withdraw "
            + ShellText.word(found.assignment.title.string))
      }
      if let note = prepared.note { options.talk(note) }
      return nil
    }
    let desk = try ClassDesk(options)
    if overruling == nil { try desk.tellIfArchived(found.joined) }
    desk.send(to: found.joined)
    if let overruling { throw overruling }
  }

  /// Counts the files that are handed in, and asks the student what has to be asked before.
  private func prepare(
    _ found: FoundAssignment, _ own: OwnFileArgument?, forPart part: UInt32?, isYes: Bool,
    _ options: StoreOptions, _ store: DataStore
  ) throws -> PreparedHandIn {
    let context = CommandContext.current
    let parts = found.assignment.workNumbers
    let said = try found.handInState(store)
    let here = try found.joined.saidHere(on: found.assignment.identifier, store)
    let counting = HandInCounting(
      found: found, store: store, access: options,
      typedPath: own?.path ?? context.absolutePath(name), verb: "submit")
    let isElsewhere = said.isSubmitted && said.submission != here.submission
    let isReplaced = try isElsewhere && (own?.file != nil || counting.knowsFile(ofParts: parts))
    if isReplaced, !isYes { try Self.confirmReplacing(said, found, own?.file, context) }
    var prepared = PreparedHandIn(isElsewhere: isElsewhere)
    // What was handed in while nothing was shared is not sent, so the class may have an older hand-in.
    prepared.isAgain =
      try isReplaced || said.lacks(found.everythingSaid(store), about: .submitted)
    // What was handed in stays as it was then. A student who names another file means that one.
    if own?.file == nil, said.isSubmitted, !prepared.isAgain {
      if !isElsewhere, let change = try counting.changeSinceHandIn(ofParts: parts) {
        prepared.figures = change
        prepared.hasChanged = true
      }
    } else {
      var former: [UInt32: WordCount]?
      if let own, own.file != nil {
        former = try counting.wordsHandedIn(onParts: parts)
        let attached = try own.attach(to: found, part: part, isYes: isYes, store, options)
        if attached != nil { prepared.isAgain = true }
      } else if try !isYes && isUnopened(found, said, store) {
        try Self.confirmUnopened(counting, parts, context)
      }
      let counted = try counting.figures(ofParts: parts)
      prepared.figures = counted.text
      if let former, counted.words.contains(where: { former[$0.key] != $0.value }) {
        prepared.isAgain = true
      }
    }
    // The other computer knows the file, and has counted it.
    if !isElsewhere || isReplaced { prepared.note = try counting.note(onParts: parts) }
    return prepared
  }

  /// Whether there is something to open, and the student neither opened it nor worked on it on any computer.
  private func isUnopened(
    _ found: FoundAssignment, _ said: HandInState, _ store: DataStore
  ) throws -> Bool {
    let parts = found.assignment.parts.filter { !$0.content.isLink }
    guard !parts.isEmpty else { return false }
    guard said.openedAtNanoseconds == nil, !said.isSubmitted, said.doneParts.isEmpty else {
      return false
    }
    return try !parts.contains { part in
      try store.places(ofCopiesOf: AssignedPart(work: found.work, number: part.number)).contains {
        // An assigned context counts as a copy before any work on it.
        try $0.context == nil || store.facts(of: $0.copy)?.0.hasSavedFacts ?? false
      }
    }
  }

  private static func confirmUnopened(
    _ counting: HandInCounting, _ parts: [UInt32], _ context: CommandContext
  ) throws {
    let found = counting.found
    var state = "You have not opened \(found.title)"
    var advice = ""
    if let part = try counting.partsWithoutFile(among: parts).first {
      state +=
        ", and fileprogress doesn't know which file you wrote in, so no words will be counted"
      advice =
        " To name your file: " + found.command("submit", withFileForPart: part.number)
    }
    guard context.isInputTerminal else {
      throw CommandFailure(
        .usage, "\(state). To hand it in anyway, add --yes.\(advice)")
    }
    context.say("\(state).\(advice)")
    try Confirmation(isGiven: false).require(
      "Hand it in anyway?", otherwise: "Nothing was handed in.")
  }

  /// Asks whether what was handed in on another computer is replaced.
  ///
  /// - Parameter file: The student's own file, if one was typed.
  private static func confirmReplacing(
    _ said: HandInState, _ found: FoundAssignment, _ file: String?, _ context: CommandContext
  ) throws {
    let moment = said.submission.map {
      ", "
        + MomentText.relative(
          $0.momentNanoseconds, now: context.clock.read().wallNanoseconds,
          timeZone: context.dayTime)
    }
    let state = "You handed in \(found.title) on another computer\(moment ?? "")."
    let file = file ?? "the file on this computer"
    guard context.isInputTerminal else {
      throw CommandFailure(.usage, "\(state) To hand in \(file) instead, add --yes.")
    }
    context.say(state)
    try Confirmation(isGiven: false).require(
      "Hand in \(file) instead?", otherwise: "Nothing was handed in.")
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
    let copies: [AssignmentCopy]
    do {
      copies = try store.openCopies(ofFileAt: path)
    } catch let error as FileTrackingError where error.code == .notConfirmed {
      // The person named this file, and it was not read.
      throw error
    } catch {
      copies = []
    }
    guard !copies.isEmpty else { return try byTitle.get() }
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

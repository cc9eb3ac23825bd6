import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import ProgressModel

/// Marks an assignment, or a part of it, as done.
struct AssignmentDoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Mark an assignment as done, or one part of it.",
    discussion: """
      The words of your file are counted. If you wrote in a file of your own, name it, too.

      Examples:
        fileprogress assignment done 'Essay on tides'
        fileprogress assignment done 'Essay on tides' my-essay.odt
        fileprogress assignment done 'Essay on tides' --part 2
      """)

  @OptionGroup var argument: AssignmentArgument
  @OptionGroup var own: OwnFileArgument
  @OptionGroup var part: PartOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    try part.say(
      { .partDone($0) }, argument, options, counting: own, sentence: { "\($0) is done" })
  }
}

/// Undoes that an assignment, or a part of it, is done.
struct AssignmentUndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Mark an assignment, or one part of it, as not done.",
    discussion: """
      Example:
        fileprogress assignment undo 'Essay on tides'
      """)

  @OptionGroup var argument: AssignmentArgument
  @OptionGroup var part: PartOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    try part.say(
      { .partUndone($0) }, argument, options, sentence: { "\($0) is not done" })
  }
}

/// One part of an assignment, or all, as an option.
struct PartOption: ParsableArguments {
  @Option(
    name: .customLong("part"), help: ArgumentHelp("Only this part.", valueName: "number"))
  var number: UInt32?

  /// States something about the chosen parts, and tells the class.
  ///
  /// - Parameters:
  ///   - statement: Makes the statement about a part.
  ///   - own: The student's own file, if one was typed; `nil` if no files are counted.
  ///   - sentence: What to tell the person, with the title. What was counted follows.
  func say(
    _ statement: (UInt32) -> HandInFact.Statement, _ argument: AssignmentArgument,
    _ options: StoreOptions, counting own: OwnFileArgument? = nil, sentence: (String) -> String
  ) throws {
    let found = try options.assignment(argument, as: .student)
    try found.requirePublished()
    let parts = found.assignment.parts.map(\.number)
    if let number { _ = try found.part(number) }
    guard !parts.isEmpty else {
      throw CommandFailure(
        .failed,
        "\(found.title) has no parts to mark. To hand it in: fileprogress assignment submit "
          + ShellText.word(found.assignment.title.string))
    }
    let chosen = number.map { [$0] } ?? parts
    let subject = number.map(found.assignment.subject(ofPart:)) ?? found.title
    let overruling = try options.withStore(for: "assignment") { store -> CommandFailure? in
      let counting = own.map { own in
        HandInCounting(
          found: found, store: store, access: options, typedPath: own.path, verb: "done")
      }
      let said = try found.handInState(store)
      if let own, let file = own.file, said.isSubmitted {
        try found.requireUnfinished(part: found.partNumber(forFile: number), for: file, store)
      }
      let everything = try found.everythingSaid(store)
      let unsent = chosen.filter { said.lacks(everything, about: statement($0)) }
      let former = try counting?.wordsHandedIn(onParts: chosen) ?? [:]
      let attached = try own?.attach(to: found, part: number, store, options)
      // What was handed in or done stays as it was then. A student who names another file means that one.
      let counted = chosen.filter {
        !said.isSubmitted
          && (own?.file != nil || unsent.contains($0) || !said.isDone(part: $0))
      }
      let figures = try counting?.figures(ofParts: counted)
      var stated: Set<UInt32> = []
      for part in chosen {
        let isOther = figures?.words[part].map { $0 != former[part] } ?? false
        let isNew = try found.joined.say(
          statement(part), on: found.assignment.identifier, store,
          again: unsent.contains(part) || own?.file != nil && (attached == part || isOther))
        if isNew { stated.insert(part) }
      }
      for part in chosen {
        let isNew = stated.contains(part)
        if let overruling = try found.overruling(statement(part), isNew: isNew, store) {
          return overruling
        }
      }
      let again = own == nil ? nil : "mark it as done again"
      let reason =
        try found.reasonNotSeen(chosen.map(statement), store, again: again).map { " " + $0 } ?? ""
      options.talk(sentence(subject) + (figures?.text ?? "") + "." + reason)
      if let note = try counting?.note(onParts: chosen) { options.talk(note) }
      return nil
    }
    try ClassDesk(options).send(to: found.joined)
    if let overruling { throw overruling }
  }
}

/// Makes a file the student's copy of a part.
struct AssignmentAttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Use one of your files for an assignment.",
    discussion: """
      Only work recorded after the assignment arrived counts for it. The text stays with you. \
      fileprogress undo undoes this. If the assignment is handed in or done, name the file when \
      you hand it in again.

      Example:
        fileprogress assignment attach 'Essay on tides' my-essay.odt
      """)

  @OptionGroup var argument: AssignmentArgument

  @Argument(help: "The file.", completion: .file())
  var file: String

  @Option(help: ArgumentHelp("The part, if there are several.", valueName: "number"))
  var part: UInt32?

  @OptionGroup var options: StoreOptions

  func run() throws {
    let found = try options.assignment(argument, as: .student)
    try options.withStore(for: "assignment attach") { store in
      let number = try found.partNumber(forFile: part)
      try found.requireUnfinished(part: number, for: file, store)
      switch try found.attach(file, toPart: number, store) {
      case .unrecorded: options.talkAboutUnrecorded(file, store)
      case .attached(_, let isNew):
        options.talk(
          isNew
            ? found.sentence(aboutAttached: file) : "\(file) already counts for \(found.title).")
      }
    }
    try ClassDesk(options).tellUnsent(to: [found.joined])
    context.startClassSync(options)
  }
}

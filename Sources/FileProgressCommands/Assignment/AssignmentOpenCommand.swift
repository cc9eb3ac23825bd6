import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import DocumentWriting
import FileProgress
import FileProgressReports
import ProgressModel
import ProgressReading

/// Fetches an assigned file and opens it like `open`.
struct AssignmentOpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Get the file of an assignment and open it in your editor.",
    discussion: """
      The first time, the file is saved in the current folder, or in the one that --into names. \
      You may rename it, move it and open it in any way you like: fileprogress recognises it. A \
      file of the same name is never replaced. Later it opens the file that you last worked in or \
      handed in; --new-copy gets the file of the assignment again.

      If an assignment has one file and links, this opens the file. A link is printed, not opened. \
      A chapter or quiz opens in its program. A completed assignment can be opened, too, \
      but what you do then doesn't count for it.

      Examples:
        fileprogress assignment open 'Essay on tides'
        fileprogress assignment open 'Essay on tides' --part 2 --into ~/school
        fileprogress assignment open 'Essay on tides' --editor 'code --wait'
        fileprogress assignment open 'Essay on tides' --no-editor
      """)

  @OptionGroup var argument: AssignmentArgument

  @Option(help: ArgumentHelp("The part, if there are several.", valueName: "number"))
  var part: UInt32?

  @Option(
    help: ArgumentHelp("Save the file in this folder.", valueName: "dir"), completion: .directory)
  var into: String?

  @Flag(help: "Get the file again, as a new copy that counts from now on.")
  var newCopy = false

  @Option(help: ArgumentHelp("Use this editor, with its options.", valueName: "cmd"))
  var editor: String?

  @Flag(help: "Get the file without opening it.")
  var noEditor = false

  @OptionGroup var options: StoreOptions

  func validate() throws {
    if noEditor, editor != nil {
      throw ValidationError("--editor and --no-editor can't be combined. Choose one.")
    }
  }

  func run() throws {
    let found = try options.assignment(argument, as: .student)
    let isOpen = found.assignment.state == .published
    guard isOpen || found.assignment.state == .completed else {
      throw ClassroomError.wrongState(title: found.title, found.assignment.state)
    }
    let part = try found.part(part)
    if let limit = part.context?.brokenLimit {
      throw CommandFailure(
        .damaged,
        ClassSentence.unusable(part: part.number, of: found.title, limit, for: .student))
    }
    let assigned = AssignedPart(work: found.work, number: part.number)
    if newCopy { try requireCopy(part, of: found) }
    if case .shared(let file) = part.content {
      let folder = try found.joined.enrollment().folder
      try LargeFile.confirm("\(folder)/shared/\(file.name.string)", options, context)
    }
    let folders = context.personFolders
    let (path, isNew) = try options.withStore(for: "assignment open") {
      store -> (String?, Bool) in
      if newCopy, let finished = try found.finished(part: part.number, store) {
        throw CommandFailure(
          .failed,
          "\(finished.state), and a new copy would take its place. \(finished.wayBack)")
      }
      let former = try store.places(ofCopiesOf: assigned).first(where: \.isHere)
      let path = try found.joined.file(
        of: part, in: found.assignment,
        fetchingInto: into.map(context.absolutePath) ?? context.workingFolder, again: newCopy,
        store, ClassDesk(options).tools
      ) { try KnownDocument($0).path(in: store, lookingIn: folders) }
      let copy = try store.places(ofCopiesOf: assigned).first(where: \.isHere)
      let isNewCopy = copy?.copy.newest.id != former?.copy.newest.id
      if isNewCopy, let path { try CountedDocument.countHandedOut(fileAt: path, in: store) }
      if isNewCopy, isOpen || !newCopy, let former = former?.path {
        options.talk(sentence(about: former, of: found))
      }
      guard isOpen else { return (path, false) }
      if part.content.file != nil, let finished = try found.finished(part: part.number, store) {
        options.talk("\(finished.state), with the words that it had then. \(finished.wayBack)")
      }
      let isNew = try store.handIn(.opened(part: nil), found.work)
      let isNewPart = try store.handIn(.opened(part: part.number), found.work)
      return (path, isNew || isNewPart)
    }
    if isOpen {
      try send(to: found.joined, isNew: isNew)
    } else {
      options.talk("\(found.title) is completed, so what you do now does not count for it.")
    }
    for other in found.assignment.parts where other.number != part.number && other.content.isLink {
      options.talk("Part \(other.number) is a link: \(other.content.text(for: .student))")
    }
    switch part.content {
    case .copy, .shared:
      guard let path else { return }
      if noEditor { return try context.write(path + "\n") }
      options.talk("The file is \(context.shortPath(path)).")
      try open(path)
    case .link(_, let url): try context.write(PrintableText.of(url.string) + "\n")
    case .context(let title, let application, let identifiers):
      let path = IdentifierPath(identifiers.map(\.string))
      let name = ([application.string] + path.identifiers).map(ContextName.escaped)
        .joined(separator: "/")
      options.talk(
        "\(PrintableText.of(title.string)) is part of a program. To open it there: "
          + "fileprogress dev context open \(ShellText.word(name))")
    case .unknown: throw ClassroomError.newerVersion(title: found.title)
    }
  }

  /// Tells the class that the assignment was opened.
  ///
  /// - Parameter isNew: Whether it was never opened before. Then the person learns at once if nothing can be sent, and
  ///   how old this computer's knowledge of the assignment is.
  private func send(to joined: JoinedClass, isNew: Bool) throws {
    let desk = try ClassDesk(options)
    if isNew {
      if !desk.send(to: joined) { desk.tellLook(at: [joined]) }
    } else {
      desk.tellUnsent(to: [joined])
      context.startClassSync(options)
    }
  }

  /// Says what became of the copy that counted before a new one.
  private func sentence(about former: String, of found: FoundAssignment) -> String {
    let path = context.shortPath(former)
    let attach = "fileprogress assignment attach \(ShellText.word(found.title))"
    return newCopy
      ? "The words and time of \(path) no longer count for \(found.title). To count that file again: "
        + "\(attach) \(ShellText.word(path))"
      : "Your file \(path) is gone, so this is a new copy. If you still have yours: \(attach) FILE"
  }

  private func requireCopy(_ part: AssignmentPart, of found: FoundAssignment) throws {
    if case .copy = part.content { return }
    throw CommandFailure(
      .failed, "Part \(part.number) of \(found.title) is not a file that everyone has a copy of.")
  }

  private func open(_ path: String) throws {
    var words: [String] = []
    if let home = options.home { words += ["--home", home] }
    if let editor { words += ["--editor", editor] }
    if options.quiet { words.append("--quiet") }
    let command = try OpenCommand.parse(words + ["--", path])
    try command.run()
  }
}

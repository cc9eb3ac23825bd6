import ArgumentParser
import ChildProcesses
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import Foundation
import ProgressModel
import ProgressReading

/// Opens a document, tracks the work on it, and reports it at the end.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Edit a document; record its time and words.",
    discussion: """
      Opens the document in your editor. It uses the first of these that is set: --editor, \
      $VISUAL, $EDITOR, your system's editor, nano. When you close it, its words are counted and \
      one line says what you did. The document itself is edited, not a copy. Without FILE, open \
      continues with the document that you last worked on.

      In a terminal editor, open sees when you type and save, but never what you type. --no-pty \
      turns this off. A docx or odt opens in LibreOffice; the session ends when you close the document.

      With --for, a bell rings when the time is over. The editor stays open, and the line at the \
      end also says what you wrote in that time, as far as you saved it within a minute.

      --line starts a small line editor with the commands of ed; type help there to see them. \
      Without --line, commands from a pipe start it, too. With --line, standard output has what \
      the editor commands print, then the summary as the last line (as JSON with --json). \
      Everything else goes to standard error.

      Examples:
        fileprogress open essay.txt
        fileprogress open --editor 'code --wait' essay.txt
        fileprogress open --for 25min essay.txt
        printf 'a\\nOne more line.\\n.\\nw\\nq\\n' | fileprogress open essay.txt
      """)

  @Argument(help: "The document; without it, the last one.", completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp("Use this editor, with its options.", valueName: "cmd"))
  var editor: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Write for this long, then hear a bell: 25min.", valueName: "length"),
    transform: SprintLengthArgument.parsed)
  var length: LengthArgument?

  @Flag(help: "Use the line editor.")
  var line = false

  @Flag(
    name: .customLong("no-pty"),
    help: "Don't watch typing and saves in a terminal editor.")
  var noPseudoTerminal = false

  @Flag(help: "Show words and time in the terminal's title.")
  var title = false

  @Flag(help: "Record nothing this time.")
  var `private` = false

  @Flag(help: "Restore the copy from an interrupted save, then open the document.")
  var restoreCopy = false

  @Flag(help: "Delete the copy from an interrupted save, then open the document.")
  var discardCopy = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if line, editor != nil {
      throw ValidationError("--line and --editor can't be combined. Choose one.")
    }
    if title, line || noPseudoTerminal {
      throw ValidationError(
        "--title and \(line ? "--line" : "--no-pty") can't be combined. Choose one.")
    }
    if restoreCopy, discardCopy {
      throw ValidationError("--restore-copy and --discard-copy can't be combined. Choose one.")
    }
  }

  func run() throws {
    let status: ExitStatus
    do {
      status = try opened()
    } catch let error as DataStoreError where error.code == .readOnly {
      throw CommandFailure(
        ExitStatus(for: error),
        "\(error) To work on the document without recording: fileprogress open --private "
          + ShellText.word(file ?? "FILE"))
    }
    if status != .done { throw ExitCode(status.rawValue) }
  }

  private func opened() throws -> ExitStatus {
    try options.withStore(
      for: "open", heartbeat: context.heartbeat, isPrivate: `private`
    ) { store in
      let path = try document(in: store)
      options.look(in: store, opening: [path])
      try LargeFile.confirm(path, options, context)
      options.talkAboutForgottenTimers(in: store)
      let copy: DocumentPreparation.SafetyCopyWish =
        restoreCopy ? .restore : discardCopy ? .discard : .keep
      try DocumentPreparation(ofFileAt: path, in: store).run(safetyCopy: copy) { finding in
        for line in lines(about: finding, of: path) { options.talk(line) }
      }
      if !`private`, let note = context.lineOfLastNote(ofFileAt: path, in: store) {
        options.talk(note)
      }
      return try edit(path, in: store)
    }
  }

  // MARK: - The document

  private func document(in store: DataStore) throws -> String {
    if let file {
      guard !file.isEmpty else {
        throw CommandFailure.emptyName
      }
      let path = context.absolutePath(file)
      try checkFolder(of: path)
      return path
    }
    guard let last = try LastDocument(in: store) else {
      throw CommandFailure(
        .noFile, "You haven't worked on a document yet. " + NextStep.start())
    }
    let folders = context.personFolders
    switch try last.place(in: store, for: folders) {
    case .found(let path): return path
    case .moved(let path, let from):
      options.talk(Self.sentence(aboutMove: from, to: path, in: context))
      return path
    case .perhaps(let gone, let path): throw refusal(ofLast: gone, becoming: path)
    case .replaced(let path): throw refusal(ofLast: path, "is a different document now")
    case .gone(let path): throw refusal(ofLast: path, "is gone")
    case .elsewhere(let path):
      throw CommandFailure(
        .noFile,
        "Your last document, \(path), is on another computer. To work on one here: "
          + "fileprogress open FILE")
    }
  }

  /// An editor would start, and could not save what was written.
  private func checkFolder(of path: String) throws(CommandFailure) {
    let folder = PathText.folder(path)
    do throws(FileTrackingError) {
      _ = try context.fileSystem.entry(at: folder, followsLink: true)
    } catch {
      guard error.code == .notFound else { return }
      throw CommandFailure(
        .noFile, FileSentence.missingFolder(context.shortPath(folder)))
    }
  }

  private static func sentence(
    aboutMove former: String, to path: String, in context: CommandContext
  ) -> String {
    let screen = context.reportScreen()
    let (old, new) = (context.shortPath(former), context.shortPath(path))
    return "\(screen.place(old)) is now \(screen.place(new)). Opening it."
  }

  /// Names a text in another folder, which only the person can know.
  private func refusal(ofLast gone: String, becoming path: String) -> CommandFailure {
    let screen = context.reportScreen()
    return CommandFailure(
      .noFile,
      "Your last document, \(screen.place(gone)), is gone. If it is now \(screen.place(path)): "
        + "fileprogress open \(ShellText.word(context.shortPath(path)))")
  }

  private func refusal(ofLast path: String, _ what: String) -> CommandFailure {
    CommandFailure(
      .noFile,
      "Your last document, \(context.reportScreen().place(path)), \(what). If you moved it, "
        + "name it: fileprogress open FILE")
  }

  private func lines(about finding: DocumentPreparation.Finding, of path: String) -> [String] {
    switch finding {
    case .safetyCopy:
      [
        "An interrupted save left a copy of the previous text of \(path).",
        "To restore it: fileprogress open --restore-copy \(ShellText.word(context.shortPath(path)))",
        "To delete it: fileprogress open --discard-copy \(ShellText.word(context.shortPath(path)))",
      ]
    case .safetyCopyRestored:
      ["Restored \(path) from the copy that an interrupted save had left."]
    case .unwrittenText(let name):
      [
        "\(PrintableText.of(name)) beside it has text that an editor could not save. Look at it, then "
          + "delete it."
      ]
    case .unfinishedSaveRemoved(let name):
      ["Deleted \(name), which an interrupted save had left in the folder."]
    }
  }

  // MARK: - The editor

  private func edit(_ path: String, in store: DataStore) throws -> ExitStatus {
    let host = OpenHost(
      path: path, name: file ?? context.shortPath(path), store: store, options: options,
      printsJSON: json.isWanted,
      isPrivate: `private`, context: context)
    let choice = try chosenEditor(for: path)
    if let length { context.alarm(length.nanoseconds, context.ring) }
    switch choice {
    case .program(let words, let isNamed):
      if !isNamed {
        do {
          try PackedDocument.refuse(at: path, in: context.fileSystem, inEditor: words[0])
        } catch {
          throw Self.refusal(ofOfficeDocumentAt: path, named: host.name, in: context) ?? error
        }
      }
      if OfficeSuite.isMeant(by: words[0]) {
        guard
          ExternalEditor.findProgram(words[0], searchPath: context.environment["PATH"]) != nil
        else {
          throw Self.refusal(
            ofOfficeDocumentAt: path, named: host.name, mayBeNew: true, in: context)
            ?? ExternalEditorError.notFound(word: words[0])
        }
        options.talk(
          "Recording until you close \(PrintableText.of(host.name)) in LibreOffice. To end the session "
            + "earlier, press Ctrl-C.")
      }
      let titleText: (@Sendable (SessionFigures) -> String)? = title ? host.title : nil
      let editing = ExternalEditing(
        ofFileAt: path, in: store, with: words, environment: context.environment,
        for: host,
        watchesTerminal: context.isInputTerminal && context.isOutputTerminal && !noPseudoTerminal,
        title: titleText, sprintNanoseconds: length?.nanoseconds)
      return tell(try editing.run(), of: words[0])
    case .line(let isFallback):
      if isFallback {
        options.talk(
          "No editor was found, so this is the line editor. Leave it with q. To choose another, set $EDITOR."
        )
      }
      let editing = LineEditing(
        ofFileAt: path, in: store, homeFolder: context.environment["HOME"], on: host,
        sprintNanoseconds: length?.nanoseconds)
      do {
        return status(of: try editing.run())
      } catch let error as DocumentFileError where error.code == .notText {
        throw Self.refusal(ofOfficeDocumentAt: path, named: host.name, in: context) ?? error
      }
    }
  }

  /// Says what keeps a document from being opened in LibreOffice; `nil` for a document of another program.
  ///
  /// - Parameter mayBeNew: Whether it is said of a document that doesn't exist, too.
  private static func refusal(
    ofOfficeDocumentAt path: String, named name: String, mayBeNew: Bool = false,
    in context: CommandContext
  ) -> (any Error)? {
    let cause =
      switch OfficeSuite.obstacle(forDocumentAt: path, environment: context.environment) {
      case .isNotInstalled?: "is not installed. Install it, or"
      case .hasNoScreen?: "needs a graphical desktop. Here,"
      case nil: ""
      }
    let isThere = (try? context.fileSystem.entry(at: path, followsLink: true)) != nil
    guard !cause.isEmpty, isThere || mayBeNew else { return nil }
    let advice =
      isThere ? "use another program and a timer:" : "create it in another program, then:"
    return CommandFailure(
      .noFile,
      "\(name) opens in LibreOffice, which \(cause) \(advice) "
        + "fileprogress start \(ShellText.word(name))")
  }

  private func chosenEditor(for path: String) throws -> EditorChoice {
    if editor == nil, !line,
      let words = OfficeSuite.command(
        forDocumentAt: path, in: context.fileSystem, environment: context.environment)
    {
      return .program(words, isNamed: true)
    }
    do {
      return try EditorChoice.choose(
        command: editor, wantsLine: line,
        isTerminal: context.isInputTerminal && context.isOutputTerminal
      ) {
        context.environment[$0]
      } isInstalled: {
        ExternalEditor.findProgram($0, searchPath: context.environment["PATH"]) != nil
      }
    } catch {
      let source = error.variable.map { "$" + $0 } ?? "--editor"
      throw CommandFailure(
        .usage,
        error.cause.map { "\(source) can't be split into words: \($0)." }
          ?? "\(source) is empty. Name an editor, such as nano.")
    }
  }

  private func status(of result: LineEditing.Result) -> ExitStatus {
    switch result.ending {
    case .done: result.session?.countingFailure == nil ? .done : .partlyDone
    case .failed: .failed
    case .notWritten(let error): ExitStatus(for: error)
    }
  }

  private func tell(_ result: ExternalEditing.Result, of editor: String) -> ExitStatus {
    if result.hasProbablyGoneOnElsewhere, !TerminalEditor.isMeant(by: editor) {
      options.talk(
        "Your editor closed right away. If its window is still open, use an editor command that "
          + "waits, such as --editor 'code --wait'.")
    }
    let isKept = result.session.map { !$0.isForgotten && $0.isRecorded } ?? false
    let kept = isKept ? ". The time is recorded." : "."
    switch result.report.ending {
    case .exited(status: 0):
      return result.session?.countingFailure == nil ? .done : .partlyDone
    case .exited(let status):
      context.say("Warning: \(editor) ended with status \(status)\(kept)")
    case .signalled(let number):
      context.say("Warning: \(editor) was ended by signal \(number)\(kept)")
    }
    return .failed
  }
}

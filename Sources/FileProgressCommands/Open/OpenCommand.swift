import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports
import Foundation

/// Opens a document, tracks the work on it, and reports it at the end.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Work on a document: timer on, your editor, words counted, saved on close.",
    discussion: """
      The very file is edited, no copy of it. On a terminal the editor is --editor, else $VISUAL, \
      else $EDITOR; else, without a terminal, and with --line it is a line editor with the commands \
      of ed: a i c d p n s w q Q wq, and help. In a script, standard output has what these print, and \
      as its last line what it came to, with --json for other programs; all else goes to standard \
      error: the size at the start, and what w wrote, in bytes as ed says it. --quiet leaves it out.

      Examples:
        fileprogress open essay.txt
        fileprogress open --editor 'code --wait' essay.txt
        printf 'a\\nOne more line.\\n.\\nw\\nq\\n' | fileprogress open essay.txt
      """)

  @Argument(help: "The document; without it the one that was worked on last.")
  var file: String?

  @Option(
    help: ArgumentHelp("The editor to start, split into words as a shell does.", valueName: "cmd"))
  var editor: String?

  @Flag(help: "Use the line editor.")
  var line = false

  @Flag(help: "Record nothing.")
  var `private` = false

  @Flag(help: "Put back the copy that an interrupted save left, then open the document.")
  var restoreCopy = false

  @Flag(help: "Remove the copy that an interrupted save left, then open the document.")
  var discardCopy = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if line, editor != nil { throw ValidationError("--line and --editor exclude each other.") }
    if restoreCopy, discardCopy {
      throw ValidationError("--restore-copy and --discard-copy exclude each other.")
    }
  }

  func run() throws {
    let status = try options.withStore(
      for: "open", heartbeat: context.heartbeat, isPrivate: `private`
    ) { store in
      let path = try document(in: store)
      try settleSafetyCopy(of: path, in: store)
      try refuseBrokenLink(at: path)
      tellOfUnwrittenCopy(of: path)
      for name in UnfinishedSave.removeAbandoned(besideDocumentAt: path) {
        options.talk("Removed \(name), which a save that was cut off left in the folder.")
      }
      return try edit(path, in: store)
    }
    if status != .done { throw ExitCode(status.rawValue) }
  }

  private func edit(_ path: String, in store: DataStore) throws -> ExitStatus {
    let work = DocumentWork(
      path: path, name: file ?? path, store: store, options: options, printsJSON: json.isWanted,
      isPrivate: `private`)
    switch try chosenEditor() {
    case .words(let words):
      if editor == nil { try refusePacked(path, editor: words[0]) }
      return try ExternalEditing(work: work, words: words).run()
    case .line(let hint):
      if let hint { options.talk(hint) }
      return try LineEditing(work: work).run()
    }
  }

  /// Editors on a terminal that show the bytes of a packed document, and destroy it when they write it.
  private static let textEditors: Set<String> = [
    "ed", "editor", "hx", "jed", "joe", "kak", "mcedit", "mg", "micro", "nano", "ne", "nvi", "nvim",
    "pico", "rview", "rvim", "sensible-editor", "vi", "view", "vim", "vim.basic", "vim.gtk3",
    "vim.nox", "vim.tiny",
  ]

  /// Refuses to give a packed document to an editor of text that was not chosen for it.
  private func refusePacked(_ path: String, editor: String) throws {
    var status = stat()
    guard Self.textEditors.contains((editor as NSString).lastPathComponent),
      // Nothing else is opened: a pipe would wait for its other end.
      stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return }
    defer { try? file.close() }
    guard let beginning = try? file.read(upToCount: 1 << 16),
      !LineEditing.isText(Array(beginning))
    else { return }
    throw DocumentFileError.packed(path: path)
  }

  private enum Editor {
    case words([String])
    case line(hint: String?)
  }

  private func chosenEditor() throws -> Editor {
    if let editor { return .words(try split(editor, from: "--editor")) }
    guard !line, context.isInputTerminal, context.isOutputTerminal else { return .line(hint: nil) }
    for variable in ["VISUAL", "EDITOR"] {
      if let value = context.environment[variable], !value.isEmpty {
        return .words(try split(value, from: "$\(variable)"))
      }
    }
    return .line(
      hint: "No editor is set ($EDITOR, --editor): this is the line editor; q leaves it.")
  }

  private func split(_ text: String, from source: String) throws -> [String] {
    do {
      let words = try ShellWords.split(text, homeFolder: homeFolder(of:))
      guard !words.isEmpty else {
        throw CommandFailure(.usage, "\(source) names no editor")
      }
      return words
    } catch let error as ShellWords.SplitError {
      throw CommandFailure(.usage, "\(source) can't be split into words: \(error)")
    }
  }

  private func homeFolder(of user: String) -> String? {
    if user.isEmpty { return context.environment["HOME"] }
    return getpwnam(user).map { String(cString: $0.pointee.pw_dir) }
  }

  private func document(in store: DataStore) throws -> String {
    if let file {
      guard !file.isEmpty else {
        throw CommandFailure(.noFile, "The name of the file is empty. Check the name.")
      }
      return context.absolutePath(file)
    }
    guard let last = try LastDocument(in: store) else {
      throw CommandFailure(
        .noFile, "no document was worked on yet; name one: fileprogress open essay.txt")
    }
    switch try last.place(in: store) {
    case .found(let path): return path
    case .replaced(let path): throw refusal(ofLast: path, "is another document now")
    case .gone(let path): throw refusal(ofLast: path, "is gone")
    }
  }

  private func refusal(ofLast path: String, _ what: String) -> CommandFailure {
    CommandFailure(
      .noFile,
      "\(path) \(what); it was the last document. Name the one to open: fileprogress open FILE")
  }

  /// Refuses a link to a file that is missing before anything is begun: to an editor it looks like a
  /// new file.
  private func refuseBrokenLink(at path: String) throws {
    do {
      _ = try context.fileSystem.resolve(path)
    } catch  where error.code == .danglingLink {
      throw error
    } catch {
      // A new file has no more to it than its folder; for all else the editor says it better.
    }
  }

  /// Says that an earlier session was ended from outside, and where its text is.
  private func tellOfUnwrittenCopy(of path: String) {
    guard let name = UnwrittenCopy.newestName(besideDocumentAt: path) else { return }
    options.talk(
      "\(PrintableText.of(name)) beside it has text that an editor could not write: see it, then remove it"
    )
  }

  private func settleSafetyCopy(of path: String, in store: DataStore) throws {
    guard let folder = store.safetyCopyFolder, let copy = SafetyCopy.find(for: path, in: folder)
    else { return }
    if restoreCopy {
      try copy.restore()
      options.talk("The copy that an interrupted save left of \(path) was put back.")
    } else if discardCopy {
      try copy.discard()
    } else {
      options.talk("An interrupted save left a copy of \(path) as it was before.")
      options.talk(
        "To put it back: fileprogress open --restore-copy; to remove it: --discard-copy.")
    }
  }
}

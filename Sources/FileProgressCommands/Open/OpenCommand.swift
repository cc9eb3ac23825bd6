import ArgumentParser
import FileProgress
import Foundation
import WritingSession

/// Opens a document, tracks the work on it, and reports it at the end.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Work on a document: timer on, your editor, words counted, saved on close.",
    discussion: """
      The very file is edited, no copy of it. On a terminal the editor is --editor, else $VISUAL, \
      else $EDITOR; else, without a terminal, and with --line it is a line editor with the commands \
      of ed: a i c d p n s w q Q wq, and help.

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
      let status = try edit(path, in: store)
      if try !`private` && isUnrecorded(path, in: store) {
        options.talkAboutUnrecorded(file ?? path, store)
      }
      return status
    }
    if status != .done { throw ExitCode(status.rawValue) }
  }

  private func edit(_ path: String, in store: DataStore) throws -> ExitStatus {
    switch try chosenEditor() {
    case .words(let words):
      return try ExternalEditing(path: path, words: words, store: store, options: options).run()
    case .line(let hint):
      if let hint { options.talk(hint) }
      return try LineEditing(path: path, store: store, options: options).run()
    }
  }

  private func isUnrecorded(_ path: String, in store: DataStore) throws -> Bool {
    if store.configuration.isDisabled { return true }
    let resolved = (try? context.fileSystem.resolve(path)) ?? path
    return try store.exclusions().map(ExclusionPattern.init)
      .contains { $0.matches(path) || $0.matches(resolved) }
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
      hint: "No editor is set: this is the line editor. $EDITOR or --editor names another.")
  }

  private func split(_ text: String, from source: String) throws -> [String] {
    do {
      let words = try ShellWords.split(text)
      guard !words.isEmpty else {
        throw CommandFailure(.usage, "\(source) names no editor")
      }
      return words
    } catch let error as ShellWords.SplitError {
      throw CommandFailure(.usage, "\(source) can't be split into words: \(error)")
    }
  }

  private func document(in store: DataStore) throws -> String {
    if let file {
      guard !file.isEmpty else { throw CommandFailure(.noFile, "the name of the file is empty") }
      return context.absolutePath(file)
    }
    var newest: (path: String, at: Int64)?
    _ = try store.forEachActivity { facts, viewpoint in
      let summary = facts.summary(from: viewpoint, idleLimitNanoseconds: nil)
      guard let at = summary.lastOpenedAtNanoseconds, !summary.path.isEmpty else { return }
      if at > newest?.at ?? .min { newest = (summary.path, at) }
    }
    guard let newest else {
      throw CommandFailure(
        .noFile, "no document was opened yet; name one: fileprogress open essay.txt")
    }
    return newest.path
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

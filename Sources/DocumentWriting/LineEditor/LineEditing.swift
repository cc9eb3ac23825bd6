package import FileProgress
import Foundation

/// Works on a document in the line editor, for a person or a script.
package struct LineEditing {
  /// How the editor was left.
  package struct Result: Sendable {
    /// Whether everything went well, or why not.
    package enum Ending: Sendable {
      /// The editor was left, or the input ended with nothing unwritten.
      case done
      /// A command of a script failed, or the input ended before the text was written.
      case failed
      /// The document could not be written, or its record could not be kept.
      case notWritten(any Error)
    }

    /// How the input ended.
    package var ending: Ending
    /// What the session came to; `nil` for a document that was never written.
    package var session: WritingSession.Outcome?
  }

  private let path: String
  private let store: DataStore
  private let homeFolder: String?
  private let terminal: any LineTerminal
  private let sprintNanoseconds: Int64?

  /// Prepares work on a document.
  ///
  /// - Parameters:
  ///   - path: The document, which need not exist yet.
  ///   - store: Where it is recorded.
  ///   - homeFolder: Where text goes that can be kept nowhere else.
  ///   - terminal: Where the lines come from, and who says what happens.
  ///   - sprintNanoseconds: How long the person wants to write; `nil` for as long as they like.
  package init(
    ofFileAt path: String, in store: DataStore, homeFolder: String?,
    on terminal: any LineTerminal, sprintNanoseconds: Int64? = nil
  ) {
    self.sprintNanoseconds = sprintNanoseconds
    self.path = path
    self.store = store
    self.homeFolder = homeFolder
    self.terminal = terminal
  }

  /// Runs the editor until it is left, the input ends, or a signal comes.
  ///
  /// - Throws: ``DocumentFileError`` for a document that it cannot edit, what the session throws, and what
  ///   writing to the terminal throws. What was typed is kept in any case.
  package func run() throws -> Result {
    let folder = store.safetyCopyFolder ?? NSTemporaryDirectory()
    var (content, file) = try DocumentFile.read(path: path, safetyCopyFolder: folder)
    if let encoding = UnsupportedEncoding(startOf: content) {
      throw DocumentFileError.notText(path: path, encoding: encoding)
    }
    try PackedDocument.refuseNew(at: path, content)
    guard PackedDocument.isText(content) else { throw DocumentFileError.packed(path: path) }
    let session = WritingSession(
      path: path, store: store, seesInput: true, sprintNanoseconds: sprintNanoseconds)
    try session.begin(isNew: file.isNew)
    let guarded = GuardedSession(session, for: terminal)
    let editor = SharedLineEditor(
      LineEditor(content: content, escapesControlCharacters: terminal.isOutputTerminal),
      isTyped: terminal.isInputTerminal)
    let signals = guarded.handleSignals([SIGHUP, SIGINT, SIGQUIT, SIGTERM]) { [self] number in
      // As in ed.
      if number == SIGQUIT { return false }
      guard number == SIGINT else {
        keep(editor)
        return true
      }
      guard let warning = editor.warning() else { return true }
      terminal.show(.unwritten(warning))
      return false
    }
    defer { signals.cancel() }
    let ending: Result.Ending
    do {
      if let decision = session.decision { terminal.show(decision) }
      terminal.show(
        .opened(
          lineCount: editor.edit(\.lineCount), byteCount: content.count,
          words: session.wordsAtStart, isNew: file.isNew))
      ending = try edit(editor, &file, guarded)
    } catch {
      // The text and the time are kept, whatever went wrong.
      keepUninterrupted(editor, guarded)
      _ = try? guarded.end(isQuiet: true)
      throw error
    }
    return Result(ending: ending, session: try guarded.end())
  }

  private func edit(
    _ editor: SharedLineEditor, _ file: inout DocumentFile, _ guarded: GuardedSession
  ) throws -> Result.Ending {
    while true {
      // The command P turns the prompt on or off; on a terminal it is on at first.
      let asks = editor.edit { $0.showsPrompt != terminal.isInteractive && !$0.isReadingText }
      if asks { try terminal.write(Array("*".utf8)) }
      let line = terminal.readLine()
      if line == nil, terminal.isInputGone {
        keepUninterrupted(editor, guarded)
        return .failed
      }
      guard let typed = try line ?? wordForEnd(editor) else {
        let response = editor.edit { $0.acceptEndOfInput() }
        terminal.show(.answered(response))
        return response.isFailure ? .failed : .done
      }
      guarded.session.input()
      let (response, isText) = editor.accept(line: typed)
      if terminal.isInteractive, isText, Self.likelyCommands.contains(typed) {
        terminal.show(.commandTakenAsText)
      }
      try terminal.write(response.output)
      terminal.show(.answered(response))
      if response.isFailure, !terminal.isInputTerminal {
        // What follows in a script was written for a command that did not fail.
        return .failed
      }
      switch response.action {
      case .none: continue
      case .quit:
        editor.leave()
        // To end the input twice loses text, as on a pipe, where it is a failure.
        return line == nil && editor.edit(\.hasUnsavedChanges) ? .failed : .done
      case .write(let overwriting):
        let failure = write(editor, &file, overwriting, guarded)
        if let failure, !terminal.isInputTerminal { return .notWritten(failure) }
      case .writeAndQuit(let overwriting):
        guard let failure = write(editor, &file, overwriting, guarded) else { return .done }
        if !terminal.isInputTerminal { return .notWritten(failure) }
      }
    }
  }

  /// Lines that are probably meant as commands, not as text.
  private static let likelyCommands = Set(
    ["exit", "help", "q", "Q", "quit", "w", "wq"].map { Array($0.utf8) })

  /// The command that the end of input means on a terminal: `q`, which warns first if text is
  /// unwritten. `nil` if the input is a file or a pipe.
  private func wordForEnd(_ editor: SharedLineEditor) throws -> [UInt8]? {
    guard terminal.isInputTerminal else { return nil }
    if terminal.isInteractive { try terminal.write(Array("\n".utf8)) }
    editor.edit { if $0.isReadingText { _ = $0.accept(line: Array(".".utf8)) } }
    return Array("q".utf8)
  }

  /// Saves unwritten text in a copy, since the editor is about to end.
  private func keep(_ editor: SharedLineEditor) {
    guard let content = editor.takeUnwritten() else { return }
    do {
      let kept = try UnwrittenCopy.make(
        of: content, besideDocumentAt: path, orIn: homeFolder)
      terminal.show(.kept(path: kept))
    } catch {
      terminal.show(.lost(error))
    }
  }

  /// Saves unwritten text in a copy; a signal waits until that is done.
  private func keepUninterrupted(_ editor: SharedLineEditor, _ guarded: GuardedSession) {
    guarded.uninterrupted { keep(editor) }
  }

  /// Writes the document and keeps the record of it. A document that is written stays written, also
  /// if its record could not be kept.
  ///
  /// - Returns: What went wrong; `nil` if nothing did.
  private func write(
    _ editor: SharedLineEditor, _ file: inout DocumentFile, _ overwriting: Bool,
    _ guarded: GuardedSession
  ) -> (any Error)? {
    guarded.uninterrupted {
      do throws(DocumentFileError) {
        let outcome = try file.save(editor.edit(\.content), overwriting: overwriting)
        let response = editor.edit { $0.didWrite(byteCount: outcome.byteCount) }
        terminal.show(.written(byteCount: outcome.byteCount, response))
      } catch {
        terminal.show(.answered(editor.edit { $0.didFailToWrite(error) }))
        return error
      }
      do {
        try guarded.session.documentWasSaved()
      } catch {
        terminal.show(.notRecorded(error))
        return error
      }
      return nil
    }
  }
}

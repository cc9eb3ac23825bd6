import DocumentText
import DocumentWriting
import FileProgress
import FileProgressReports
import Foundation
import Synchronization

/// Works on a document in the line editor, on standard input.
struct LineEditing {
  let work: DocumentWork

  private var path: String { work.path }
  private var store: DataStore { work.store }
  private var options: StoreOptions { work.options }
  private var context: CommandContext { .current }

  /// Whether a document is text by what it begins with; archives and old Office documents are none.
  static func isText(_ content: [UInt8]) -> Bool {
    content.withUnsafeBytes { (try? DocumentFormat(of: $0, named: nil))?.isText ?? false }
  }

  /// Runs the editor until it is left, the input ends, or a signal comes.
  func run() throws -> ExitStatus {
    let folder = store.safetyCopyFolder ?? NSTemporaryDirectory()
    var (content, file) = try DocumentFile.read(path: path, safetyCopyFolder: folder)
    if let encoding = UnsupportedEncoding(startOf: content) {
      throw DocumentFileError.notText(path: path, encoding: encoding)
    }
    guard Self.isText(content) else { throw DocumentFileError.packed(path: path) }
    let session = WritingSession(path: path, store: store, seesInput: true)
    try session.begin(isNew: file.isNew)
    let closing = SessionClosing(session: session, of: work)
    let editor = SharedLineEditor(
      LineEditor(content: content, escapesControlCharacters: context.isOutputTerminal),
      isTyped: context.isInputTerminal)
    let signals = closing.handleSignals([SIGHUP, SIGINT, SIGQUIT, SIGTERM], in: context) {
      [self, context] number in
      // As in ed.
      if number == SIGQUIT { return false }
      guard number == SIGINT else {
        keep(editor, in: context)
        return true
      }
      guard let warning = editor.warning() else { return true }
      let next =
        switch warning {
        case .command: "w writes"
        case .text: "after a line with only . w writes"
        }
      context.talk("\n?\nwarning: not written; \(next), a second Ctrl-C leaves without writing")
      return false
    }
    defer { signals.cancel() }
    let status: ExitStatus
    do {
      options.talk(
        greeting(
          lineCount: editor.edit(\.lineCount), byteCount: content.count,
          words: session.wordsAtStart, isNew: file.isNew))
      status = try edit(editor, &file, closing)
    } catch {
      // The text and the time are kept, whatever went wrong.
      keepUninterrupted(editor, closing)
      _ = try? closing.close(isQuiet: true)
      throw error
    }
    let outcome = try closing.close()
    return status == .done && outcome?.countingFailure != nil ? .partlyDone : status
  }

  private func edit(
    _ editor: SharedLineEditor, _ file: inout DocumentFile, _ closing: SessionClosing
  ) throws -> ExitStatus {
    while true {
      // The command P switches the prompt; a person has one from the begin.
      let asks = editor.edit { $0.showsPrompt != isInteractive && !$0.isReadingText }
      if asks { try context.write("*") }
      let line = context.readLine()
      if line == nil, context.isInputGone {
        keepUninterrupted(editor, closing)
        return .failed
      }
      guard let typed = try line ?? wordForEnd(editor) else {
        let response = editor.edit { $0.acceptEndOfInput() }
        if let message = response.message { context.talk(message) }
        return response.isFailure ? .failed : .done
      }
      closing.session.input()
      let (response, isText) = editor.accept(line: typed)
      if isInteractive, isText, Self.likelyCommands.contains(typed) {
        options.talk("(this is text now; a line with only . ends it)")
      }
      try context.writeBytes(response.output)
      if let message = response.message { talk(message, isFailure: response.isFailure) }
      if response.isFailure, !context.isInputTerminal {
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
        let status = write(editor, &file, overwriting, closing)
        if status != .done, !context.isInputTerminal { return status }
      case .writeAndQuit(let overwriting):
        let status = write(editor, &file, overwriting, closing)
        if status == .done || !context.isInputTerminal { return status }
      }
    }
  }

  /// What hardly is a line of a text by itself.
  private static let likelyCommands = Set(
    ["exit", "help", "q", "Q", "quit", "w", "wq"].map { Array($0.utf8) })

  /// Whether a person types and reads, who wants a prompt and words; for a script `w` is answered with
  /// the number that `ed` prints.
  private var isInteractive: Bool { context.isInputTerminal && context.isOutputTerminal }

  private func greeting(lineCount: Int, byteCount: Int, words: Int?, isNew: Bool) -> String {
    let size =
      isInteractive
      ? NumberText.count(lineCount, "line")
      : NumberText.count(byteCount, "byte")
        + (words.map { ", " + NumberText.count($0, "word") } ?? "")
    let name = path.split(separator: "/").last ?? ""
    return "\(name): \(isNew ? "a new file" : size)"
      + (isInteractive ? "; help lists the commands" : "")
  }

  /// What a person means who ends the input on a terminal: to leave, after a warning if something is
  /// not written. `nil` where the input is a file or a pipe, which have nothing more to say.
  private func wordForEnd(_ editor: SharedLineEditor) throws -> [UInt8]? {
    guard context.isInputTerminal else { return nil }
    if isInteractive { try context.write("\n") }
    editor.edit { if $0.isReadingText { _ = $0.accept(line: Array(".".utf8)) } }
    return Array("q".utf8)
  }

  /// Keeps what is not written when nobody can write it any more.
  private func keep(_ editor: SharedLineEditor, in context: CommandContext) {
    guard let content = editor.takeUnwritten() else { return }
    if isInteractive { context.talk("") }
    do {
      let kept = try UnwrittenCopy.make(
        of: content, besideDocumentAt: path, orIn: context.environment["HOME"])
      context.say("What was not written is in \(kept)")
    } catch {
      context.say("Error: what was not written is lost: \(error)")
    }
  }

  /// Keeps what is not written; the signal that ends the process meanwhile waits until it is kept.
  private func keepUninterrupted(_ editor: SharedLineEditor, _ closing: SessionClosing) {
    closing.uninterrupted { [context] in keep(editor, in: context) }
  }

  private func talk(_ message: String, isFailure: Bool) {
    // What it quotes of the document is safe for a terminal already, and it may have several lines.
    if isFailure || !options.quiet { context.talk(message) }
  }

  /// Writes the document and keeps the record of it. A document that is written stays written, also
  /// if its record could not be kept.
  private func write(
    _ editor: SharedLineEditor, _ file: inout DocumentFile, _ overwriting: Bool,
    _ closing: SessionClosing
  ) -> ExitStatus {
    closing.uninterrupted {
      let response: LineEditor.Response
      var status = ExitStatus.done
      do throws(DocumentFileError) {
        let outcome = try file.save(editor.edit(\.content), overwriting: overwriting)
        var written = editor.edit { $0.didWrite(byteCount: outcome.byteCount) }
        if isInteractive { written.message = "written: \(outcome.byteCount) bytes" }
        response = written
      } catch {
        response = editor.edit { $0.didFailToWrite(error) }
        status = ExitStatus(for: error)
      }
      if let message = response.message { talk(message, isFailure: response.isFailure) }
      guard status == .done else { return status }
      do {
        try closing.session.documentWasSaved()
      } catch {
        context.say("Warning: the document is written, but its record is not: \(error)")
        status = ExitStatus(for: error)
      }
      return status
    }
  }
}

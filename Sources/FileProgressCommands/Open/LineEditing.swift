import FileProgress
import FileProgressReports
import Foundation
import Synchronization
import WritingSession

/// Works on a document in the line editor, on standard input.
struct LineEditing {
  let path: String
  let store: DataStore
  let options: StoreOptions

  private var context: CommandContext { .current }

  /// Runs the editor until it is left, the input ends, or a signal comes.
  func run() throws -> ExitStatus {
    let folder = store.safetyCopyFolder ?? NSTemporaryDirectory()
    var (content, file) = try DocumentFile.read(path: path, safetyCopyFolder: folder)
    if let encoding = UnsupportedEncoding(startOf: content) {
      throw DocumentFileError.notText(path: path, encoding: encoding)
    }
    let session = WritingSession(path: path, store: store, seesInput: true)
    try session.begin(isNew: file.isNew)
    let closing = SessionClosing(session: session, options: options)
    let signals = closing.handleSignals([SIGHUP, SIGINT, SIGTERM], in: context)
    defer { signals.cancel() }

    var editor = LineEditor(
      content: content, escapesControlCharacters: context.isOutputTerminal)
    options.talk(file.isNew ? "new file" : "\(content.count)")
    content = []
    var status = ExitStatus.done
    reading: while true {
      if editor.showsPrompt, !editor.isReadingText { try context.write("*") }
      guard let typed = context.readLine() else {
        let response = editor.acceptEndOfInput()
        if let message = response.message { context.talk(message) }
        break
      }
      session.input()
      let response = editor.accept(line: typed)
      try context.writeBytes(response.output)
      if let message = response.message { talk(message, isFailure: response.isFailure) }
      if response.isFailure, !context.isInputTerminal {
        // What follows in a script was written for a command that did not fail.
        status = .failed
        break
      }
      switch response.action {
      case .none: continue
      case .quit: break reading
      case .write(let overwriting):
        let written = write(&editor, &file, overwriting, closing)
        if written != .done, !context.isInputTerminal {
          status = written
          break reading
        }
      case .writeAndQuit(let overwriting):
        let written = write(&editor, &file, overwriting, closing)
        if written == .done { break reading }
        if !context.isInputTerminal {
          status = written
          break reading
        }
      }
    }
    try closing.close()
    return status
  }

  private func talk(_ message: String, isFailure: Bool) {
    if isFailure { context.talk(message) } else { options.talk(message) }
  }

  /// Writes the document and keeps the record of it. A document that is written stays written, also
  /// if its record could not be kept.
  private func write(
    _ editor: inout LineEditor, _ file: inout DocumentFile, _ overwriting: Bool,
    _ closing: SessionClosing
  ) -> ExitStatus {
    closing.uninterrupted {
      let response: LineEditor.Response
      var status = ExitStatus.done
      do throws(DocumentFileError) {
        let outcome = try file.save(editor.content, overwriting: overwriting)
        response = editor.didWrite(byteCount: outcome.byteCount)
      } catch {
        response = editor.didFailToWrite(error)
        status = ExitStatus(for: error)
      }
      if let message = response.message { talk(message, isFailure: response.isFailure) }
      guard status == .done else { return status }
      do {
        try closing.session.documentWasSaved()
      } catch {
        context.talk("Warning: the document is written, but its record is not: \(error)")
        status = ExitStatus(for: error)
      }
      return status
    }
  }
}

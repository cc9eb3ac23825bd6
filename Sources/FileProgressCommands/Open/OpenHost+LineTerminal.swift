import DocumentWriting
import FileProgressReports

extension OpenHost: LineTerminal {
  var isInputTerminal: Bool { context.isInputTerminal }
  var isOutputTerminal: Bool { context.isOutputTerminal }
  var isInputGone: Bool { context.isInputGone }

  func readLine() -> [UInt8]? { context.readLine() }

  func write(_ bytes: [UInt8]) throws { try context.writeBytes(bytes) }

  func show(_ notice: LineNotice) {
    switch notice {
    case .opened(let lineCount, let byteCount, let words, let isNew):
      talk(greeting(lineCount: lineCount, byteCount: byteCount, words: words, isNew: isNew))
    case .answered(let response): answer(response)
    case .written(let byteCount, var response):
      if isInteractive { response.message = "Saved: \(NumberText.count(byteCount, "byte"))" }
      answer(response)
    case .notRecorded(let error):
      context.say("Warning: The document is saved, but its record is not. \(error)")
    case .commandTakenAsText: talk("(This is text now. A line with only . ends it.)")
    case .unwritten(let warning):
      let next =
        switch warning {
        case .command: "w saves"
        case .text: "A line with only . and then w save"
        }
      context.talk("\n?\nWarning: not saved. \(next), a second Ctrl-C quits without saving.")
    case .kept(let path):
      if isInteractive { context.talk("") }
      context.say("The unsaved text is in \(path)")
    case .lost(let error):
      if isInteractive { context.talk("") }
      context.say("Error: The unsaved text is lost. \(FailureText.of(error, in: context))")
    }
  }

  /// Says a line that was not asked for, unless the person wants quiet.
  private func talk(_ line: String) {
    if !options.quiet { context.say(line) }
  }

  private func answer(_ response: LineEditor.Response) {
    guard let message = response.message, response.isFailure || !options.quiet else { return }
    // What it quotes of the document is safe for a terminal already, and it may have several lines.
    context.talk(message)
  }

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
}

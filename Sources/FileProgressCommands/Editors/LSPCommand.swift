import ArgumentParser
import DocumentWriting
import FileProgress
import Foundation
import LanguageServer

/// Records documents as an editor tells of them.
struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Record what you write in an editor that uses language servers.",
    discussion: """
      Your editor starts this command and tells it when you open, change, save and close a \
      document. Each document gets a session with the name of the editor. Words are counted in \
      the saved file, as with open. Above your text, the editor can show its words and what you \
      wrote today. It also gets two commands: fileprogress.report shows everything about the \
      document, and fileprogress.setGoal sets the words that you want to write each day.

      Your text is never changed, and what you don't save is not recorded. There is nothing to \
      type here: add the command to the settings of your editor.

      Examples:
        fileprogress lsp
        fileprogress lsp --client emacs
      """)

  @Option(
    help: ArgumentHelp(
      "Use this name for the editor if it does not give one.", valueName: "name"))
  var client: String?

  // Some editors add it to every server's command.
  @Flag(help: .hidden)
  var stdio = false

  @OptionGroup var options: StoreOptions

  func validate() throws {
    if let client, client.allSatisfy(\.isWhitespace) {
      throw ValidationError("--client needs a name. Example: fileprogress lsp --client emacs")
    }
  }

  func run() throws {
    let context = CommandContext.current
    guard !context.isInputTerminal else {
      throw CommandFailure(
        .usage,
        "lsp is for editors: add it to your editor's settings. More: fileprogress lsp --help")
    }
    try options.withStore(for: "lsp", heartbeat: context.heartbeat) { store in
      let record = StoreRecord(
        in: store, reader: { context.reader(of: store) }, screen: { context.reportScreen() })
      let runner = Runner(
        Server(version: FileProgressCommand.version, editor: client), recordingIn: record,
        clock: context.clock, write: context.writeBytes)
      let signals = context.ownsProcess ? Self.stop(runner) : nil
      defer { signals?.cancel() }
      let status: Int32
      do throws(FrameReader.Failure) {
        status = try runner.run(reading: context.inputDescriptor)
      } catch {
        throw CommandFailure(.failed, Self.sentence(about: error))
      }
      guard status == 0 else { throw ExitCode(status) }
    }
  }

  /// Ends the server when a signal comes. What was told until then is recorded.
  private static func stop(_ runner: Runner) -> SignalHandling {
    // An editor that is gone reads no answers. Its documents are closed all the same.
    signal(SIGPIPE, SIG_IGN)
    return SignalHandling([SIGHUP, SIGINT, SIGTERM]) { _ in
      runner.stop()
      return true
    }
  }

  private static func sentence(about failure: FrameReader.Failure) -> String {
    switch failure {
    case .headTooLong, .noLength:
      "The input is not the Language Server Protocol. Check the settings of your editor."
    case .bodyTooLong:
      "The editor sent a message of more than \(FrameReader.mostBodyBytes >> 20) MiB, so the server ended."
    }
  }
}

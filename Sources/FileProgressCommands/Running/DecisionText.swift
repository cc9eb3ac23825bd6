import FileProgress
import FileProgressReports

/// The words for a decision about a file, and what is said of it when it happens.
struct DecisionText {
  private let context: CommandContext

  /// Creates the words as they are read in a call's working folder.
  init(in context: CommandContext) {
    self.context = context
  }

  /// Returns the decision in one sentence; files are named as short as they can be typed.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - runnerUpPath: Where the document is, or was last, that would have been the next choice.
  func sentence(
    about decision: MatchDecision, ofFileAt path: String, runnerUpPath: String? = nil
  ) -> String {
    decision.sentence(path: path, runnerUpPath: runnerUpPath, naming: context.shortPath)
  }

  /// Returns the line for a decision that a person may not expect: what was decided, and the command
  /// that changes it.
  ///
  /// - Parameters:
  ///   - decision: The decision, as the look at the file just made it.
  ///   - path: The absolute path of the file.
  ///   - typed: The file as it was typed.
  ///   - store: Knows what can be said against the decision, which takes another look at the file.
  /// - Returns: `nil` for a file that is new, or that is what it was at its path.
  func line(
    about decision: MatchDecision, ofFileAt path: String, as typed: String, in store: DataStore
  ) -> String? {
    guard decision.reason.isNews else { return nil }
    // No one asked for this, so it leaves out what it can't find.
    let status = try? store.files.status(atPath: path)
    let sentence = sentence(
      about: decision, ofFileAt: path, runnerUpPath: status?.runnerUpPath)
    guard let correction = status?.correction else { return PrintableText.of(sentence) }
    let text = CorrectionText(of: path, as: typed, correction, naming: context.shortPath).correction
    return PrintableText.of("\(sentence) \(text.condition): \(text.command)")
  }
}

extension StoreAccess {
  /// Says which document a file was taken for, if that may be news.
  ///
  /// - Parameters:
  ///   - decision: The decision; `nil` if nothing is recorded of the file.
  ///   - file: The file as it was typed.
  ///   - path: Its absolute path.
  func talk(
    about decision: MatchDecision?, of file: String, at path: String, in store: DataStore,
    _ context: CommandContext = .current
  ) {
    guard !quiet, let decision,
      let line = DecisionText(in: context).line(
        about: decision, ofFileAt: path, as: file, in: store)
    else { return }
    context.say(line)
  }
}

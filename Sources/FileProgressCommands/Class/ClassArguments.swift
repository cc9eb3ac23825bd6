import ArgumentParser

/// The class that is meant, as an argument.
struct ClassArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The class: its title, or the start of its code. Not needed if you have one class.",
      valueName: "class"))
  var name: String?
}

/// The class that is meant, as an option.
struct ClassOption: ParsableArguments {
  @Option(
    name: .customLong("class"),
    help: ArgumentHelp(
      "The class: its title, or the start of its code. Not needed if you have one class.",
      valueName: "class"))
  var name: String?
}

/// The file with the recovery sheet, as an option.
struct SheetOption: ParsableArguments {
  @Option(
    name: .customLong("sheet"),
    help: ArgumentHelp("Read the recovery sheet from this file.", valueName: "file"),
    completion: .file())
  var file: String?
}

/// Questions that are answered before something is done.
struct Confirmation {
  /// Whether the call said yes already.
  let isGiven: Bool

  /// Asks.
  ///
  /// - Returns: Whether the answer is yes.
  /// - Throws: ``CommandFailure`` if nobody can be asked.
  func isYes(_ question: String) throws -> Bool {
    if isGiven { return true }
    let context = CommandContext.current
    guard context.isInputTerminal else {
      throw CommandFailure(.usage, "You can't confirm without a terminal. Add --yes.")
    }
    context.say(question + " Type yes:")
    let answer = context.readLine().map {
      String(decoding: $0, as: UTF8.self).trimmingPrefix { $0 == " " }.lowercased()
    }
    return answer == "yes" || answer == "y"
  }

  /// Asks, and ends the command where the answer is not yes.
  ///
  /// - Throws: `ExitCode`; ``CommandFailure`` if nobody can be asked.
  func require(_ question: String, otherwise sentence: String) throws {
    guard try !isYes(question) else { return }
    // That was the answer, and no error; a script still sees that nothing was done.
    CommandContext.current.say(sentence)
    throw ExitCode(ExitStatus.failed.rawValue)
  }
}

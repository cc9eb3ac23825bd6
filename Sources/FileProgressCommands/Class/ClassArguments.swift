import ArgumentParser

/// The class, as an argument.
struct ClassArgument: ParsableArguments {
  /// The commands that take the class only so. All others have an option.
  static let calls = ["class archive", "class leave", "class report", "class show", "class sync"]

  @Argument(
    help: ArgumentHelp(
      "Only this class: its title, or the start of its code.",
      valueName: "class"))
  var name: String?
}

/// The class, as an option.
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

  @Flag(
    help: ArgumentHelp(
      "Ignore a newer list of teachers that is lost for good."))
  var listLost = false
}

/// The option that confirms before the command asks.
struct ConfirmationOption: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false
}

/// Asks for confirmation before something is done.
struct Confirmation {
  /// Whether an option already gave confirmation.
  let isGiven: Bool
  /// Whether the command has that option.
  var hasOption = true

  /// Asks.
  ///
  /// - Returns: Whether the answer is yes.
  /// - Throws: ``CommandFailure`` if there is no terminal to ask on.
  func isYes(_ question: String) throws -> Bool {
    if isGiven { return true }
    let context = CommandContext.current
    guard context.isInputTerminal else {
      throw CommandFailure(
        .usage,
        "You can't confirm without a terminal. "
          + (hasOption ? "Add --yes." : "Type this command in a terminal."))
    }
    context.say(question + " Type yes:")
    let answer = context.readLine().map {
      String(decoding: $0, as: UTF8.self).trimmingPrefix { $0 == " " }.lowercased()
    }
    return answer == "yes" || answer == "y"
  }

  /// Asks, and ends the command unless the answer is yes.
  ///
  /// - Throws: `ExitCode`; ``CommandFailure`` if there is no terminal to ask on.
  func require(_ question: String, otherwise sentence: String) throws {
    guard try !isYes(question) else { return }
    // An answer of no isn't an error, but the exit status tells scripts that nothing was done.
    CommandContext.current.say(sentence)
    throw ExitCode(ExitStatus.failed.rawValue)
  }
}

import ArgumentParser
import FileProgress
import Foundation

/// Runs one call of the command, from its words to its exit status.
package enum CommandRunner {
  /// Runs the call that this process was started for.
  ///
  /// - Parameter listen: Listens for other programs; `nil` in a program that can't.
  /// - Returns: The exit status.
  package static func runProcess(listeningBy listen: CommandContext.Listen? = nil) -> Int32 {
    let output = OwnOutput()
    defer { output?.mark() }
    var context = CommandContext.process
    context.listen = listen
    return run(ProcessArguments.words(), in: context)
  }

  /// Runs a call in a world.
  ///
  /// - Parameters:
  ///   - arguments: The words after the name of the program; one that is not UTF-8 as ``TypedName``
  ///     writes it.
  ///   - context: The world.
  /// - Returns: The exit status.
  package static func run(_ arguments: [String], in context: CommandContext) -> Int32 {
    let arguments = NamelessPage.named(
      in: FormerWords.replaced(in: HelpPage.withHelpAsCommand(arguments)))
    var context = context
    context.words = arguments
    context.usualStore = UsualStoreFolder()
    context.callSettings = CallSettings()
    context.largeFiles = LargeFileAnswers()
    return CommandContext.$current.withValue(context) {
      do {
        try refuseNames(among: arguments)
        try TypedCall.begin(of: arguments)?.refuseTriedWord(in: context)
        if let action = PlainCall.action(arguments) {
          try action()
        } else if let page = HelpPage(for: arguments) {
          try context.showPage(page.text)
        } else {
          var command = try FileProgressCommand.parseAsRoot(arguments)
          try command.run()
        }
        return ExitStatus.done.rawValue
      } catch let code as ExitCode {
        return code.rawValue
      } catch {
        return report(error, in: context)
      }
    }
  }

  /// Refuses names that are not UTF-8, but where files are only read: nowhere else could such a name be
  /// stored, or given to another program.
  ///
  /// - Throws: ``CommandFailure`` with status 66.
  private static func refuseNames(among arguments: [String]) throws {
    guard let place = arguments.firstIndex(where: TypedName.standsForBytes),
      try TypedCall.begin(of: arguments)?.verb != WordsCommand.configuration.commandName
    else { return }
    let sentence = "The name \"\(TypedName(word: arguments[place]).shown)\" is not UTF-8."
    // Behind an option it may be the name of a person.
    let isOfFile = place == 0 || !arguments[place - 1].hasPrefix("-")
    throw CommandFailure(.noFile, sentence + (isOfFile ? " Rename the file." : ""))
  }

  private static func report(_ error: any Error, in context: CommandContext) -> Int32 {
    let code = FileProgressCommand.exitCode(for: error)
    if code == .success {
      // Help and version are what was asked for, hence data.
      do {
        if let page = CommandHelpPage(about: error, in: context) {
          try context.showPage(page.text)
        } else {
          let text = FileProgressCommand.fullMessage(for: error, columns: nil)
          try context.write(HelpCompletion.added(to: DefaultCompletion.added(to: text)) + "\n")
        }
        return code.rawValue
      } catch {
        context.say("Error: \(error)")
        return ExitStatus.inputOutput.rawValue
      }
    }
    if code == .validationFailure {
      context.say("Error: \(UsageSentence(about: error).text)")
      return code.rawValue
    }
    let status = ExitStatus(for: error)
    // It has no name that could be said.
    let text =
      context.isWorkingFolderDeleted && status == .noFile
      ? "The folder that you are in was deleted. Change to another folder."
      : FailureText.of(error, in: context)
    context.say("Error: \(text)")
    return status.rawValue
  }
}

/// The words that this process was started with.
package enum ProcessArguments {
  /// Returns the words after the name of the program; one that is not UTF-8 as ``TypedName`` writes it.
  package static func words() -> [String] {
    guard CommandLine.argc > 0 else { return wordsOfKernel() }
    return (1..<max(1, Int(CommandLine.argc))).map { index in
      guard let word = CommandLine.unsafeArgv[index] else { return "" }
      return TypedName(bytes: UnsafeRawBufferPointer(start: word, count: strlen(word))).word
    }
  }

  /// The words as the kernel knows them.
  ///
  /// Swift looks for them beside the environment. A library that was loaded before this program and changed
  /// the environment, as libfaketime does, moves that elsewhere, and Swift finds nothing.
  private static func wordsOfKernel() -> [String] {
    guard let file = fopen("/proc/self/cmdline", "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    // Each word has a zero behind it, also an empty one.
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().dropFirst()
      .map { TypedName(bytes: $0).word }
  }
}

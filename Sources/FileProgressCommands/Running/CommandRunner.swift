import ArgumentParser
import FileProgress
import FileProgressReports

/// Runs one call of the command, from its words to its exit status.
package enum CommandRunner {
  /// Runs a call in a world.
  ///
  /// - Parameters:
  ///   - arguments: The words after the name of the program.
  ///   - context: The world.
  /// - Returns: The exit status.
  package static func run(_ arguments: [String], in context: CommandContext) -> Int32 {
    CommandContext.$current.withValue(context) {
      do {
        var command = try FileProgressCommand.parseAsRoot(arguments)
        try command.run()
        return ExitStatus.done.rawValue
      } catch let code as ExitCode {
        return code.rawValue
      } catch {
        return report(error, in: context)
      }
    }
  }

  private static func report(_ error: any Error, in context: CommandContext) -> Int32 {
    let code = FileProgressCommand.exitCode(for: error)
    if code == .success {
      // Help and version are what was asked for, hence data.
      let text = FileProgressCommand.fullMessage(for: error)
      do {
        try context.write(text + "\n")
        return code.rawValue
      } catch {
        return ExitStatus.inputOutput.rawValue
      }
    }
    if code == .validationFailure {
      context.talk(FileProgressCommand.fullMessage(for: error))
      return code.rawValue
    }
    context.talk("Error: \(PrintableText.of("\(error)"))")
    return ExitStatus(for: error).rawValue
  }
}

import ArgumentParser
import Foundation

/// Starts a program of ClassKit that prints its calls.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Run a program and print its ClassKit calls.",
    discussion: """
      Starts a program that was written for ClassKit and prints each call that it makes: what it \
      declares, looks up, starts, stops, reports and saves. Each line has the result, and says why \
      something was not recorded. The lines go to standard error and begin with classkit:. Programs \
      that don't use ClassKit print none.

      Write -- before the program. The exit status is that of the program. FILEPROGRESS_TRACE=1 in \
      the environment does the same.

      Examples:
        fileprogress dev trace -- plays read hamlet/act-1/scene-1
        fileprogress dev trace -- swift run 2>calls.txt
      """)

  @Argument(
    help: ArgumentHelp("The program and its arguments.", valueName: "command"),
    completion: .file())
  var command: [String]

  @OptionGroup var options: StoreOptions

  func run() throws {
    var variables = ["FILEPROGRESS_TRACE": "1"]
    if options.home == nil {
      // The program finds its store itself, and says why if it can't be used.
      _ = try? options.storeFolder
    } else {
      variables.merge(try options.variablesOfPrograms) { $1 }
    }
    let status = try context.execute(
      ProgramCall(words: command, variables: variables, searchPath: context.environment["PATH"]))
    if status != 0 { throw ExitCode(status) }
  }
}

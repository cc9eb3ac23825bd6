import CSystemCalls
import ChildProcesses
import DocumentWriting
import Foundation

/// The program in which a person scrolls through a long text, chosen as git chooses it.
package struct PagerCall: Hashable, Sendable {
  /// The call, as a shell takes it.
  package let command: String
  /// The variables that it gets.
  package let variables: [String: String]

  /// Chooses the program; `nil` if the text is to be printed as it is.
  ///
  /// The first of these that is set decides, also if it is empty: `FILEPROGRESS_PAGER`, `PAGER`, and else `less` if
  /// it is installed. `cat` stands for none.
  ///
  /// - Parameter environment: The variables of the call.
  package init?(in environment: [String: String]) {
    let chosen = environment["FILEPROGRESS_PAGER"] ?? environment["PAGER"]
    let command = (chosen ?? "less").trimmingCharacters(in: .whitespaces)
    guard !command.isEmpty, command != "cat", environment["TERM"] != "dumb" else { return nil }
    if chosen == nil,
      ExternalEditor.findProgram(command, searchPath: environment["PATH"]) == nil
    {
      return nil
    }
    self.command = command
    // As git does it: less ends at once if all fits the screen, shows colours, and leaves the text there.
    variables = ["LESS": "FRX", "LV": "-c"].merging(environment) { $1 }
  }

  /// Shows a text, until the person leaves the program.
  ///
  /// Meanwhile only the program reacts to the keyboard's signals. Leaving it before the end is not a failure.
  ///
  /// - Returns: `false` if the program can't be started, so that nothing was shown.
  package func show(_ text: [UInt8]) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard fileprogress_pipe(&ends) == 0 else { return false }
    IgnoredSignals.take()
    defer { IgnoredSignals.giveBack() }
    var program = ChildProgram("/bin/sh", ["sh", "-c", command], environment: variables)
    program.input = ends[0]
    program.closesOthers = true
    let process = try? program.start()
    close(ends[0])
    // The person may leave before all is read.
    if process != nil { try? StandardStream(ends[1]).write(text) }
    close(ends[1])
    guard let process else { return false }
    // What a shell answers of a program that it can't run.
    switch try? process.wait().ending {
    case .exited(status: 126), .exited(status: 127): return false
    default: return true
    }
  }
}

package import CSystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A program that this process starts, and what it gets.
package struct ChildProgram: Sendable {
  /// Its path. It is started without a shell.
  package let path: String
  /// The name by which it is called, and its arguments.
  package let words: [String]
  /// Its variables.
  package let environment: [String: String]
  /// Its standard input; `nil` for that of this process.
  package var input: Int32?
  /// Its standard output; `nil` for that of this process.
  package var output: Int32?
  /// Its standard error; `nil` for that of this process.
  package var errors: Int32?
  /// Whether its standard error goes nowhere.
  package var hidesErrors = false
  /// Whether it gets no open files except the standard ones.
  package var closesOthers = false
  /// Whether it has a process group of its own, which the keyboard's signals don't reach.
  package var leadsGroup = false
  /// The signals that it handles by default though this process ignores them; `nil` for all.
  package var defaultSignals: [Int32]?

  package init(_ path: String, _ words: [String], environment: [String: String]) {
    self.path = path
    self.words = words
    self.environment = environment
  }

  /// Prepares a program that gets no open files except the standard ones.
  ///
  /// - Parameters:
  ///   - arguments: The words after its name.
  ///   - files: Its standard input and output, for one that leads a group of processes and whose errors are not shown;
  ///     `nil` for those of this process.
  package init(
    _ path: String, arguments: [String], environment: [String: String],
    talkingThrough files: (input: Int32, output: Int32)? = nil
  ) {
    self.init(path, [path] + arguments, environment: environment)
    (input, output) = (files?.input, files?.output)
    (hidesErrors, closesOthers, leadsGroup) = (files != nil, true, files != nil)
  }

  /// Starts the program. No signal is blocked in it.
  ///
  /// - Throws: ``ChildProcess/Failure``.
  package func start() throws(ChildProcess.Failure) -> ChildProcess {
    let how = fileprogress_start(
      input: input ?? -1, output: output ?? -1, errors: errors ?? -1,
      hides_errors: hidesErrors ? 1 : 0,
      closes_others: closesOthers ? 1 : 0, leads_group: leadsGroup ? 1 : 0)
    var number: pid_t = 0
    let failure = withCValues { words, variables, defaults in
      fileprogress_start_program(path, words, variables, how, defaults, &number)
    }
    guard failure == 0 else { throw ChildProcess.Failure(systemErrorNumber: failure) }
    return ChildProcess(number: number)
  }

  /// Calls a function of C with its words, its variables and ``defaultSignals``.
  package func withCValues<Result>(
    _ body: (
      _ words: [UnsafeMutablePointer<CChar>?], _ variables: [UnsafeMutablePointer<CChar>?],
      _ defaults: UnsafePointer<sigset_t>
    ) -> Result
  ) -> Result {
    let words = words.map { (text: String) in strdup(text) } + [nil]
    let variables =
      environment.map { (variable: (key: String, value: String)) in
        strdup("\(variable.key)=\(variable.value)")
      } + [nil]
    defer { for text in words + variables { free(text) } }
    var defaults = sigset_t()
    if defaultSignals == nil { sigfillset(&defaults) } else { sigemptyset(&defaults) }
    for signal in defaultSignals ?? [] { sigaddset(&defaults, signal) }
    return body(words, variables, &defaults)
  }
}

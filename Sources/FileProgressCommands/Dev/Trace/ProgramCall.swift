import ChildProcesses
import DocumentWriting
import Foundation

/// A program that takes the place of this one.
package struct ProgramCall: Hashable, Sendable {
  /// The path of the program.
  package let path: String
  /// The name by which it was called, and its arguments.
  package let words: [String]
  /// What its environment has besides that of this process.
  package let variables: [String: String]

  /// Finds a program as a shell does.
  ///
  /// - Parameters:
  ///   - words: Its name or path, and its arguments.
  ///   - variables: What its environment has besides that of this process.
  ///   - searchPath: The folders to look in, as `PATH` has them; `nil` for the usual ones.
  /// - Throws: ``CommandFailure`` with status 66 if there is no such program.
  init(words: [String], variables: [String: String], searchPath: String?) throws {
    let name = words.first ?? ""
    guard !name.isEmpty, let path = ExternalEditor.findProgram(name, searchPath: searchPath) else {
      throw CommandFailure(.noFile, "There is no program \"\(name)\". Check the name.")
    }
    self.path = path
    self.words = words
    self.variables = variables
  }

  /// Replaces this process: the program has its number, terminal, folder, files and signals.
  ///
  /// - Returns: Nothing; it returns only if it fails.
  /// - Throws: ``CommandFailure`` with status 66 if the system can't start it.
  func replaceProcess() throws -> Never {
    for (name, value) in variables { setenv(name, value, 1) }
    var arguments = words.map { strdup($0) } + [nil]
    execv(path, &arguments)
    let number = errno
    for argument in arguments { free(argument) }
    throw CommandFailure(
      .noFile, "\(path) can't be started: \(String(cString: strerror(number))).")
  }
}

/// A second run of this program that continues after this one has ended.
enum BackgroundProgram {
  /// Starts this program with other arguments. It has no terminal, and its output is discarded.
  static func start(_ words: [String]) {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { return }
    defer { close(null) }
    // If it can't be started, the next session tries again.
    _ = try? ChildProgram(
      "/proc/self/exe", arguments: words, environment: ProcessInfo.processInfo.environment,
      talkingThrough: (null, null)
    ).start()
  }
}

/// The words that this process was started with.
package enum ProcessArguments {
  /// Returns the words after the name of the program.
  ///
  /// - Throws: ``CommandFailure`` with status 66 for a word that is not UTF-8: as a name it could not
  ///   be stored, shown, or given to another program.
  package static func words() throws -> [String] {
    try (1..<max(1, Int(CommandLine.argc))).map { index in
      guard let word = CommandLine.unsafeArgv[index] else { return "" }
      guard let text = String(validatingCString: word) else {
        throw CommandFailure(
          .noFile, "the name \(String(cString: word)) is not UTF-8; rename the file to follow it")
      }
      return text
    }
  }
}

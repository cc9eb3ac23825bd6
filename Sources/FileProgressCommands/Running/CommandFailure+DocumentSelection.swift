import FileProgress
import FileProgressReports

extension CommandFailure {
  /// Creates the failure for a name that stands for no document.
  ///
  /// - Parameters:
  ///   - failure: The name, and why.
  ///   - verb: The command that it was given to, which takes dates with `--since`.
  init(_ failure: DocumentSelection.Failure, of verb: String) {
    guard failure.cause.code == .notFound else {
      self.init(ExitStatus(for: failure.cause), FailureText.of(failure.cause))
      return
    }
    let isDate = MomentArgument(argument: failure.name) != nil
    self.init(
      .noFile,
      isDate
        ? "There is no file at \(failure.name). For a date: fileprogress \(verb) --since "
          + ShellText.word(failure.name)
        : FileSentence.missing(failure.name))
  }
}

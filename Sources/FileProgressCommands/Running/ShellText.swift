/// Text for somebody to copy into a shell.
enum ShellText {
  /// Returns a word that a shell takes as it is.
  ///
  /// - Source: POSIX, "Shell Command Language", 2.2.2.
  static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}

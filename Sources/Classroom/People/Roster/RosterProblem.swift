/// Why a line of a list of students can't be used.
package struct RosterProblem: Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The bytes are not UTF-8.
    case encoding
    /// A quoted field doesn't end, or something stands behind its end.
    case quotes
    /// There is no name.
    case nameMissing
    /// The heading has no column `name`.
    case noNameColumn
    /// There is no heading, and more columns than a name and an identifier.
    case tooManyColumns
    /// A name or identifier has too many bytes, or characters that a class can't hold.
    case unfit(String, maximumByteCount: Int)
    /// An earlier line has the same identifier, or the same name where there is none.
    case repeated(String, line: Int)
  }

  /// The number of the line, from 1.
  package var line: Int
  /// What is wrong with it.
  package var reason: Reason

  /// Creates a problem.
  package init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

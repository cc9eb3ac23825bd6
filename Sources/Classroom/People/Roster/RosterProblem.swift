/// Why a line of a list of students can't be used.
package struct RosterProblem: Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The bytes are in none of the encodings that are read.
    case encoding
    /// A quoted field doesn't end, or there is text after its closing quote.
    case quotes
    /// There is no name.
    case nameMissing
    /// The heading has no column `name`.
    case noNameColumn
    /// The heading has several columns of numbers, and none is called `id`.
    case severalNumberColumns
    /// A title of a column stands where a student is expected.
    case columnTitle(String)
    /// There is no heading, and there are more than two columns.
    case tooManyColumns
    /// A name or identifier has too many bytes, or characters that a class can't hold.
    case unfit(String, maximumByteCount: Int)
    /// An earlier line has the same identifier, or the same name if there is no identifier.
    case repeated(String, line: Int)
    /// The list has no identifier for the student, and the class has several students of this name.
    case severalNamesakes(String)
    /// In the class, this is the student whom another line means by the identifier.
    case sameStudent(String, line: Int)
    /// The class knows another student by the identifier. Has the name there and that in the list.
    case otherName(identifier: String, inClass: String, inList: String)
    /// The identifier is that of another student, who is no longer in the class. Has both names.
    case formerName(identifier: String, inClass: String, inList: String)
  }

  /// The line number, from 1.
  package var line: Int
  /// What is wrong with it.
  package var reason: Reason

  package init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

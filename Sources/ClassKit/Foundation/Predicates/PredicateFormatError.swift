/// Why a predicate matches nothing: its format, its arguments or what it was asked about.
package struct PredicateFormatError: Error, Hashable, CustomStringConvertible {
  /// The format that the client wrote.
  package let format: String
  /// What is wrong, as the end of a sentence about the predicate.
  package let problem: String
  /// What is valid, as a sentence; may be empty.
  package let advice: String

  package init(format: String, problem: String, advice: String = "") {
    self.format = format
    self.problem = problem
    self.advice = advice
  }

  /// The message for the author of the client.
  package var description: String {
    let sentence = "The predicate \(Self.quoted(format, atMost: 120)) \(problem)."
    return advice.isEmpty ? sentence : sentence + " " + advice
  }

  /// Returns a text in quotation marks, cut if it is long.
  static func quoted(_ text: String, atMost count: Int) -> String {
    let start = text.unicodeScalars.prefix(count)
    return "\"\(String(String.UnicodeScalarView(start)))"
      + (start.endIndex == text.unicodeScalars.endIndex ? "\"" : "…\"")
  }
}

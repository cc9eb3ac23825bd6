/// A promise that an implementation does not keep.
public struct ConformanceFailure: Hashable, Sendable {
  /// The name of the check that failed.
  public var check: String
  /// What was found and what was expected, in one sentence.
  public var sentence: String

  /// Creates a failure.
  public init(check: String, sentence: String) {
    self.check = check
    self.sentence = sentence
  }
}

extension ConformanceFailure: CustomStringConvertible {
  /// The check and the sentence, in one line.
  public var description: String { "\(check): \(sentence)" }
}

/// How a truth value is written.
///
/// - Source: `OSLogBoolFormat` in Apple's module `os`.
public enum OSLogBoolFormat: Sendable {
  /// `true` or `false`.
  case truth
  /// `YES` or `NO`.
  case answer
}

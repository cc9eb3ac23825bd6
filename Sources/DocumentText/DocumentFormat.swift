/// A kind of document whose text can be counted.
public enum DocumentFormat: String, Sendable, CaseIterable {
  /// Plain text: everything in the file counts, also what would be markup elsewhere.
  case plain
}

package import DocumentText

/// A content whose words are not counted, and never will be: those on record are of an older one.
package struct UncountedContent: Hashable, Sendable {
  /// Why the words cannot be counted.
  package let reason: UnreadableReason
  /// When words of the document were counted last, in nanoseconds since 1970; `nil` if they never were.
  package let countedAtNanoseconds: Int64?

  init(_ reason: UnreadableReason, countedAtNanoseconds: Int64?) {
    self.reason = reason
    self.countedAtNanoseconds = countedAtNanoseconds
  }
}

/// What a person can say against the decision about a file.
package enum MatchCorrection: Hashable, Sendable {
  /// The file is another document than the one that it was taken for.
  case unlink
  /// The file is a document that it was not taken for.
  ///
  /// - Parameters:
  ///   - document: The other document.
  ///   - path: Where the other document is, or was last; `nil` if it was never seen on this device.
  ///   - isNamedByPath: Whether the path means the other document, and nothing else.
  ///   - isThere: Whether the other document is still at the path that means it.
  case link(document: DocumentIdentifier, path: String?, isNamedByPath: Bool, isThere: Bool)
}

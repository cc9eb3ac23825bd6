/// Describes missing contexts when they are looked up. So a program need not declare all of its content at once.
///
/// - Source: ClassKit, `CLSDataStoreDelegate`.
public protocol ContextDelegate: AnyObject, Sendable {
  /// Describes a context that a look-up did not find.
  ///
  /// The store adds it to `parent`, and saves both. No lock is held meanwhile: this may look up, add and save
  /// other contexts. After three seconds the look-up fails.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, which the declaration must have, too.
  ///   - parent: The context above it, which is in the tree.
  ///   - parentIdentifierPath: The identifiers from below the main context down to `parent`.
  /// - Returns: The context; `nil` if there is none. Then the look-up ends.
  func declaration(
    forIdentifier identifier: String, parent: Context, parentIdentifierPath: [String]
  ) async throws -> ContextDeclaration?
}

public import Foundation

/// Makes contexts that look-ups do not find, so that a program need not add all of its content at once.
///
/// - Source: ClassKit, `CLSDataStoreDelegate`.
public protocol CLSDataStoreDelegate: NSObjectProtocol {
  /// Makes a context that a look-up did not find.
  ///
  /// The store adds it to `parentContext` and saves it. This is called on a background thread, and may look up,
  /// add and save other contexts. After three seconds the look-up fails.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, which the context must have.
  ///   - parentContext: The context above it, which is in the tree.
  ///   - parentIdentifierPath: The identifiers from below the main context down to `parentContext`.
  /// - Returns: The context; `nil` if there is none, which ends the look-up.
  func createContext(
    forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
  ) -> CLSContext?
}

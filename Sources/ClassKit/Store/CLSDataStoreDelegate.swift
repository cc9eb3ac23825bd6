public import Foundation

/// Makes missing contexts when they are looked up. So a program need not add all of its content at once.
///
/// - Source: ClassKit, `CLSDataStoreDelegate`.
public protocol CLSDataStoreDelegate: NSObjectProtocol {
  /// Makes a context that a look-up did not find.
  ///
  /// The store adds it to `parentContext` and saves it. The call comes on a background thread. It may look up,
  /// add and save other contexts. After three seconds the look-up fails.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, which the context must have.
  ///   - parentContext: The context above it, which is in the tree.
  ///   - parentIdentifierPath: The identifiers from below the main context down to `parentContext`.
  /// - Returns: The context; `nil` if there is none. Then the look-up ends.
  func createContext(
    forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
  ) -> CLSContext?
}

import Foundation
import ProgressModel

extension DataStore {
  /// The root of the program's contexts. Its identifier is that of the program.
  ///
  /// - Source: ClassKit, `mainAppContext`.
  public var mainContext: Context { contexts.mainContext }

  /// The context that the program shows now; `nil` if none is.
  public var activeContext: Context? { contexts.activeContext }

  /// The object that describes missing contexts; held weakly.
  public var contextDelegate: (any ContextDelegate)? {
    get { contexts.delegate }
    set { contexts.delegate = newValue }
  }

  /// Returns the contexts along a path, from the top down.
  ///
  /// Asks ``contextDelegate`` for missing ones, one after another. What it declares is saved at once.
  ///
  /// - Parameter identifierPath: The identifiers from below the main context down. It may start with the
  ///   program's own identifier.
  /// - Returns: The contexts before the first missing one.
  /// - Throws: ``DataStoreError`` if the store can't be used; ``DataStoreError/Code/delegate`` if the delegate
  ///   declares another context or does not answer within three seconds; what the delegate throws.
  /// - Source: ClassKit, `contexts(matchingIdentifierPath:)`.
  public nonisolated(nonsending) func contexts(
    matchingIdentifierPath identifierPath: [String]
  ) async throws -> [Context] {
    try await contexts.contexts(along: identifierPath, below: contexts.mainContext.id).contexts
  }

  /// Returns the contexts that meet a condition, each before those below it. It asks no delegate.
  ///
  /// - Complexity: O(*n*) in the contexts of the program.
  /// - Source: ClassKit, `contexts(matching:)`.
  public func contexts(where isWanted: (Context) throws -> Bool) async throws -> [Context] {
    let room = contexts
    return try await kernel.inBackground { try room.all() }.filter(isWanted)
  }

  /// Marks the context at a path as done, and all open assigned work on it; the contexts above it don't matter.
  /// Does nothing if there is no such context. ``save()`` keeps the marks. Progress does not change.
  ///
  /// - Parameter contextPath: As in ``contexts(matchingIdentifierPath:)``.
  /// - Source: ClassKit, `completeAllAssignedActivities(matching:)`.
  public func completeAllAssignedActivities(matching contextPath: [String]) {
    contexts.completeAssignments(along: contextPath)
  }

  /// Returns the context at a path below the main context, if it is shown; asks no delegate.
  package func context(atIdentifierPath identifierPath: [String]) -> Context? {
    contexts.context(at: identifierPath)
  }

  /// Returns a context, also a removed one.
  package func context(_ id: ContextIdentifier) -> Context? { contexts.objects(of: [id]).first }

  /// Returns an activity whose context is not in the tree yet. It is saved only after ``Context/adopt(_:)``.
  package func detachedActivity() -> Activity { contexts.detachedActivity() }

  /// How long ``contextDelegate`` may take.
  package var contextDelegateLimit: Duration {
    get { contexts.delegateLimit }
    set { contexts.delegateLimit = newValue }
  }
}

import Foundation
import ProgressModel

extension DataStore {
  /// The root of the program's contexts. Its identifier is that of the program.
  ///
  /// - Source: ClassKit, `mainAppContext`.
  public var mainContext: Context { contexts.mainContext }

  /// The context that the program shows now; `nil` if none is.
  public var activeContext: Context? { contexts.activeContext }

  /// Who describes contexts that look-ups don't find; held weakly.
  public var contextDelegate: (any ContextDelegate)? {
    get { contexts.delegate }
    set { contexts.delegate = newValue }
  }

  /// Returns the contexts along a path, from the top down.
  ///
  /// Missing ones are asked of ``contextDelegate``, one after another. What it declares is saved at once.
  ///
  /// - Parameter identifierPath: The identifiers from below the main context down. It may start with the
  ///   program's own identifier.
  /// - Returns: The contexts up to the first that is missing.
  /// - Throws: ``DataStoreError`` if the store can't be used; ``DataStoreError/Code/delegate`` if the delegate
  ///   declares another context or does not answer within three seconds; what the delegate throws.
  /// - Source: ClassKit, `contexts(matchingIdentifierPath:)`.
  public nonisolated(nonsending) func contexts(
    matchingIdentifierPath identifierPath: [String]
  ) async throws -> [Context] {
    try await contexts.contexts(along: identifierPath, below: contexts.mainContext.id).contexts
  }

  /// Returns the contexts for which a condition holds, each before those below it. Asks no delegate.
  ///
  /// - Complexity: O(*n*) in the contexts of the program.
  /// - Source: ClassKit, `contexts(matching:)`.
  public func contexts(where isWanted: (Context) throws -> Bool) async throws -> [Context] {
    let room = contexts
    return try await kernel.inBackground { try room.all() }.filter(isWanted)
  }

  /// Says that the person has done what was assigned of a context, if there is one at a path; the contexts above
  /// it don't matter. ``save()`` keeps it.
  ///
  /// - Parameter contextPath: As in ``contexts(matchingIdentifierPath:)``.
  /// - Source: ClassKit, `completeAllAssignedActivities(matching:)`.
  public func completeAllAssignedActivities(matching contextPath: [String]) {
    contexts.setDone(along: contextPath)
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

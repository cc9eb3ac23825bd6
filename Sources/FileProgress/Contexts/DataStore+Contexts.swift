package import Foundation
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

extension DataStore {
  /// Returns the object of a context of ``Configuration/contextApplication``; `nil` if there is none.
  package func context(at place: ContextPlace) throws -> Context? {
    guard contexts.application.utf8.elementsEqual(place.application.utf8) else { return nil }
    try contexts.refresh()
    return contexts.objects(of: [place.id]).first
  }

  /// What a declaration changed, in numbers of contexts.
  package struct DeclarationOutcome: Hashable, Sendable {
    /// Those that were not there, or were removed.
    package var newCount: Int
    /// Those of which something is other than before.
    package var changedCount: Int
    /// The others.
    package var unchangedCount: Int

    package init(newCount: Int, changedCount: Int, unchangedCount: Int) {
      self.newCount = newCount
      self.changedCount = changedCount
      self.unchangedCount = unchangedCount
    }
  }

  /// Declares the contexts of a JSON file for ``Configuration/contextApplication``, and saves them.
  ///
  /// - Parameters:
  ///   - data: The file.
  ///   - name: What messages call it.
  /// - Throws: As ``Context/declare(contentsOf:)`` and ``save()``; then nothing was declared.
  package func declareContexts(from data: Data, named name: String) throws -> DeclarationOutcome {
    let declarations = try ContextFile(data, named: name).declarations
    try contexts.refresh()
    try mainContext.declare(declarations)
    var paths: Set<IdentifierPath> = []
    func note(_ declarations: [ContextDeclaration], below path: IdentifierPath) {
      for declaration in declarations {
        let place = path.appending(declaration.identifier)
        paths.insert(place)
        note(declaration.children, below: place)
      }
    }
    note(declarations, below: .main)
    let changes = contexts.changes.filter { paths.contains($0.path) }
    let newCount = changes.count { $0.unsaved.isNew || $0.unsaved.removal == false }
    try saveAndWait()
    return DeclarationOutcome(
      newCount: newCount, changedCount: changes.count - newCount,
      unchangedCount: paths.count - changes.count)
  }
}

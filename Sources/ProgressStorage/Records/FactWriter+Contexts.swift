package import ProgressModel
import StoreEngine

extension FactWriter {
  /// Declares contexts of an application.
  ///
  /// Contexts above them that the store does not have are declared, too, without attributes. A context that was
  /// removed is shown again, and so are those above it. What is declared as it is stored writes nothing.
  ///
  /// - Returns: The contexts of which something was written, without those above them, in the order of the
  ///   declarations.
  /// - Throws: ``ContextLimitError`` before anything is written; ``StorageError``.
  /// - Complexity: O(*n* log *m*), *n* declarations, *m* contexts of the store.
  @discardableResult
  package func declare(
    _ declarations: [DeclaredContext], of application: String, tool: String
  ) throws -> [ContextIdentifier] {
    for declaration in declarations { try check(declaration, of: application) }
    // In the order of the tables: each page is read and written once. What is declared twice keeps its order.
    let places = declarations.enumerated().map { index, declaration in
      (id: ContextIdentifier(application: application, path: declaration.path), index: index)
    }.sorted { ($0.id, $0.index) < ($1.id, $1.index) }
    var changed: Set<ContextIdentifier> = []
    var writing = try ContextWriting(self, application: application, tool: tool)
    let missing = try places.filter { try writing.isMissing($0.id) }
    for place in missing.sorted(by: { $0.index < $1.index }) {
      try writing.reservePlace(of: place.id)
    }
    func declareAll() throws {
      for place in places {
        if try writing.declare(declarations[place.index], as: place.id) { changed.insert(place.id) }
      }
    }
    if places.count < Self.manyContexts {
      try declareAll()
    } else {
      try reader.statements.writingManyRows(declareAll)
    }
    return places.sorted { $0.index < $1.index }.map(\.id).filter { changed.remove($0) != nil }
  }

  /// From how many contexts on a declaration gets more memory for pages.
  private static let manyContexts = 1000

  private func check(_ declaration: DeclaredContext, of application: String) throws {
    let path = declaration.path
    var limit = ContextLimit.broken(byApplication: application, path: path)
    for name in declaration.names where limit == nil {
      limit = ContextLimit.broken(
        byAttribute: name.rawValue, value: declaration.attributes[name])
    }
    if let limit { throw ContextLimitError(path: path, limit: limit) }
  }

  /// Removes a context and all below it from what is shown; their attempts stay.
  ///
  /// Each of them is marked: one that is declared again comes back alone.
  ///
  /// - Parameter summary: The command, for people, if a person removes them; it can be undone.
  /// - Returns: The contexts that were not removed before.
  @discardableResult
  package func removeContexts(
    atOrBelow path: IdentifierPath, of application: String, tool: String,
    asCommand summary: String? = nil
  ) throws -> [ContextIdentifier] {
    let contexts: [ContextIdentifier] = try reader.rows(
      """
      SELECT c.id FROM context c WHERE \(FactReader.isInTree) AND NOT EXISTS (
        SELECT 1 FROM contextAttribute a
        WHERE a.context = c.id AND a.name = 'removed' AND a.value = 'true'
          AND \(FactReader.counts("a")))
      ORDER BY c.identifierPath
      """, FactReader.arguments(atOrBelow: path, of: application)
    ) { try $0.next() }
    let command =
      try contexts.isEmpty ? nil : summary.map { try insertCommand($0, tool: tool) }
    for context in contexts {
      try set(
        [(ContextAttribute.removed.rawValue, "true")], of: context, tool: tool, command: command)
    }
    return contexts
  }

  /// Gives attributes values, whatever they are now.
  func set(
    _ values: [(name: String, value: String?)], of context: ContextIdentifier, tool: String,
    command: CommandIdentifier? = nil
  ) throws {
    let authorship = try authorship(tool: tool, command: command)
    for (name, value) in values {
      try insert(
        ContextAttributeFact(
          context: context, name: name, value: value, changedAtNanoseconds: moment,
          authorship: authorship))
    }
  }

  /// Sets or removes the picture of a context.
  ///
  /// - Returns: Whether it was another one, so that something was written.
  /// - Throws: ``ContextLimitError``; ``StorageError``, also if there is no such context.
  @discardableResult
  package func setThumbnail(
    _ image: ContextThumbnailFact.Image?, of context: ContextFact, tool: String
  ) throws -> Bool {
    if let limit = image.flatMap(ContextLimit.broken(by:)) {
      throw ContextLimitError(path: context.path, limit: limit)
    }
    guard try reader.thumbnail(of: context.id) != image else { return false }
    try insert(
      ContextThumbnailFact(
        context: context.id, image: image, changedAtNanoseconds: moment,
        authorship: authorship(tool: tool)))
    return true
  }

  /// Starts a new attempt at a context, which is its current one from now on.
  ///
  /// - Throws: ``StorageError``, also if there is no such context.
  package func insertAttempt(at context: ContextIdentifier, tool: String) throws -> AttemptFact {
    let fact = AttemptFact(
      id: newIdentifier(), context: context, authorship: try authorship(tool: tool))
    try insert(fact)
    return fact
  }

  /// Says whether a context is done.
  ///
  /// - Parameter summary: The command, for people, if a person says it; it can be undone.
  /// - Returns: Whether something else was said before, so that something was written.
  /// - Throws: ``StorageError``, also if there is no such context.
  @discardableResult
  package func setDone(
    _ isDone: Bool, of context: ContextIdentifier, tool: String, asCommand summary: String? = nil
  ) throws -> Bool {
    let known = try reader.contextFacts(context)?.node.done?.isDone ?? false
    guard known != isDone else { return false }
    let command = try summary.map { try insertCommand($0, tool: tool) }
    try insert(
      DoneFact(
        id: newIdentifier(), subject: .context(context), isDone: isDone,
        authorship: authorship(tool: tool, command: command)))
    return true
  }

  /// Forgets a context and all below it: their attempts with everything reported through them, their done marks,
  /// goals and assigned parts, and what the application said about them.
  ///
  /// What is left says that there were contexts at these places, and that they are removed. The same places can
  /// be declared again.
  ///
  /// - Returns: How many contexts were forgotten.
  @discardableResult
  package func forgetContexts(
    atOrBelow path: IdentifierPath, of application: String, tool: String
  ) throws -> Int {
    let contexts: [ContextIdentifier] = try reader.rows(
      "SELECT c.id FROM context c WHERE \(FactReader.isInTree)",
      FactReader.arguments(atOrBelow: path, of: application)
    ) { try $0.next() }
    for context in contexts {
      for table in [
        AttemptFact.table, DoneFact.table, GoalFact.table, AssignmentCopyFact.table,
      ] {
        let facts: [FactIdentifier] = try reader.rows(
          "SELECT id FROM \(table.name) WHERE context = ?", [context]
        ) { try $0.next() }
        for fact in facts { try erase(fact) }
      }
      let said = try reader.rows(
        """
        SELECT name FROM contextAttribute
        WHERE context = ? AND value IS NOT NULL AND name <> 'removed'
        """, [context]
      ) { (name: try $0.next(String.self), value: String?.none) }
      try set(said + [(ContextAttribute.removed.rawValue, "true")], of: context, tool: tool)
      if try reader.thumbnail(of: context) != nil {
        try insert(
          ContextThumbnailFact(
            context: context, image: nil, changedAtNanoseconds: moment,
            authorship: authorship(tool: tool)))
      }
    }
    guard !contexts.isEmpty else { return 0 }
    contextChange = .rewritten
    // Commands without facts go at the end: their texts may name a context.
    mayNameErasedDocuments = true
    try requestScrub()
    return contexts.count
  }

  /// The wall clock, as a fact can have it.
  var moment: Int64 {
    min(max(now.wallNanoseconds, 0), ClosedRange.moments.upperBound)
  }
}

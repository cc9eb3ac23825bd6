package import ProgressModel
import StoreEngine

extension FactReader {
  /// The applications that have contexts, sorted by their bytes.
  ///
  /// - Complexity: O(*a* log *n*), *a* applications, *n* contexts.
  package func applications() throws -> [String] {
    try rows(
      """
      WITH RECURSIVE found (application) AS (
        SELECT min(application) FROM context
        UNION ALL
        SELECT (SELECT min(c.application) FROM context c WHERE c.application > found.application)
        FROM found WHERE found.application IS NOT NULL)
      SELECT application FROM found WHERE application IS NOT NULL
      """
    ) { try $0.next() }
  }

  /// The applications with a context that is not removed, or of which anything was reported; what is left of the
  /// others are the places of contexts.
  ///
  /// - Complexity: O(*n*) in the contexts.
  package func applicationsWithRecords() throws -> [String] {
    try rows(
      """
      SELECT DISTINCT c.application FROM context c
      WHERE NOT \(try removal(of: "c.id"))
        OR EXISTS (SELECT 1 FROM attempt WHERE context = c.id)
        OR EXISTS (SELECT 1 FROM done WHERE context = c.id)
      ORDER BY c.application
      """
    ) { try $0.next() }
  }

  /// The facts of one context; `nil` if there is none.
  package func contextFacts(_ id: ContextIdentifier) throws -> ContextFacts? {
    guard
      let context = try first(
        "SELECT \(ContextFact.selection()) FROM context f WHERE f.id = ?", [id],
        { try ContextFact(&$0, from: self) })
    else { return nil }
    let counts = try countingCondition()
    return ContextFacts(
      context: context,
      attributes: try rows(
        """
        SELECT \(ContextAttributeFact.selection()) FROM contextAttribute f
        WHERE f.context = ? AND \(counts)
        """, [id]
      ) { try ContextAttributeFact(&$0, from: self) },
      attempts: try rows(
        "SELECT \(AttemptFact.selection()) FROM attempt f WHERE f.context = ? AND \(counts)", [id]
      ) { try AttemptFact(&$0, from: self) },
      doneMarks: try rows(
        "SELECT \(DoneFact.selection()) FROM done f WHERE f.context = ? AND \(counts)", [id]
      ) { try DoneFact(&$0, from: self) })
  }

  /// Hands over the facts of contexts of one application: a context before what is below it, siblings in the
  /// order of the bytes of their paths. Removed contexts are among them.
  ///
  /// - Parameters:
  ///   - application: The application.
  ///   - path: The context from which on; it is the first.
  ///   - stamp: Only contexts of which something changed after this stamp; see ``ContextState``.
  ///   - body: Takes the facts of one context; what it throws ends the walk.
  /// - Complexity: O(*n*) in the contexts, and in all contexts of the store if `stamp` is given. Memory for the
  ///   attempts and done marks of the application.
  package func forEachContext(
    of application: String, atOrBelow path: IdentifierPath = .main,
    changedAfter stamp: Stamp? = nil,
    _ body: (ContextFacts) throws -> Void
  ) throws {
    let counts = try countingCondition()
    let range = Self.arguments(atOrBelow: path, of: application)
    var attempts: [ContextIdentifier: [AttemptFact]] = [:]
    var doneMarks: [ContextIdentifier: [DoneFact]] = [:]
    let ofTree = "JOIN context c ON c.id = f.context WHERE \(Self.isInTree) AND \(counts)"
    var cursor = try cursor("SELECT \(AttemptFact.selection()) FROM attempt f \(ofTree)", range)
    while var columns = try cursor.next() {
      let fact = try AttemptFact(&columns, from: self)
      attempts[fact.context, default: []].append(fact)
    }
    cursor = try self.cursor("SELECT \(DoneFact.selection()) FROM done f \(ofTree)", range)
    while var columns = try cursor.next() {
      let fact = try DoneFact(&columns, from: self)
      guard case .context(let context) = fact.subject else { continue }
      doneMarks[context, default: []].append(fact)
    }
    let isWanted = stamp == nil ? "1" : "c.id IN (\(Self.contextsChangedAfter))"
    cursor = try self.cursor(
      """
      SELECT \(ContextFact.selection(of: "c")), f.context IS NOT NULL,
        \(ContextAttributeFact.selection())
      FROM context c LEFT JOIN contextAttribute f ON f.context = c.id AND \(counts)
      WHERE \(Self.isInTree) AND \(isWanted) ORDER BY c.application, c.identifierPath
      """, range + (stamp.map { [$0.rawValue] } ?? []))
    var facts: ContextFacts?
    while var columns = try cursor.next() {
      var again = columns
      if try again.next(ContextIdentifier.self) == facts?.context.id {
        columns.skip(ContextFact.table.ownColumns.count + 3)
      } else {
        if let facts { try body(facts) }
        let context = try ContextFact(&columns, from: self)
        facts = ContextFacts(
          context: context, attempts: attempts[context.id] ?? [],
          doneMarks: doneMarks[context.id] ?? [])
      }
      guard try columns.next(Bool.self) else { continue }
      facts?.attributes.append(try ContextAttributeFact(&columns, from: self))
    }
    if let facts { try body(facts) }
  }

  /// The contexts directly below one, sorted.
  package func children(of context: ContextIdentifier) throws -> [ContextIdentifier] {
    try rows("SELECT id FROM context WHERE parent = ? ORDER BY id", [context]) { try $0.next() }
  }

  /// The paths of the contexts directly below one that are not removed, sorted by the identifiers of contexts.
  package func shownChildren(of context: ContextIdentifier) throws -> [IdentifierPath] {
    try rows(
      """
      SELECT c.identifierPath FROM context c WHERE c.parent = ? AND NOT \(try removal(of: "c.id"))
      ORDER BY c.id
      """, [context]
    ) { try $0.next(String.self) }.compactMap { IdentifierPath(text: $0) }
  }

  /// Returns whether a context was removed, or one above it.
  ///
  /// - Complexity: O(*d* log *n*), *d* levels, *n* contexts.
  package func isHidden(_ place: ContextPlace) throws -> Bool {
    try (0...place.path.identifiers.count).contains { depth in
      let path = IdentifierPath(Array(place.path.identifiers.prefix(depth)))
      return try exists(
        "SELECT 1 WHERE \(try removal(of: "?1"))",
        [ContextIdentifier(application: place.application, path: path)])
    }
  }

  private func removal(of context: String) throws -> String {
    """
    EXISTS (
      SELECT 1 FROM contextAttribute f
      WHERE f.context = \(context) AND f.name = 'removed' AND f.value = 'true'
        AND \(try countingCondition()))
    """
  }

  /// The names of contexts with a last identifier that are not removed; at most a few.
  ///
  /// - Complexity: O(*n*) in the contexts.
  package func contextNames(
    endingWith identifier: String, of applications: [String]
  ) throws -> [String] {
    let end = Netstrings.text(of: [identifier])
    let found = try rows(
      """
      SELECT c.application, c.identifierPath FROM context c
      WHERE substr(c.identifierPath, -length(?1)) = ?1 AND NOT \(try removal(of: "c.id"))
      ORDER BY c.application, c.identifierPath LIMIT 16
      """, [end]
    ) { (application: try $0.next(String.self), path: try $0.next(String.self)) }
    return found.compactMap { application, text in
      guard applications.contains(application), let path = IdentifierPath(text: text),
        path.identifiers.last == identifier
      else { return nil }
      return ContextName.text(application: application, path: path)
    }
  }

  /// The picture of a context; `nil` if it has none.
  package func thumbnail(of context: ContextIdentifier) throws -> ContextThumbnailFact.Image? {
    try first(
      "SELECT \(ContextThumbnailFact.selection()) FROM contextThumbnail f WHERE f.context = ?",
      [context]
    ) { try ContextThumbnailFact(&$0, from: self) }?.image
  }

  /// Everything that was reported about a context, in all its attempts.
  ///
  /// - Complexity: O(*n*) in these facts.
  package func activity(ofContext context: ContextIdentifier) throws -> ActivityFacts {
    var facts = ActivityFacts(id: ActivityIdentifier(context.value), documents: [])
    try addFacts(ofSubject: context.value, to: &facts)
    return facts
  }

  /// Everything that was reported through an attempt; `nil` if there is no such attempt.
  ///
  /// - Complexity: O(*n*) in the facts of its context.
  package func activity(ofAttempt attempt: AttemptIdentifier) throws -> ActivityFacts? {
    let context = try first("SELECT context FROM attempt WHERE id = ?", [attempt]) {
      try $0.next(ContextIdentifier.self)
    }
    return try context.map { try activity(ofContext: $0).facts(of: attempt) }
  }

  /// Whether there is an attempt at any context.
  ///
  /// - Complexity: O(1); most often it is known already.
  package func hasAttempts() throws -> Bool { try overview().hasAttempts }

  /// Returns where a context is, with the titles above it; `nil` if there is none.
  ///
  /// - Complexity: O(*d* log *n*), *d* levels, *n* contexts.
  package func contextPlace(_ id: ContextIdentifier) throws -> ContextPlace? {
    let known = try first(
      "SELECT application, identifierPath FROM context WHERE id = ?", [id]
    ) { (application: try $0.next(String.self), path: try $0.next(String.self)) }
    guard let known, let path = IdentifierPath(text: known.path) else { return nil }
    let depths = path.identifiers.isEmpty ? 0...0 : 1...path.identifiers.count
    let titles = try depths.map { depth in
      try title(
        of: ContextIdentifier(
          application: known.application,
          path: IdentifierPath(Array(path.identifiers.prefix(depth)))
        ))
    }
    return ContextPlace(application: known.application, path: path, titles: titles)
  }

  private func title(of context: ContextIdentifier) throws -> String {
    try first(
      """
      SELECT value FROM contextAttribute f
      WHERE f.context = ? AND f.name = 'title' AND \(try countingCondition())
      """, [context]
    ) { try $0.optional(String.self) ?? "" } ?? ""
  }

  /// Returns the newest attempt at a context; `nil` if there is none.
  package func newestAttempt(at context: ContextIdentifier) throws -> AttemptIdentifier? {
    try first(
      """
      SELECT f.id FROM attempt f WHERE f.context = ? AND \(try countingCondition())
      ORDER BY f.stamp DESC, f.id DESC LIMIT 1
      """, [context]
    ) { try $0.next() }
  }

  /// Returns the context of an attempt; `nil` if there is no such attempt.
  package func context(ofAttempt attempt: AttemptIdentifier) throws -> ContextIdentifier? {
    try first("SELECT context FROM attempt WHERE id = ?", [attempt]) { try $0.next() }
  }

  /// Everything that was reported about a context, as reports show it: the time of all attempts, and the
  /// results of the newest.
  ///
  /// - Returns: `nil` if there is no such context, or no attempt at it.
  /// - Complexity: O(*n*) in these facts.
  package func shownActivity(ofContext context: ContextIdentifier) throws -> ActivityFacts? {
    guard let attempt = try newestAttempt(at: context), let place = try contextPlace(context) else {
      return nil
    }
    var facts = try activity(ofContext: context)
    facts.context = place
    facts.shownAttempt = attempt
    return facts
  }

  /// Hands over the facts of every context for which something was saved, as ``shownActivity(ofContext:)``.
  /// Removed contexts are among them.
  ///
  /// - Complexity: O(*n*) in these facts; memory for those of one context at a time. O(1) without attempts.
  package func forEachContextActivity(_ body: (ActivityFacts) throws -> Void) throws {
    guard try hasAttempts() else { return }
    let contexts: [ContextIdentifier] = try rows(
      "SELECT DISTINCT context FROM attempt ORDER BY context"
    ) { try $0.next() }
    for context in contexts {
      guard let facts = try shownActivity(ofContext: context), facts.hasSavedFacts else { continue }
      try body(facts)
    }
  }

  /// Hands over every context that was attempted, with everything that was reported about it.
  ///
  /// - Complexity: O(*n*) in these facts; memory for those of one context at a time.
  package func forEachAttemptedContext(
    _ body: (ContextFacts, ActivityFacts) throws -> Void
  ) throws {
    let contexts: [ContextIdentifier] = try rows(
      "SELECT DISTINCT context FROM attempt ORDER BY context"
    ) { try $0.next() }
    for context in contexts {
      guard let facts = try contextFacts(context), !facts.attempts.isEmpty else { continue }
      try body(facts, activity(ofContext: context))
    }
  }

  /// What is wrong with contexts, in sentences; empty if nothing is. A parent may be missing after a repair.
  ///
  /// - Complexity: O(*n*) in the contexts.
  package func contextProblems(limit: Int = 20) throws -> [String] {
    var problems: [String] = []
    let table = ContextFact.table
    let cursor = try cursor(
      "SELECT \(table.ownColumns.map(\.name).joined(separator: ", ")) FROM context")
    while problems.count < limit, var columns = try cursor.next() {
      let values = try table.ownColumns.map { _ in try columns.value() }
      if let problem = FactRow(table: table, values: values).problem { problems.append(problem) }
    }
    if try exists("SELECT 1 FROM erased e JOIN context c ON c.id = e.document") {
      problems.append("a context is marked as erased")
    }
    return problems
  }

  /// A condition for facts `f` that no undone command made.
  func countingCondition() throws -> String {
    try overview().hasUndoings ? Self.counts("f") : "1"
  }

  /// A condition for contexts `c`: in the order of bytes a context comes before all that is below it, and a
  /// colon after every digit.
  static let isInTree =
    "c.application = ?1 AND c.identifierPath >= ?2 AND c.identifierPath < ?2 || ':'"

  static func arguments(
    atOrBelow path: IdentifierPath, of application: String
  ) -> [(any StatementValue)?] {
    [application, path.text]
  }

  private static let contextsChangedAfter = """
    SELECT id FROM context WHERE stamp > ?3
    UNION SELECT context FROM contextAttribute WHERE stamp > ?3
    UNION SELECT context FROM contextThumbnail WHERE stamp > ?3
    UNION SELECT context FROM attempt WHERE stamp > ?3
    UNION SELECT context FROM done WHERE stamp > ?3 AND context IS NOT NULL
    """
}

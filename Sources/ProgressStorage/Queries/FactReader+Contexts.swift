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

package import ProgressModel
import StoreEngine

extension FactReader {
  /// A document or a context, and when it was worked on last.
  package struct RecentWork: Hashable, Sendable {
    /// What was worked on.
    package enum Subject: Hashable, Sendable {
      /// A document.
      case document(DocumentIdentifier)
      /// A context.
      case context(ContextIdentifier)
    }

    /// What was worked on.
    package var subject: Subject
    /// The end of its last session, or when its last result was reported, in nanoseconds since 1970; a
    /// little later for a session that a person shortened or deleted.
    package var latestNanoseconds: Int64
  }

  /// The documents and contexts that were ever worked on, the latest first.
  ///
  /// Work is a session, or a result that was reported. Counted words alone are none: nobody needs to
  /// have opened a document for them.
  ///
  /// - Parameters:
  ///   - now: What counts as the end of a session that no session end ended.
  ///   - includesContexts: Whether contexts are wanted, too.
  /// - Complexity: O(*n*) in spans and results, without reading an activity.
  package func subjectsByLatestWork(
    now: ClockReading, includesContexts: Bool
  ) throws -> [RecentWork] {
    var latest: [DocumentIdentifier: Int64] = [:]
    func note(_ document: DocumentIdentifier, _ nanoseconds: Int64) {
      // A session of a context: the identifiers of contexts are derived, those of documents are not.
      guard includesContexts || !document.isDerived else { return }
      latest[document] = max(latest[document] ?? .min, nanoseconds)
    }
    let isWanted = includesContexts ? "1" : "sighting IS NOT NULL"
    let filled = try overview().filledTables
    for table in filled {
      switch table.part.moment {
      case .period:
        let found = try cursor(
          """
          SELECT subject, max(wallStartNanoseconds + durationNanoseconds)
          FROM \(table.table.storedName)
          GROUP BY subject
          """)
        while var columns = try found.next() { try note(columns.next(), columns.next()) }
      case .identifier:
        let found = try cursor(
          """
          SELECT subject, max(id) FROM \(table.table.storedName) WHERE \(isWanted)
          GROUP BY subject
          """)
        while var columns = try found.next() {
          let document: DocumentIdentifier = try columns.next()
          let fact: DocumentIdentifier = try columns.next()
          // A result of which nothing says when it was reported comes last.
          note(document, fact.madeAtNanoseconds ?? 0)
        }
      case nil: break
      }
    }
    let running = try cursor(
      "SELECT f.subject FROM openSession o CROSS JOIN session f ON f.id = o.session")
    while var columns = try running.next() { try note(columns.next(), now.wallNanoseconds) }
    return latest.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.map { subject, moment in
      RecentWork(
        subject: subject.isDerived
          ? .context(ContextIdentifier(subject.value)) : .document(subject),
        latestNanoseconds: moment)
    }
  }

  /// The documents that were seen since a moment and whose words were counted more than once, or were written since
  /// somebody looked, so that their words may have changed since then; the one that was seen last is the last.
  ///
  /// - Parameter nanoseconds: The moment, since 1970.
  /// - Complexity: O(*n*) in the sightings since then.
  package func documentsCountedAgain(since nanoseconds: Int64) throws -> [DocumentIdentifier] {
    try rows(
      """
      SELECT s.document FROM sighting s INDEXED BY sightingId
      WHERE s.id >= ? AND (
        EXISTS (SELECT 1 FROM wordSample w WHERE w.subject = s.document AND w.before IS NOT NULL)
        OR 1 < (
          SELECT count(*) FROM (SELECT 1 FROM wordSample w WHERE w.subject = s.document LIMIT 2)))
      GROUP BY s.document ORDER BY max(s.id)
      """, [FactIdentifier.least(since: nanoseconds)]
    ) { try $0.next() }
  }
}

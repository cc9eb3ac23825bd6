import Foundation
package import ProgressModel
import StoreEngine

extension FactReader {
  /// A session that no session end ended yet, with where its file was when it began.
  package struct OpenSession: Sendable {
    /// The session.
    package var session: SessionFact
    /// The document and the path it was opened at; `nil` for a session of a context.
    package var sighting: SightingFact?
    /// Its spans.
    package var spans: [Span]
  }

  /// The sessions of this store that no session end ended yet, the newest first.
  package func openSessions() throws -> [OpenSession] {
    let sessions = try rows(
      """
      SELECT \(SessionFact.selection()) FROM openSession o CROSS JOIN session f ON f.id = o.session
      ORDER BY f.stamp DESC
      """
    ) { try SessionFact(&$0, from: self) }
    return try sessions.map { session in
      OpenSession(
        session: session,
        sighting: try session.provenance.sighting.flatMap { try sighting(id: $0) },
        spans: try spans(ofSession: session.id))
    }
  }

  /// Returns whether the store has what a fact is to be reported through.
  package func isKnown(_ provenance: Provenance) throws -> Bool {
    switch provenance {
    case .sighting(let sighting): try exists("SELECT 1 FROM sighting WHERE id = ?", [sighting])
    case .attempt(let attempt): try exists("SELECT 1 FROM attempt WHERE id = ?", [attempt])
    }
  }

  /// The sessions of documents and contexts, in any order, also those that count no more.
  ///
  /// - Complexity: O(*n*) in the sessions.
  package func sessionIdentifiers() throws -> [SessionIdentifier] {
    try rows("SELECT id FROM session") { try $0.next() }
  }

  /// Returns the context that a session was work on; `nil` for an unknown one, and for one of a document.
  package func context(ofSession session: SessionIdentifier) throws -> ContextIdentifier? {
    try first("SELECT subject FROM session WHERE id = ? AND sighting IS NULL", [session]) {
      try $0.next()
    }
  }

  /// The document that a session was opened as; `nil` for an unknown one, and for one of a context.
  package func document(ofSession session: SessionIdentifier) throws -> DocumentIdentifier? {
    try first("SELECT subject FROM session WHERE id = ? AND sighting IS NOT NULL", [session]) {
      try $0.next()
    }
  }

  /// The sessions whose time was corrected by a command, in the order in which it named them.
  package func sessions(correctedBy command: CommandIdentifier) throws -> [SessionIdentifier] {
    var known: Set<SessionIdentifier> = []
    return try rows(
      "SELECT session FROM correction WHERE command = ? ORDER BY stamp", [command]
    ) { try $0.next(SessionIdentifier.self) }.filter { known.insert($0).inserted }
  }

  /// The spans of a session, in their order.
  package func spans(ofSession session: SessionIdentifier) throws -> [Span] {
    try rows(
      """
      SELECT \(SpanFact.selection()) FROM span f
      WHERE subject = \(FactTable.subject(ofSession: "?1")) AND session = ?1 ORDER BY position
      """, [session]
    ) { try SpanFact(&$0, from: self).span }
  }

  /// When a session of documents last ran, by the wall clock, in nanoseconds since 1970; `nil` if there
  /// was none.
  ///
  /// That is the end of its last span, as it was recorded; a manual session of this store that runs is
  /// one of now. Corrections are left out of account.
  ///
  /// - Parameters:
  ///   - documents: The documents, in any order.
  ///   - now: The clocks of this device.
  /// - Complexity: O(*n*) in the spans of the documents and in the sessions that run.
  package func lastSessionMoment(
    ofDocuments documents: [DocumentIdentifier], now: ClockReading
  ) throws -> Int64? {
    let moments = try documents.compactMap { document in
      try first(
        "SELECT max(wallStartNanoseconds + durationNanoseconds) FROM span WHERE subject = ?",
        [document]
      ) { try $0.optional(Int64.self) } ?? nil
    }
    guard let latest = moments.max() else { return nil }
    let running = try cursor(
      """
      SELECT f.subject, (
        SELECT boot FROM span WHERE subject = f.subject AND session = f.id
        ORDER BY position DESC LIMIT 1)
      FROM openSession o CROSS JOIN session f ON f.id = o.session WHERE f.kind = 'manual'
      """)
    while var columns = try running.next() {
      let document: DocumentIdentifier = try columns.next()
      // It ended when the machine was started anew.
      let boot: BootIdentifier? = try columns.optional()
      if boot == now.boot, documents.contains(document) { return max(latest, now.wallNanoseconds) }
    }
    return latest
  }
}

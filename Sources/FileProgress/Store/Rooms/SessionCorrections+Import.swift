package import ProgressModel
import ProgressStorage

/// Sessions that were imported from another program.
package struct ImportedSessions: Hashable, Sendable {
  /// When they were, in nanoseconds since 1970; those that were imported before are not among them.
  package var periods: [Range<Int64>]
  /// By how much the open time of the document changed, in nanoseconds.
  package var openTimeChangeNanoseconds: Int64
}

extension SessionCorrections {
  /// Returns which sessions of another program an import would add; writes nothing.
  ///
  /// - Parameters:
  ///   - periods: When they were, in nanoseconds since 1970, not empty.
  ///   - sighting: A sighting of the document.
  ///   - origin: The program, such as `watson`.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n*) in the periods and the facts of the document.
  package func newPeriods(
    among periods: [Range<Int64>], of sighting: SightingFact, from origin: String
  ) throws -> [Range<Int64>] {
    try kernel.readContent { reader, device in
      let facts = try reader.activity(ofDocument: sighting.document, device: device)
      return try Self.missing(periods, of: sighting, from: origin, in: facts, reader).map(\.period)
    } ?? periods
  }

  /// Adds sessions that another program recorded, as one command.
  ///
  /// Those that were imported before add nothing, also if a person corrected or deleted them since. If their import was
  /// undone, they are added again.
  ///
  /// - Parameters:
  ///   - periods: When they were, in nanoseconds since 1970, not empty.
  ///   - sighting: A sighting of the document.
  ///   - origin: The program, such as `watson`.
  ///   - summary: The command, for people.
  /// - Returns: `nil` if the document was forgotten meanwhile.
  /// - Throws: ``DataStoreError``.
  /// - Complexity: O(*n* log *n*) in the periods and the facts of the document.
  package func add(
    _ periods: [Range<Int64>], to sighting: SightingFact, from origin: String,
    asCommand summary: String
  ) throws -> ImportedSessions? {
    let tool = SessionSource.tool(importingFrom: origin)
    return try write(asCommand: summary, by: tool) { writer, viewpoint, signing in
      guard try writer.reader.sighting(id: sighting.id) != nil else { return nil }
      func facts() throws -> ActivityFacts {
        try writer.reader.activity(ofDocument: sighting.document, device: viewpoint.device)
      }
      let before = try facts()
      let missing = try Self.missing(
        periods, of: sighting, from: origin, in: before, writer.reader)
      for session in missing {
        if !session.isKnown {
          // It is no part of the command: after an undo it has no time, and another import can give it one.
          try writer.insert(
            SessionFact(
              id: session.id, provenance: .sighting(sighting.id), kind: .manual, seesInput: false,
              owner: nil, authorship: try writer.authorship(tool: tool)))
          try writer.insert(
            SessionEndFact(
              id: writer.newIdentifier(), session: session.id, sighting: nil, reason: .stopped,
              endedAtNanoseconds: session.period.upperBound, isUncertain: false,
              authorship: try writer.authorship(tool: tool)))
        }
        try Self.insert(.add, session.period, of: session.id, writer, signing)
      }
      return ImportedSessions(
        periods: missing.map(\.period),
        openTimeChangeNanoseconds: Self.gainedOpenTime(try facts(), since: before, viewpoint))
    }
  }

  /// A session of another program that has no time here.
  private struct Missing {
    var id: SessionIdentifier
    var period: Range<Int64>
    /// Whether it was here before, and its import was undone.
    var isKnown: Bool
  }

  private static func missing(
    _ periods: [Range<Int64>], of sighting: SightingFact, from origin: String,
    in facts: ActivityFacts, _ reader: FactReader
  ) throws -> [Missing] {
    let known = Dictionary(
      facts.sessions.map { ($0.session.id, $0.hasTime) }, uniquingKeysWith: { $0 || $1 })
    var seen: Set<SessionIdentifier> = []
    return try periods.compactMap { period in
      let id = SessionIdentifier(
        importedFrom: origin, period: period, document: sighting.document)
      guard seen.insert(id).inserted else { return nil }
      if let hasTime = known[id] {
        return hasTime ? nil : Missing(id: id, period: period, isKnown: true)
      }
      // It may have gone to another document with a part of this one.
      guard try reader.document(ofSession: id) == nil else { return nil }
      return Missing(id: id, period: period, isKnown: false)
    }
  }
}

package import ProgressModel

extension FactWriter {
  /// Writes a session that begins here.
  package func insert(_ fact: SessionFact) throws {
    try execute(
      """
      INSERT INTO session (
        subject, id, sighting, kind, seesInput, owner, beatIntervalNanoseconds, author, stamp,
        command)
      VALUES (\(FactTable.subject(ofSighting: "?2")), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """,
      [
        fact.id, fact.sighting, fact.kind.rawValue, fact.seesInput, fact.owner,
        fact.beatIntervalNanoseconds, try author(fact.authorship), fact.authorship.stamp.rawValue,
        fact.authorship.command,
      ])
    try execute("INSERT INTO openSession (session) VALUES (?)", [fact.id])
  }

  /// Writes a span, or the longer of two records of it.
  package func insert(_ fact: SpanFact) throws {
    try execute(
      """
      INSERT INTO span (
        subject, session, position, boot, monotonicStartNanoseconds, wallStartNanoseconds,
        utcOffsetSeconds, durationNanoseconds)
      VALUES (\(FactTable.subject(ofSession: "?1")), ?1, ?2, ?3, ?4, ?5, ?6, ?7)
      \(FactTable.span.conflictClause)
      """,
      [
        fact.session, fact.index, fact.span.boot, fact.span.monotonicStartNanoseconds,
        fact.span.wallStartNanoseconds, fact.span.utcOffsetSeconds,
        fact.span.durationNanoseconds,
      ])
  }

  /// Writes the pulses of a minute, united with those that are there.
  package func insert(_ fact: PulsesFact) throws {
    try execute(
      """
      INSERT INTO pulses (subject, session, position, minute, typing, other)
      VALUES (\(FactTable.subject(ofSession: "?1")), ?1, ?2, ?3, ?4, ?5)
      \(FactTable.pulses.conflictClause)
      """,
      [
        fact.session, fact.spanIndex, fact.minute, Int64(bitPattern: fact.pulses.typing),
        Int64(bitPattern: fact.pulses.other),
      ])
  }

  /// Writes the end of a session.
  package func insert(_ fact: ClosingFact) throws {
    try execute(
      """
      INSERT INTO closing (
        subject, id, session, sighting, reason, endedAtNanoseconds, isUncertain, author, stamp,
        command)
      VALUES (\(FactTable.subject(ofSession: "?2")), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      \(FactTable.closing.conflictClause)
      """,
      [
        fact.id, fact.session, fact.sighting, fact.reason.rawValue, fact.endedAtNanoseconds,
        fact.isUncertain, try author(fact.authorship), fact.authorship.stamp.rawValue,
        fact.authorship.command,
      ])
    try execute("DELETE FROM openSession WHERE session = ?", [fact.session])
  }

  /// Writes a correction.
  package func insert(_ fact: CorrectionFact) throws {
    try execute(
      """
      INSERT INTO correction (
        subject, id, session, kind, wallStartNanoseconds, durationNanoseconds, author, stamp,
        command)
      VALUES (\(FactTable.subject(ofSession: "?2")), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """,
      [
        fact.id, fact.session, fact.kind.rawValue, fact.wallStartNanoseconds,
        fact.durationNanoseconds, try author(fact.authorship), fact.authorship.stamp.rawValue,
        fact.authorship.command,
      ])
  }
}

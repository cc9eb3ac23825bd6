import ProgressModel
import ProgressStorage

/// Makes facts of sessions that ended by themselves: their owner is gone, or the machine was restarted
/// during a manual one. Manual sessions that run are known to run.
struct SessionSettling {
  let writer: FactWriter
  let open: StoreConnection
  /// This process, whose sessions go on.
  let owner: OwnerIdentifier
  let tool: String

  /// - Parameters:
  ///   - ended: Manual sessions that the transaction is about to end at an earlier moment.
  ///   - moment: Up to when manual sessions that run are known to run.
  /// - Returns: The documents of the sessions that got new facts.
  func run(
    ending ended: Set<SessionIdentifier>, until moment: ClockReading
  ) throws -> [DocumentIdentifier] {
    var documents: [DocumentIdentifier] = []
    for known in try writer.reader.openSessions() {
      let session = known.session
      guard let last = known.spans.latest(inRun: writer.now.boot) else { continue }
      func close(_ reason: SessionEndFact.Reason, isUncertain: Bool) throws {
        if let sighting = known.sighting { documents.append(sighting.document) }
        try writer.insert(
          SessionEndFact(
            id: writer.newIdentifier(), session: session.id, sighting: nil, reason: reason,
            endedAtNanoseconds: last.wallEndNanoseconds, isUncertain: isUncertain,
            authorship: writer.authorship(tool: tool)))
      }
      switch session.kind {
      case .manual:
        if last.boot != writer.now.boot {
          try close(.reboot, isUncertain: true)
        } else if !ended.contains(session.id) {
          var recorder = SpanRecorder(resuming: known.spans, beatIntervalNanoseconds: nil)
          recorder.beat(moment)
          if let sighting = known.sighting { documents.append(sighting.document) }
          try write(recorder.spans, of: session.id, since: known.spans)
        }
      case .attended, .passive:
        guard let sessionOwner = session.owner, sessionOwner != owner else { continue }
        guard open.owners?.isAlive(sessionOwner) != true else { continue }
        try close(.ownerGone, isUncertain: false)
        open.owners?.remove(sessionOwner)
      }
    }
    return documents
  }

  private func write(
    _ spans: [Span], of session: SessionIdentifier, since saved: [Span]
  ) throws {
    for (index, span) in spans.enumerated()
    where index >= saved.count || saved[index] != span {
      try writer.insert(SpanFact(session: session, index: Int64(index), span: span))
    }
  }
}

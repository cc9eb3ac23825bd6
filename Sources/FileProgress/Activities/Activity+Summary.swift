public import Foundation
public import ProgressModel
import Synchronization

extension Activity {
  /// Returns the activity's sessions, its active time, its words and their change.
  ///
  /// It covers what the newest fetch found saved by any program, and what this process has not saved
  /// yet, up to now. ``DataStore/report(since:until:of:)`` returns the same for all documents, without
  /// what is not saved.
  ///
  /// ```swift
  /// let today = activity.summary(since: Calendar.current.startOfDay(for: .now))
  /// print(today.activeTime, today.wordCount ?? 0, today.wordsChange ?? 0)
  /// for session in today.sessions { print(session.startedAt, session.activeTime) }
  /// ```
  ///
  /// - Parameters:
  ///   - since: The start of the period; `nil` for everything before.
  ///   - until: The end of the period, which is not in it; `nil` for everything after.
  /// - Complexity: O(*n* log *n*) in the records of the document. It reads nothing but the names of the
  ///   programs that run.
  public func summary(since: Date? = nil, until: Date? = nil) -> ActivitySummary {
    let kernel = living.kernel
    let viewpoint = kernel.wideViewpoint(kernel.openConnection)
    let header = ReportHeader(
      from: viewpoint, since: since, until: until,
      idleLimitNanoseconds: kernel.configuration.idleLimitNanoseconds)
    return state.withLock { state in
      let facts = state.facts(from: viewpoint, tool: kernel.tool, owner: kernel.owner)
      var summary = facts.summary(
        from: viewpoint, idleLimitNanoseconds: header.idleLimitNanoseconds, period: header.period,
        listsSessions: true)
      summary.setPeriodWords(facts.periodWords(in: header.period))
      summary.progress = state.progress.isSet ? state.progress.fraction : nil
      return summary
    }
  }
}

extension ActivityState {
  /// What was saved, as far as the newest fetch saw it, with the sessions and words of this process that
  /// are not saved yet.
  fileprivate func facts(
    from viewpoint: Viewpoint, tool: String, owner: OwnerIdentifier
  ) -> ActivityFacts {
    var facts = saved
    facts.location = sighting ?? saved.location
    let own = Set(sessions.map(\.id))
    facts.sessions =
      saved.sessions.filter { !own.contains($0.session.id) }.map(stopped)
      + sessions.map { session in
        var record = session.record(upTo: viewpoint.now, device: viewpoint.device)
        record.session.authorship.tool = session.tool ?? tool
        record.session.owner = session.isRunning ? owner : nil
        record.contentAtStart = session.contentAtStart
        record.contentAtEnd = session.contentAtEnd
        let known = saved.sessions.first { $0.session.id == session.id }
        record.correction = known?.correction
        record.formerCorrections = known?.formerCorrections ?? []
        record.pauses = known?.pauses ?? []
        if !session.isRunning(at: viewpoint.now) {
          record.sessionEnd = SessionEndFact(
            id: .unknown, session: session.id, sighting: nil, reason: session.endReason,
            endedAtNanoseconds: session.stoppedAtNanoseconds
              ?? session.recorder.spans.latest(inRun: viewpoint.now.boot)?.wallEndNanoseconds ?? 0,
            isUncertain: false, authorship: record.session.authorship)
        }
        return record
      }
    guard let sighting else { return facts }
    // The newest of all, in their order.
    let added = savedSamples + newSamples
    let first = Int64.max - Int64(added.count)
    for (index, sample) in added.enumerated() {
      let authorship = Authorship(
        device: viewpoint.device, person: .unknown, tool: tool,
        stamp: Stamp(rawValue: first + Int64(index)))
      var seen = sighting
      seen.id = sample.sighting
      facts.samples.append(WordSampleFact(sample, seenAs: seen, authorship: authorship))
      if let fact = BroughtInFact(sample, id: .unknown, authorship: authorship) {
        facts.broughtIn.append(fact)
      }
    }
    return facts
  }

  /// Ends a timer of another program that was stopped here, and is saved later or was since the fetch.
  private func stopped(_ record: SessionRecord) -> SessionRecord {
    let id = record.session.id
    guard record.sessionEnd == nil, let end = manualStops[id] ?? stoppedManualSessions[id] else {
      return record
    }
    var record = record
    var recorder = SpanRecorder(resuming: record.spans, beatIntervalNanoseconds: nil)
    recorder.beat(end)
    record.spans = recorder.spans
    record.sessionEnd = SessionEndFact(
      id: .unknown, session: id, sighting: nil, reason: .stopped,
      endedAtNanoseconds: end.wallNanoseconds, isUncertain: false,
      authorship: record.session.authorship)
    return record
  }
}

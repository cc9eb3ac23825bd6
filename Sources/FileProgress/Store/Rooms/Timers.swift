import DocumentIdentity
import FileTracking
import ProgressModel
import ProgressStorage
import StoreEngine

/// The result of starting a timer.
package enum TimerStart: Hashable, Sendable {
  /// It runs from now on. `isCounted`: whether the words of its first content were ever counted.
  case started(isCounted: Bool)
  /// It has been running since this moment, in nanoseconds since 1970.
  case ranAlready(sinceNanoseconds: Int64)
  /// Nothing about the file is recorded.
  case unrecorded
}

/// What a timer is of.
package enum TimerSubject: Hashable, Sendable {
  /// A document.
  case document(DocumentIdentifier)
  /// A context.
  case context(ContextIdentifier)

  /// The document; `nil` for a context.
  var document: DocumentIdentifier? {
    if case .document(let document) = self { document } else { nil }
  }
}

/// The timers that run from one command to another, and all running sessions.
package struct Timers: Sendable {
  let kernel: StoreKernel
  private var looks: FileLooks { FileLooks(kernel: kernel) }

  /// Stops manual sessions, also of files that are gone.
  ///
  /// - Parameter documents: Whose sessions; `nil` for all that run.
  /// - Returns: How many were stopped.
  package func stop(of documents: Set<DocumentIdentifier>?) throws -> Int {
    let tool = kernel.tool
    return try kernel.write(touching: \.touched) { writer in
      var touched = TouchedFacts(documents: [])
      var count = 0
      for known in try writer.reader.openSessions() where known.session.kind == .manual {
        if let documents {
          // A session of a context is of no document.
          guard let sighting = known.sighting,
            try !documents.isDisjoint(with: writer.reader.members(ofDocument: sighting.document))
          else { continue }
        }
        // The transaction has extended it up to now already.
        try writer.insert(
          SessionEndFact(
            id: writer.newIdentifier(), session: known.session.id, sighting: nil,
            reason: .stopped, endedAtNanoseconds: writer.now.wallNanoseconds,
            isUncertain: false, authorship: writer.authorship(tool: tool)))
        if let sighting = known.sighting { touched.documents.append(sighting.document) }
        count += 1
      }
      return (count: count, touched: touched)
    }.count
  }

  /// Ends the manual sessions of a context, at a moment of now.
  private func stopManualSessions(
    of attempts: Set<AttemptIdentifier>, _ writer: FactWriter
  ) throws -> Int {
    var count = 0
    for known in try writer.reader.openSessions() where known.session.kind == .manual {
      guard let attempt = known.session.provenance.attempt, attempts.contains(attempt) else {
        continue
      }
      try writer.insert(
        SessionEndFact(
          id: writer.newIdentifier(), session: known.session.id, sighting: nil,
          reason: .stopped, endedAtNanoseconds: writer.now.wallNanoseconds,
          isUncertain: false, authorship: writer.authorship(tool: kernel.tool)))
      count += 1
    }
    return count
  }

  /// Stops the timer of a context.
  ///
  /// - Returns: How many sessions were stopped: one, or none if no timer ran.
  package func stop(ofContext context: ContextIdentifier) throws -> Int {
    try kernel.write { writer in
      let attempts = try writer.reader.contextFacts(context)?.attempts ?? []
      return try stopManualSessions(of: Set(attempts.map(\.id)), writer)
    }
  }

  /// Starts the timer of a context, in its newest attempt.
  ///
  /// - Parameter isNew: Whether a new attempt starts, which stops the timer of the one before.
  /// - Returns: What became of it, and the number of the attempt, of which the first is 1.
  /// - Throws: ``DataStoreError``; nothing was changed then.
  package func start(
    ofContext context: ContextIdentifier, inNewAttempt isNew: Bool = false
  ) throws -> (start: TimerStart, attempt: Int) {
    guard !kernel.recordsNothing else { return (.unrecorded, 0) }
    let tool = kernel.tool
    return try kernel.write { writer in
      guard let node = try writer.reader.contextFacts(context)?.node else {
        throw DataStoreError(.notFound, message: "The context was not found.")
      }
      let attempts = Set(node.attempts.map(\.id))
      let running = try writer.reader.openSessions().first {
        $0.session.kind == .manual
          && ($0.session.provenance.attempt.map(attempts.contains) ?? false)
      }
      if isNew {
        _ = try stopManualSessions(of: attempts, writer)
      } else if let running {
        let start = running.spans.map(\.wallStartNanoseconds).min() ?? writer.now.wallNanoseconds
        return (.ranAlready(sinceNanoseconds: start), node.attempts.count)
      }
      let known = isNew ? nil : node.currentAttempt
      let attempt = try known ?? writer.insertAttempt(at: context, tool: tool)
      let session = SessionFact(
        id: writer.newIdentifier(), provenance: .attempt(attempt.id), kind: .manual,
        seesInput: false, owner: nil, authorship: try writer.authorship(tool: tool))
      try writer.insert(session)
      try writer.insert(
        SpanFact(session: session.id, index: 0, span: Span(startingAt: writer.now)))
      return (.started(isCounted: true), node.attempts.count + (known == nil ? 1 : 0))
    }
  }

  /// Corrects the end of a session of a document or a context that began before a moment: of one that runs in a
  /// program, or else of the last that is a timer or was open in a program then.
  ///
  /// A session that runs pauses from that moment until now, and goes on. Else only a session whose recorded
  /// end is uncertain, or at most ``EndCorrection/limitNanoseconds`` ago, is corrected; what was corrected
  /// can be corrected again.
  ///
  /// - Parameters:
  ///   - subject: The document or the context.
  ///   - wallNanoseconds: When it ended, in nanoseconds since 1970.
  ///   - stopped: The timers that were stopped just now, of which one is meant; `nil` if none was.
  ///   - summary: The command, for people.
  /// - Returns: What became of it; nothing was written unless it is
  ///   ``EndCorrection/corrected``.
  package func correctEnd(
    of subject: TimerSubject, atWallNanoseconds wallNanoseconds: Int64,
    afterStopping stopped: Set<SessionIdentifier>? = nil, asCommand summary: String
  ) throws -> EndCorrection {
    let tool = kernel.tool
    func touched(_: EndCorrection) -> TouchedFacts? {
      TouchedFacts(documents: subject.document.map { [$0] } ?? [])
    }
    return try kernel.write(touching: touched) { writer in
      var viewpoint = kernel.wideViewpoint(kernel.openConnection)
      viewpoint.now = writer.now
      let facts =
        switch subject {
        case .document(let document):
          try writer.reader.activity(ofDocument: document, device: viewpoint.device)
        case .context(let context): try writer.reader.activity(ofContext: context)
        }
      let ending = SessionEnding(
        facts, at: wallNanoseconds, among: stopped, from: viewpoint)
      guard let record = ending.record else { return .noSession }
      let isRunning = record.state(from: viewpoint).isRunning
      if isRunning {
        let pauses = record.pausesInEffect.map(\.period)
        if let pause = pauses.first(where: { $0.contains(wallNanoseconds) }) {
          return .paused(pause)
        }
      } else if let end = EndCorrection.settledEnd(of: record, from: viewpoint) {
        return .settled(atNanoseconds: end)
      } else if case .ended(let end, _) = record.state(from: viewpoint), end < wallNanoseconds,
        let later = facts.sessions.filter(\.counts).compactMap(\.startedAtNanoseconds)
          .filter({ $0 >= wallNanoseconds }).min()
      {
        return .startedLater(atNanoseconds: later)
      }
      let command = try writer.insertCommand(summary, tool: tool)
      func signing() throws -> Authorship { try writer.authorship(tool: tool, command: command) }
      if isRunning {
        try SessionCorrections.insert(
          .pause, wallNanoseconds..<writer.now.wallNanoseconds, of: record.session.id, writer,
          signing)
      } else {
        let start = record.startedAtNanoseconds ?? wallNanoseconds
        try SessionCorrections.set(
          record, to: start..<wallNanoseconds, isWhole: false, writer, signing)
      }
      let outcome = try SessionCorrections(kernel: kernel)
        .outcome(record.session.id, writer.reader, viewpoint, since: facts)
      guard case .corrected(let corrected) = outcome else { return .noSession }
      return .corrected(corrected)
    }
  }

  /// The running timers that were probably forgotten, the newest first; writes nothing.
  ///
  /// - Complexity: O(*n*) in the sessions that run; a timer that was not forgotten costs nothing more.
  package func forgotten() throws -> [DataStore.RunningSessionInfo] {
    try running(isForgotten: true)
  }

  /// The sessions that run now, the newest first; writes nothing.
  package func running() throws -> [DataStore.RunningSessionInfo] {
    try running(isForgotten: false)
  }

  private func running(
    isForgotten wantsForgotten: Bool
  ) throws -> [DataStore.RunningSessionInfo] {
    guard let open = try kernel.connectForReading(), let device = open.identity?.device else {
      return []
    }
    let viewpoint = kernel.wideViewpoint(open)
    return try DataStoreError.wrapping {
      try open.read { reader in
        try reader.openSessions().compactMap { known in
          let record = SessionRecord(session: known.session, spans: known.spans)
          guard record.state(from: viewpoint).isRunning, let start = record.startedAtNanoseconds
          else { return nil }
          let isForgotten =
            known.session.kind == .manual
            && ForgottenTimerRule.isForgotten(startedAtNanoseconds: start, now: viewpoint.now)
          if wantsForgotten, !isForgotten { return nil }
          let isSuspended =
            known.session.owner.map { open.owners?.isSuspended($0) ?? false } ?? false
          guard let sighting = known.sighting else {
            guard let attempt = known.session.provenance.attempt,
              let context = try reader.context(ofAttempt: attempt),
              let place = try reader.contextPlace(context)
            else { return nil }
            return DataStore.RunningSessionInfo(
              session: known.session.id, document: .unknown, documents: [], path: "",
              context: place, kind: known.session.kind, tool: known.session.authorship.tool,
              startedAtNanoseconds: start, isForgotten: isForgotten, isSuspended: isSuspended)
          }
          let document = sighting.document
          let documents = try reader.members(ofDocument: document)
          // Of files that are one document it is the one that the session was begun with.
          var place = try reader.location(ofDocument: document, device: device)
          if documents.count > 1, place.map(isThere) != true {
            place = try reader.location(ofDocuments: documents, device: device)
          }
          return DataStore.RunningSessionInfo(
            session: known.session.id, document: document, documents: documents,
            path: place?.path ?? sighting.path, context: nil,
            kind: known.session.kind, tool: known.session.authorship.tool,
            startedAtNanoseconds: start, isForgotten: isForgotten, isSuspended: isSuspended,
            folder: try reader.folder(of: known.session.id)?.path)
        }
      }
    }
  }

  private func isThere(_ place: SightingFact) -> Bool {
    let state = kernel.configuration.fileSystem.locationState(of: place)
    return state == .present || state == .replaced
  }

  /// Starts the timer of a file, which runs from one command to another until it is stopped.
  ///
  /// It does in one transaction what fetching, starting and saving would do, and reads nothing of the
  /// activity but whether its timer runs.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - since: When a person says that they started, in nanoseconds since 1970; `nil` for now.
  ///   - folder: The absolute path of the folder whose timer it is; `nil` for that of the file alone.
  /// - Returns: What became of it, and which document the file was taken for; `nil` if nothing is
  ///   recorded.
  /// - Throws: As ``DataStore/fetchActivity(for:)``; nothing was changed then.
  package func start(
    atPath path: String, since: Int64? = nil, ofFolder folder: String? = nil
  ) throws -> (start: TimerStart, decision: MatchDecision?) {
    kernel.lookForAssignedWork()
    if kernel.recordsNothing { return (.unrecorded, nil) }
    let open = try kernel.connect(.readWrite)
    var nobody = UnreadContent()
    let observation = try looks.sketched(
      looks.observe(path, open, wantsContent: false, visitor: &nobody), open)
    let matching = try looks.matching(observation, open)
    let tool = kernel.tool
    func start(
      _ writer: FactWriter
    ) throws -> (result: (TimerStart, MatchDecision?), touched: TouchedFacts?) {
      if try !looks.isRecorded(observation, open, writer.reader) {
        return ((.unrecorded, nil), TouchedFacts(documents: []))
      }
      let settled = try matching.settle(writer, tool: tool)
      let sighting = settled.sighting
      var touched = settled.touched
      touched?.documents.append(sighting.document)
      let members = try writer.reader.members(ofDocument: sighting.document)
      let running = try writer.reader.openSessions()
      let known = running.first {
        $0.session.kind == .manual && ($0.sighting.map { members.contains($0.document) } ?? false)
      }
      if let known {
        let start = known.spans.map(\.wallStartNanoseconds).min() ?? writer.now.wallNanoseconds
        return ((.ranAlready(sinceNanoseconds: start), settled.decision), touched)
      }
      let first = try since.map { try Self.firstSighting(since: $0, sighting, writer) }
      let session = SessionFact(
        id: writer.newIdentifier(), provenance: .sighting(first ?? sighting.id), kind: .manual,
        seesInput: false,
        owner: nil, authorship: try writer.authorship(tool: tool))
      try writer.insert(session)
      var spans = [Span(startingAt: writer.now)]
      if let since, since < writer.now.wallNanoseconds {
        // On a run of the machine of its own, because what the real one did is unknown.
        var span = spans[0]
        span.boot = .ofEarlierStart(of: session.id)
        span.monotonicStartNanoseconds = 0
        span.wallStartNanoseconds = since
        span.durationNanoseconds = writer.now.wallNanoseconds - since
        spans.insert(span, at: 0)
      }
      for (index, span) in spans.enumerated() {
        try writer.insert(SpanFact(session: session.id, index: Int64(index), span: span))
      }
      if let folder {
        try writer.insert(
          SessionRemark(
            id: writer.newIdentifier(), session: session.id, kind: .folder,
            value: SessionFolder(.all, of: session.id, path: folder).text,
            authorship: try writer.authorship(tool: tool)))
      }
      let isCounted = try sighting.fingerprint.map {
        try writer.reader.isCounted($0, of: sighting.document)
      }
      return ((.started(isCounted: isCounted ?? false), settled.decision), touched)
    }
    return try kernel.sync { try kernel.writeOnQueue(touching: \.touched, start).result }
  }

  /// Finds the sighting of the text that a timer starts with, if it is started for an earlier moment.
  ///
  /// A file that was changed since that moment was changed in the timer's time. So the timer starts with the text
  /// before, as it was seen last: before that moment, or at the end of a session that ended later, because its
  /// words are its own. Otherwise the file had its present text at that moment.
  ///
  /// - Parameter found: The sighting of the file as it is now.
  /// - Complexity: O(*n*) in the facts of the activity.
  static func firstSighting(
    since: Int64, _ found: SightingFact, _ writer: FactWriter
  ) throws -> SightingIdentifier {
    guard found.state.modifiedNanoseconds >= since else { return found.id }
    let device = found.authorship.device
    let ends = try writer.reader.activity(ofDocument: found.document, device: device).sessions
      .compactMap(\.sessionEnd)
    // The file is read after the moment at which a session ends.
    let last = Set(ends.compactMap(\.sighting))
    let limit = ends.map(\.endedAtNanoseconds).reduce(since, max)
    let before = try writer.reader.contentSightings(ofDocument: found.document)
      .filter {
        $0.device == device && $0.content != nil
          && ($0.seenAtNanoseconds <= limit || last.contains($0.id))
      }
      .max { ($0.seenAtNanoseconds, $0.stamp) < ($1.seenAtNanoseconds, $1.stamp) }
    guard let before, let content = before.content, before.id != found.id,
      content != found.fingerprint,
      // Without its words there is nothing to compare with.
      try writer.reader.isCounted(content, of: found.document)
    else { return found.id }
    return before.id
  }
}

/// Which session a person means who says when they stopped.
private struct SessionEnding {
  /// The session; `nil` if there is none.
  var record: SessionRecord?

  /// Finds the session that runs and began before a moment; else, of the sessions that a program had open
  /// at that moment and of the timers that were started before it, the one that ended last.
  ///
  /// It is the end that was recorded: a person who corrects an end once more means the same session, and one that they
  /// added ended when they say, not when they added it.
  ///
  /// - Parameter meant: The only sessions that can be meant; `nil` for all.
  init(
    _ facts: ActivityFacts, at wallNanoseconds: Int64, among meant: Set<SessionIdentifier>?,
    from viewpoint: Viewpoint
  ) {
    var found: (rank: Int, end: Int64, start: Int64)?
    for record in facts.sessions where record.counts {
      guard let start = record.startedAtNanoseconds, start < wallNanoseconds,
        meant?.contains(record.session.id) ?? true
      else { continue }
      let state = record.state(from: viewpoint)
      let end = record.asRecorded.endNanoseconds(from: viewpoint)
      if record.session.kind != .manual {
        guard record.session.kind == .attended else { continue }
        // A person may think better of an earlier correction.
        if !state.isRunning, end <= wallNanoseconds { continue }
      }
      let rank = (rank: state.isRunning ? 1 : 0, end: end, start: start)
      guard found.map({ $0 < rank }) ?? true else { continue }
      found = rank
      self.record = record
    }
  }
}

extension DataStore {
  /// A running session, with its file or context.
  package struct RunningSessionInfo: Sendable {
    /// The session.
    package var session: SessionIdentifier
    /// The document; unknown for a context.
    package var document: DocumentIdentifier
    /// All documents of its activity, including itself; none for a context.
    package var documents: [DocumentIdentifier]
    /// Where the file was when the session started, or where it was seen since; empty for a context.
    package var path: String
    /// The context; `nil` for a document.
    package var context: ContextPlace?
    /// Who keeps the session alive.
    package var kind: SessionFact.Kind
    /// The program that started it.
    package var tool: String
    /// The start, in nanoseconds since 1970.
    package var startedAtNanoseconds: Int64
    /// Whether it is a timer that was probably forgotten.
    package var isForgotten: Bool
    /// Whether the program that it is in is stopped, as by Ctrl-Z.
    package var isSuspended: Bool
    /// The absolute path of the folder whose timer it is, as it was when that was started; `nil` for none.
    package var folder: String?
  }
}

import DocumentIdentity
import FileTracking
import ProgressModel
import ProgressStorage
import StoreEngine

/// The result of starting a timer.
package enum TimerStart: Hashable, Sendable {
  /// It runs from now on. `isCounted`: whether the words of its first content were ever counted.
  case started(isCounted: Bool)
  /// It ran already.
  case ranAlready
  /// Nothing about the file is recorded.
  case unrecorded
}

/// The timers that run from one command to another, and all running sessions.
struct Timers: Sendable {
  let kernel: StoreKernel
  private var looks: FileLooks { FileLooks(kernel: kernel) }

  func stopManualSessions(of documents: Set<DocumentIdentifier>?) throws -> Int {
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

  func correctEnd(
    ofDocument document: DocumentIdentifier, atWallNanoseconds wallNanoseconds: Int64,
    asCommand summary: String
  ) throws -> EndCorrection {
    let tool = kernel.tool
    func touched(_: EndCorrection) -> TouchedFacts? { TouchedFacts(documents: [document]) }
    return try kernel.write(touching: touched) { writer in
      let device = try writer.reader.identity().device
      let facts = try writer.reader.activity(ofDocument: document, device: device)
      let manual = facts.sessions.filter {
        $0.session.kind == .manual && $0.counts
          && $0.startedAtNanoseconds.map { $0 < wallNanoseconds } ?? false
      }
      guard
        let newest = manual.max(by: {
          ($0.startedAtNanoseconds ?? .min) < ($1.startedAtNanoseconds ?? .min)
        })
      else { return .noSession }
      let viewpoint = Viewpoint(device: device, now: writer.now)
      if let end = EndCorrection.settledEnd(of: newest, from: viewpoint) {
        return .settled(atNanoseconds: end)
      }
      let start =
        newest.spans.earliest?.wallStartNanoseconds ?? newest.startedAtNanoseconds
        ?? wallNanoseconds
      let recordedEnd = newest.spans.latest(inRun: writer.now.boot)?.wallEndNanoseconds ?? 0
      let command = try writer.insertCommand(summary, tool: tool)
      try writer.insert(
        CorrectionFact(
          id: writer.newIdentifier(), session: newest.session.id,
          kind: wallNanoseconds > recordedEnd ? .add : .cut, wallStartNanoseconds: start,
          durationNanoseconds: wallNanoseconds.subtractingSaturated(start),
          authorship: writer.authorship(tool: tool, command: command)))
      return .corrected
    }
  }

  func runningSessions() throws -> [DataStore.RunningSessionInfo] {
    guard let open = try kernel.connectForReading(), let device = open.identity?.device else {
      return []
    }
    let viewpoint = kernel.wideViewpoint(open)
    return try DataStoreError.wrapping {
      try open.read { reader in
        try reader.openSessions().compactMap { known in
          let record = SessionRecord(session: known.session, spans: known.spans)
          guard let sighting = known.sighting, record.state(from: viewpoint).isRunning,
            let start = record.startedAtNanoseconds
          else { return nil }
          let document = sighting.document
          let documents = try reader.members(ofDocument: document)
          let places = try documents.compactMap {
            try reader.location(ofDocument: $0, device: device)
          }
          // Of files that are one document it is the one that the session was begun with.
          let own = places.first { $0.document == document && isThere($0) }
          let place = own ?? places.max { $0.authorship.stamp < $1.authorship.stamp }
          return DataStore.RunningSessionInfo(
            document: document, documents: documents,
            path: place?.path ?? sighting.path,
            kind: known.session.kind, tool: known.session.authorship.tool,
            startedAtNanoseconds: start)
        }
      }
    }
  }

  private func isThere(_ place: SightingFact) -> Bool {
    let state = kernel.configuration.fileSystem.locationState(of: place)
    return state == .present || state == .replaced
  }

  /// - Returns: What became of it, and which document the file was taken for; `nil` if nothing is
  ///   recorded.
  func startTimer(atPath path: String) throws -> (TimerStart, MatchDecision?) {
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
      if try !looks.isRecorded(observation, writer.reader) {
        return ((.unrecorded, nil), TouchedFacts(documents: []))
      }
      let settled = try matching.settle(writer, tool: tool)
      let sighting = settled.sighting
      var touched = settled.touched
      touched?.documents.append(sighting.document)
      let members = try writer.reader.members(ofDocument: sighting.document)
      let running = try writer.reader.openSessions()
      guard
        !running.contains(where: {
          $0.session.kind == .manual && ($0.sighting.map { members.contains($0.document) } ?? false)
        })
      else { return ((.ranAlready, settled.decision), touched) }
      let session = SessionFact(
        id: writer.newIdentifier(), provenance: .sighting(sighting.id), kind: .manual,
        seesInput: false,
        owner: nil, authorship: try writer.authorship(tool: tool))
      try writer.insert(session)
      try writer.insert(
        SpanFact(session: session.id, index: 0, span: Span(startingAt: writer.now)))
      let isCounted = try sighting.fingerprint.map {
        try writer.reader.isCounted($0, of: sighting.document)
      }
      return ((.started(isCounted: isCounted ?? false), settled.decision), touched)
    }
    return try kernel.sync { try kernel.writeOnQueue(touching: \.touched, start).result }
  }
}

extension DataStore {
  /// A running session, with its file.
  package struct RunningSessionInfo: Sendable {
    /// The document.
    package var document: DocumentIdentifier
    /// All documents of its activity, including itself.
    package var documents: [DocumentIdentifier]
    /// Where the file was when the session started, or where it was seen since.
    package var path: String
    /// Who keeps the session alive.
    package var kind: SessionFact.Kind
    /// The program that started it.
    package var tool: String
    /// The start, in nanoseconds since 1970.
    package var startedAtNanoseconds: Int64
  }
}

import ProgressModel
import ProgressStorage
import StoreEngine

/// What a person says about the time of sessions. It is kept as facts beside the recorded ones.
package struct SessionCorrections: Sendable {
  let kernel: StoreKernel

  // MARK: - Looking up

  /// The short names of all sessions; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n* log *n*) in the sessions.
  package func names() throws -> SessionNames {
    SessionNames(try kernel.read { reader, _ in try reader.sessionIdentifiers() } ?? [])
  }

  /// Returns a session with its document; `nil` for one that nothing says when it was. Writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func session(_ id: SessionIdentifier) throws -> KnownSession? {
    let viewpoint = kernel.wideViewpoint(try kernel.connectForReading())
    return try kernel.readContent { reader, device in
      try Corrected(id, reader, device: device)?.known(
        from: viewpoint, idleLimitNanoseconds: kernel.configuration.idleLimitNanoseconds)
    } ?? nil
  }

  /// Returns the note on the last session of the document that was seen last at a path, and when that session ended, in
  /// nanoseconds since 1970; `nil` if it has none. Writes nothing.
  ///
  /// - Parameter path: An absolute path without a slash at its end.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n*) in the facts of the document.
  package func lastNote(ofFileAt path: String) throws -> (text: String, endNanoseconds: Int64)? {
    guard try hasRemarks(),
      let sighting = try DocumentCatalogue(kernel: kernel).lastSighting(atPath: path)
    else { return nil }
    let viewpoint = kernel.wideViewpoint(try kernel.connectForReading())
    return try kernel.readContent { reader, device in
      let sessions = try reader.activity(ofDocument: sighting.document, device: device).sessions
      // Of words that were written elsewhere, nobody knows when, and they hide no note.
      let timed = sessions.filter { $0.counts && ($0.note != nil || !$0.hasOnlyDeclaredWords) }
      let last = timed.max {
        ($0.startedAtNanoseconds ?? .min) < ($1.startedAtNanoseconds ?? .min)
      }
      return last.flatMap { session in
        session.note.map { (text: $0, endNanoseconds: session.endNanoseconds(from: viewpoint)) }
      }
    } ?? nil
  }

  /// Whether the person ever left a note, or added words that they wrote elsewhere; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func hasRemarks() throws -> Bool {
    try kernel.read { reader, _ in try reader.hasSessionRemarks() } ?? false
  }

  // MARK: - Correcting

  /// Adds a session that no program recorded, as one command.
  ///
  /// - Parameters:
  ///   - sighting: A sighting of the document.
  ///   - period: When it was, in nanoseconds since 1970; empty if only words are known.
  ///   - words: How many words were written in it elsewhere; `nil` for none.
  ///   - note: The note on it; `nil` or empty for none.
  ///   - summary: The command, for people.
  /// - Returns: The session; ``SessionCorrection/unknown`` if the document was forgotten meanwhile.
  /// - Throws: ``DataStoreError``.
  package func add(
    to sighting: SightingFact, during period: Range<Int64>, words: Int64? = nil,
    note: NoteText? = nil, asCommand summary: String
  ) throws -> SessionCorrection {
    try write(asCommand: summary) { writer, viewpoint, signing in
      guard try writer.reader.sighting(id: sighting.id) != nil else { return .unknown }
      let before = try writer.reader.activity(
        ofDocument: sighting.document, device: viewpoint.device)
      let session = SessionFact(
        id: writer.newIdentifier(), provenance: .sighting(sighting.id), kind: .manual,
        seesInput: false, owner: nil, authorship: try signing())
      try writer.insert(session)
      try Self.insert(.add, period, of: session.id, writer, signing)
      // It is over and must not look like a running timer.
      try writer.insert(
        SessionEndFact(
          id: writer.newIdentifier(), session: session.id, sighting: nil, reason: .stopped,
          endedAtNanoseconds: period.upperBound, isUncertain: false, authorship: try signing()))
      func say(_ kind: SessionRemark.Kind, _ value: String) throws {
        try writer.insert(
          SessionRemark(
            id: writer.newIdentifier(), session: session.id, kind: kind, value: value,
            authorship: try signing()))
      }
      if let words { try say(.words, "\(words)") }
      if let note, !note.text.isEmpty { try say(.note, note.text) }
      return try outcome(session.id, writer.reader, viewpoint, since: before)
    }
  }

  /// Says when a session was, as one command.
  ///
  /// - Parameters:
  ///   - session: The session, which must not run. A deleted one counts again.
  ///   - period: When it was, in nanoseconds since 1970.
  ///   - isWhole: Whether all of that time counts. Otherwise gaps in the recorded time stay gaps.
  ///   - summary: The command, for people.
  /// - Throws: ``DataStoreError``.
  package func correct(
    _ session: SessionIdentifier, to period: Range<Int64>, isWhole: Bool = false,
    asCommand summary: String
  ) throws -> SessionCorrection {
    var breaks: [Range<Int64>] = []
    let correction = try write(asCommand: summary) { writer, viewpoint, signing in
      try correct(session, writer, viewpoint) { record in
        let kept = try Self.set(record, to: period, isWhole: isWhole, writer, signing)
        breaks =
          Self.uncounted(of: record, from: viewpoint).intersection(period)
          .subtracting(IntervalSet(kept)).intervals
      }
    }
    guard case .corrected(var corrected) = correction else { return correction }
    corrected.breaksCountedAgain = breaks
    return .corrected(corrected)
  }

  /// The time that a person left out of a session and that does not count, also where the session was given a shorter
  /// time since.
  private static func uncounted(of record: SessionRecord, from viewpoint: Viewpoint) -> IntervalSet
  {
    let pauses = IntervalSet(record.pausesInEffect.map(\.period))
    let named = pauses.union(IntervalSet(record.namedPauses.map(\.period)))
    let start = record.startedAtNanoseconds ?? 0
    let end = record.endNanoseconds(from: viewpoint)
    guard record.counts, start < end else { return named }
    return named.subtracting(IntervalSet([start..<end]).subtracting(pauses))
  }

  /// Says that a person paused in a session, as one command: nothing counts meanwhile. Where pauses that the person
  /// named before leave out all of that time, nothing is written.
  ///
  /// - Parameters:
  ///   - session: The session, which must not run.
  ///   - period: When the person paused, in nanoseconds since 1970.
  ///   - summary: The command, for people.
  /// - Throws: ``DataStoreError``.
  package func pause(
    _ session: SessionIdentifier, during period: Range<Int64>, asCommand summary: String
  ) throws -> SessionCorrection {
    var isWritten = false
    let correction = try write(asCommand: summary) { writer, viewpoint, signing in
      try correct(session, writer, viewpoint) { record in
        let known = IntervalSet(record.pausesInEffect.map(\.period))
        guard !IntervalSet([period]).subtracting(known).isEmpty else { return }
        try Self.insert(.pause, period, of: record.session.id, writer, signing)
        isWritten = true
      }
    }
    guard case .corrected(var corrected) = correction else { return correction }
    corrected.isWritten = isWritten
    return .corrected(corrected)
  }

  /// Says that sessions did not take place, as one command. Their time counts nowhere. Their words count for the same
  /// days as before, outside of sessions.
  ///
  /// - Parameters:
  ///   - sessions: The sessions. One that runs stays as it is.
  ///   - summary: The command, for people.
  /// - Returns: What became of each, in the same order.
  /// - Throws: ``DataStoreError``.
  package func delete(
    _ sessions: [SessionIdentifier], asCommand summary: String
  ) throws -> [SessionCorrection] {
    try write(asCommand: summary) { writer, viewpoint, signing in
      try sessions.map { id in
        try correct(id, writer, viewpoint) { record in
          let start = record.startedAtNanoseconds ?? 0
          let end = max(start, record.endNanoseconds(from: viewpoint))
          try Self.insert(.delete, start..<end, of: id, writer, signing)
        }
      }
    }
  }

  /// Leaves a note on sessions, or removes it, as one command.
  ///
  /// - Parameters:
  ///   - note: The note; an empty one removes what was there.
  ///   - sessions: The sessions, which may run.
  ///   - summary: The command, for people.
  /// - Returns: The sessions that have another note now; one that was forgotten meanwhile is not among them.
  /// - Throws: ``DataStoreError``.
  package func note(
    _ note: NoteText, on sessions: [SessionIdentifier], asCommand summary: String
  ) throws -> [SessionIdentifier] {
    let value = note.text.isEmpty ? nil : note.text
    return try write(asCommand: summary) { writer, _, signing in
      try sessions.filter { session in
        let reader = writer.reader
        guard
          try reader.document(ofSession: session) != nil
            || reader.context(ofSession: session) != nil,
          try reader.note(on: session) != value
        else { return false }
        try writer.insert(
          SessionRemark(
            id: writer.newIdentifier(), session: session, kind: .note, value: value,
            authorship: try signing()))
        return true
      }
    }
  }

  private func correct(
    _ id: SessionIdentifier, _ writer: FactWriter, _ viewpoint: Viewpoint,
    _ body: (SessionRecord) throws -> Void
  ) throws -> SessionCorrection {
    guard let known = try Corrected(id, writer.reader, device: viewpoint.device),
      let shown = known.known(
        from: viewpoint, idleLimitNanoseconds: kernel.configuration.idleLimitNanoseconds)
    else { return .unknown }
    if known.record.counts, shown.session.state.isRunning { return .running(shown) }
    try body(known.record)
    return try outcome(id, writer.reader, viewpoint, since: known.facts)
  }

  /// Runs a transaction that is one command, if it writes anything.
  ///
  /// - Parameter tool: What signs its facts; `nil` for the tool of the store.
  func write<Result>(
    asCommand summary: String, by tool: String? = nil,
    _ body: (FactWriter, Viewpoint, () throws -> Authorship) throws -> Result
  ) throws -> Result {
    let tool = tool ?? kernel.tool
    return try kernel.write { writer in
      var viewpoint = kernel.wideViewpoint(kernel.openConnection)
      viewpoint.now = writer.now
      var command: CommandIdentifier?
      return try body(writer, viewpoint) {
        if command == nil { command = try writer.insertCommand(summary, tool: tool) }
        return try writer.authorship(tool: tool, command: command)
      }
    }
  }

  /// Returns what a session is now, and what its activity gained since it had these facts.
  func outcome(
    _ id: SessionIdentifier, _ reader: FactReader, _ viewpoint: Viewpoint,
    since before: ActivityFacts
  ) throws -> SessionCorrection {
    guard let corrected = try Corrected(id, reader, device: viewpoint.device),
      let known = corrected.known(
        from: viewpoint, idleLimitNanoseconds: kernel.configuration.idleLimitNanoseconds)
    else { return .unknown }
    return .corrected(
      CorrectedSession(
        known: known,
        openTimeChangeNanoseconds: Self.gainedOpenTime(corrected.facts, since: before, viewpoint)))
  }

  /// By how much the open time of an activity changed, in nanoseconds.
  static func gainedOpenTime(
    _ facts: ActivityFacts, since before: ActivityFacts, _ viewpoint: Viewpoint
  ) -> Int64 {
    func openTime(_ facts: ActivityFacts) -> Int64 {
      facts.trackedTime(from: viewpoint, idleLimitNanoseconds: nil).open.measureNanoseconds
    }
    return openTime(facts).subtractingSaturated(openTime(before))
  }
}

extension SessionCorrections {
  /// Says when a session was.
  ///
  /// Pauses within the new time stay, and so does one across its start or end that had the session on both sides
  /// before. A pause that reached the start or end of the session said when it began or ended, and that is now said
  /// otherwise.
  ///
  /// - Parameter isWhole: Whether all of the new time counts. Otherwise gaps in the recorded time stay gaps,
  ///   as when the machine slept.
  /// - Returns: The pauses and gaps that stay, in any order; they may reach beyond the new time.
  @discardableResult
  static func set(
    _ record: SessionRecord, to period: Range<Int64>, isWhole: Bool, _ writer: FactWriter,
    _ signing: () throws -> Authorship
  ) throws -> [Range<Int64>] {
    let id = record.session.id
    let recorded = IntervalSet(
      record.spans.filter(\.isPlausible).map { $0.wallStartNanoseconds..<$0.wallEndNanoseconds })
    let start = record.spans.earliest?.wallStartNanoseconds
    let end = record.spans.latest(inRun: writer.now.boot)?.wallEndNanoseconds
    var pauses: [Range<Int64>] = []
    let isCut: Bool
    if isWhole {
      isCut = IntervalSet([period]).subtracting(recorded).isEmpty
    } else {
      isCut =
        start.map { $0 <= period.lowerBound } ?? false
        && end.map { period.upperBound <= $0 } ?? false
      pauses = record.pausesInEffect.map(\.period)
      if !isCut, let start, let end, start < end {
        pauses += IntervalSet([start..<end]).subtracting(recorded).intervals
      }
    }
    var times = [period]
    if let start, let end, start < end { times.append(start..<end) }
    let corrections = record.formerCorrections + [record.correction].compactMap(\.self)
    times += corrections.filter { $0.kind != .delete }.map(\.period)
    try insert(isCut ? .cut : .add, period, of: id, writer, signing)
    // A pause across the new end is written whole, so that it holds if the end is moved again.
    let kept = pauses.filter { pause in
      pause.overlaps(period)
        && times.contains {
          $0.lowerBound < pause.lowerBound && pause.upperBound < $0.upperBound
        }
    }
    for pause in kept { try insert(.pause, pause, of: id, writer, signing) }
    return kept
  }

  static func insert(
    _ kind: CorrectionFact.Kind, _ period: Range<Int64>, of session: SessionIdentifier,
    _ writer: FactWriter, _ signing: () throws -> Authorship
  ) throws {
    try writer.insert(
      CorrectionFact(
        id: writer.newIdentifier(), session: session, kind: kind,
        wallStartNanoseconds: period.lowerBound, durationNanoseconds: Int64(period.count),
        authorship: try signing()))
  }

  /// Finds the records of sessions; `nil` for one that nothing says when it was. Each document is read once.
  ///
  /// - Complexity: O(*n*) in the facts of their documents, and for each session of a context in those of the context.
  static func records(
    of sessions: [SessionIdentifier], _ reader: FactReader, device: DeviceIdentifier
  ) throws -> [SessionRecord?] {
    var known: [DocumentIdentifier: [SessionIdentifier: SessionRecord]] = [:]
    return try sessions.map { id in
      guard let document = try reader.document(ofSession: id) else {
        return try Corrected(id, reader, device: device)?.record
      }
      if known[document] == nil {
        let facts = try reader.activity(ofDocument: document, device: device)
        known[document] = Dictionary(
          facts.sessions.map { ($0.session.id, $0) }, uniquingKeysWith: { first, _ in first })
      }
      guard let record = known[document]?[id], record.hasTime else { return nil }
      return record
    }
  }

  /// A session, with everything that is known of its activity.
  struct Corrected {
    /// The document; unknown for a session of a context.
    let document: DocumentIdentifier
    let facts: ActivityFacts
    let record: SessionRecord

    /// Finds a session; `nil` if there is none that anything says when it was.
    init?(_ id: SessionIdentifier, _ reader: FactReader, device: DeviceIdentifier) throws {
      if let document = try reader.document(ofSession: id) {
        self.document = document
        facts = try reader.activity(ofDocument: document, device: device)
      } else if let context = try reader.context(ofSession: id) {
        document = .unknown
        var facts = try reader.activity(ofContext: context)
        facts.context = try reader.contextPlace(context)
        self.facts = facts
      } else {
        return nil
      }
      guard let record = facts.sessions.first(where: { $0.session.id == id }), record.hasTime
      else { return nil }
      self.record = record
    }

    func known(from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?) -> KnownSession? {
      let id = record.session.id
      return facts.sessionSummaries(
        from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds
      ) { $0.session.id == id }.first.map {
        KnownSession(
          document: document, documents: facts.documents, path: facts.location?.path,
          context: facts.context, session: $0)
      }
    }
  }
}

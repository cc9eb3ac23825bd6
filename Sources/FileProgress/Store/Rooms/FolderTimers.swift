package import ProgressModel
import ProgressStorage

/// A text of a folder, as it is now.
package struct FolderText: Hashable, Sendable {
  /// Where its file is: an absolute path.
  package var path: String
  /// The document.
  package var document: DocumentIdentifier
  /// When its file was saved last, in nanoseconds since 1970.
  package var savedAtNanoseconds: Int64

  package init(path: String, document: DocumentIdentifier, savedAtNanoseconds: Int64) {
    self.path = path
    self.document = document
    self.savedAtNanoseconds = savedAtNanoseconds
  }
}

/// What became of the time of a folder's timer.
package enum FolderTimerEnd: Sendable {
  /// A text that has a part of the time.
  package struct Share: Sendable {
    /// The text.
    package var text: FolderText
    /// Its session, with its time and its words. Its text had as many more words at the start as came from other texts.
    package var session: ActivitySummary.Session
  }

  /// Texts have it, in the order in which they were saved. The timer runs no more.
  case shared([Share])
  /// No other text was written than the one that it hangs on, which has all of it. The timer still runs.
  case whole(isWritten: Bool)
}

/// The timers of folders: each hangs on one text, and at its end its time is shared by those that were written.
package struct FolderTimers: Sendable {
  let kernel: StoreKernel

  /// A file system may keep when a file was saved in steps of so many nanoseconds.
  private static let timestampStepNanoseconds: Int64 = 2_000_000_000

  /// Returns the timer of a folder that a session belongs to; `nil` for none. Writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func folder(of session: SessionIdentifier) throws -> SessionFolder? {
    try kernel.read { reader, _ in try reader.folder(of: session) } ?? nil
  }

  /// Whether there ever was one; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func haveBeen() throws -> Bool {
    try kernel.read { reader, _ in try reader.hasFolderTimers() } ?? false
  }

  /// Returns where the text was that a session began with; `nil` if nothing tells. Writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func firstPath(of timer: DataStore.RunningSessionInfo) throws -> String? {
    try kernel.read { reader, _ in
      try reader.openSessions().first { $0.session.id == timer.session }?.sighting?.path
    } ?? nil
  }

  /// Stops the timer of a folder if other texts were written than the one that it hangs on, and gives each its part of
  /// the time, all in one transaction.
  ///
  /// The session of a text begins in the order of facts where the timer did: so what looks saw of the text meanwhile was
  /// written in it. Undoing the command gives all of the time to one text that was written: that on which the timer
  /// hangs, or the one that was saved last. If the first was not written, its session is deleted, whatever is undone.
  ///
  /// - Parameters:
  ///   - timer: The session of the timer.
  ///   - texts: The texts of the folder, which were just looked at; the first of two comes first that were saved
  ///     together.
  ///   - end: When the person really stopped, after the start, in nanoseconds since 1970; `nil` for now.
  ///   - summary: The command, for people; `nil` if it is none, so that nothing of it can be undone.
  /// - Throws: ``DataStoreError``; nothing was changed then.
  package func stop(
    _ timer: SessionIdentifier, of texts: [FolderText], endedAt end: Int64?,
    asCommand summary: String?
  ) throws -> FolderTimerEnd {
    try SessionCorrections(kernel: kernel).write(asCommand: summary ?? "") {
      writer, viewpoint, signingCommand in
      func lasting() throws -> Authorship { try writer.authorship(tool: kernel.tool) }
      func signing() throws -> Authorship {
        try summary == nil ? lasting() : signingCommand()
      }
      guard
        let open = try writer.reader.openSessions().first(where: { $0.session.id == timer }),
        let place = open.sighting, let folder = try writer.reader.folder(of: timer),
        let record = try writer.reader.activity(
          ofDocument: place.document, device: viewpoint.device
        ).sessions.first(where: { $0.session.id == timer }),
        let start = record.startedAtNanoseconds
      else { return .whole(isWritten: false) }
      let own = try writer.reader.members(ofDocument: place.document)
      let first = start - Self.timestampStepNanoseconds
      let written = try texts.filter { $0.savedAtNanoseconds >= first }
        .compactMap { try Self.written($0, under: record, from: start, writer) }
      func mark(
        _ session: SessionIdentifier, _ part: SessionFolder.Part, _ authorship: Authorship
      ) throws {
        try writer.insert(
          SessionRemark(
            id: writer.newIdentifier(), session: session, kind: .folder,
            value: SessionFolder(part, of: timer, path: folder.path).text, authorship: authorship))
      }
      guard written.contains(where: { !own.contains($0.text.document) }) else {
        let part = written.isEmpty ? SessionFolder.Part.all : .alone
        if part != folder.part {
          // It is no part of a command: nothing of it is to be undone.
          try mark(timer, part, writer.authorship(tool: kernel.tool))
        }
        return .whole(isWritten: !written.isEmpty)
      }
      let now = writer.now.wallNanoseconds
      let stretches = SharedTime.stretches(
        of: start..<max(start, end ?? now), savedAt: written.map(\.text.savedAtNanoseconds))
      // The timer is over, whatever is undone.
      try writer.insert(
        SessionEndFact(
          id: writer.newIdentifier(), session: timer,
          sighting: written.first { own.contains($0.text.document) }?.last
            ?? writer.reader.newestSighting(
              ofDocument: place.document, onDevice: viewpoint.device)?.id,
          reason: .stopped, endedAtNanoseconds: now, isUncertain: false,
          authorship: writer.authorship(tool: kernel.tool)))
      let whole = start..<max(start, now)
      let ownPlace = written.firstIndex { own.contains($0.text.document) }
      let heir =
        ownPlace
        ?? stretches.indices.max { stretches[$0].upperBound < stretches[$1].upperBound }
      var shares: [(text: FolderText, session: SessionIdentifier, stretch: Range<Int64>)] = []
      for (index, (text, stretch)) in zip(written, stretches).enumerated() {
        var (session, whoseTime) = (timer, Optional(record))
        if index != ownPlace {
          session = writer.newIdentifier()
          whoseTime = nil
          let isHeir = index == heir
          try Self.insert(
            session, of: text, during: isHeir ? whole : stretch, under: record, writer
          ) { try isHeir ? lasting() : signing() }
          if isHeir { try mark(session, written.count == 1 ? .alone : .all, lasting()) }
          if isHeir, stretch != whole {
            whoseTime =
              try SessionCorrections.records(
                of: [session], writer.reader, device: viewpoint.device
              ).first ?? nil
          }
        }
        if let whoseTime {
          try SessionCorrections.set(whoseTime, to: stretch, isWhole: false, writer, signing)
        }
        if written.count > 1 { try mark(session, .share, signing()) }
        shares.append((text.text, session, stretch))
      }
      if ownPlace == nil {
        try SessionCorrections.insert(.delete, whole, of: timer, writer, lasting)
      }
      return .shared(
        try shares.sorted { $0.stretch.upperBound < $1.stretch.upperBound }.compactMap {
          share -> FolderTimerEnd.Share? in
          guard
            let corrected = try SessionCorrections.Corrected(
              share.session, writer.reader, device: viewpoint.device),
            var session = corrected.known(
              from: viewpoint, idleLimitNanoseconds: kernel.configuration.idleLimitNanoseconds)?
              .session
          else { return nil }
          Self.leaveOutBroughtIn(of: corrected.facts, under: record, from: &session.figures)
          return FolderTimerEnd.Share(text: share.text, session: session)
        })
    }
  }

  /// Leaves out words that came from other texts, such as those of a copied chapter: they count for no day.
  private static func leaveOutBroughtIn(
    of facts: ActivityFacts, under timer: SessionRecord, from figures: inout SessionFigures
  ) {
    // What a look at the start saw of a timer for an earlier moment, it saw before the timer.
    guard timer.claimedRange == nil, figures.wordsAtStart != nil, let end = figures.wordsAtEnd,
      Set(facts.samples.map(\.counter)).count == 1
    else { return }
    figures.wordsAtStart = end.subtractingSaturated(
      facts.wordsChanged(after: timer.session.authorship.stamp))
  }

  /// A text that was written while a timer ran.
  private struct Written {
    var text: FolderText
    /// The sighting of what it had when the timer was started; of what was seen first in a text that came later.
    var first: SightingIdentifier
    /// The sighting of what it has now.
    var last: SightingIdentifier
  }

  /// Returns what is known of a text if it was written while a timer ran; else `nil`.
  private static func written(
    _ text: FolderText, under timer: SessionRecord, from start: Int64, _ writer: FactWriter
  ) throws -> Written? {
    let device = timer.session.authorship.device
    guard
      let newest = try writer.reader.newestSighting(ofDocument: text.document, onDevice: device)
    else { return nil }
    let seen = try writer.reader.contentSightings(ofDocument: text.document)
      .filter { $0.device == newest.authorship.device && $0.content != nil }
    let before = seen.filter { $0.stamp < timer.session.authorship.stamp }
      .max { $0.stamp < $1.stamp }
    guard before != nil || newest.decision.reason != .copied,
      let first = before ?? seen.min(by: { $0.stamp < $1.stamp })
    else { return nil }
    var (id, isNew) = (first.id, before == nil)
    if timer.claimedRange != nil {
      // A look at the start may have seen what was written since the moment that the person named.
      let claimed = try Timers.firstSighting(since: start, newest, writer)
      if claimed != newest.id { id = claimed }
      isNew = isNew || !seen.contains { $0.seenAtNanoseconds <= start }
    }
    let content = seen.first { $0.id == id }?.content
    return isNew || content != newest.fingerprint
      ? Written(text: text, first: id, last: newest.id) : nil
  }

  /// Writes the session of a text, which has a part of the time of a timer.
  private static func insert(
    _ session: SessionIdentifier, of text: Written, during stretch: Range<Int64>,
    under timer: SessionRecord, _ writer: FactWriter, _ signing: () throws -> Authorship
  ) throws {
    var authorship = try signing()
    authorship.tool = timer.session.authorship.tool
    authorship.stamp = timer.session.authorship.stamp
    try writer.insert(
      SessionFact(
        id: session, provenance: .sighting(text.first), kind: .manual, seesInput: false,
        owner: nil, authorship: authorship))
    let spans = timer.sharedSpans(of: session, during: stretch)
    for (index, span) in spans.enumerated() {
      try writer.insert(SpanFact(session: session, index: Int64(index), span: span))
    }
    try writer.insert(
      SessionEndFact(
        id: writer.newIdentifier(), session: session, sighting: text.last, reason: .stopped,
        endedAtNanoseconds: stretch.upperBound, isUncertain: false, authorship: try signing()))
  }
}

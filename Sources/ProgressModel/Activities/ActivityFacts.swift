/// Everything that is known of one activity: the facts of all documents that are one document.
///
/// Facts of undone commands and of erased documents are not in it.
package struct ActivityFacts: Sendable {
  /// The smallest identifier of its documents.
  package var id: ActivityIdentifier
  /// Its documents, sorted.
  package var documents: [DocumentIdentifier]
  /// The newest sighting, which says where the document is.
  package var location: SightingFact?
  /// The content of the file at ``location``, if that is another one of several linked files, since the one that was
  /// written last is gone.
  package var contentLeft: Fingerprint?
  /// The document of each sighting through which its samples and sessions were reported; empty if it has only one
  /// document.
  package var documentOfSighting: [SightingIdentifier: DocumentIdentifier] = [:]
  /// Those of several documents that a person linked with others: each has a file of its own.
  package var linkedByPerson: [DocumentIdentifier] = []
  /// Those of several documents that were copies of other texts when they were seen first: the others were there, too.
  package var copies: [DocumentIdentifier] = []
  /// Whether its file is gone, though its folder is there, if that was asked for.
  package var isGone = false
  /// The timer of a folder that counts the text now, if that was asked for; `nil` for none.
  package var countingTimer: CountingTimer?
  /// The context that it is work on; `nil` for documents.
  package var context: ContextPlace?
  /// The attempt whose progress and items are shown: the newest; `nil` for all that was reported.
  package var shownAttempt: AttemptIdentifier?
  /// Its sessions, in any order.
  package var sessions: [SessionRecord]
  /// Covered stretches, in any order.
  package var progressRanges: [ProgressRangeFact]
  /// Clearings of progress, in any order.
  package var progressClearings: [ProgressClearingFact]
  /// Values and removals of items, in any order.
  package var items: [ItemFact]
  /// Choices of the primary item, in any order.
  package var primaries: [PrimaryFact]
  /// Choices of the primary item in other attempts at the same context, in any order: they say only which kind
  /// it has.
  package var otherPrimaries: [PrimaryFact] = []
  /// Counted words, in any order.
  package var samples: [WordSampleFact]
  /// Words that were not written where they were counted, in any order.
  package var broughtIn: [BroughtInFact] = []
  /// When its contents were seen, in any order; may be left out where ``changesMayOverlap`` is false.
  package var contentSightings: [ContentSighting]

  package init(
    id: ActivityIdentifier, documents: [DocumentIdentifier], location: SightingFact? = nil,
    sessions: [SessionRecord] = [], progressRanges: [ProgressRangeFact] = [],
    progressClearings: [ProgressClearingFact] = [], items: [ItemFact] = [],
    primaries: [PrimaryFact] = [], samples: [WordSampleFact] = [],
    contentSightings: [ContentSighting] = []
  ) {
    self.id = id
    self.documents = documents
    self.location = location
    self.sessions = sessions
    self.progressRanges = progressRanges
    self.progressClearings = progressClearings
    self.items = items
    self.primaries = primaries
    self.samples = samples
    self.contentSightings = contentSightings
  }

  /// Whether anything was saved for it; a file that was only looked at shows in no report, also if its words
  /// were counted on the way.
  package var hasSavedFacts: Bool {
    sessions.contains(where: \.hasTime)
      || !(progressRanges.isEmpty && progressClearings.isEmpty && items.isEmpty
        && primaries.isEmpty && samples.allSatisfy(\.wasCountedInPassing))
  }

  /// Whether nothing was saved for it but sessions that a person deleted, and counts of a text that stayed the same:
  /// then nobody worked on it, and no report shows it unless it is named.
  package var isDropped: Bool {
    !sessions.isEmpty && sessions.allSatisfy { $0.change == .deleted }
      && progressRanges.isEmpty && progressClearings.isEmpty
      && items.allSatisfy { $0.counter != nil }
      && samples.allSatisfy {
        $0.before == nil && $0.wordsAdded == nil && $0.after == samples[0].after
      }
  }
}

extension ActivityFacts {
  /// Whether its path is on another computer, and the document was never seen on the one that asks.
  package func isElsewhere(from viewpoint: Viewpoint) -> Bool {
    location.map { !viewpoint.countsAsOwn($0.authorship.device) } ?? false
  }

  /// The covered parts of the document: what was reported after it was last cleared.
  package var progress: ProgressRanges {
    let cleared = progressClearings.filter { isShown($0.provenance) }.map {
      ($0.authorship.stamp, $0.id)
    }.max(by: <)
    var result = ProgressRanges()
    for range in progressRanges where isShown(range.provenance) {
      if let cleared, (range.authorship.stamp, range.id) < cleared { continue }
      result.insert(from: range.start, to: range.end)
    }
    return result
  }

  /// The newest value of every item that was not removed, sorted by when it first appeared.
  package var currentItems: [ItemFact] {
    var newest: [String: ItemFact] = [:]
    var firstStamp: [String: (Stamp, FactIdentifier)] = [:]
    for item in items where isShown(item.provenance) {
      let place = (item.authorship.stamp, item.id)
      if let first = firstStamp[item.identifier], first <= place {
      } else {
        firstStamp[item.identifier] = place
      }
      if let known = newest[item.identifier], (known.authorship.stamp, known.id) >= place {
        continue
      }
      newest[item.identifier] = item
    }
    return newest.values.filter { $0.value != nil }.sorted { left, right in
      switch (firstStamp[left.identifier], firstStamp[right.identifier]) {
      case (let first?, let second?): first < second
      default: left.identifier < right.identifier
      }
    }
  }

  /// The kind that the primary item has and keeps: that of the first one saved, in any attempt.
  ///
  /// - Source: ClassKit; a class cannot average a score with a yes or no.
  package var primaryKind: ItemValue.Kind? {
    (primaries + otherPrimaries).filter { $0.kind != nil }
      .min { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) }?.kind
  }

  /// The identifier of the primary item, if one is chosen and has the lasting kind.
  package var primaryIdentifier: String? {
    let kind = primaryKind
    return primaries.filter { ($0.kind == nil || $0.kind == kind) && isShown($0.provenance) }
      .max { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) }?.identifier
  }

  /// Whether the results show what was reported through this. Time counts in all attempts.
  private func isShown(_ provenance: Provenance) -> Bool {
    shownAttempt.map { provenance == .attempt($0) } ?? true
  }

  /// The newest count of words.
  package var newestSample: WordSampleFact? {
    samples.max { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) }
  }

  /// The count of the text that is there now, as far as is known: the newest one, unless a session saw later that the
  /// text went back to one that was counted before, or a linked file is left of which an older text was counted.
  ///
  /// - Complexity: O(*n*), *n* counts and sessions, with few sessions since the newest count.
  package var currentSample: WordSampleFact? {
    guard let newest = newestSample else { return nil }
    guard let content = contentLeft ?? contentSeen(after: newest), content != newest.after else {
      return newest
    }
    let counts = samples.lazy.filter { $0.after == content && $0.counter == newest.counter }
    return counts.max { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) } ?? newest
  }

  /// Returns the last content that a file got after a count, as far as sessions saw it. A file that is as it was says
  /// nothing: a linked one, or that of another device, may have been written since.
  private func contentSeen(after newest: WordSampleFact) -> Fingerprint? {
    let since = newest.authorship.stamp
    let late = sessions.filter { $0.lastStamp > since }.flatMap(contentSights)
      .filter { $0.stamp > since }
    // Mostly nothing changed, and the sights before are not needed.
    guard late.contains(where: { $0.content != newest.after }) else { return nil }
    let all = sessions.flatMap(contentSights) + samples.map(contentSight)
    for sight in late.sorted(by: { $1.stamp < $0.stamp }) {
      let before = all.lazy.filter {
        $0.stamp < sight.stamp && $0.document == sight.document && $0.device == sight.device
      }.max { $0.stamp < $1.stamp }
      if let before, before.content != sight.content { return sight.content }
    }
    return nil
  }

  /// A content that a file had when it was counted, or at the start or end of a session.
  private struct ContentSight {
    var content: Fingerprint
    var document: DocumentIdentifier?
    var device: DeviceIdentifier
    var stamp: Stamp
  }

  private func contentSight(_ sample: WordSampleFact) -> ContentSight {
    ContentSight(
      content: sample.after, document: documentOfSighting[sample.sighting],
      device: sample.authorship.device, stamp: sample.authorship.stamp)
  }

  /// What a session saw at its start and at its end.
  private func contentSights(_ record: SessionRecord) -> [ContentSight] {
    let authorship = record.session.authorship
    func sight(_ content: Fingerprint, _ stamp: Stamp) -> ContentSight {
      ContentSight(
        content: content, document: document(ofSession: record), device: authorship.device,
        stamp: stamp)
    }
    // A timer that was started for an earlier moment begins with an earlier text.
    let contentAtStart = record.claimedRange == nil ? record.contentAtStart : nil
    return [
      contentAtStart.map { sight($0, authorship.stamp) },
      record.contentAtEnd.map { sight($0, record.lastStamp) },
    ].compactMap(\.self)
  }

  /// The linked document whose file a session is about; `nil` if there is only one.
  func document(ofSession record: SessionRecord) -> DocumentIdentifier? {
    record.session.provenance.sighting.flatMap { documentOfSighting[$0] }
  }

  /// Leaves out counts that several computers took over from one history: each has an identifier that says when it was
  /// made, and is counted once.
  package mutating func dropRepeatedSamples() {
    var known: Set<FactIdentifier> = []
    samples.removeAll { $0.id.madeAtNanoseconds != nil && !known.insert($0.id).inserted }
  }

  /// Returns the newest count of the file that a session is about, if a person linked it with others; `nil` if not.
  package func countOfFile(in record: SessionRecord) -> WordCount? {
    document(ofSession: record).flatMap(newestSample(ofLinked:))?.wordCount
  }

  /// Returns the newest count of a file, if a person linked it with others; `nil` if not.
  package func newestSample(ofLinked document: DocumentIdentifier) -> WordSampleFact? {
    guard linkedByPerson.contains(document) else { return nil }
    return samples.filter { documentOfSighting[$0.sighting] == document }
      .max { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) }
  }

  /// Returns the number of words of a content, by the counter of the newest count.
  package func words(in content: Fingerprint?, by counter: String) -> Int64? {
    guard let content else { return nil }
    return samples.first { $0.after == content && $0.counter == counter }?.words
  }

  /// Whether the words of a content were counted by anything.
  package func hasCounted(_ content: Fingerprint?) -> Bool {
    samples.contains { $0.after == content }
  }
}

extension ActivityFacts {
  /// When a result was last reported, by the wall clock, in nanoseconds since 1970; `nil` if none was, or
  /// none tells when.
  package var lastReportedAtNanoseconds: Int64? {
    resultMoments.max()
  }

  /// When the content was seen of which the words were last counted, by the wall clock, in nanoseconds since
  /// 1970; `nil` if none were, or the count does not tell.
  package var lastCountedAtNanoseconds: Int64? {
    newestSample?.momentNanoseconds
  }

  /// The starts of sessions and the moments of reported results, in nanoseconds since 1970, in any order. A
  /// period with one of them has work in it, however little time it took.
  package var momentsOfWork: [Int64] {
    sessions.lazy.filter(\.counts).compactMap(\.startedAtNanoseconds) + resultMoments
  }

  /// Returns when somebody last worked on it: the end of a session, or a reported result. Counted words
  /// alone are no work, since nobody needs to have opened the document for them.
  ///
  /// - Returns: By the wall clock, in nanoseconds since 1970; `nil` if nobody did, or nothing tells when.
  package func lastWorkNanoseconds(from viewpoint: Viewpoint) -> Int64? {
    [
      lastOpenedAtNanoseconds(from: viewpoint), uncountedResultMoments(turnedSessions).max(),
      seenChangeMoments.max(),
    ].compactMap(\.self).max()
  }

  /// Returns whether it stands above another activity that was worked on last at the same moment: by path, on every
  /// screen.
  package func standsAbove(_ other: ActivityFacts) -> Bool {
    let (path, otherPath) = (location?.path ?? "", other.location?.path ?? "")
    return (PathBytes(path), id) < (PathBytes(otherPath), other.id)
  }

  private var resultMoments: [Int64] {
    let turned = turnedSessions
    return uncountedResultMoments(turned)
      + samples.compactMap {
        $0.wasSeenByLook ? nil : turned.moment($0.momentNanoseconds, $0.authorship)
      }
  }

  /// When a look found out that the words had changed, or when that was written, in nanoseconds since 1970. What was
  /// written in a deleted session is such a change, though no look may have seen it.
  var seenChangeMoments: [Int64] {
    let moments: [Int64] = samples.compactMap { sample in
      guard sample.wasSeenByLook, sample.before != nil else { return nil }
      return sample.writtenAtNanoseconds ?? sample.momentNanoseconds
    }
    // Mostly no session is deleted, and the changes are not needed.
    guard sessions.contains(where: { $0.change == .deleted }) else { return moments }
    let changes = WordChanges(of: self, CountedContents(of: self)).steps.filter {
      $0.isOfDeletedSession && !$0.isReturn && !$0.isTakenBack
    }
    return moments + changes.map(\.momentNanoseconds)
  }

  /// Returns the moments of all results but counted words.
  ///
  /// - Parameter turned: The sessions that ended before they began.
  private func uncountedResultMoments(_ turned: [SessionRecord]) -> [Int64] {
    var moments = progressRanges.compactMap { turned.moment($0.momentNanoseconds, $0.authorship) }
    moments += progressClearings.compactMap { turned.moment($0.momentNanoseconds, $0.authorship) }
    moments += items.compactMap { turned.moment($0.momentNanoseconds, $0.authorship) }
    moments += primaries.compactMap { turned.moment($0.momentNanoseconds, $0.authorship) }
    return moments
  }

  /// The sessions that ended before they began, by a clock that was set back meanwhile.
  private var turnedSessions: [SessionRecord] {
    sessions.filter { $0.endsBeforeStart && $0.counts }
  }
}

extension [SessionRecord] {
  /// Returns when something was reported, in nanoseconds since 1970: in one of these sessions not before its start, since
  /// it goes on in its day.
  fileprivate func moment(_ moment: Int64?, _ authorship: Authorship) -> Int64? {
    guard let moment, let record = first(where: { $0.wasOpen(at: moment, authorship) }) else {
      return moment
    }
    return Swift.max(moment, record.startedAtNanoseconds ?? moment)
  }
}

extension SessionRecord {
  /// How far from its end a program notes what it reports with it.
  private static let endToleranceNanoseconds: Int64 = 60_000_000_000

  fileprivate var endsBeforeStart: Bool {
    guard let end = seenEndNanoseconds, let start = spans.first?.wallStartNanoseconds else {
      return false
    }
    return end < start
  }

  /// Whether something was reported while it was open, or together with its end.
  fileprivate func wasOpen(at moment: Int64, _ authorship: Authorship) -> Bool {
    guard authorship.device == session.authorship.device,
      authorship.stamp >= session.authorship.stamp, let sessionEnd, let end = seenEndNanoseconds
    else { return false }
    return authorship.stamp <= sessionEnd.authorship.stamp
      || moment.subtractingSaturated(end).magnitude <= Self.endToleranceNanoseconds.magnitude
  }

  /// The stamp of its end, or of its start if it has none.
  fileprivate var lastStamp: Stamp {
    max(session.authorship.stamp, sessionEnd?.authorship.stamp ?? session.authorship.stamp)
  }
}

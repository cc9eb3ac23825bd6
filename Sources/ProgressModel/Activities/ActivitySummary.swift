/// The time, sessions, words and progress of one activity, in a period or in all time.
///
/// Every figure is derived from what was recorded. Time counts as active by one rule, which
/// says how long a pause may be.
public struct ActivitySummary: Sendable {
  /// One item of the activity.
  package struct Item: Hashable, Sendable {
    /// Unique within the activity.
    package var identifier: String
    /// What people read.
    package var title: String
    /// The value.
    package var value: ItemValue
    /// The counter that a number of words was counted by.
    package var counter: String?

    package init(identifier: String, title: String, value: ItemValue, counter: String? = nil) {
      self.identifier = identifier
      self.title = title
      self.value = value
      self.counter = counter
    }
  }

  /// One session of an activity: when it was, how long, and what it did to the words.
  public struct Session: Hashable, Sendable {
    /// The session.
    package var id: SessionIdentifier
    /// The program, such as `org.example.editor` or `fileprogress open`.
    public var tool: String
    /// Who kept it alive.
    public var kind: SessionKind
    /// The start, in nanoseconds since 1970.
    package var startedAtNanoseconds: Int64
    /// The end, or that it runs.
    package var state: SessionState
    /// What it came to.
    package var figures: SessionFigures
    /// How a person changed its time; `nil` for one that is as it was recorded.
    package var change: SessionChange?
    /// The note that the person left on it, a paragraph without control characters; `nil` for none.
    package var noteText: String?
    /// While it runs: the newest count of its file, if a person linked that with others; `nil` if not.
    package var countOfFile: WordCount?
    /// The timer of a folder that it belongs to; `nil` for none.
    package var folder: SessionFolder?

    /// Whether a person changed its time later.
    public var isCorrected: Bool { change != nil }
  }

  /// The activity: the smallest identifier of its documents.
  package var id: ActivityIdentifier
  /// The document that the path names.
  public var document: DocumentIdentifier
  /// The absolute path of the document, where it was seen last; on this computer if it was seen here.
  public var path: String
  /// The context that it is work on, which has no path and no document; `nil` for a document.
  package var context: ContextPlace?
  /// Whether the path is on another computer, and the document was never seen on this one.
  package var isElsewhere = false
  /// Whether a session of it runs.
  public var isStarted: Bool
  /// Whether the end of a session was concluded and not seen.
  package var hasUncertainEnd: Bool
  /// The absolute path of the folder whose timer runs and hangs on it; `nil` for none.
  package var timedFolder: String?
  /// Its time.
  package var time: WorkTime
  /// The covered fraction of the document, 0…1; `nil` if none was ever reported.
  public var progress: Double?
  /// The primary item.
  package var primaryItem: Item?
  /// All other items.
  package var additionalItems: [Item]
  /// How many sessions it has in the period.
  public var sessionCount: Int
  /// The sessions in the period, by their start. Each has its whole time, also what lies outside of the
  /// period.
  public var sessions: [Session]
  /// Words that came or went outside of sessions in the period, by time; empty unless sessions were asked for.
  package var outside: [OutsideWords] = []
  /// The newest count of words.
  package var words: WordCount?
  /// What is known of the words that came and went in the period, by the same counter.
  package var wordsChanged: WordsChanged?
  /// By how many the words changed in sessions in the period, by the same counter; `nil` where they were not counted in
  /// it, and unless ``setPeriodWords(_:)`` told.
  package var netWordsChange: Int64?
  /// By how many the words changed in the period outside of sessions, as ``netWordsChange``.
  package var netWordsOutside: Int64?
  /// How many words the person said they wrote elsewhere in the period, as ``netWordsChange``; 0 for none.
  package var netWordsDeclared: Int64 = 0
  /// By how many the words changed in the period, in sessions, outside and elsewhere; `nil` as ``netWordsChange``.
  package var netWords: Int64? {
    (netWordsChange.map { $0.addingSaturated(netWordsOutside ?? 0) } ?? netWordsOutside)
      .map { $0.addingSaturated(netWordsDeclared) }
  }
  /// The first start of a session, in nanoseconds since 1970.
  package var firstOpenedAtNanoseconds: Int64?
  /// The last moment of a session, in nanoseconds since 1970.
  package var lastOpenedAtNanoseconds: Int64?
  /// When it was last worked on: the last moment of a session, or when the last change that a look found was written, in
  /// nanoseconds since 1970.
  package var lastWorkedOnNanoseconds: Int64?
  /// The same within the period; `nil` if there is no such moment in it.
  package var lastInPeriodNanoseconds: Int64?
  /// Whether its file is gone, though its folder is there. Tables mark it.
  package var isGone = false
  /// Whether its file is not recorded any more, if that was asked for. Tables mark it.
  package var isExcluded = false
  /// Whether its text is made of others, if that was asked for.
  package var isMadeOfOthers = false
  /// Whether it is on another computer and this one has no file of it at the same path, if that was asked for.
  package var isOutOfReach = false
  /// How far the person's goal for the document is reached; `nil` without a goal, and unless it was asked for.
  package var goal: GoalProgress?
  /// How many words there were at the end of each part of the period, the oldest first, by the counter of
  /// ``words``; `nil` before the first count. Empty unless it was asked for.
  package var wordsOverTime: [Int64?] = []
}

extension ActivitySummary {
  /// Returns whether it stands above another activity that was worked on last at the same moment: by path, on every
  /// screen.
  package func standsAbove(_ other: ActivitySummary) -> Bool {
    (PathBytes(path), id) < (PathBytes(other.path), other.id)
  }

  /// Takes by how many the words changed.
  package mutating func setPeriodWords(_ words: PeriodWords?) {
    netWordsChange = words?.change
    netWordsOutside = words?.outside
    netWordsDeclared = words?.declared ?? 0
  }

  /// Creates the summary of a file of which nothing is recorded.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - document: The document that it is known as, if it was seen before.
  package init(ofFileAt path: String, knownAs document: DocumentIdentifier? = nil) {
    self.init(
      id: document.map(ActivityIdentifier.init) ?? .unknown, document: document ?? .unknown,
      path: path, isStarted: false, hasUncertainEnd: false, time: WorkTime(),
      additionalItems: [], sessionCount: 0,
      sessions: [])
  }

  /// The progress that the person sees, 0…1: what was reported, else how many words of the goal are there.
  ///
  /// Only the person sees the second one: ``progress`` never has it.
  package var shownProgress: (fraction: Double, source: ProgressSource)? {
    if let progress { return (progress, .set) }
    return goal?.fraction.map { ($0, .goal) }
  }

  /// Whether its words are in no total that people read: its file is gone, or excluded.
  package var isAbsent: Bool { isGone || isExcluded }

  /// Whether anything is recorded of the file. If not, its identifiers are unknown.
  package var isRecorded: Bool { id != .unknown }
}

extension ActivityFacts {
  /// Derives what is shown of the activity.
  ///
  /// - Parameters:
  ///   - viewpoint: Who reads, and when.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  ///   - period: Count time within it only; half-open, in nanoseconds since 1970.
  ///   - listsSessions: Whether the sessions are wanted one by one.
  package func summary(
    from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?, period: Range<Int64>? = nil,
    listsSessions: Bool = false
  ) -> ActivitySummary {
    let time = trackedTime(from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    return summary(
      of: period.map(time.clipped) ?? time, from: viewpoint,
      idleLimitNanoseconds: idleLimitNanoseconds, period: period, listsSessions: listsSessions)
  }

  /// Returns the last moment of a session, in nanoseconds since 1970, as the summary has it; `nil` if
  /// there was none.
  package func lastOpenedAtNanoseconds(from viewpoint: Viewpoint) -> Int64? {
    sessions.lazy.filter(\.counts).map { $0.endNanoseconds(from: viewpoint) }.max()
  }

  /// Returns when each session was that counts, by the wall clock, in nanoseconds since 1970, in any order.
  ///
  /// A session belongs to a period that its range overlaps. So one of no time has a range of a nanosecond.
  package func sessionRanges(from viewpoint: Viewpoint) -> [Range<Int64>] {
    sessions.lazy.filter(\.counts).compactMap { record in
      record.startedAtNanoseconds.map {
        $0..<max(record.endNanoseconds(from: viewpoint), $0.addingSaturated(1))
      }
    }
  }

  /// The time of all sessions under one idle rule.
  package func trackedTime(
    from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?, includesTyping: Bool = false
  ) -> TrackedTime {
    TrackedTime(
      of: sessions, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds,
      includesTyping: includesTyping)
  }

  /// Derives what is shown of the activity, with its time already derived for the period.
  ///
  /// - Parameter changes: The changes of the words that count, where they are known already.
  package func summary(
    of time: TrackedTime, from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?,
    period: Range<Int64>?, listsSessions: Bool, changes: [WordSampleFact]? = nil
  ) -> ActivitySummary {
    let primary = primaryIdentifier
    var primaryItem: ActivitySummary.Item?
    var additionalItems: [ActivitySummary.Item] = []
    for fact in currentItems {
      guard let value = fact.value else { continue }
      let item = ActivitySummary.Item(
        identifier: fact.identifier, title: fact.title, value: value, counter: fact.counter)
      if fact.identifier == primary, value.kind == primaryKind {
        primaryItem = item
      } else {
        additionalItems.append(item)
      }
    }
    let overview = SessionOverview(of: sessions, from: viewpoint, period: period)
    let changesOutside = seenChangeMoments
    let newest = currentSample
    let contents = listsSessions ? CountedContents(of: self) : nil
    let wordChanges = contents.map { WordChanges(of: self, $0) }
    var shown = ActivitySummary(
      id: id, document: location?.document ?? (context == nil ? id.firstDocument : .unknown),
      path: location?.path ?? "", context: context,
      isElsewhere: isElsewhere(from: viewpoint),
      isStarted: overview.isAnyRunning, hasUncertainEnd: overview.isAnyEndUncertain,
      time: WorkTime(time),
      progress: progress.fraction, primaryItem: primaryItem, additionalItems: additionalItems,
      sessionCount: overview.inPeriod.count,
      sessions: contents.map { contents in
        let known = sessionsWithEnds(
          contents, wordChanges ?? WordChanges(of: self, contents), from: viewpoint)
        return overview.inPeriod.compactMap {
          summary(of: known[$0], contents, viewpoint, idleLimitNanoseconds)
        }.sorted { ($0.startedAtNanoseconds, $0.id) < ($1.startedAtNanoseconds, $1.id) }
      } ?? [],
      outside: wordChanges?.outsideWords.filter {
        period?.contains($0.untilNanoseconds) ?? true
      } ?? [],
      words: newest?.wordCount,
      wordsChanged: newest.flatMap {
        (changes ?? self.changes).wordsChanged(by: $0.counter, in: period)
      },
      firstOpenedAtNanoseconds: overview.firstStartNanoseconds,
      lastOpenedAtNanoseconds: overview.lastEndNanoseconds,
      lastWorkedOnNanoseconds: (changesOutside + [overview.lastEndNanoseconds].compactMap(\.self))
        .max(),
      lastInPeriodNanoseconds: (changesOutside.filter { period?.contains($0) ?? true }
        + [overview.lastInPeriodNanoseconds].compactMap(\.self)).max(),
      isGone: isGone)
    shown.timedFolder =
      sessions.first { $0.folder != nil && $0.state(from: viewpoint).isRunning }?.folder?.path
    return shown
  }

  /// Returns the words of a period; `nil` where they were not counted in it, or last by another counter than that of
  /// the newest count.
  ///
  /// - Parameters:
  ///   - period: Half-open, in nanoseconds since 1970; `nil` for all time.
  ///   - history: The words over time, where they are derived already.
  /// - Complexity: O(*n* log *n*), *n* counts and sessions.
  package func periodWords(
    in period: Range<Int64>? = nil, _ history: WordHistory? = nil
  ) -> PeriodWords? {
    guard let newest = newestSample else { return nil }
    let words = (history ?? WordHistory(of: self)).words(in: period ?? .min..<Int64.max)
    return words?.counter == newest.counter ? words : nil
  }

  /// Returns the sessions one by one, the deleted ones, too, by their start.
  ///
  /// - Parameters:
  ///   - viewpoint: Who reads, and when.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  ///   - isWanted: Whether a session is wanted.
  /// - Complexity: O(*n* log *n*) in the facts of the activity, unless many sessions without an end overlap.
  package func sessionSummaries(
    from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?,
    where isWanted: (SessionRecord) -> Bool = { _ in true }
  ) -> [ActivitySummary.Session] {
    let contents = CountedContents(of: self)
    return sessionsWithEnds(contents, WordChanges(of: self, contents), from: viewpoint)
      .filter { $0.hasTime && isWanted($0) }
      .compactMap { summary(of: $0, contents, viewpoint, idleLimitNanoseconds) }
      .sorted { ($0.startedAtNanoseconds, $0.id) < ($1.startedAtNanoseconds, $1.id) }
  }

  private func summary(
    of record: SessionRecord, _ contents: CountedContents, _ viewpoint: Viewpoint,
    _ idleLimitNanoseconds: Int64?
  ) -> ActivitySummary.Session? {
    var session = record.summary(contents, viewpoint, idleLimitNanoseconds)
    if session?.state.isRunning ?? false { session?.countOfFile = countOfFile(in: record) }
    return session
  }

  /// Returns the sessions. Of one whose program was killed, or ended with a text that it had not saved, no look at the
  /// file saw the end: it gets the last content that a change led to in it, so that it has the words that its day has.
  /// A change that another program told of while the session was open led to its text, too.
  ///
  /// - Parameter changes: Derived only if a session has no end.
  func sessionsWithEnds(
    _ contents: CountedContents, _ changes: @autoclosure () -> WordChanges,
    from viewpoint: Viewpoint
  ) -> [SessionRecord] {
    func lacksEnd(_ record: SessionRecord) -> Bool {
      record.counts && record.contentAtEnd == nil && !record.state(from: viewpoint).isRunning
    }
    guard !contents.counters.isEmpty, sessions.contains(where: lacksEnd) else { return sessions }
    let steps = changes().steps.filter { $0.session != nil }
      .sorted { $0.momentNanoseconds < $1.momentNanoseconds }
    var last: [Int: WordChanges.Step] = [:]
    for step in steps {
      guard let session = step.session else { continue }
      if let other = last[session], other.stamp > step.stamp { continue }
      last[session] = step
    }
    var known = sessions
    for index in known.indices where lacksEnd(known[index]) {
      let seen = [last[index], lastStep(of: steps, during: known[index], from: viewpoint)]
      known[index].contentAtEnd = seen.compactMap(\.self).max { $0.stamp < $1.stamp }?.after
    }
    return known
  }

  /// Returns the last of the changes in sessions that came while a session was open; `nil` if there is none.
  ///
  /// - Parameter steps: The changes in sessions, by their moment.
  private func lastStep(
    of steps: [WordChanges.Step], during record: SessionRecord, from viewpoint: Viewpoint
  ) -> WordChanges.Step? {
    let end = record.endNanoseconds(from: viewpoint)
    guard let start = record.startedAtNanoseconds, start <= end else { return nil }
    return steps.part(in: start..<end) { $0.momentNanoseconds }.filter { step in
      step.session.flatMap { document(ofSession: sessions[$0]) } == document(ofSession: record)
    }.max { $0.stamp < $1.stamp }
  }
}

extension SessionRecord {
  fileprivate func summary(
    _ contents: CountedContents, _ viewpoint: Viewpoint, _ idleLimitNanoseconds: Int64?
  ) -> ActivitySummary.Session? {
    let timed = beforeDeletion
    guard let start = timed.startedAtNanoseconds ?? deletedStartNanoseconds else { return nil }
    var figures = SessionFigures(
      of: self, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    figures.addWords(of: self, contents)
    return ActivitySummary.Session(
      id: session.id, tool: session.authorship.tool, kind: session.kind,
      startedAtNanoseconds: start, state: timed.state(from: viewpoint), figures: figures,
      change: change, noteText: note, folder: folder)
  }

  /// When a session that no program recorded was before it was deleted, in nanoseconds since 1970.
  private var deletedStartNanoseconds: Int64? {
    correction?.kind == .delete ? correction?.wallStartNanoseconds : nil
  }
}

/// What one walk over the sessions of an activity finds out.
private struct SessionOverview {
  var isAnyRunning = false
  /// Whether the end of a session in the period was concluded and not seen.
  var isAnyEndUncertain = false
  /// The indices of the sessions in the period.
  var inPeriod: [Int] = []
  var firstStartNanoseconds: Int64?
  var lastEndNanoseconds: Int64?
  /// The last moment within the period.
  var lastInPeriodNanoseconds: Int64?

  init(of sessions: [SessionRecord], from viewpoint: Viewpoint, period: Range<Int64>?) {
    // One copy of each record, which has a dozen counted references: `sessions[index]` would make one for
    // each question.
    for (index, session) in sessions.enumerated() where session.counts {
      guard let start = session.startedAtNanoseconds else { continue }
      let state = session.state(from: viewpoint)
      let end = state.endNanoseconds(now: viewpoint.now)
      isAnyRunning = isAnyRunning || state.isRunning
      firstStartNanoseconds = min(firstStartNanoseconds ?? start, start)
      lastEndNanoseconds = max(lastEndNanoseconds ?? end, end)
      if let period {
        guard start < period.upperBound, max(end, start.addingSaturated(1)) > period.lowerBound
        else { continue }
      }
      let last = period.map { min(end, $0.upperBound - 1) } ?? end
      lastInPeriodNanoseconds = max(lastInPeriodNanoseconds ?? last, last)
      inPeriod.append(index)
      isAnyEndUncertain =
        isAnyEndUncertain || session.hasUncertainEnd(state, from: viewpoint)
    }
  }
}

extension SessionState {
  /// The last moment by the wall clock, in nanoseconds since 1970.
  fileprivate func endNanoseconds(now: ClockReading) -> Int64 {
    switch self {
    case .running: now.wallNanoseconds
    case .ended(let atNanoseconds, _): atNanoseconds
    }
  }
}

extension SessionRecord {
  /// The start by the wall clock, in nanoseconds since 1970; `nil` if it is unknown.
  package var startedAtNanoseconds: Int64? {
    if let correction, correction.kind != .delete { return correction.wallStartNanoseconds }
    return spans.earliest?.wallStartNanoseconds
  }

  /// Returns the last moment by the wall clock, in nanoseconds since 1970.
  package func endNanoseconds(from viewpoint: Viewpoint) -> Int64 {
    state(from: viewpoint).endNanoseconds(now: viewpoint.now)
  }

  /// Returns whether the end was concluded and not seen, on this device or on one that is gone.
  fileprivate func hasUncertainEnd(_ state: SessionState, from viewpoint: Viewpoint) -> Bool {
    guard case .ended(_, isUncertain: true) = state else { return false }
    return viewpoint.countsAsOwn(session.authorship.device) || sessionEnd != nil
  }
}

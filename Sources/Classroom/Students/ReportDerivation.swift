package import ClassModel
package import ProgressModel

/// Derives a student's report on an assignment.
///
/// It contains only counts, times, items and states. It never contains text, paths, fingerprints or other documents.
package struct ReportDerivation {
  /// The assignment.
  package let assignment: AssignmentIdentifier
  private let idleLimitNanoseconds: Int64?
  private let works: [PartWork]
  private let viewpoint: Viewpoint

  /// Prepares a report.
  ///
  /// - Parameters:
  ///   - assignment: The assignment.
  ///   - idleLimitSeconds: The idle limit for this assignment; `nil` for none.
  ///   - works: The work on each part.
  ///   - viewpoint: The person who reads, and the time.
  package init(
    of assignment: AssignmentIdentifier, idleLimitSeconds: UInt32?, works: [PartWork],
    viewpoint: Viewpoint
  ) {
    self.assignment = assignment
    idleLimitNanoseconds = idleLimitSeconds.map { Int64($0) * 1_000_000_000 }
    self.works = works.map(\.counted)
    self.viewpoint = viewpoint
  }

  /// The bytes to hash under the name `mark`: the assignment, then a session or attempt.
  package var markedBytes: [[UInt8]] { marked.map { assignment.bytes + $0.bytes } }

  private var marked: [FactIdentifier] {
    works.compactMap(\.facts).flatMap { facts in
      facts.sessions.map(\.session.id.value) + Self.attempts(of: facts).map(\.value)
    }
  }

  /// Returns the report.
  ///
  /// - Parameters:
  ///   - digests: The hashes of ``markedBytes``, in the same order.
  ///   - openedSeconds: When the student opened the assignment, in seconds since 1970.
  ///   - submitted: Whether the student handed it in.
  ///   - erasures: How many erasures this machine knows about.
  package func report(
    digests: [[UInt8]], openedSeconds: Int64?, submitted: PartWork.Said?, erasures: UInt64
  ) -> StudentReport {
    let pairs = zip(marked, digests).compactMap { identifier, digest in
      Mark(bytes: digest.prefix(Mark.byteCount)).map { (identifier, $0) }
    }
    let marks = Dictionary(pairs) { first, _ in first }
    var report = StudentReport(
      assignment: assignment,
      made: ClassInstant(nanoseconds: viewpoint.now.wallNanoseconds), erasures: erasures)
    report.opened = openedSeconds.map { ClassInstant(clampingSeconds: $0) }
    report.submitted = submitted.map(ReportedState.init)
    report.works = works.prefix(StudentReport.maximumWorkCount).map { work in
      var reported = ReportedWork(part: work.part)
      reported.fileName = work.fileName.map { ClassText(cleaning: $0, .name) }
      reported.done = work.done.map(ReportedState.init)
      guard let facts = work.facts else { return reported }
      if facts.context == nil {
        reported.attempts = [attempt(facts, mark: nil, marks, &report.isCut)].compactMap(\.self)
        return reported
      }
      let attempts = Self.attempts(of: facts)
      report.isCut = report.isCut || attempts.count > ReportedWork.maximumAttemptCount
      for attempt in attempts.suffix(ReportedWork.maximumAttemptCount) {
        guard let mark = marks[attempt.value],
          let stated = self.attempt(facts.facts(of: attempt), mark: mark, marks, &report.isCut)
        else { continue }
        reported.attempts.append(stated)
      }
      return reported
    }
    return report
  }

  /// The attempts with anything that counts, by their identifiers, which contain their time.
  private static func attempts(of facts: ActivityFacts) -> [AttemptIdentifier] {
    let provenances =
      facts.sessions.map(\.session.provenance) + facts.progressRanges.map(\.provenance)
      + facts.progressClearings.map(\.provenance) + facts.items.map(\.provenance)
      + facts.primaries.map(\.provenance)
    return Set(provenances.compactMap(\.attempt)).sorted()
  }

  // MARK: - One attempt

  private func attempt(
    _ facts: ActivityFacts, mark: Mark?, _ marks: [FactIdentifier: Mark], _ isCut: inout Bool
  ) -> ReportedAttempt? {
    // Samples alone aren't work, because words may be counted without a session.
    let isEmpty =
      facts.sessions.isEmpty && facts.progressRanges.isEmpty && facts.progressClearings.isEmpty
      && facts.items.isEmpty && facts.primaries.isEmpty
    guard !isEmpty else { return nil }
    let stamps = facts.items.map(\.authorship.stamp) + facts.progressRanges.map(\.authorship.stamp)
    let moments =
      facts.sessions.compactMap(\.startedAtNanoseconds)
      + stamps.map { $0.wallMilliseconds.multipliedSaturated(by: 1_000_000) }
    let cleared = facts.progressClearings.map(\.authorship.stamp).max()
    let sessions = sessions(facts, marks)
    isCut = isCut || sessions.count > ReportedAttempt.maximumSessionCount
    return ReportedAttempt(
      mark: mark,
      begun: ClassInstant(nanoseconds: moments.min() ?? viewpoint.now.wallNanoseconds),
      progress: progress(facts, after: cleared), cleared: cleared?.classNumber ?? 0,
      primary: facts.primaries.max {
        ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id)
      }.map {
        .init(
          identifier: $0.identifier.map { ClassText(cleaning: $0, .other) },
          stamp: $0.authorship.stamp.classNumber)
      },
      items: items(facts),
      sessions: Array(sessions.suffix(ReportedAttempt.maximumSessionCount)))
  }

  // MARK: - Results

  private func progress(
    _ facts: ActivityFacts, after cleared: Stamp?
  ) -> [ReportedAttempt.Progress] {
    let ranges = facts.progressRanges.filter { range in
      cleared.map { $0 < range.authorship.stamp } ?? true
    }
    if ranges.count <= ReportedAttempt.maximumProgressCount {
      return ranges.map {
        .init(from: $0.start, to: $0.end, stamp: $0.authorship.stamp.classNumber)
      }
    }
    // There are too many pieces, so report their union with the newest stamp.
    let newest = ranges.map(\.authorship.stamp).max()?.classNumber ?? 0
    var united = ProgressRanges()
    for range in ranges { united.insert(from: range.start, to: range.end) }
    return united.ranges.prefix(ReportedAttempt.maximumProgressCount).map {
      .init(from: $0.lowerBound, to: $0.upperBound, stamp: newest)
    }
  }

  private func items(_ facts: ActivityFacts) -> [ReportedItem] {
    var newest: [ClassText: ItemFact] = [:]
    for item in facts.items {
      let identifier = ClassText(cleaning: item.identifier, .other)
      if let known = newest[identifier],
        (known.authorship.stamp, known.id) >= (item.authorship.stamp, item.id)
      {
        continue
      }
      newest[identifier] = item
    }
    return newest.map { identifier, fact in
      ReportedItem(
        identifier: identifier, stamp: fact.authorship.stamp.classNumber,
        value: Self.value(of: fact))
    }.sorted {
      ($1.stamp, $0.identifier) < ($0.stamp, $1.identifier)
    }.prefix(ReportedAttempt.maximumItemCount).map(\.self)
  }

  private static func value(of fact: ItemFact) -> ReportedItem.Value {
    let title = ClassText(cleaning: fact.title, .name)
    return switch fact.value {
    case nil: .removed
    case .binary(let holds, let type):
      .binary(
        title: title, holds,
        ReportedItem.BinaryWords(rawValue: UInt8(clamping: type.rawValue)) ?? .trueFalse)
    case .quantity(let number):
      .quantity(
        title: title, number.bounded,
        counter: fact.counter.map { ClassText(cleaning: $0, .other) })
    case .score(let points, let possible):
      .score(
        title: title, points.bounded, outOf: max(possible.bounded, .leastNormalMagnitude))
    }
  }

  // MARK: - Sessions

  private func sessions(
    _ facts: ActivityFacts, _ marks: [FactIdentifier: Mark]
  ) -> [ReportedSession] {
    let summaries = facts.sessionSummaries(
      from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    let figures = Dictionary(summaries.map { ($0.id, $0.figures) }) { first, _ in first }
    return facts.sessions.compactMap { record in
      marks[record.session.id.value].map { mark in
        session(record, mark: mark, figures[record.session.id])
      }
    }.sorted { ($0.begun, $0.mark) < ($1.begun, $1.mark) }
  }

  private func session(
    _ record: SessionRecord, mark: Mark, _ figures: SessionFigures?
  ) -> ReportedSession {
    let segments = record.segments(
      from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds
    ).prefix(ReportedSession.maximumSegmentCount)
    let recorded = record.asRecorded
    let startNanoseconds =
      record.startedAtNanoseconds ?? recorded.startedAtNanoseconds
      ?? record.correction?.wallStartNanoseconds ?? 0
    let start = segments.first?.startSeconds ?? startNanoseconds / 1_000_000_000
    let end = segments.last.map { $0.startSeconds + $0.lengthSeconds } ?? start
    var session = ReportedSession(
      mark: mark, begun: ClassInstant(clampingSeconds: start),
      lengthSeconds: UInt32(clamping: end - start))
    let corrections = record.pauses + [record.correction].compactMap(\.self)
    if let newest = corrections.map(\.authorship.stamp).max() {
      session.corrected = newest.classNumber
      let removed = openNanoseconds(of: recorded) - openNanoseconds(of: record)
      session.removedSeconds = UInt32(clamping: removed / 1_000_000_000)
    }
    session.words = figures.flatMap(Self.words)
    var previousEnd = start
    for segment in segments {
      session.segments.append(
        .init(
          gapSeconds: UInt32(clamping: segment.startSeconds - previousEnd),
          lengthSeconds: UInt32(clamping: segment.lengthSeconds),
          kind: .init(rawValue: segment.kind.rawValue) ?? .open))
      previousEnd = segment.startSeconds + segment.lengthSeconds
    }
    return session
  }

  private func openNanoseconds(of record: SessionRecord) -> Int64 {
    TrackedTime(of: [record], from: viewpoint, idleLimitNanoseconds: nil).open.measureNanoseconds
  }

  private static func words(of figures: SessionFigures) -> ReportedSession.Words? {
    guard let counter = figures.counter else { return nil }
    func count(_ number: Int64?) -> UInt32? { number.map { UInt32(clamping: $0) } }
    return ReportedSession.Words(
      counter: ClassText(cleaning: counter, .other), before: count(figures.wordsAtStart),
      after: count(figures.wordsAtEnd), added: count(figures.wordsChanged?.added),
      removed: count(figures.wordsChanged?.removed), pasted: count(figures.wordsChanged?.pasted))
  }
}

extension ClassInstant {
  /// The nearest whole second that a class can hold.
  init(nanoseconds: Int64) { self.init(clampingSeconds: nanoseconds / 1_000_000_000) }
}

extension Stamp {
  /// The greatest stamp that a class takes.
  static let greatestOfClasses = Stamp(rawValue: 1 << 62 - 1)

  /// The stamp as a report contains it.
  var classNumber: UInt64 { UInt64(max(0, min(rawValue, Self.greatestOfClasses.rawValue))) }
}

extension Double {
  /// The nearest number that a report can contain: at most 2⁵³ in size, and not −0.
  fileprivate var bounded: Double {
    let limit = 9_007_199_254_740_992.0
    return Swift.min(Swift.max(self, -limit), limit) + 0
  }
}

extension ReportedState {
  fileprivate init(_ said: PartWork.Said) {
    self.init(
      holds: said.holds, time: ClassInstant(clampingSeconds: said.seconds),
      stamp: said.stamp.classNumber)
  }
}

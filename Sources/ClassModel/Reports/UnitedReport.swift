/// The reports of all machines of one student on one assignment, with each thing once.
///
/// Uniting is commutative, associative and idempotent. Pass only reports that count: from admitted machines, with all
/// erasures.
///
/// - Source: "The protocol of a class" in Design, uniting a student's reports.
package struct UnitedReport: Hashable, Sendable {
  /// The assignment.
  package let assignment: AssignmentIdentifier
  /// When the newest report was made, by the student's clock; `nil` if there is none.
  package private(set) var made: ClassInstant?
  /// When the student first opened the assignment.
  package private(set) var opened: ClassInstant?
  /// Whether the whole work was last submitted or withdrawn, and when.
  package private(set) var submitted: ReportedState?
  /// The work, by the number of the part.
  package private(set) var works: [UInt32: UnitedWork] = [:]
  /// Whether a machine left out older sessions.
  package private(set) var isCut = false

  /// Unites reports. Reports on other assignments are skipped.
  ///
  /// - Complexity: O(*n* log *n*), *n* segments, items and pieces of progress.
  package init(
    _ assignment: AssignmentIdentifier, _ reports: some Sequence<StudentReport> = []
  ) {
    self.assignment = assignment
    for report in reports { unite(UnitedReport(report)) }
  }

  /// Unites reports as a teacher sees them: what is handed in or done keeps the number of words that it had then.
  ///
  /// That needs the reports: a later count on another machine takes the place of an earlier one when they are united.
  init(forTeachers assignment: AssignmentIdentifier, _ reports: [StudentReport]) {
    self.init(assignment, reports)
    for (part, reported) in Dictionary(grouping: reports.flatMap(\.works), by: \.part) {
      works[part]?.keepWordsHandedIn(submitted, from: reported)
    }
  }

  /// Creates a united report from one report.
  package init(_ report: StudentReport) {
    assignment = report.assignment
    made = report.made
    opened = report.opened
    submitted = report.submitted
    isCut = report.isCut
    for work in report.works {
      works[work.part, default: UnitedWork(part: work.part)]
        .unite(UnitedWork(work, made: report.made))
    }
  }

  /// Adds another report on the same assignment. Reports on other assignments are skipped.
  package mutating func unite(_ other: UnitedReport) {
    guard other.assignment == assignment else { return }
    made = Greatest.of(made, other.made)
    opened = [opened, other.opened].compactMap(\.self).min()
    submitted = Greatest.of(submitted, other.submitted)
    isCut = isCut || other.isCut
    for (part, work) in other.works {
      works[part, default: UnitedWork(part: part)].unite(work)
    }
  }

  /// The time on all parts; a second on two parts counts once.
  package var time: WorkedTime {
    SegmentSets(uniting: works.values.lazy.flatMap(\.segments)).time
  }

  /// How much of the time on all parts only the student entered.
  package var enteredSeconds: UInt64 {
    SegmentSets(uniting: works.values.lazy.flatMap(\.segments)).enteredSeconds
  }

  /// The latest end of a session on any part.
  package var lastActivity: ClassInstant? { works.values.compactMap(\.lastActivity).max() }
}

/// The reports of all machines of one student on one part.
package struct UnitedWork: Hashable, Sendable {
  /// The number of the part.
  package let part: UInt32
  /// The file's name in the newest report; `nil` if that one hides it.
  package var fileName: ClassText? { namedIn?.name }
  /// Whether the part was last marked done or not, and when.
  package private(set) var done: ReportedState?
  /// The attempts by mark; a document has one, without a mark.
  package private(set) var attempts: [Mark?: UnitedAttempt] = [:]

  private var namedIn: NameInReport?

  /// A name, and when its report was made.
  private struct NameInReport: Hashable, Sendable {
    var made: ClassInstant
    var name: ClassText?
  }

  init(part: UInt32) { self.part = part }

  init(_ work: ReportedWork, made: ClassInstant) {
    part = work.part
    done = work.done
    namedIn = NameInReport(made: made, name: work.fileName)
    for attempt in work.attempts {
      let united = UnitedAttempt(attempt)
      attempts[attempt.mark]?.unite(united)
      if attempts[attempt.mark] == nil { attempts[attempt.mark] = united }
    }
  }

  mutating func unite(_ other: UnitedWork) {
    done = Greatest.of(done, other.done)
    namedIn = Greatest.of(namedIn, other.namedIn, by: \.made) { writer, named in
      writer.optional(named.name) { $0.text($1) }
    }
    for (mark, attempt) in other.attempts {
      if attempts[mark] == nil {
        attempts[mark] = attempt
      } else {
        attempts[mark]?.unite(attempt)
      }
    }
  }

  /// When the whole work was handed in, or else the part was marked done; `nil` if neither is true.
  ///
  /// - Parameter submitted: Whether the whole work was handed in.
  func handedIn(_ submitted: ReportedState?) -> ReportedState? {
    [submitted, done].compactMap(\.self).first(where: \.holds)
  }

  /// The attempt whose number of words counts: the latest that began before the work was handed in or marked done, or
  /// else the latest of all.
  ///
  /// - Parameter submitted: Whether the whole work was handed in.
  func attemptHandedIn(_ submitted: ReportedState?) -> UnitedAttempt? {
    guard let moment = handedIn(submitted)?.time else { return latestAttempt }
    return Self.latest(of: attempts.values.filter { $0.begun <= moment }) ?? latestAttempt
  }

  /// Puts the newest number of words up to the hand-in in the place of a later one.
  fileprivate mutating func keepWordsHandedIn(
    _ submitted: ReportedState?, from reported: [ReportedWork]
  ) {
    guard let handedIn = handedIn(submitted), let counting = attemptHandedIn(submitted) else {
      return
    }
    for attempt in reported.flatMap(\.attempts) where attempt.mark == counting.mark {
      attempts[counting.mark]?.keepWords(of: attempt, countedUpTo: handedIn.stamp)
    }
  }

  /// The attempt that began last; if several tie, the one with the greatest mark.
  package var latestAttempt: UnitedAttempt? { Self.latest(of: attempts.values) }

  private static func latest(of attempts: some Sequence<UnitedAttempt>) -> UnitedAttempt? {
    attempts.max { left, right in
      guard left.begun == right.begun else { return left.begun < right.begun }
      guard let leftMark = left.mark else { return right.mark != nil }
      return right.mark.map { leftMark < $0 } ?? false
    }
  }

  /// The time of all attempts.
  package var time: WorkedTime { SegmentSets(uniting: segments).time }

  /// The latest end of a session.
  package var lastActivity: ClassInstant? {
    attempts.values.compactMap(\.lastActivity).max()
  }

  /// The words of all attempts, by counter.
  package var words: [ClassText: UnitedWords] {
    UnitedWords.sums(of: attempts.values.flatMap(\.sessions.values))
  }

  var segments: some Sequence<SegmentSets> { attempts.values.lazy.flatMap(\.segments) }
}

/// The reports of all machines of one student on one attempt.
package struct UnitedAttempt: Hashable, Sendable {
  /// Identifies it among other attempts; `nil` for the only attempt of a document.
  package let mark: Mark?
  /// The earliest time it began.
  package private(set) var begun: ClassInstant
  /// When progress was last cleared, as a stamp.
  package private(set) var cleared: UInt64
  /// Which item is shown first, if that was ever set.
  package private(set) var primary: ReportedAttempt.Primary?
  /// The items by identifier, including the removed ones.
  package private(set) var items: [ClassText: ReportedItem] = [:]
  /// The sessions by mark.
  package private(set) var sessions: [Mark: UnitedSession] = [:]

  /// The pieces of progress after the last clearing.
  private var progress: Set<ReportedAttempt.Progress>

  init(_ attempt: ReportedAttempt) {
    mark = attempt.mark
    begun = attempt.begun
    cleared = attempt.cleared
    primary = attempt.primary
    progress = Set(attempt.progress.lazy.filter { $0.stamp > attempt.cleared })
    for item in attempt.items { unite(item) }
    for session in attempt.sessions { unite(UnitedSession(session)) }
  }

  mutating func unite(_ other: UnitedAttempt) {
    begun = min(begun, other.begun)
    let cleared = max(cleared, other.cleared)
    progress.formUnion(other.progress)
    if self.cleared != cleared || other.cleared != cleared {
      progress = progress.filter { $0.stamp > cleared }
    }
    self.cleared = cleared
    primary = Greatest.of(primary, other.primary, by: \.stamp) { $1.write(to: &$0) }
    for item in other.items.values { unite(item) }
    for session in other.sessions.values { unite(session) }
  }

  private mutating func unite(_ item: ReportedItem) {
    items[item.identifier] = Greatest.of(items[item.identifier], item, by: \.stamp) {
      $1.write(to: &$0)
    }
  }

  private mutating func unite(_ session: UnitedSession) {
    sessions[session.mark] = sessions[session.mark]?.united(with: session) ?? session
  }

  /// The covered fraction, 0…1; `nil` if no progress was reported since the last clearing.
  ///
  /// - Complexity: O(*n* log *n*), *n* pieces.
  package var progressFraction: Double? {
    guard !progress.isEmpty else { return nil }
    var covered = 0.0
    var end = 0.0
    for piece in progress.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) })
    where piece.to > end {
      covered += piece.to - max(end, piece.from)
      end = piece.to
    }
    return min(1, covered)
  }

  /// The item that is shown first, if there is one.
  ///
  /// It is the one that was chosen. If none ever was, it is the only item, or the number of words.
  package var primaryItem: ReportedItem? {
    if let primary { return primary.identifier.flatMap { currentItem($0) } }
    let current = items.values.filter { $0.value != .removed }
    guard current.count != 1 else { return current.first }
    return wordCountItem
  }

  private static let wordCount = ClassText(cleaning: WorkResult.wordCountIdentifier, .other)

  /// The item that holds the number of words, if there is one.
  var wordCountItem: ReportedItem? { currentItem(Self.wordCount) }

  /// Takes the number of words of a report, unless it is later than a stamp, or earlier than another one up to it.
  fileprivate mutating func keepWords(of attempt: ReportedAttempt, countedUpTo stamp: UInt64) {
    for item in attempt.items
    where item.identifier == Self.wordCount && item.stamp <= stamp && item.value != .removed {
      if let known = items[Self.wordCount], known.stamp > stamp {
        items[Self.wordCount] = item
      } else {
        unite(item)
      }
    }
  }

  /// Returns the item with an identifier, unless it was removed.
  private func currentItem(_ identifier: ClassText) -> ReportedItem? {
    items[identifier].flatMap { $0.value == .removed ? nil : $0 }
  }

  /// The other items that weren't removed, sorted by identifier.
  package var additionalItems: [ReportedItem] {
    let first = primaryItem?.identifier
    return items.values.filter { $0.value != .removed && $0.identifier != first }
      .sorted { $0.identifier < $1.identifier }
  }

  /// The time.
  package var time: WorkedTime { SegmentSets(uniting: segments).time }

  /// The latest end of a session.
  package var lastActivity: ClassInstant? { sessions.values.map(\.end).max() }

  /// The words, by counter.
  package var words: [ClassText: UnitedWords] { UnitedWords.sums(of: Array(sessions.values)) }

  var segments: some Sequence<SegmentSets> { sessions.values.lazy.map(\.segments) }
}

/// The reports of all machines of one student on one session.
package struct UnitedSession: Hashable, Sendable {
  /// The session without its segments: that with the newest correction, or else the longest.
  package private(set) var session: ReportedSession
  private(set) var segments: SegmentSets

  init(_ session: ReportedSession) {
    segments = SegmentSets(session)
    self.session = session
    self.session.segments = []
  }

  /// Identifies it among other sessions.
  package var mark: Mark { session.mark }

  /// The time.
  package var time: WorkedTime { segments.time }

  /// How much of the time only the student entered.
  package var enteredSeconds: UInt64 { segments.enteredSeconds }

  /// The end of its last segment. A session of less than a second has none and ends where it begins.
  package var end: ClassInstant {
    segments.end.flatMap { ClassInstant(seconds: $0) } ?? session.begun
  }

  /// Returns the better of two records of the session. If they are equally good, it has the time of both.
  func united(with other: UnitedSession) -> UnitedSession {
    let mine = (session.corrected, session.lengthSeconds)
    let others = (other.session.corrected, other.session.lengthSeconds)
    guard mine == others else { return mine < others ? other : self }
    guard self != other else { return self }
    var result = self
    result.session = Greatest.ofEqual(session, other.session) { $1.writeWithoutSegments(to: &$0) }
    result.segments = segments.union(other.segments)
    return result
  }
}

/// Words by one counter, over several sessions; `nil` for what no session counted.
package struct UnitedWords: Hashable, Sendable {
  /// Words added.
  package var added: UInt64?
  /// Words removed.
  package var removed: UInt64?
  /// Words added at once, such as pasted text.
  package var pasted: UInt64?
  /// Words after the last session that counted them.
  package var latest: UInt32?

  package init(
    added: UInt64? = nil, removed: UInt64? = nil, pasted: UInt64? = nil, latest: UInt32? = nil
  ) {
    self.added = added
    self.removed = removed
    self.pasted = pasted
    self.latest = latest
  }

  /// Adds up the words of sessions.
  ///
  /// A sum that is too great stays at the maximum.
  static func sums(of sessions: [UnitedSession]) -> [ClassText: UnitedWords] {
    var sums: [ClassText: UnitedWords] = [:]
    var newest: [ClassText: ReportedSession] = [:]
    for session in sessions.lazy.map(\.session) {
      guard let words = session.words else { continue }
      var sum = sums[words.counter] ?? UnitedWords()
      sum.added = plus(sum.added, words.added)
      sum.removed = plus(sum.removed, words.removed)
      sum.pasted = plus(sum.pasted, words.pasted)
      sums[words.counter] = sum
      guard words.after != nil else { continue }
      if let before = newest[words.counter], !isBefore(before, session) { continue }
      newest[words.counter] = session
    }
    for (counter, session) in newest { sums[counter]?.latest = session.words?.after }
    return sums
  }

  private static func plus(_ sum: UInt64?, _ number: UInt32?) -> UInt64? {
    guard let number else { return sum }
    let (result, isTooGreat) = (sum ?? 0).addingReportingOverflow(UInt64(number))
    return isTooGreat ? .max : result
  }

  private static func isBefore(_ left: ReportedSession, _ right: ReportedSession) -> Bool {
    let ends = [left, right].map { $0.begun.seconds + UInt64($0.lengthSeconds) }
    return (ends[0], left.mark, left.words?.after ?? 0)
      < (ends[1], right.mark, right.words?.after ?? 0)
  }
}

extension ReportedState {
  /// Whether it was said after the due date, by the student's clock. A state that isn't true is never late.
  package func isLate(for due: Assignment.DueDate?) -> Bool {
    guard holds, let due else { return false }
    return time > due.deadline
  }

  /// Returns the state that was said last; of equal stamps the one with the greater bytes.
  static func newest(_ left: ReportedState?, _ right: ReportedState?) -> ReportedState? {
    Greatest.of(left, right)
  }
}

/// Chooses between two records of one thing.
private enum Greatest {
  /// Returns the greater moment.
  static func of(_ left: ClassInstant?, _ right: ClassInstant?) -> ClassInstant? {
    [left, right].compactMap(\.self).max()
  }

  /// Returns the state that was said last.
  static func of(_ left: ReportedState?, _ right: ReportedState?) -> ReportedState? {
    of(left, right, by: \.stamp) { $1.write(to: &$0) }
  }

  /// Returns the record with the greater value, or with the greater bytes if the values are equal.
  static func of<Record: Equatable>(
    _ left: Record?, _ right: Record?, by value: (Record) -> some Comparable,
    _ write: (inout CBORWriter, Record) -> Void
  ) -> Record? {
    guard let left, let right else { return left ?? right }
    guard value(left) == value(right) else { return value(left) < value(right) ? right : left }
    return ofEqual(left, right, write)
  }

  /// Returns the record with the greater bytes.
  static func ofEqual<Record: Equatable>(
    _ left: Record, _ right: Record, _ write: (inout CBORWriter, Record) -> Void
  ) -> Record {
    if left == right { return left }
    var writers = (CBORWriter(), CBORWriter())
    write(&writers.0, left)
    write(&writers.1, right)
    return writers.0.bytes.lexicographicallyPrecedes(writers.1.bytes) ? right : left
  }
}

/// The changes of the words of one activity: each leads from one content to the next, as one device saw it.
///
/// Changes follow each other in the order of facts, whatever the clocks say. The first look at a text counts nothing. A
/// content that comes back counts nothing, and takes back the changes outside of sessions that led away from it. If
/// another device saw the way from one content to another in more steps, its steps count. A content that only that one
/// saw on the way comes back, too. If a text was made from one that only another device saw, this device got that one
/// first.
///
/// The design note *Days* has the rule with examples.
struct WordChanges {
  /// One change.
  struct Step {
    /// The counter of both counts.
    var counter: String
    var wordsBefore: Int64
    var wordsAfter: Int64
    /// The words that count: how much the text grew, without what came from other texts.
    var change: Int64
    /// When the content before was last known to be there, in nanoseconds since 1970.
    var fromNanoseconds: Int64
    /// When the change was written, as far as is known, in nanoseconds since 1970.
    var momentNanoseconds: Int64
    /// The place of the session in ``ActivityFacts/sessions``; `nil` for a change outside of sessions, or in one that a
    /// person deleted.
    var session: Int?
    /// Whether it was written in a session that a person deleted.
    var isOfDeletedSession = false
    /// Whether the timer of a folder counts it, of which the text has no session yet.
    var isCountedByTimer = false
    /// Whether it went back to a content that was there before.
    var isReturn = false
    /// Whether a return took it back.
    var isTakenBack = false
    /// Whether only another device saw it.
    fileprivate var wasSeenElsewhere = false
    /// The place of the change that led to the text before; `nil` for the first text.
    fileprivate var cause: Int?
    fileprivate var before: Fingerprint
    /// The text of another device that was put into the text with it, as another sample of the text says.
    fileprivate var merged: Fingerprint?
    /// Which of several linked documents has the file that changed; `nil` if no count says what that was before.
    fileprivate var changed: DocumentIdentifier?
    /// The content that it led to.
    fileprivate(set) var after: Fingerprint
    fileprivate(set) var stamp: Stamp

    /// Whether it was written outside of sessions.
    var isOutside: Bool { session == nil && !isCountedByTimer }

    /// Whether the text was new.
    var isBirth: Bool { before.byteCount == 0 }

    /// The text of another device that was put into the text with it; `nil` if none was, or it does not count.
    fileprivate var mergedText: Fingerprint? { isReturn || isTakenBack ? nil : merged }

    /// How many words were not written in it, before anything was taken back.
    fileprivate var wordsBroughtIn: Int64 {
      isReturn ? 0 : wordsAfter.subtractingSaturated(wordsBefore).subtractingSaturated(change)
    }
  }

  /// A number of words at a moment.
  struct Count {
    /// In nanoseconds since 1970; `nil` if nothing tells.
    var momentNanoseconds: Int64?
    var stamp: Stamp
    var counter: String
    var words: Int64
  }

  /// The changes that count, of one device after the other, each in the order of facts.
  private(set) var steps: [Step] = []
  /// What was counted, in any order.
  private(set) var counts: [Count] = []

  /// How many words the changes have that were recorded after a stamp.
  func words(after stamp: Stamp) -> Int64 {
    steps.filter { $0.stamp > stamp }.reduce(0) { $0.addingSaturated($1.change) }
  }

  /// How many words the changes have that led to a content, from another one if the text had that before.
  func words(from first: Fingerprint, to last: Fingerprint, by counter: String) -> Int64 {
    let steps = steps.filter { $0.counter == counter }
    guard let end = steps.lastIndex(where: { $0.after == last }) else { return 0 }
    let start = steps[...end].lastIndex { $0.before == first } ?? 0
    return steps[start...end].reduce(0) { $0.addingSaturated($1.change) }
  }

  /// Derives the changes of an activity.
  ///
  /// - Complexity: O(*n* log *n*), *n* counts and sessions.
  init(of facts: ActivityFacts, _ contents: CountedContents) {
    let events = Self.events(of: facts)
    for counter in contents.counters {
      let none = Way(facts, contents, counter)
      var ways = Self.ways(through: events, none)
      if ways.count > 1 {
        var known = ways.map { $0.indexed() }
        if Self.goBack(known) {
          ways = Self.ways(through: events, none, beside: known)
          known = ways.map { $0.indexed() }
        }
        if ways.contains(where: \.hasReturn) {
          ways = Self.ways(through: events, none, beside: known)
        }
      }
      for index in ways.indices { ways[index].takeBack() }
      counts += ways.flatMap(\.counts)
      steps += Self.united(ways)
    }
    // A session that a person deleted did not take place, but its words were written.
    for place in steps.indices {
      guard let session = steps[place].session, facts.sessions[session].change == .deleted else {
        continue
      }
      steps[place].session = nil
      steps[place].isOfDeletedSession = true
    }
    if let timer = facts.countingTimer {
      for place in steps.indices where steps[place].stamp > timer.stamp {
        steps[place].isCountedByTimer = true
      }
    }
  }

  /// The ways of all devices, each in the order of facts.
  ///
  /// - Parameters:
  ///   - none: A way without steps.
  ///   - others: The same ways as each device saw them alone: where one of them went back, the others follow. If one
  ///     gets a content back that only another one saw, it went the way of that.
  private static func ways(
    through events: [Event], _ none: Way, beside others: [Way] = []
  ) -> [Way] {
    var ways: [Way] = []
    for start in events.indices
    where start == 0 || events[start].device != events[start - 1].device {
      let own = events[start...].prefix(while: { $0.device == events[start].device })
      var way = none.expecting(own).beside(others, at: ways.count, own)
      var rest = stepsBack(in: others, besides: ways.count)[...]
      for event in own {
        while let next = rest.first, next.stamp < event.stamp {
          rest = rest.dropFirst()
          way.follow(others[next.way], backBy: next.place, before: event)
        }
        way.take(event)
      }
      for next in rest { way.follow(others[next.way], backBy: next.place) }
      ways.append(way)
    }
    return ways
  }

  /// Whether one of the devices may have got a content back that another one had left.
  private static func goBack(_ ways: [Way]) -> Bool {
    ways.indices.contains { index in
      ways.indices.contains { $0 != index && ways[index].goesBack(along: ways[$0]) }
    }
  }

  /// The steps back of all devices but one, in the order of facts.
  private static func stepsBack(
    in ways: [Way], besides own: Int
  ) -> [(way: Int, place: Int, stamp: Stamp)] {
    var found: [(way: Int, place: Int, stamp: Stamp)] = []
    for way in ways.indices where way != own {
      for (place, step) in ways[way].steps.enumerated()
      where step.isReturn && !step.wasSeenElsewhere {
        found.append((way: way, place: place, stamp: step.stamp))
      }
    }
    return found.sorted { $0.stamp < $1.stamp }
  }

  /// The steps of all devices that count.
  private static func united(_ ways: [Way]) -> [Step] {
    guard ways.count > 1 else { return ways.first?.steps ?? [] }
    let ways = ways.map { $0.indexed() }
    let counting = ways.indices.map { index -> [Bool] in
      let steps = ways[index].steps
      var counts = [Bool](repeating: true, count: steps.count)
      for other in ways.indices where other != index {
        for stretch in ways[index].stretches(between: ways[other])
        where ways[other].countsInstead(of: steps[stretch]) {
          for place in stretch { counts[place] = false }
        }
      }
      return counts
    }
    return ways.indices.flatMap { index -> [Step] in
      var steps = ways[index].steps
      for place in steps.indices {
        guard let merged = steps[place].mergedText else { continue }
        // What was put into the text from another device counts there, as long as it does.
        for other in ways.indices where other != index {
          let words = ways[other].words(leadingTo: merged, since: ways[index], counting[other])
          steps[place].change = steps[place].change.subtractingSaturated(words)
        }
      }
      return zip(steps, counting[index]).filter { $1 && !$0.wasSeenElsewhere }.map(\.0)
    }
  }

  // MARK: - Events

  /// What happened to the document on one device.
  fileprivate struct Event {
    enum Kind: Int { case start, sample, end }

    var device: DeviceIdentifier
    var stamp: Stamp
    var kind: Kind
    /// The place in the samples or sessions of the activity.
    var index: Int
  }

  private static func events(of facts: ActivityFacts) -> [Event] {
    var events: [Event] = []
    events.reserveCapacity(facts.samples.count + 2 * facts.sessions.count)
    for (index, sample) in facts.samples.enumerated() {
      events.append(
        Event(
          device: sample.authorship.device, stamp: sample.authorship.stamp, kind: .sample,
          index: index))
    }
    for (index, record) in facts.sessions.enumerated()
    where !record.spans.isEmpty || record.sessionEnd != nil {
      let authorship = record.session.authorship
      events.append(
        Event(device: authorship.device, stamp: authorship.stamp, kind: .start, index: index))
      if let end = record.sessionEnd {
        events.append(
          Event(
            device: authorship.device, stamp: max(end.authorship.stamp, authorship.stamp),
            kind: .end,
            index: index))
      }
    }
    func identifier(_ event: Event) -> FactIdentifier {
      event.kind == .sample
        ? facts.samples[event.index].id : facts.sessions[event.index].session.id.value
    }
    events.sort { left, right in
      if left.device != right.device { return left.device < right.device }
      if left.stamp != right.stamp { return left.stamp < right.stamp }
      if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
      return identifier(left) < identifier(right)
    }
    // What a program saves together is in no order: it saw its texts before it ended.
    for place in events.indices.reversed() where events[place].kind == .end {
      let record = facts.sessions[events[place].index]
      var next = place + 1
      while next < events.count, events[next].kind == .sample,
        events[next].device == events[place].device
      {
        let sample = facts.samples[events[next].index]
        let tools = [record.session.authorship.tool, record.sessionEnd?.authorship.tool]
        guard tools.contains(sample.authorship.tool),
          let end = record.seenEndNanoseconds, let moment = sample.momentNanoseconds,
          // The file was looked at after the end was noted, and before that was saved.
          moment <= max(end, record.sessionEnd?.id.madeAtNanoseconds ?? end)
        else { break }
        events.swapAt(next - 1, next)
        next += 1
      }
    }
    return events
  }
}

/// The contents of a document in the order in which one device saw them.
private struct Way {
  private struct Place {
    var content: Fingerprint
    /// When it was last known to be there, in nanoseconds since 1970.
    var leftAtNanoseconds: Int64
  }

  /// An end that was concluded may lie this long before the last sign of a session.
  private static let graceNanoseconds: Int64 = 60_000_000_000

  private let facts: ActivityFacts
  private let contents: CountedContents
  private let counter: String
  private(set) var steps: [WordChanges.Step] = []
  private(set) var counts: [WordChanges.Count] = []
  private var current: Place?
  /// What the file of each of several linked documents had last.
  private var held: [DocumentIdentifier: Fingerprint] = [:]
  /// When the file of each of several linked documents is seen last, but for the ends of sessions.
  private var lastSights: [DocumentIdentifier: Stamp] = [:]
  /// How many steps had been taken when a content was last there, and the place of the change that had led to it.
  private var visited: [Fingerprint: (stepCount: Int, cause: Int?)] = [:]
  /// The place of the change that led to the current content; `nil` for the first one.
  private var cause: Int?
  /// The places of the changes that led to the texts of linked files when another one came up that was as it was, or
  /// was seen first. They were not taken back.
  private var causesOfOthers: [Int] = []
  /// The place of the first change of each session.
  private var begins: [Int: Int] = [:]
  /// The places of changes whose own session went back to a text from before them.
  private var undone: Set<Int> = []
  /// The sessions that are open, in the order of their starts.
  private var open: [Int] = []
  /// A session that ended, and nobody knows with which content.
  private var unknownEnd: Int?
  /// The latest moment of a change in each session, in nanoseconds since 1970.
  private var latest: [Int: Int64] = [:]
  /// What other devices saw.
  private var others: [Way] = []
  /// What this device sees, at any time.
  private var sights: Set<Fingerprint> = []

  init(_ facts: ActivityFacts, _ contents: CountedContents, _ counter: String) {
    self.facts = facts
    self.contents = contents
    self.counter = counter
  }

  mutating func take(_ event: WordChanges.Event) {
    switch event.kind {
    case .start: start(event)
    case .sample: look(event)
    case .end: end(event)
    }
  }

  // MARK: - What was seen

  private mutating func start(_ event: WordChanges.Event) {
    let record = facts.sessions[event.index]
    let claimed = record.claimedRange
    let opened = claimed?.upperBound ?? record.spans.earliest?.wallStartNanoseconds
    defer { open.append(event.index) }
    guard let opened else { return }
    let started = claimed?.lowerBound ?? opened
    let left = current?.leftAtNanoseconds ?? .min
    guard let content = contents.contentAtStart(of: record, by: counter) else { return }
    if claimed != nil { goBack(to: content) }
    let (text, kinship) = self.text(content, in: record, event)
    see(text, event, at: started < left ? opened : started, as: kinship)
  }

  /// Forgets what looks saw after a content, since a person says that a timer ran meanwhile.
  private mutating func goBack(to content: Fingerprint) {
    guard let (place, cause) = visited[content], current?.content != content,
      steps[place...].allSatisfy({ $0.session == nil })
    else { return }
    for step in steps[place...] { visited[step.after] = nil }
    let left = steps[place].fromNanoseconds
    steps.removeSubrange(place...)
    causesOfOthers.removeAll { $0 >= place }
    current = Place(content: content, leftAtNanoseconds: left)
    visited[content] = (place, cause)
    self.cause = cause
  }

  private mutating func look(_ event: WordChanges.Event) {
    let sample = facts.samples[event.index]
    guard sample.counter == counter else { return }
    let moment = sample.momentNanoseconds
    var kinship = Kinship.next
    if let document = facts.documentOfSighting[sample.sighting] {
      let former = held[document]
      let holding = hold(sample.after, in: document, event)
      // Else the count says what was there before.
      if sample.before == nil { kinship = holding.kinship }
      if facts.linkedByPerson.contains(document),
        let session = self.session(openAt: event, moment),
        facts.document(ofSession: facts.sessions[session]) == document
      {
        bringBack(former, before: sample.after, of: document, event, at: moment)
      }
    }
    if current == nil, let before = sample.before, before.byteCount == 0 {
      begin(with: before, at: moment)
    }
    if sample.wasSeenByLook, let before = sample.before, before.byteCount > 0,
      visited[before] == nil,
      let there = contents.firstSample(of: before, by: counter)
    {
      // It was put into the text that this device had.
      if let last = steps.indices.last, steps[last].after == sample.after,
        current?.content == sample.after
      {
        steps[last].merged = before
        return
      }
      // It came from another device, and was written on before a look saw it.
      let moment = there.momentNanoseconds
      let noted = counts.count
      see(
        before, event, at: moment,
        writtenAt: there.writtenAtNanoseconds ?? (there.wasSeenByLook ? moment : nil))
      // The other device has the count.
      counts.removeSubrange(noted...)
    }
    see(
      sample.after, event, at: moment,
      writtenAt: sample.writtenAtNanoseconds ?? (sample.wasSeenByLook ? moment : nil),
      as: kinship)
  }

  private mutating func end(_ event: WordChanges.Event) {
    let record = facts.sessions[event.index]
    let seenEnd = record.seenEndNanoseconds
    let isKnown = contents.words(in: record.contentAtEnd, by: counter) != nil
    if isKnown, let content = record.contentAtEnd {
      let document = facts.document(ofSession: record)
      let former = document.flatMap { held[$0] }
      let (text, kinship) = self.text(content, in: record, event)
      if let document {
        bringBack(former, before: text, of: document, event, at: seenEnd, in: event.index)
      }
      see(text, event, at: seenEnd, in: event.index, as: kinship)
    }
    let wasOpen = open.contains(event.index)
    // Signs of life that came late tell that it was open for longer.
    if record.sessionEnd?.endedAtNanoseconds == seenEnd { open.removeAll { $0 == event.index } }
    // Of a session that a person added nobody saw any text.
    if !isKnown, wasOpen, record.change != .added { unknownEnd = event.index }
  }

  /// How the text of one of several linked files follows the current one.
  private enum Kinship {
    /// It was made from it.
    case next
    /// Its file is as it was, and the current text is that of another one: nothing went back.
    case asItWas
    /// It is the first text of a file that is there beside the one with the current text: nothing was written.
    case first
  }

  /// Returns the text that the activity has when a session sees the content of its file. If that file is as it was, and
  /// a linked one was written since, it is still the text of that one.
  private mutating func text(
    _ content: Fingerprint, in record: SessionRecord, _ event: WordChanges.Event
  ) -> (content: Fingerprint, kinship: Kinship) {
    guard let document = facts.document(ofSession: record) else { return (content, .next) }
    let (isAsItWas, kinship) = hold(content, in: document, event)
    guard isAsItWas,
      let first = visited[content]?.stepCount, let current, first < steps.count,
      steps[first...].allSatisfy({ $0.changed != nil && $0.changed != document })
    else { return (content, kinship) }
    return (current.content, .next)
  }

  /// Notes what the file of one of several linked documents has.
  ///
  /// - Returns: Whether it had that before, and how its text follows the current one.
  private mutating func hold(
    _ content: Fingerprint, in document: DocumentIdentifier, _ event: WordChanges.Event
  ) -> (isAsItWas: Bool, kinship: Kinship) {
    let former = held.updateValue(content, forKey: document)
    let isAsItWas = former == content
    // Rules link a document with another one of the same file.
    guard facts.linkedByPerson.contains(document), former == nil || isAsItWas,
      let text = current?.content,
      let other = facts.linkedByPerson.first(where: { $0 != document && held[$0] == text })
    else { return (isAsItWas, .next) }
    if isAsItWas { return (true, .asItWas) }
    // Without a sign of the other file, it may be that one, renamed and edited before anybody looked.
    let isOtherThere =
      facts.copies.contains(document) || lastSights[other].map { $0 > event.stamp } ?? false
    return (false, isOtherThere ? .first : .next)
  }

  /// Goes back to the text that the file of a session had, if it changes while the current text is that of a linked file:
  /// a session changes its own file.
  private mutating func bringBack(
    _ former: Fingerprint?, before content: Fingerprint, of document: DocumentIdentifier,
    _ event: WordChanges.Event, at moment: Int64?, in session: Int? = nil
  ) {
    guard facts.linkedByPerson.contains(document), let former, let text = current?.content,
      ![content, text].contains(former), content != text, visited[former] != nil,
      facts.linkedByPerson.contains(where: { $0 != document && held[$0] == text })
    else { return }
    let noted = counts.count
    see(former, event, at: moment, in: session, as: .asItWas)
    // Nobody counted it now.
    counts.removeSubrange(noted...)
  }

  /// Returns this way, prepared for what happened to the files of linked documents.
  func expecting(_ events: some Sequence<WordChanges.Event>) -> Way {
    guard !facts.linkedByPerson.isEmpty else { return self }
    var way = self
    // A session may end with a renamed file.
    for event in events where event.kind != .end {
      let document: DocumentIdentifier? =
        sample(of: event).map { facts.documentOfSighting[$0.sighting] }
        ?? facts.document(ofSession: facts.sessions[event.index])
      if let document { way.lastSights[document] = event.stamp }
    }
    return way
  }

  /// The count that an event is; `nil` for the start or end of a session.
  private func sample(of event: WordChanges.Event) -> WordSampleFact? {
    event.kind == .sample ? facts.samples[event.index] : nil
  }

  private mutating func begin(with content: Fingerprint, at moment: Int64?) {
    current = Place(content: content, leftAtNanoseconds: moment ?? .min)
    visited[content] = (steps.count, cause)
  }

  // MARK: - What it means

  private mutating func see(
    _ content: Fingerprint, _ event: WordChanges.Event, at moment: Int64?,
    writtenAt: Int64? = nil, in session: Int? = nil, as kinship: Kinship = .next
  ) {
    guard let after = contents.words(in: content, by: counter) else { return }
    let inSession = session ?? self.session(openAt: event, moment)
    defer {
      if let moment { current?.leftAtNanoseconds = moment }
      if inSession == nil || session != nil { unknownEnd = nil }
    }
    if kinship == .next, visited[content] == nil, goAsElsewhere(to: content, before: event) {
      if event.kind != .start { note(after, event, at: moment) }
      return
    }
    guard let place = current, place.content != content,
      case (let before?, let after?) = contents.words(from: place.content, to: content, by: counter)
    else {
      if current == nil { begin(with: content, at: moment) }
      // The start of a session says nothing that was not known.
      if event.kind != .start { note(after, event, at: moment) }
      return
    }
    if kinship == .first, visited[content] == nil {
      causesOfOthers += [cause].compactMap(\.self)
      cause = nil
      if event.kind != .start { note(after, event, at: moment) }
      begin(with: content, at: moment ?? place.leftAtNanoseconds)
      return
    }
    var step = WordChanges.Step(
      counter: counter, wordsBefore: before, wordsAfter: after, change: 0,
      fromNanoseconds: place.leftAtNanoseconds,
      // An impossible clock tells no moment, but after the text before it was.
      momentNanoseconds: writtenAt ?? moment ?? place.leftAtNanoseconds, session: inSession,
      before: place.content, after: content, stamp: event.stamp)
    if step.session == nil, let ended = unknownEnd, let end = lastMoment(of: ended),
      writtenAt.map({ $0 <= end.addingSaturated(Self.graceNanoseconds) }) ?? true
    {
      step.session = ended
      step.momentNanoseconds = min(step.momentNanoseconds, end)
    }
    if let session = step.session {
      step.momentNanoseconds = self.moment(
        step.momentNanoseconds, writtenAt: writtenAt, in: session)
      latest[session] = step.momentNanoseconds
    }
    step.cause = cause
    let sample = self.sample(of: event)
    if let sample, sample.before != nil {
      step.changed = facts.documentOfSighting[sample.sighting]
    }
    if let session = step.session, begins[session] == nil { begins[session] = steps.count }
    let isMove = sample.map(contents.isMove) ?? false
    let isOther = kinship != .next
    if let (first, cause) = visited[content],
      isOther || !isMove && !isWrittenBack(since: first, by: step)
    {
      step.isReturn = true
      if isOther {
        causesOfOthers += [self.cause].compactMap(\.self)
      } else {
        goBackInCausesOfOthers(before: first)
      }
      if !isOther, let session = step.session, let begin = begins[session] {
        undone.formUnion((begin..<steps.count).filter { steps[$0].session == session })
      }
      goBack(toCause: cause)
    } else {
      step.change = after.subtractingSaturated(before)
      // What came from elsewhere when the text had the content first did not come again with a move.
      if !isMove || visited[content] == nil {
        step.change = step.change
          .subtractingSaturated(wordsBroughtIn(by: step, on: event.device))
      }
      // A count in passing says what the file had, and nothing of any work.
      step.isTakenBack =
        step.change == 0
        && (contents.isOfAnotherVersion(content, counter)
          || sample.map(\.wasCountedInPassing) ?? false)
      cause = steps.count
    }
    steps.append(step)
    note(after, event, at: step.momentNanoseconds == .min ? nil : step.momentNanoseconds)
    begin(with: content, at: moment ?? place.leftAtNanoseconds)
  }

  private mutating func goBack(toCause cause: Int?) {
    self.cause = cause
    if !undone.isEmpty { forEachCause { way, place in way.undone.remove(place) } }
  }

  /// Returns how many words of a change were not written in it. Another device may have found that out of a change that
  /// took several steps here: what these took off is not taken off again.
  private func wordsBroughtIn(by step: WordChanges.Step, on device: DeviceIdentifier) -> Int64 {
    let words = contents.wordsBroughtIn(
      by: step.after, from: (step.before, step.wordsBefore), isKnown: visited[step.after] != nil,
      counter)
    guard words != 0,
      let before = contents.contentBefore(step.after, counter, onOtherDeviceThan: device),
      let start = visited[before]?.stepCount
    else { return words }
    let known = steps[start...].reduce(Int64(0)) { $0.addingSaturated($1.wordsBroughtIn) }
    return words > 0
      ? max(0, words.subtractingSaturated(max(0, known)))
      : min(0, words.subtractingSaturated(min(0, known)))
  }

  /// Takes back the changes that did not lead to the last content: those outside of sessions, and those that their own
  /// session took back.
  mutating func takeBack() {
    var leads = [Bool](repeating: false, count: steps.count)
    for last in [cause].compactMap(\.self) + causesOfOthers {
      var next: Int? = last
      while let place = next, !leads[place] {
        leads[place] = true
        next = steps[place].cause
      }
    }
    for place in steps.indices
    where !leads[place] && !steps[place].isReturn
      && (steps[place].session == nil || undone.contains(place))
    {
      steps[place].isTakenBack = true
      steps[place].change = 0
    }
  }

  /// Forgets which changes led to the texts of other files, but for those before a number of steps: the text went back.
  private mutating func goBackInCausesOfOthers(before count: Int) {
    causesOfOthers = causesOfOthers.compactMap { last -> Int? in
      var next: Int? = last
      while let place = next, place >= count { next = steps[place].cause }
      return next
    }
  }

  /// Visits the changes that led to the current content, the last one first.
  private mutating func forEachCause(_ visit: (inout Way, Int) -> Void) {
    var next = cause
    while let place = next {
      visit(&self, place)
      next = steps[place].cause
    }
  }

  /// Whether a content comes back only because somebody changed it in sessions and changed it back: that is work like
  /// any other, and the text may have gone elsewhere.
  private func isWrittenBack(since first: Int, by step: WordChanges.Step) -> Bool {
    step.session != nil && steps[first...].allSatisfy { $0.session != nil && !$0.isReturn }
  }

  private mutating func note(_ words: Int64, _ event: WordChanges.Event, at moment: Int64?) {
    counts.append(
      WordChanges.Count(
        momentNanoseconds: moment, stamp: event.stamp, counter: counter, words: words))
  }

  // MARK: - Sessions

  /// The session that was open when something was seen, as it was recorded: a person may correct its time later, and
  /// its words stay in it. Of several it is the one of the same program, else the newest.
  private mutating func session(openAt event: WordChanges.Event, _ moment: Int64?) -> Int? {
    let tool = self.sample(of: event)?.authorship.tool
    // What a program counts itself shows that it was there.
    if let own = open.last(where: { facts.sessions[$0].session.authorship.tool == tool }) {
      return own
    }
    if let moment {
      for index in open where isOver(index, at: moment) {
        open.removeAll { $0 == index }
        unknownEnd = index
      }
    }
    guard let sample = self.sample(of: event), sample.wasSeenByLook,
      let document = facts.documentOfSighting[sample.sighting]
    else { return open.last }
    // A session is about one of several linked files. If that stayed as it was, another one was written.
    return open.last { index in
      let record = facts.sessions[index]
      let own = facts.document(ofSession: record)
      return own == nil || own == document || record.contentAtEnd == nil
        || record.contentAtEnd != record.contentAtStart
    }
  }

  /// Whether a session had ended at a moment before anyone took note: its program was gone, or the machine restarted.
  private func isOver(_ session: Int, at moment: Int64) -> Bool {
    let record = facts.sessions[session]
    let isStopped =
      record.sessionEnd.map { $0.reason == .stopped } ?? (record.session.kind == .manual)
    guard !isStopped, let end = lastMoment(of: session) else { return false }
    return moment > end.addingSaturated(Self.graceNanoseconds)
  }

  /// The last moment at which a session was known to be open, in nanoseconds since 1970.
  private func lastMoment(of session: Int) -> Int64? {
    let record = facts.sessions[session]
    return record.seenEndNanoseconds ?? record.spans.map(\.wallEndNanoseconds).max()
  }

  /// Returns when something happened in a session, whose clock may have been set back, and which a person may have
  /// moved. What is known to be written after the end that they named stays on its day.
  private func moment(_ moment: Int64, writtenAt: Int64?, in session: Int) -> Int64 {
    let record = facts.sessions[session]
    var moment = record.unturned(moment, tolerance: Self.graceNanoseconds)
    if let latest = latest[session] { moment = max(moment, latest) }
    guard let correction = record.correction, correction.kind != .delete else { return moment }
    let period = correction.period
    // They named an earlier end, to the minute, but didn't say that it ran at another time.
    if correction.kind == .cut, let writtenAt,
      let start = record.spans.earliest?.wallStartNanoseconds, period.lowerBound >= start,
      period.upperBound.addingSaturated(Self.graceNanoseconds) <= writtenAt
    {
      return moment
    }
    return min(max(moment, period.lowerBound), max(period.lowerBound, period.upperBound - 1))
  }

  // MARK: - Several devices

  /// Whether it went back to an earlier content.
  var hasReturn: Bool { steps.contains(where: \.isReturn) }

  /// Goes back with another device, which saw the text that this one has go back to an earlier one that both saw: the
  /// changes that led away from it count here no more than there.
  ///
  /// - Parameters:
  ///   - other: What the other device saw.
  ///   - place: The place of its step back.
  ///   - event: What this device sees next; `nil` for nothing. If that is not what the other device went on to, somebody
  ///     went on with the text here.
  mutating func follow(
    _ other: Way, backBy place: Int, before event: WordChanges.Event? = nil
  ) {
    let step = other.steps[place]
    guard let current, other.wasLeft(current.content, backBy: place),
      let (first, cause) = visited[step.after],
      steps.last.map({ $0.stamp < step.stamp }) ?? false,
      case (let before?, let after?) = contents.words(
        from: current.content, to: step.after, by: counter)
    else { return }
    if let event {
      guard let next = content(of: event), next != step.after, other.reaches(next, after: place)
      else { return }
    }
    var own = WordChanges.Step(
      counter: counter, wordsBefore: before, wordsAfter: after, change: 0,
      fromNanoseconds: current.leftAtNanoseconds, momentNanoseconds: step.momentNanoseconds,
      before: current.content, after: step.after, stamp: step.stamp)
    own.isReturn = true
    own.wasSeenElsewhere = true
    own.cause = self.cause
    goBackInCausesOfOthers(before: first)
    goBack(toCause: cause)
    steps.append(own)
    begin(with: step.after, at: current.leftAtNanoseconds)
  }

  /// Returns this way, prepared for what other devices saw of the text.
  ///
  /// - Parameters:
  ///   - ways: The ways of all devices; empty if they are not known yet.
  ///   - place: The place of this one among them.
  ///   - events: What this device sees.
  func beside(
    _ ways: [Way], at place: Int, _ events: some Sequence<WordChanges.Event>
  ) -> Way {
    guard !ways.isEmpty else { return self }
    var way = self
    way.others = ways.enumerated().filter { $0.offset != place }.map(\.element)
    way.sights = Set(events.compactMap(content(of:)))
    return way
  }

  /// Whether this device came to a content that another one had left on the way to what this one had before.
  func goesBack(along other: Way) -> Bool {
    var latest = steps.first.flatMap { other.arrivals[$0.before]?.last } ?? -1
    for step in steps {
      if !step.isReturn, let start = other.departures[step.after]?.first, start <= latest {
        return true
      }
      latest = max(latest, other.arrivals[step.after]?.last ?? -1)
    }
    return false
  }

  /// Goes to a content as another device came to it before, if this one gets back a content of that way later which it
  /// has not seen yet. So that counts as a return, not as a change.
  ///
  /// - Returns: Whether it went there.
  private mutating func goAsElsewhere(
    to content: Fingerprint, before event: WordChanges.Event
  ) -> Bool {
    for other in others {
      guard let stretch = other.stretch(from: current?.content, to: content),
        case let way = other.steps[stretch], let first = way.first, let last = way.last,
        last.stamp < event.stamp,
        way.allSatisfy({ !$0.isReturn && !$0.wasSeenElsewhere && $0.merged == nil }),
        way.dropFirst(current == nil ? 0 : 1).contains(where: {
          !$0.isBirth && visited[$0.before] == nil && sights.contains($0.before)
        })
      else { continue }
      if current == nil { begin(with: first.before, at: nil) }
      for var step in way {
        step.wasSeenElsewhere = true
        step.cause = cause
        cause = steps.count
        steps.append(step)
        begin(with: step.after, at: step.momentNanoseconds)
      }
      return true
    }
    return false
  }

  /// The steps on which this device came to a content first, from another one if that is given.
  private func stretch(from first: Fingerprint?, to last: Fingerprint) -> ClosedRange<Int>? {
    guard let end = arrivals[last]?.first else { return nil }
    guard let first else { return 0...end }
    return departures[first]?.last(where: { $0 <= end }).map { $0...end }
  }

  /// The content that an event tells of; `nil` if it tells of none.
  private func content(of event: WordChanges.Event) -> Fingerprint? {
    switch event.kind {
    case .sample: facts.samples[event.index].after
    case .start: facts.sessions[event.index].contentAtStart
    case .end: facts.sessions[event.index].contentAtEnd
    }
  }

  /// Whether a content came and went between an earlier content and the step back to it.
  private func wasLeft(_ content: Fingerprint, backBy place: Int) -> Bool {
    guard let start = departures[steps[place].after]?.last(where: { $0 < place }) else {
      return false
    }
    return arrivals[content]?.contains { start <= $0 && $0 < place } ?? false
  }

  /// Whether a content came later than a step.
  private func reaches(_ content: Fingerprint, after place: Int) -> Bool {
    arrivals[content]?.last.map { $0 > place } ?? false
  }

  /// The places of the steps that lead from a content, and of those that lead to one.
  private var departures: [Fingerprint: [Int]] = [:]
  private var arrivals: [Fingerprint: [Int]] = [:]
  /// The texts that the texts of other devices were put into.
  private var merges: [Fingerprint: Fingerprint] = [:]

  /// Returns this way, prepared to be asked what this device saw.
  func indexed() -> Way {
    var way = self
    for (place, step) in steps.enumerated() {
      way.departures[step.before, default: []].append(place)
      way.arrivals[step.after, default: []].append(place)
      if let merged = step.mergedText { way.merges[merged] = step.after }
    }
    return way
  }

  /// Returns how many words the changes have that led to a content from the last one that another device knew; 0 if it
  /// knew none.
  ///
  /// - Parameter counts: Which of the steps count.
  func words(leadingTo content: Fingerprint, since other: Way, _ counts: [Bool]) -> Int64 {
    // If it was left and came back, the words are in the change that led to it before.
    guard let end = arrivals[content]?.last(where: { !steps[$0].isReturn }),
      let start = steps[...end].lastIndex(where: {
        $0.before != content && other.hasSeen($0.before)
      })
    else { return 0 }
    return (start...end).filter { counts[$0] && !steps[$0].wasSeenElsewhere }.reduce(0) {
      $0.addingSaturated(steps[$1].change)
    }
  }

  /// Returns the steps between the contents that another device saw, too: each stretch leads from one of them to the
  /// next.
  func stretches(between other: Way) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var start: Int? = steps.first.flatMap {
      other.hasSeen($0.before) || other.hadText(before: $0) ? 0 : nil
    }
    for (place, step) in steps.enumerated() where other.hasSeen(step.after) {
      if let start { stretches.append(start..<place + 1) }
      start = place + 1
    }
    return stretches
  }

  private func hasSeen(_ content: Fingerprint) -> Bool {
    departures[content] != nil || arrivals[content] != nil || merges[content] != nil
  }

  /// Whether a text that was born on another device was here before, with another content, and changed before it was seen
  /// there: a text is new once.
  private func hadText(before birth: WordChanges.Step) -> Bool {
    guard birth.before.byteCount == 0, let first = steps.first else { return false }
    return first.before.byteCount > 0 && first.before != birth.after && first.stamp < birth.stamp
  }

  /// Whether this device saw how the text before a stretch of another device became the text after it: in more steps,
  /// or in as many and in a session, or in as many and first. If one device's text was put into another one's, what led
  /// to each of them counts on its device, and the change that put them together on the other one.
  func countsInstead(of stretch: ArraySlice<WordChanges.Step>) -> Bool {
    guard let first = stretch.first, let last = stretch.last, first.before != last.after else {
      return false
    }
    if merges[first.before] == last.after { return true }
    if stretch.contains(where: { $0.mergedText.map(hasSeen) ?? false }) { return false }
    // Both are in order, and a text may have had the two contents very often.
    let starts = departures[first.before] ?? (hadText(before: first) ? [0] : [])
    var startCount = 0
    var fewest: ClosedRange<Int>?
    for end in arrivals[last.after] ?? [] {
      while startCount < starts.count, starts[startCount] <= end { startCount += 1 }
      guard startCount > 0 else { continue }
      let start = starts[startCount - 1]
      if fewest.map({ end - start + 1 < $0.count }) ?? true { fewest = start...end }
      // No way is shorter than one step, and one that is shorter than the stretch decides.
      if let fewest, fewest.count < max(2, stretch.count) { break }
    }
    guard let fewest else { return false }
    guard fewest.count == stretch.count else { return fewest.count > stretch.count }
    return Self.rank(steps[fewest]) < Self.rank(stretch)
  }

  /// Of two ways with the same number of steps the one in a session counts, else the one that was recorded first.
  private static func rank(_ stretch: ArraySlice<WordChanges.Step>) -> (Int, Stamp) {
    (stretch.contains { $0.session != nil } ? 0 : 1, stretch.last?.stamp ?? Stamp(rawValue: .max))
  }
}

extension SessionRecord {
  /// The time from the moment for which a timer was started to the moment at which it was, in nanoseconds since
  /// 1970; `nil` if they are one. It has a run of the machine of its own.
  package var claimedRange: Range<Int64>? {
    guard session.kind == .manual, spans.count > 1,
      let span = spans.first(where: { $0.boot == .ofEarlierStart(of: session.id) })
    else { return nil }
    return span.wallStartNanoseconds..<max(span.wallStartNanoseconds, span.wallEndNanoseconds)
  }

  /// Returns a moment of the wall clock as the clock would have shown it if nobody had set it back since the start.
  ///
  /// - Parameter tolerance: What is so near to the end was at the end, in nanoseconds.
  fileprivate func unturned(_ moment: Int64, tolerance: Int64) -> Int64 {
    let watched = spans.filter { $0.boot != .ofEarlierStart(of: session.id) }
    guard let first = watched.first else { return moment }
    guard watched.count == 1 else {
      let span = watched.last {
        $0.boot == first.boot && $0.wallStartNanoseconds <= moment
          && moment <= $0.wallEndNanoseconds
      }
      return span.map { moment.addingSaturated(setBackNanoseconds(at: $0)) } ?? moment
    }
    // A timer has one span, whatever the wall clock does: only the end tells.
    guard session.kind == .manual else { return moment }
    let (start, end) = (
      spans.map(\.wallStartNanoseconds).min() ?? first.wallStartNanoseconds,
      first.wallEndNanoseconds
    )
    guard let seenEnd = seenEndNanoseconds else { return moment < start ? end : moment }
    let setBack = end.subtractingSaturated(seenEnd)
    let isAtEnd = seenEnd.subtractingSaturated(moment).magnitude <= tolerance.magnitude
    guard setBack > 0, moment < start || isAtEnd else { return max(moment, start) }
    return min(max(moment.addingSaturated(setBack), start), end)
  }
}

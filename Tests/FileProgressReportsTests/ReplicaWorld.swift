import FileProgressTestSupport
import ProgressModel

/// One person's store on one device.
struct Replica {
  var device: DeviceIdentifier
  var boot: BootIdentifier
  var facts = FactSet()
  var latest: Stamp?
  /// What its wall clock is off by.
  var clockErrorNanoseconds: Int64
}

/// Three devices of one person that do anything a person can do, and now and then exchange copies.
struct ReplicaWorld {
  /// From where every report is read: one of the devices, with one owner alive.
  static let viewpoint = Viewpoint(
    device: .number(0xD0),
    now: ClockReading(
      boot: .number(0xB0), monotonicNanoseconds: 1000 * hour, wallNanoseconds: start + 1000 * hour,
      utcOffsetSeconds: 0),
    liveOwners: [.number(0xF0)])
  static let start: Int64 = 1_700_000_000 * second

  private struct Copy {
    var facts: FactSet
    var latest: Stamp?
  }

  private struct RecordedSession {
    var session: SessionFact
    var document: DocumentIdentifier
    var spans: [SpanFact]
    var pulses: [FactSet.SessionMinute: PulsesFact] = [:]
  }

  var replicas: [Replica]
  /// Every fact that was ever written of a document.
  private(set) var factsOfDocument: [DocumentIdentifier: Set<FactIdentifier>] = [:]
  private(set) var erased: [DocumentIdentifier] = []
  /// The longest record of every span.
  var recordedSpans: [SpanFact] { sessions.flatMap(\.spans) }
  /// All input of every minute.
  var recordedPulses: [PulsesFact] { sessions.flatMap(\.pulses.values) }
  private(set) var mergeCount = 0

  private var generator: SeededGenerator
  private var elapsed: Int64 = 0
  private var copies: [Copy] = []
  private var documents: [DocumentIdentifier] = []
  private var sightings: [SightingFact] = []
  private var sessions: [RecordedSession] = []
  private var commands: [CommandIdentifier] = []
  private var attempts: [AttemptFact] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    replicas = [0, 1, 2].map { number in
      Replica(
        device: .number(0xD0 + number), boot: .number(0xB0 + number), clockErrorNanoseconds: 0)
    }
    for index in replicas.indices { setClock(of: index) }
  }

  /// Does one thing on one device.
  mutating func step() {
    elapsed += random(0...10 * minute)
    let device = Int(random(0...2))
    switch random(0..<100) {
    case 0..<8: addDocument(device)
    case 8..<16: addSighting(device)
    case 16..<26: addSession(device)
    case 26..<38: growSession(device)
    case 38..<46: addPulses(device)
    case 46..<52: closeSession(device)
    case 52..<56: correctSession(device)
    case 56..<60: addProgress(device)
    case 60..<62: workOnContext(device)
    case 62: workOnAssignment(device)
    case 63..<64: clearProgress(device)
    case 64..<70: addItem(device)
    case 70..<73: choosePrimary(device)
    case 73..<80: addSample(device)
    case 80..<84: link(device)
    case 84..<86: undo(device)
    case 86: redo(device)
    case 87..<89: prefer(device)
    case 89..<90: erase(device)
    case 90..<91: setClock(of: device)
    case 91..<96: keepCopy(device)
    default: mergeCopy(device)
    }
  }

  /// Brings every device and every copy together, in any order and twice.
  ///
  /// - Returns: What comes out where all is merged into empty stores, in other orders.
  mutating func exchangeEverything() -> [FactSet] {
    let everything = copies.map(\.facts) + replicas.map(\.facts)
    for index in replicas.indices {
      for facts in (everything + everything).shuffled(using: &generator) {
        replicas[index].facts.merge(facts)
      }
    }
    return [true, false].map { isForward in
      var result = FactSet()
      for facts in isForward ? everything : everything.reversed() { result.merge(facts) }
      return result
    }
  }

  // MARK: Facts

  private mutating func addDocument(_ device: Int) {
    let id: DocumentIdentifier = identifier(device)
    let origin = chance(20) ? knownDocument(device) : nil
    documents.append(id)
    replicas[device].facts.insert(
      DocumentFact(id: id, origin: origin, authorship: authorship(device)))
    note(id, of: id)
    see(id, device)
  }

  private mutating func addSighting(_ device: Int) {
    guard let document = knownDocument(device) else { return }
    see(document, device)
  }

  private mutating func see(_ document: DocumentIdentifier, _ device: Int) {
    let fact = SightingFact(
      id: identifier(device), document: document, path: "/home/\(device)/\(document).txt",
      resolvedPath: "/home/\(device)/\(document).txt", fileSystem: nil, handle: nil,
      state: FileState(
        byteCount: random(0...9), modifiedNanoseconds: 0, changedNanoseconds: 0, inode: 1,
        linkCount: 1),
      fingerprint: chance(90) ? fingerprint() : nil,
      decision: MatchDecision(reason: .edited, document: document),
      seenAtNanoseconds: wall(device), authorship: authorship(device))
    sightings.append(fact)
    replicas[device].facts.insert(fact)
    note(fact.id, of: document)
  }

  private mutating func addSession(_ device: Int) {
    guard let sighting = knownSighting(device) else { return }
    let kind = SessionFact.Kind.allCases[Int(random(0...2))]
    let session = SessionFact(
      id: identifier(device), provenance: .sighting(sighting.id), kind: kind,
      seesInput: kind != .passive && chance(70),
      owner: kind == .manual ? nil : .number(0xF0 + UInt64(random(0...3))),
      beatIntervalNanoseconds: kind != .manual && chance(30) ? 5 * second : nil,
      authorship: authorship(device))
    replicas[device].facts.insert(session)
    note(session.id, of: sighting.document)
    guard chance(85) else {
      // A person says that there was one, and may take it back.
      sessions.append(RecordedSession(session: session, document: sighting.document, spans: []))
      return correct(sessions.count - 1, .add, device)
    }
    let begin = SpanFact(session: session.id, index: 0, span: span(device, length: 0))
    sessions.append(
      RecordedSession(session: session, document: sighting.document, spans: [begin]))
    replicas[device].facts.insert(begin)
  }

  /// Extends a running session, as only its own device does: the newest span, or a new one.
  private mutating func growSession(_ device: Int) {
    guard let index = knownSession(device, isOwn: true) else { return }
    let last = sessions[index].spans.count - 1
    if last < 0 || chance(25) {
      sessions[index].spans.append(
        SpanFact(
          session: sessions[index].session.id, index: Int64(last + 1),
          span: span(device, length: random(0...hour))))
    } else {
      sessions[index].spans[last].span.durationNanoseconds += random(0...hour)
    }
    for fact in sessions[index].spans.suffix(1) { replicas[device].facts.insert(fact) }
  }

  private mutating func addPulses(_ device: Int) {
    guard let index = knownSession(device, isOwn: true) else { return }
    let pulses = MinutePulses(
      typing: generator.next() & generator.next(), other: generator.next() & generator.next())
    let fact = PulsesFact(
      session: sessions[index].session.id,
      spanIndex: random(0...Int64(max(0, sessions[index].spans.count - 1))),
      minute: random(0...60), pulses: pulses)
    replicas[device].facts.insert(fact)
    let key = FactSet.SessionMinute(fact)
    let known = sessions[index].pulses[key]
    sessions[index].pulses[key] = known?.united(with: fact) ?? fact
  }

  /// Closes a session; two devices that both find it left open may both do so.
  private mutating func closeSession(_ device: Int) {
    guard let index = knownSession(device, isOwn: chance(80)) else { return }
    let (session, document) = (sessions[index].session, sessions[index].document)
    let sighting = knownSighting(device)
    let fact = SessionEndFact(
      id: identifier(device), session: session.id,
      sighting: sighting?.document == document ? sighting?.id : nil,
      reason: chance(80) ? .stopped : .ownerGone, endedAtNanoseconds: wall(device),
      isUncertain: chance(20), authorship: authorship(device))
    replicas[device].facts.insert(fact)
    note(fact.id, of: document)
  }

  private mutating func correctSession(_ device: Int) {
    guard let index = knownSession(device, isOwn: false) else { return }
    correct(index, CorrectionFact.Kind.allCases[Int(random(0...3))], device)
  }

  private mutating func correct(_ index: Int, _ kind: CorrectionFact.Kind, _ device: Int) {
    let fact = CorrectionFact(
      id: identifier(device), session: sessions[index].session.id, kind: kind,
      wallStartNanoseconds: wall(device) - random(0...hour),
      durationNanoseconds: random(0...hour), authorship: deciding(device))
    replicas[device].facts.insert(fact)
    note(fact.id, of: sessions[index].document)
  }

  private mutating func addProgress(_ device: Int) {
    guard let sighting = knownSighting(device) else { return }
    let start = Double(random(0...99)) / 100
    let fact = ProgressRangeFact(
      id: identifier(device), provenance: .sighting(sighting.id), start: start,
      end: min(1, start + Double(random(0...30)) / 100), authorship: deciding(device))
    replicas[device].facts.insert(fact)
    note(fact.id, of: sighting.document)
  }

  /// Declares a context, starts an attempt or reports through one.
  private mutating func workOnContext(_ device: Int) {
    let known = replicas[device].facts.attempts
    if chance(40) || attempts.isEmpty {
      let fact = ContextFact(
        application: "org.example.reader", path: IdentifierPath(["\(random(0...3))"]),
        createdAtNanoseconds: wall(device), authorship: authorship(device))
      replicas[device].facts.insert(fact)
      replicas[device].facts.insert(
        ContextAttributeFact(
          context: fact.id, name: chance(70) ? "title" : "removed",
          value: chance(70) ? "true" : nil, changedAtNanoseconds: nil,
          authorship: deciding(device)))
      let attempt = AttemptFact(
        id: identifier(device), context: fact.id, authorship: authorship(device))
      attempts.append(attempt)
      replicas[device].facts.insert(attempt)
    } else if let attempt = self.known(attempts, where: { known[$0.id] != nil }) {
      if chance(50) {
        replicas[device].facts.insert(
          ProgressRangeFact(
            id: identifier(device), provenance: .attempt(attempt.id), start: 0,
            end: Double(random(1...100)) / 100, authorship: deciding(device)))
      } else {
        replicas[device].facts.insert(
          DoneFact(
            id: identifier(device), subject: .context(attempt.context), isDone: chance(60),
            authorship: deciding(device)))
      }
    }
  }

  /// Attaches a document to an assignment, or takes it back: no figure of a report may depend on it.
  private mutating func workOnAssignment(_ device: Int) {
    guard let sighting = knownSighting(device) else { return }
    let work = AssignedWork(
      classIdentifier: JoinedClassIdentifier(high: 1, low: 1),
      assignment: AssignedWorkIdentifier(high: UInt64(random(1...2)), low: 1))
    replicas[device].facts.insert(
      AssignmentCopyFact(
        id: identifier(device), part: AssignedPart(work: work, number: 1),
        subject: .document(seenAs: sighting.id), isAttached: chance(60), origin: .attached,
        authorship: deciding(device)))
    replicas[device].facts.insert(
      AssignmentWindowFact(
        id: identifier(device), work: work, state: chance(70) ? .open : .completed,
        momentNanoseconds: wall(device), authorship: authorship(device)))
  }

  private mutating func clearProgress(_ device: Int) {
    guard let sighting = knownSighting(device) else { return }
    let fact = ProgressClearingFact(
      id: identifier(device), provenance: .sighting(sighting.id), authorship: deciding(device))
    replicas[device].facts.insert(fact)
    note(fact.id, of: sighting.document)
  }

  private mutating func addItem(_ device: Int) {
    guard let sighting = knownSighting(device) else { return }
    let value: ItemValue? =
      switch random(0...3) {
      case 0: .quantity(Double(random(0...1000)))
      case 1: .score(Double(random(0...10)), outOf: 10)
      case 2: .binary(chance(50), .passFail)
      default: nil
      }
    let fact = ItemFact(
      id: identifier(device), provenance: .sighting(sighting.id),
      identifier: "item\(random(0...3))",
      title: "Title \(random(0...9))", value: value, counter: chance(20) ? "wc" : nil,
      authorship: deciding(device))
    replicas[device].facts.insert(fact)
    note(fact.id, of: sighting.document)
  }

  private mutating func choosePrimary(_ device: Int) {
    guard let sighting = knownSighting(device) else { return }
    let isChosen = chance(80)
    let fact = PrimaryFact(
      id: identifier(device), provenance: .sighting(sighting.id),
      identifier: isChosen ? "item\(random(0...3))" : nil,
      kind: isChosen ? ItemValue.Kind.allCases[Int(random(0...2))] : nil,
      authorship: deciding(device))
    replicas[device].facts.insert(fact)
    note(fact.id, of: sighting.document)
  }

  /// Counts words; since there are few contents, two devices often see one and the same save.
  private mutating func addSample(_ device: Int) {
    guard let sighting = knownSighting(device), let after = sighting.fingerprint else { return }
    let sawBoth = chance(50)
    let fact = WordSampleFact(
      document: sighting.document, sighting: sighting.id,
      before: chance(70) ? fingerprint() : nil, after: after,
      counter: chance(80) ? "wc" : "prose/1", words: Int64(after.high) * 10,
      wordsAdded: sawBoth ? random(0...9) : nil, wordsRemoved: sawBoth ? random(0...9) : nil,
      authorship: authorship(device))
    replicas[device].facts.insert(fact)
    note(fact.id, of: sighting.document)
  }

  private mutating func link(_ device: Int) {
    guard let first = knownDocument(device), let second = knownDocument(device) else { return }
    let fact = DocumentLinkFact(
      id: identifier(device), kind: chance(60) ? .same : .apart, first: first, second: second,
      authorship: deciding(device))
    replicas[device].facts.insert(fact)
    note(fact.id, of: first)
    note(fact.id, of: second)
  }

  private mutating func undo(_ device: Int) {
    guard let command = commands.randomElement(using: &generator) else { return }
    replicas[device].facts.insert(
      UndoingFact(id: identifier(device), undone: command, authorship: authorship(device)))
  }

  private mutating func redo(_ device: Int) {
    let undoings = replicas[device].facts.undoings.keys.sorted()
    guard let undoing = undoings.randomElement(using: &generator) else { return }
    replicas[device].facts.insert(
      UndoingFact(id: identifier(device), takingBack: undoing, authorship: authorship(device)))
  }

  private mutating func prefer(_ device: Int) {
    replicas[device].facts.insert(
      PreferenceFact(
        id: identifier(device), kind: .setting, key: "setting\(random(0...3))",
        value: chance(80) ? String(random(0...9)) : nil, authorship: deciding(device)))
  }

  private mutating func erase(_ device: Int) {
    guard let document = knownDocument(device) else { return }
    replicas[device].facts.erase(document)
    if !erased.contains(document) { erased.append(document) }
  }

  // MARK: Copies

  private mutating func keepCopy(_ device: Int) {
    let copy = Copy(facts: replicas[device].facts, latest: replicas[device].latest)
    if copies.count < 6 {
      copies.append(copy)
    } else {
      copies[Int(random(0..<6))] = copy
    }
  }

  private mutating func mergeCopy(_ device: Int) {
    guard let copy = copies.randomElement(using: &generator) else { return }
    mergeCount += 1
    for _ in 0..<(chance(30) ? 2 : 1) { replicas[device].facts.merge(copy.facts) }
    if let theirs = copy.latest {
      replicas[device].latest = max(theirs, replicas[device].latest ?? theirs)
    }
  }

  // MARK: Chance

  private mutating func setClock(of device: Int) {
    replicas[device].clockErrorNanoseconds = random(-9 * hour...9 * hour)
  }

  private func wall(_ device: Int) -> Int64 {
    Self.start + elapsed + replicas[device].clockErrorNanoseconds
  }

  private mutating func identifier<Identifier: TypedIdentifier>(_ device: Int) -> Identifier {
    .timeOrdered(millisecondsSince1970: wall(device) / 1_000_000, randomness: &generator)
  }

  private mutating func authorship(_ device: Int) -> Authorship {
    let stamp = Stamp.next(after: replicas[device].latest, wallNanoseconds: wall(device))
    replicas[device].latest = stamp
    return Authorship(
      device: replicas[device].device, person: .number(0xA0), tool: "test", stamp: stamp)
  }

  /// An authorship that may belong to a command, which can be undone.
  private mutating func deciding(_ device: Int) -> Authorship {
    var result = authorship(device)
    guard chance(50) else { return result }
    if commands.isEmpty || chance(60) { commands.append(identifier(device)) }
    result.command = commands.last
    return result
  }

  private mutating func span(_ device: Int, length: Int64) -> Span {
    Span(
      boot: replicas[device].boot, monotonicStartNanoseconds: elapsed,
      wallStartNanoseconds: wall(device), utcOffsetSeconds: 0, durationNanoseconds: length)
  }

  private mutating func fingerprint() -> Fingerprint {
    let number = UInt64(random(1...4))
    return Fingerprint(high: number, low: number, byteCount: Int64(number))
  }

  private mutating func note(_ fact: some TypedIdentifier, of document: DocumentIdentifier) {
    factsOfDocument[document, default: []].insert(fact.value)
  }

  /// A document that the device knows. Dictionaries have no order that a seed decides, so it is taken
  /// from the list of all.
  private mutating func knownDocument(_ device: Int) -> DocumentIdentifier? {
    let facts = replicas[device].facts
    return known(documents) { facts.documents[$0] != nil }
  }

  private mutating func knownSighting(_ device: Int) -> SightingFact? {
    let facts = replicas[device].facts
    return known(sightings) { facts.sightings[$0.id] != nil }
  }

  private mutating func knownSession(_ device: Int, isOwn: Bool) -> Int? {
    let (replica, sessions) = (replicas[device], sessions)
    return known(sessions.indices) {
      let session = sessions[$0].session
      return replica.facts.sessions[session.id] != nil
        && (!isOwn || session.authorship.device == replica.device)
    }
  }

  private mutating func known<Elements: RandomAccessCollection>(
    _ elements: Elements, where isKnown: (Elements.Element) -> Bool
  ) -> Elements.Element? {
    for _ in 0..<8 {
      guard let element = elements.randomElement(using: &generator) else { return nil }
      if isKnown(element) { return element }
    }
    return nil
  }

  private mutating func random(_ range: ClosedRange<Int64>) -> Int64 {
    .random(in: range, using: &generator)
  }

  private mutating func random(_ range: Range<Int64>) -> Int64 {
    .random(in: range, using: &generator)
  }

  private mutating func chance(_ percent: Int64) -> Bool { random(0..<100) < percent }
}

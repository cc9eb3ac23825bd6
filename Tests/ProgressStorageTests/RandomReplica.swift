import FileProgressTestSupport
import ProgressModel

@testable import ProgressStorage

/// A store and the model of it, which random facts are written to side by side.
struct RandomReplica {
  let store: StoreFixture
  var model = FactSet()
  var commands: [CommandIdentifier] = []
  /// The commands of facts about assignments.
  var classCommands: [CommandIdentifier] = []
  /// What chooses facts about classes: so the other facts of a seed don't depend on them.
  var classRandom = SeededGenerator(seed: 8)

  init(_ store: StoreFixture) {
    self.store = store
  }

  /// Writes one random fact, or what one command would write, in a transaction of its own.
  ///
  /// - Parameter mayErase: Whether documents are forgotten, too.
  mutating func change(mayErase: Bool, _ random: inout SeededGenerator) throws {
    var next = self
    try store.write { writer in
      try next.change(writer, mayErase: mayErase, &random)
    }
    self = next
    guard classRandom.isLucky(oneIn: 5) else { return }
    next = self
    try store.write { try next.changeClasses($0, mayErase: mayErase) }
    self = next
  }

  /// Imports all facts of another replica, in any order of lines that a merge allows.
  mutating func merge(_ other: RandomReplica) throws {
    try store.importLines(other.store.exportedLines())
    model.merge(other.model)
  }

  /// Stamps everything again that comes after a moment, as the repair of a store does whose stamps are far
  /// ahead of the clock.
  mutating func restamp(after moment: ClockReading) throws {
    let stamps = try store.database.write(now: moment) { try $0.restamp() }
    model = model.restamped { stamps[$0] ?? $0 }
  }

  private mutating func change(
    _ writer: FactWriter, mayErase: Bool, _ random: inout SeededGenerator
  ) throws {
    let command = try optionalCommand(writer, &random)
    let authorship = try writer.authorship(tool: random.text("tool"), command: command)
    let id: FactIdentifier = random.identifier()
    switch Int.random(in: 0..<27, using: &random) {
    case 0:
      try insertDocument(DocumentIdentifier(id), authorship, writer, &random)
    case 1, 2:
      guard let document = random.element(of: model.documents.keys) else { break }
      try insertSighting(SightingIdentifier(id), of: document, authorship, writer, &random)
    case 3, 4:
      guard let provenance = provenance(&random) else { break }
      let fact = SessionFact(
        id: SessionIdentifier(id), provenance: provenance, kind: random.choice(),
        seesInput: random.isLucky(),
        owner: random.isLucky() ? random.identifier() : nil,
        beatIntervalNanoseconds: random.isLucky() ? 5_000_000_000 : nil, authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
      if random.isLucky(oneIn: 6) {
        try insertCorrection(random.identifier(), of: fact.id, authorship, writer, &random)
      } else {
        try insertSpan(of: fact.id, index: 0, writer, &random)
      }
    case 5, 6, 7:
      guard let session = random.element(of: model.sessions.keys) else { break }
      let known = Int64(model.spans.keys.filter { $0.session == session }.count)
      try insertSpan(
        of: session, index: .random(in: 0...known, using: &random), writer, &random)
    case 8, 9:
      guard let session = random.element(of: model.sessions.keys) else { break }
      guard let record = model.sessions[session], record.seesInput || record.kind == .passive
      else { break }
      let fact = PulsesFact(
        session: session, spanIndex: .random(in: 0..<2, using: &random),
        minute: .random(in: 13..<17, using: &random),
        // A minute often has one kind of input only.
        pulses: MinutePulses(
          typing: random.next(), other: random.isLucky() ? 0 : random.next()))
      try writer.insert(fact)
      model.insert(fact)
    case 10:
      guard let session = random.element(of: model.sessions.keys) else { break }
      let fact = SessionEndFact(
        id: id, session: session,
        sighting: random.isLucky() ? random.element(of: model.sightings.keys) : nil,
        reason: random.choice(), endedAtNanoseconds: random.moment(),
        isUncertain: random.isLucky(), authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    case 11:
      guard let session = random.element(of: model.sessions.keys) else { break }
      try insertCorrection(id, of: session, authorship, writer, &random)
    case 12, 13, 14, 15:
      guard let provenance = provenance(&random) else { break }
      try insertResult(id, through: provenance, authorship, writer, &random)
    case 16:
      guard let sighting = random.element(of: model.sightings.keys) else { break }
      try insertSample(of: sighting, authorship, writer, &random)
    case 17:
      try insertLink(id, authorship, writer, &random)
    case 18:
      try insertPreferenceOrUndoing(id, authorship, writer, &random)
    case 19:
      try insertSketch(authorship, writer, &random)
    case 20:
      try split(into: DocumentIdentifier(id), writer, &random)
    case 21, 22, 23, 24, 25:
      try changeContexts(id, authorship, writer, mayErase: mayErase, &random)
    default:
      guard mayErase, random.isLucky(oneIn: 5),
        let document = random.element(of: model.documents.keys)
      else { break }
      try writer.erase(document: document)
      try writer.removeEmptyCommands()
      model.erase(document)
      commands.removeAll()
    }
  }

  /// One in five facts belongs to a command that can be undone.
  private mutating func optionalCommand(
    _ writer: FactWriter, _ random: inout SeededGenerator
  ) throws -> CommandIdentifier? {
    guard random.isLucky(oneIn: 5) else { return nil }
    if let known = commands.last, random.isLucky() { return known }
    let fact = CommandFact(
      id: random.identifier(), summary: random.text("command"),
      authorship: try writer.authorship(tool: "test"))
    try writer.insert(fact)
    commands.append(fact.id)
    return fact.id
  }

  private mutating func insertDocument(
    _ id: DocumentIdentifier, _ authorship: Authorship, _ writer: FactWriter,
    _ random: inout SeededGenerator
  ) throws {
    let origin = random.isLucky(oneIn: 3) ? random.element(of: model.documents.keys) : nil
    let fact = DocumentFact(id: id, origin: origin, authorship: authorship)
    try writer.insert(fact)
    model.insert(fact)
    try insertSighting(random.identifier(), of: id, authorship, writer, &random)
  }

  private mutating func insertSighting(
    _ id: SightingIdentifier, of document: DocumentIdentifier, _ authorship: Authorship,
    _ writer: FactWriter, _ random: inout SeededGenerator
  ) throws {
    let fingerprint = random.isLucky(oneIn: 8) ? nil : random.fingerprint()
    let path = "/home/anna/\(document)/" + random.text("essay")
    let others = model.documents.keys
    let fact = SightingFact(
      id: id, document: document, path: path, resolvedPath: path,
      fileSystem: random.isLucky()
        ? FileSystemIdentifier(source: random.choice(), bytes: random.bytes(upTo: 16)) : nil,
      handle: random.isLucky()
        ? KernelHandle(
          type: .random(in: .min ... .max, using: &random), bytes: random.bytes(upTo: 128)) : nil,
      state: FileState(
        byteCount: fingerprint?.byteCount ?? .random(in: 0..<1 << 40, using: &random),
        modifiedNanoseconds: random.moment(), changedNanoseconds: random.moment(),
        inode: random.next(), linkCount: .random(in: 1...3, using: &random)),
      fingerprint: fingerprint,
      decision: MatchDecision(
        reason: random.choice(), document: document,
        origin: random.isLucky(oneIn: 4) ? random.element(of: others) : nil,
        formerPath: random.isLucky(oneIn: 4) ? "/former/" + random.text("path") : nil,
        confidence: .random(in: 0...1, using: &random),
        evidence: MatchEvidence(
          handle: random.choice(), content: random.choice(),
          similarity: random.isLucky() ? .random(in: 0...1, using: &random) : nil,
          runnerUp: random.isLucky(oneIn: 4) ? random.element(of: others) : nil,
          formerLocation: random.isLucky() ? random.choice() : nil)),
      seenAtNanoseconds: random.moment(), authorship: authorship)
    try writer.insert(fact)
    model.insert(fact)
  }

  /// Boot and begin follow from the session and the index, as they do where a span grows.
  private mutating func insertSpan(
    of session: SessionIdentifier, index: Int64, _ writer: FactWriter,
    _ random: inout SeededGenerator
  ) throws {
    let start = Int64(session.value.low % 1_000_000) * 1_000_000_000 + index * 7_200_000_000_000
    let fact = SpanFact(
      session: session, index: index,
      span: Span(
        boot: BootIdentifier(high: session.value.low % 3, low: 1), monotonicStartNanoseconds: start,
        wallStartNanoseconds: 1_700_000_000_000_000_000 + start, utcOffsetSeconds: -3600,
        durationNanoseconds: random.duration()))
    try writer.insert(fact)
    model.insert(fact)
  }

  private mutating func insertCorrection(
    _ id: FactIdentifier, of session: SessionIdentifier, _ authorship: Authorship,
    _ writer: FactWriter, _ random: inout SeededGenerator
  ) throws {
    let fact = CorrectionFact(
      id: id, session: session, kind: random.choice(), wallStartNanoseconds: random.moment(),
      durationNanoseconds: random.duration(), authorship: authorship)
    try writer.insert(fact)
    model.insert(fact)
  }

  private mutating func insertResult(
    _ id: FactIdentifier, through provenance: Provenance, _ authorship: Authorship,
    _ writer: FactWriter, _ random: inout SeededGenerator
  ) throws {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      let start = Double.random(in: 0...1, using: &random)
      let fact = ProgressRangeFact(
        id: id, provenance: provenance, start: start,
        end: .random(in: start...1, using: &random),
        authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    case 2:
      let fact = ProgressClearingFact(
        id: id, provenance: provenance, authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    case 3, 4:
      let fact = ItemFact(
        id: id, provenance: provenance, identifier: random.text("item"),
        title: random.text("Title"),
        value: random.itemValue(), counter: random.isLucky() ? "wc" : nil, authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    default:
      let fact = PrimaryFact(
        id: id, provenance: provenance,
        identifier: random.isLucky() ? random.text("item") : nil,
        kind: random.isLucky() ? random.choice() : nil, authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    }
  }

  /// A sighting, or an attempt at a context.
  private func provenance(_ random: inout SeededGenerator) -> Provenance? {
    if random.isLucky(oneIn: 3), let attempt = random.element(of: model.attempts.keys) {
      return .attempt(attempt)
    }
    return random.element(of: model.sightings.keys).map(Provenance.sighting)
  }

  private mutating func insertSample(
    of sighting: SightingIdentifier, _ authorship: Authorship, _ writer: FactWriter,
    _ random: inout SeededGenerator
  ) throws {
    guard let document = model.sightings[sighting]?.document else { return }
    let hasSeenBoth = random.isLucky()
    let fact = WordSampleFact(
      document: document, sighting: sighting,
      before: random.isLucky(oneIn: 4) ? random.fingerprint() : nil, after: random.fingerprint(),
      counter: random.isLucky() ? "wc" : "prose/1", words: .random(in: 0...5000, using: &random),
      wordsAdded: hasSeenBoth ? 5 : nil, wordsRemoved: hasSeenBoth ? 2 : nil,
      wordsPasted: hasSeenBoth && random.isLucky() ? 1 : nil,
      writtenAtNanoseconds: random.isLucky(oneIn: 3) ? 1_700_000_000_000_000_000 : nil,
      authorship: authorship)
    try writer.insert(fact)
    model.insert(fact)
    guard random.isLucky(oneIn: 3) else { return }
    let broughtIn = BroughtInFact(
      id: writer.newIdentifier(), sighting: sighting, content: fact.after, counter: fact.counter,
      words: .random(in: -50...5000, using: &random), reason: random.choice(),
      origin: random.isLucky() ? document : nil, authorship: authorship)
    try writer.insert(broughtIn)
    model.insert(broughtIn)
  }

  private mutating func insertSketch(
    _ authorship: Authorship, _ writer: FactWriter, _ random: inout SeededGenerator
  ) throws {
    guard let document = random.element(of: model.documents.keys) else { return }
    let fact = SketchFact(
      document: document, which: random.choice(),
      kind: SketchKind(
        extractor: random.isLucky() ? "plain" : "odt", method: "minimum",
        version: .random(in: 1...2, using: &random)),
      bytes: random.bytes(upTo: 100), authorship: authorship)
    try writer.insert(fact)
    model.insert(fact)
  }

  private mutating func insertLink(
    _ id: FactIdentifier, _ authorship: Authorship, _ writer: FactWriter,
    _ random: inout SeededGenerator
  ) throws {
    guard let first = random.element(of: model.documents.keys),
      let second = random.element(of: model.documents.keys)
    else { return }
    let fact = DocumentLinkFact(
      id: id, kind: random.isLucky(oneIn: 3) ? .apart : .same, first: first, second: second,
      authorship: authorship)
    try writer.insert(fact)
    model.insert(fact)
  }

  /// Splits a document since a sighting of this device or of another one.
  private mutating func split(
    into newDocument: DocumentIdentifier, _ writer: FactWriter, _ random: inout SeededGenerator
  ) throws {
    guard let sighting = random.element(of: model.sightings.keys).flatMap({ model.sightings[$0] })
    else { return }
    let document = DocumentFact(
      id: newDocument, origin: sighting.document, authorship: try writer.authorship(tool: "test"))
    try writer.insert(document)
    model.insert(document)
    let fact = DocumentSplitFact(
      id: random.identifier(), document: sighting.document, newDocument: newDocument,
      device: sighting.authorship.device, since: sighting.authorship.stamp,
      authorship: try writer.authorship(tool: "test"))
    try writer.insert(fact)
    model.insert(fact)
  }

  private mutating func insertPreferenceOrUndoing(
    _ id: FactIdentifier, _ authorship: Authorship, _ writer: FactWriter,
    _ random: inout SeededGenerator
  ) throws {
    if let command = commands.last, random.isLucky(oneIn: 3) {
      let fact = UndoingFact(id: id, undone: command, authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
      commands.removeLast()
    } else if let undoing = classRandom.element(of: model.undoings.keys),
      classRandom.isLucky(oneIn: 3)
    {
      let fact = UndoingFact(id: id, takingBack: undoing, authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    } else {
      let fact = PreferenceFact(
        id: id, kind: random.choice(), key: random.text("*.txt"),
        value: random.isLucky() ? random.text("value") : nil, authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    }
  }
}

extension SeededGenerator {
  /// Text as people and hostile programs write it; few values, so that names meet again.
  mutating func text(_ word: String) -> String {
    let endings = [
      "", " 1", "-\u{1F600}", "\"q\\", "\n\t\u{1}\u{7F}", "'; DROP TABLE item; --", "%s%n",
    ]
    return word + (endings.randomElement(using: &self) ?? "")
  }

  mutating func isLucky(oneIn count: Int = 2) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  mutating func identifier<Identifier: TypedIdentifier>() -> Identifier {
    .timeOrdered(
      millisecondsSince1970: 1_700_000_000_000 + .random(in: 0..<1000, using: &self),
      randomness: &self)
  }

  mutating func choice<Choice: CaseIterable>(_ type: Choice.Type = Choice.self) -> Choice {
    let all = Array(Choice.allCases)
    return all[Int.random(in: 0..<all.count, using: &self)]
  }

  mutating func element<Identifier: TypedIdentifier>(
    of identifiers: some Sequence<Identifier>
  ) -> Identifier? {
    identifiers.sorted().randomElement(using: &self)
  }

  mutating func fingerprint() -> Fingerprint {
    let number = UInt64.random(in: 1...6, using: &self)
    return Fingerprint(high: number << 60, low: ~number, byteCount: Int64(number) * 100)
  }

  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 1...count, using: &self)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  mutating func moment() -> Int64 {
    1_700_000_000_000_000_000 + .random(in: 0..<86_400_000_000_000, using: &self)
  }

  mutating func duration() -> Int64 { .random(in: 0..<7_000_000_000_000, using: &self) }

  mutating func itemValue() -> ItemValue? {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: .binary(isLucky(), choice())
    case 1: .quantity(isLucky() ? 12 : .random(in: -1e9...1e9, using: &self))
    case 2: .score(.random(in: 0...8, using: &self), outOf: 8)
    default: nil
    }
  }
}

extension FactSet {
  /// The same facts with other stamps.
  fileprivate func restamped(_ stamp: (Stamp) -> Stamp) -> FactSet {
    var result = FactSet()
    func again<Fact>(
      _ facts: some Sequence<Fact>, _ authorship: WritableKeyPath<Fact, Authorship>
    ) -> [Fact] {
      facts.map { fact in
        var fact = fact
        fact[keyPath: authorship].stamp = stamp(fact[keyPath: authorship].stamp)
        return fact
      }
    }
    for document in erased { result.erase(document) }
    for fact in again(documents.values, \.authorship) { result.insert(fact) }
    for fact in again(sightings.values, \.authorship) { result.insert(fact) }
    for fact in again(contexts.values, \.authorship) { result.insert(fact) }
    for fact in again(contextAttributes.values, \.authorship) { result.insert(fact) }
    for fact in again(contextThumbnails.values, \.authorship) { result.insert(fact) }
    for fact in again(attempts.values, \.authorship) { result.insert(fact) }
    for fact in again(doneMarks.values, \.authorship) { result.insert(fact) }
    for fact in again(memberships.values, \.authorship) { result.insert(fact) }
    for fact in again(assignmentCopies.values, \.authorship) { result.insert(fact) }
    for fact in again(handIns.values, \.authorship) { result.insert(fact) }
    for fact in again(assignmentWindows.values, \.authorship) { result.insert(fact) }
    for fact in again(sharings.values, \.authorship) { result.insert(fact) }
    for fact in again(sessions.values, \.authorship) { result.insert(fact) }
    for fact in spans.values { result.insert(fact) }
    for fact in pulses.values { result.insert(fact) }
    for fact in again(sessionEnds.values, \.authorship) { result.insert(fact) }
    for fact in again(corrections.values, \.authorship) { result.insert(fact) }
    for fact in again(progressRanges.values, \.authorship) { result.insert(fact) }
    for fact in again(progressClearings.values, \.authorship) { result.insert(fact) }
    for fact in again(items.values, \.authorship) { result.insert(fact) }
    for fact in again(primaries.values, \.authorship) { result.insert(fact) }
    for fact in again(samples.values, \.authorship) { result.insert(fact) }
    for fact in again(broughtIn.values, \.authorship) { result.insert(fact) }
    for fact in again(sketches.values, \.authorship) { result.insert(fact) }
    for fact in again(links.values, \.authorship) { result.insert(fact) }
    for var fact in again(splits.values, \.authorship) {
      fact.since = stamp(fact.since)
      result.insert(fact)
    }
    for fact in again(undoings.values, \.authorship) { result.insert(fact) }
    for fact in again(preferences.values, \.authorship) { result.insert(fact) }
    return result
  }
}

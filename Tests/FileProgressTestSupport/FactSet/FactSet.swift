package import ProgressModel

/// All facts of one person, in memory, and the rules by which two copies become one.
///
/// The union is commutative, associative and idempotent: whatever is copied when, in any order and
/// twice, every replica that has seen the same facts holds the same set. Facts are united by their
/// identifier, and one that was stamped again keeps the smaller stamp; a span keeps its larger duration;
/// pulses are united bit by bit; of two records of a context the older stays, of an attribute or a picture the newer; of two sketches of first texts the older stays, of newest texts the newer;
/// what was seen of a split document belongs to the document that it became; an erased document wins over
/// everything that names it.
///
/// No program uses it: it is what the union in SQL is compared with.
package struct FactSet: Hashable, Sendable {
  /// Documents by their identifier.
  package private(set) var documents: [DocumentIdentifier: DocumentFact] = [:]
  /// Sightings by their identifier.
  package private(set) var sightings: [SightingIdentifier: SightingFact] = [:]
  /// Sessions by their identifier.
  package private(set) var sessions: [SessionIdentifier: SessionFact] = [:]
  /// Spans by session and index.
  package private(set) var spans: [SessionPart: SpanFact] = [:]
  /// Pulses by session, span and minute.
  package private(set) var pulses: [SessionMinute: PulsesFact] = [:]
  /// Ends of sessions by their session.
  package private(set) var sessionEnds: [SessionIdentifier: SessionEndFact] = [:]
  /// Corrections by their identifier.
  package private(set) var corrections: [FactIdentifier: CorrectionFact] = [:]
  /// Covered stretches by their identifier.
  package private(set) var progressRanges: [FactIdentifier: ProgressRangeFact] = [:]
  /// Clearings by their identifier.
  package private(set) var progressClearings: [FactIdentifier: ProgressClearingFact] = [:]
  /// Item values by their identifier.
  package private(set) var items: [FactIdentifier: ItemFact] = [:]
  /// Choices of the primary item by their identifier.
  package private(set) var primaries: [FactIdentifier: PrimaryFact] = [:]
  /// Word samples by their derived identifier.
  package private(set) var samples: [FactIdentifier: WordSampleFact] = [:]
  /// Words that were brought in, by their identifier.
  package private(set) var broughtIn: [FactIdentifier: BroughtInFact] = [:]
  /// Sketches by document and text.
  package private(set) var sketches: [SketchKey: SketchFact] = [:]
  /// Statements about two documents by their identifier.
  package private(set) var links: [FactIdentifier: DocumentLinkFact] = [:]
  /// Splits of documents by their identifier.
  package private(set) var splits: [FactIdentifier: DocumentSplitFact] = [:]
  /// Undoings by their identifier.
  package private(set) var undoings: [FactIdentifier: UndoingFact] = [:]
  /// Preferences by their identifier.
  package private(set) var preferences: [FactIdentifier: PreferenceFact] = [:]
  /// Contexts by their derived identifier.
  package internal(set) var contexts: [ContextIdentifier: ContextFact] = [:]
  /// Attributes of contexts by context and name.
  package internal(set) var contextAttributes: [ContextAttributeKey: ContextAttributeFact] = [:]
  /// Pictures by their context.
  package internal(set) var contextThumbnails: [ContextIdentifier: ContextThumbnailFact] = [:]
  /// Attempts by their identifier.
  package internal(set) var attempts: [AttemptIdentifier: AttemptFact] = [:]
  /// Done marks by their identifier.
  package internal(set) var doneMarks: [FactIdentifier: DoneFact] = [:]
  /// Memberships by their identifier.
  package internal(set) var memberships: [FactIdentifier: MembershipFact] = [:]
  /// Copies of assigned parts by their identifier.
  package internal(set) var assignmentCopies: [FactIdentifier: AssignmentCopyFact] = [:]
  /// What was said about assignments, by its identifier.
  package internal(set) var handIns: [FactIdentifier: HandInFact] = [:]
  /// Windows of assignments by their identifier.
  package internal(set) var assignmentWindows: [FactIdentifier: AssignmentWindowFact] = [:]
  /// What devices share, by its identifier.
  package internal(set) var sharings: [FactIdentifier: SharingFact] = [:]
  /// Erased documents, attempts and other facts: a random identifier each and nothing else.
  package private(set) var erased: Set<DocumentIdentifier> = []

  /// A numbered part of a session.
  package struct SessionPart: Hashable, Sendable {
    /// The session.
    package var session: SessionIdentifier
    /// The index of a span.
    package var number: Int64
  }

  /// A minute of a session.
  package struct SessionMinute: Hashable, Sendable {
    /// The session.
    package var session: SessionIdentifier
    /// The span from whose begin the minutes count.
    package var spanIndex: Int64
    /// The minute.
    package var minute: Int64

    /// Names the minute of pulses.
    package init(_ fact: PulsesFact) {
      session = fact.session
      spanIndex = fact.spanIndex
      minute = fact.minute
    }
  }

  /// A text of a document.
  package struct SketchKey: Hashable, Sendable {
    /// The document.
    package var document: DocumentIdentifier
    /// Which of its texts.
    package var which: SketchFact.Which
  }

  /// Creates a set without facts.
  package init() {}
}

extension FactSet {
  /// Adds a document.
  package mutating func insert(_ fact: DocumentFact) {
    guard !erased.contains(fact.id) else { return }
    documents[fact.id] = fact.united(with: documents[fact.id]).forgetting(erased)
  }

  /// Adds a sighting, unless its document was erased.
  package mutating func insert(_ fact: SightingFact) {
    guard !erased.contains(fact.document) else { return }
    if settle(restampings(by: [fact])) { placeEverything() }
    insert(fact, by: DocumentSplits(splits.values))
  }

  private mutating func insert(_ fact: SightingFact, by splits: DocumentSplits) {
    let fact = fact.united(with: sightings[fact.id]).placed(by: splits)
    sightings[fact.id] = erased.contains(fact.document) ? nil : fact.forgetting(erased)
  }

  /// Adds a session, unless its document was erased.
  package mutating func insert(_ fact: SessionFact) {
    guard knows(fact.provenance) else { return }
    sessions[fact.id] = fact.united(with: sessions[fact.id])
  }

  /// Adds a span, or the longer of two records of it.
  package mutating func insert(_ fact: SpanFact) {
    guard sessions[fact.session] != nil else { return }
    let key = SessionPart(session: fact.session, number: fact.index)
    spans[key] = spans[key].map { $0.united(with: fact) } ?? fact
  }

  /// Adds the pulses of a minute, united with the known ones.
  package mutating func insert(_ fact: PulsesFact) {
    guard sessions[fact.session] != nil else { return }
    let key = SessionMinute(fact)
    pulses[key] = pulses[key].map { $0.united(with: fact) } ?? fact
  }

  /// Adds the end of a session, or the first of two.
  package mutating func insert(_ fact: SessionEndFact) {
    guard sessions[fact.session] != nil else { return }
    sessionEnds[fact.session] = sessionEnds[fact.session].map { $0.united(with: fact) } ?? fact
  }

  /// Adds a correction.
  package mutating func insert(_ fact: CorrectionFact) {
    guard sessions[fact.session] != nil else { return }
    corrections[fact.id] = fact.united(with: corrections[fact.id])
  }

  /// Adds a covered stretch.
  package mutating func insert(_ fact: ProgressRangeFact) {
    guard knows(fact.provenance) else { return }
    progressRanges[fact.id] = fact.united(with: progressRanges[fact.id])
  }

  /// Adds a clearing.
  package mutating func insert(_ fact: ProgressClearingFact) {
    guard knows(fact.provenance) else { return }
    progressClearings[fact.id] = fact.united(with: progressClearings[fact.id])
  }

  /// Adds a value or removal of an item.
  package mutating func insert(_ fact: ItemFact) {
    guard knows(fact.provenance) else { return }
    items[fact.id] = fact.united(with: items[fact.id])
  }

  /// Adds a choice of the primary item.
  package mutating func insert(_ fact: PrimaryFact) {
    guard knows(fact.provenance) else { return }
    primaries[fact.id] = fact.united(with: primaries[fact.id])
  }

  /// Adds a word sample, or the better of two records of it.
  package mutating func insert(_ fact: WordSampleFact) {
    insert(fact, by: DocumentSplits(splits.values))
  }

  private mutating func insert(_ fact: WordSampleFact, by splits: DocumentSplits) {
    guard let document = sightings[fact.sighting]?.document else { return }
    let fact = splits.concern(document) ? fact.identified(by: document) : fact
    samples[fact.id] = samples[fact.id].map { $0.united(with: fact) } ?? fact
  }

  /// Adds words that were brought in.
  package mutating func insert(_ fact: BroughtInFact) {
    guard sightings[fact.sighting] != nil else { return }
    broughtIn[fact.id] = fact.united(with: broughtIn[fact.id])
  }

  /// Adds a sketch, or the one of two that stays, unless its document was erased.
  package mutating func insert(_ fact: SketchFact) {
    guard !erased.contains(fact.document) else { return }
    insert(fact, by: DocumentSplits(splits.values))
  }

  private mutating func insert(_ fact: SketchFact, by splits: DocumentSplits) {
    let fact = fact.placed(by: splits)
    guard !erased.contains(fact.document) else { return }
    let key = SketchKey(document: fact.document, which: fact.which)
    sketches[key] = sketches[key].map { $0.united(with: fact) } ?? fact
  }

  /// Adds a statement about two documents.
  package mutating func insert(_ fact: DocumentLinkFact) {
    guard !erased.contains(fact.first), !erased.contains(fact.second) else { return }
    links[fact.id] = fact.united(with: links[fact.id])
  }

  /// Adds a split, and gives the new document what belongs to it.
  ///
  /// - Complexity: O(*n*), *n* facts.
  package mutating func insert(_ fact: DocumentSplitFact) {
    if unite(fact) { placeEverything() }
  }

  @discardableResult
  private mutating func unite(_ fact: DocumentSplitFact) -> Bool {
    let known = splits[fact.id]
    splits[fact.id] = known?.united(with: fact) ?? fact
    return splits[fact.id] != known
  }

  private mutating func placeEverything() {
    let all = DocumentSplits(splits.values)
    for sighting in sightings.values { insert(sighting, by: all) }
    let (formerSamples, formerSketches) = (samples.values, sketches.values)
    (samples, sketches) = ([:], [:])
    for sample in formerSamples { insert(sample, by: all) }
    for sketch in formerSketches { insert(sketch, by: all) }
    // What became of an erased new document is erased with it.
    dropWhatLostItsSighting()
  }

  /// A sighting that two copies have stamped differently, since one of them was repaired.
  private struct Restamping {
    var device: DeviceIdentifier
    var former: Stamp
    var stamp: Stamp
  }

  private func restampings(by others: some Sequence<SightingFact>) -> [Restamping] {
    others.compactMap { other in
      guard let known = sightings[other.id]?.authorship, known.stamp != other.authorship.stamp
      else { return nil }
      return Restamping(
        device: known.device, former: max(known.stamp, other.authorship.stamp),
        stamp: min(known.stamp, other.authorship.stamp))
    }
  }

  /// Lets splits begin at the stamps that their sightings have now.
  ///
  /// - Returns: Whether any does.
  @discardableResult
  private mutating func settle(_ restampings: [Restamping]) -> Bool {
    var hasChanged = false
    for restamping in restampings {
      for split in splits.values
      where split.device == restamping.device && split.since == restamping.former {
        splits[split.id]?.since = restamping.stamp
        hasChanged = true
      }
    }
    return hasChanged
  }

  /// Adds an undoing.
  package mutating func insert(_ fact: UndoingFact) {
    undoings[fact.id] = fact.united(with: undoings[fact.id])
  }

  /// The commands that are undone and not redone.
  package var undoneCommands: Set<CommandIdentifier> {
    let named = Set(undoings.values.map(\.undone))
    return Set(
      undoings.values.filter { !named.contains(CommandIdentifier($0.id)) }.map(\.undone))
  }

  /// Adds a preference.
  package mutating func insert(_ fact: PreferenceFact) {
    preferences[fact.id] = fact.united(with: preferences[fact.id])
  }

  /// Forgets a document: everything that names it goes, and stays gone.
  ///
  /// - Complexity: O(*n*), *n* facts.
  package mutating func erase(_ document: DocumentIdentifier) {
    erase([document])
  }

  private mutating func erase(_ gone: Set<DocumentIdentifier>) {
    guard !gone.isEmpty else { return }
    erased.formUnion(gone)
    documents = documents.filter { !gone.contains($0.key) }.mapValues { $0.forgetting(gone) }
    sightings = sightings.filter { !gone.contains($0.value.document) }
      .mapValues { $0.forgetting(gone) }
    sketches = sketches.filter { !gone.contains($0.key.document) }
    links = links.filter { !gone.contains($0.value.first) && !gone.contains($0.value.second) }
    dropAttemptsAndDoneMarks(gone)
    dropClassFacts(gone)
    dropWhatLostItsSighting()
  }

  /// Whether what was reported through it belongs to a document or a context that is here.
  private func knows(_ provenance: Provenance) -> Bool {
    switch provenance {
    case .sighting(let sighting): sightings[sighting] != nil
    case .attempt(let attempt): attempts[attempt] != nil
    }
  }

  private mutating func dropWhatLostItsSighting() {
    sessions = sessions.filter { knows($0.value.provenance) }
    spans = spans.filter { sessions[$0.key.session] != nil }
    pulses = pulses.filter { sessions[$0.key.session] != nil }
    sessionEnds = sessionEnds.filter { sessions[$0.key] != nil }.mapValues { sessionEnd in
      var sessionEnd = sessionEnd
      sessionEnd.sighting = sessionEnd.sighting.flatMap { sightings[$0]?.id }
      return sessionEnd
    }
    corrections = corrections.filter { sessions[$0.value.session] != nil }
    progressRanges = progressRanges.filter { knows($0.value.provenance) }
    progressClearings = progressClearings.filter { knows($0.value.provenance) }
    items = items.filter { knows($0.value.provenance) }
    primaries = primaries.filter { knows($0.value.provenance) }
    samples = samples.filter { sightings[$0.value.sighting] != nil }
    broughtIn = broughtIn.filter { sightings[$0.value.sighting] != nil }
    dropDoneMarksWithoutSubject()
    dropCopiesWithoutSubject()
  }

  /// Adds all facts of another copy.
  ///
  /// - Complexity: O(*n* + *m*).
  package mutating func merge(_ other: FactSet) {
    erase(other.erased.subtracting(erased))
    let restampings = restampings(by: other.sightings.values)
    for fact in other.documents.values { insert(fact) }
    // Where they belong is known only when all splits, and the stamps of all, are.
    let none = DocumentSplits([])
    for fact in other.sightings.values where !erased.contains(fact.document) {
      insert(fact, by: none)
    }
    mergeContexts(other)
    mergeClasses(other)
    for fact in other.sessions.values { insert(fact) }
    for fact in other.spans.values { insert(fact) }
    for fact in other.pulses.values { insert(fact) }
    for fact in other.sessionEnds.values { insert(fact) }
    for fact in other.corrections.values { insert(fact) }
    for fact in other.progressRanges.values { insert(fact) }
    for fact in other.progressClearings.values { insert(fact) }
    for fact in other.items.values { insert(fact) }
    for fact in other.primaries.values { insert(fact) }
    for fact in other.samples.values { insert(fact, by: none) }
    for fact in other.broughtIn.values { insert(fact) }
    for fact in other.sketches.values { insert(fact, by: none) }
    for fact in other.links.values { insert(fact) }
    for fact in other.splits.values { unite(fact) }
    settle(restampings)
    if !splits.isEmpty { placeEverything() }
    for fact in other.undoings.values { insert(fact) }
    for fact in other.preferences.values { insert(fact) }
  }
}

/// A fact that is found again by its identifier alone.
protocol UnitedFact {
  var authorship: Authorship { get set }
}

extension UnitedFact {
  /// Returns what two records of one fact say together. They differ at most in their stamps; the smaller
  /// one holds.
  func united(with known: Self?) -> Self {
    guard var known else { return self }
    known.authorship.stamp = min(known.authorship.stamp, authorship.stamp)
    return known
  }
}

extension BroughtInFact: UnitedFact {}
extension DocumentFact: UnitedFact {}
extension SightingFact: UnitedFact {}
extension SessionFact: UnitedFact {}
extension CorrectionFact: UnitedFact {}
extension ProgressRangeFact: UnitedFact {}
extension ProgressClearingFact: UnitedFact {}
extension ItemFact: UnitedFact {}
extension PrimaryFact: UnitedFact {}
extension DocumentLinkFact: UnitedFact {}
extension UndoingFact: UnitedFact {}
extension PreferenceFact: UnitedFact {}

extension DocumentSplitFact {
  /// Returns what two records of one split say together: of each of its stamps the smaller holds.
  fileprivate func united(with other: DocumentSplitFact) -> DocumentSplitFact {
    var result = self
    result.since = min(since, other.since)
    result.authorship.stamp = min(authorship.stamp, other.authorship.stamp)
    return result
  }
}

extension SightingFact {
  /// Returns the sighting as one of the document that it belongs to.
  fileprivate func placed(by splits: DocumentSplits) -> SightingFact {
    guard splits.concern(document) else { return self }
    let (device, stamp) = (authorship.device, authorship.stamp)
    var result = self
    result.document = splits.document(of: document, seenBy: device, at: stamp)
    result.decision.document = result.document
    result.decision.origin =
      splits.origin(ofSightingBy: device, at: stamp) ?? decision.origin
    return result
  }
}

extension SketchFact {
  /// Returns the sketch as one of the document that it belongs to.
  fileprivate func placed(by splits: DocumentSplits) -> SketchFact {
    var result = self
    result.document = splits.document(
      of: document, seenBy: authorship.device, at: authorship.stamp)
    return result
  }
}

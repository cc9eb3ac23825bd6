package import ProgressModel

extension FactSet {
  /// An attribute of a context.
  package struct ContextAttributeKey: Hashable, Sendable {
    /// The context.
    package var context: ContextIdentifier
    /// The name.
    package var name: String
  }

  /// Adds a context, or the older of two records of it.
  package mutating func insert(_ fact: ContextFact) {
    contexts[fact.id] = contexts[fact.id].map { $0.united(with: fact) } ?? fact
  }

  /// Adds the value of an attribute, or the newer of two.
  package mutating func insert(_ fact: ContextAttributeFact) {
    guard contexts[fact.context] != nil else { return }
    let key = ContextAttributeKey(context: fact.context, name: fact.name)
    contextAttributes[key] = contextAttributes[key].map { $0.united(with: fact) } ?? fact
  }

  /// Adds a picture, or the newer of two.
  package mutating func insert(_ fact: ContextThumbnailFact) {
    guard contexts[fact.context] != nil else { return }
    contextThumbnails[fact.context] =
      contextThumbnails[fact.context].map { $0.united(with: fact) } ?? fact
  }

  /// Adds an attempt, unless it was erased.
  package mutating func insert(_ fact: AttemptFact) {
    guard contexts[fact.context] != nil, !erased.contains(DocumentIdentifier(fact.id.value)) else {
      return
    }
    attempts[fact.id] = fact.united(with: attempts[fact.id])
  }

  /// Adds a done mark, unless it or its document was erased.
  package mutating func insert(_ fact: DoneFact) {
    guard hasSubject(fact), !erased.contains(DocumentIdentifier(fact.id)) else { return }
    doneMarks[fact.id] = fact.united(with: doneMarks[fact.id])
  }

  /// The contexts as they are shown, sorted. Facts of undone commands are left out.
  package var contextNodes: [ContextNode] {
    contexts.values.map { contextFacts($0).node }.sorted { $0.id < $1.id }
  }

  private func contextFacts(_ context: ContextFact) -> ContextFacts {
    let undone = undoneCommands
    func counts(_ authorship: Authorship) -> Bool {
      authorship.command.map { !undone.contains($0) } ?? true
    }
    return ContextFacts(
      context: context,
      attributes: contextAttributes.values.filter {
        $0.context == context.id && counts($0.authorship)
      },
      attempts: attempts.values.filter { $0.context == context.id && counts($0.authorship) },
      doneMarks: doneMarks.values.filter {
        $0.subject == .context(context.id) && counts($0.authorship)
      })
  }

  /// The identifiers of everything that was reported about a context, whatever counts of it.
  package func reported(about context: ContextIdentifier) -> Set<FactIdentifier> {
    func isOfContext(_ provenance: Provenance) -> Bool {
      provenance.attempt.flatMap { attempts[$0] }?.context == context
    }
    var result: Set<FactIdentifier> = []
    result.formUnion(sessions.values.filter { isOfContext($0.provenance) }.map(\.id.value))
    result.formUnion(progressRanges.values.filter { isOfContext($0.provenance) }.map(\.id))
    result.formUnion(progressClearings.values.filter { isOfContext($0.provenance) }.map(\.id))
    result.formUnion(items.values.filter { isOfContext($0.provenance) }.map(\.id))
    result.formUnion(primaries.values.filter { isOfContext($0.provenance) }.map(\.id))
    return result
  }

  mutating func mergeContexts(_ other: FactSet) {
    for fact in other.contexts.values { insert(fact) }
    for fact in other.contextAttributes.values { insert(fact) }
    for fact in other.contextThumbnails.values { insert(fact) }
    for fact in other.attempts.values { insert(fact) }
    for fact in other.doneMarks.values { insert(fact) }
  }

  mutating func dropAttemptsAndDoneMarks(_ gone: Set<DocumentIdentifier>) {
    attempts = attempts.filter { !gone.contains(DocumentIdentifier($0.key.value)) }
    doneMarks = doneMarks.filter { !gone.contains(DocumentIdentifier($0.key)) }
  }

  mutating func dropDoneMarksWithoutSubject() {
    doneMarks = doneMarks.filter { hasSubject($0.value) }
  }

  private func hasSubject(_ fact: DoneFact) -> Bool {
    switch fact.subject {
    case .document(let sighting): sightings[sighting] != nil
    case .context(let context): contexts[context] != nil
    }
  }
}

extension AttemptFact: UnitedFact {}
extension DoneFact: UnitedFact {}

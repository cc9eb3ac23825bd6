package import ProgressModel

extension FactSet {
  /// The activities, by their identifier: the classes of documents that are one document, each with
  /// its facts. Facts of undone commands are left out.
  ///
  /// - Complexity: O(*n* log *n*), *n* facts.
  package var activities: [ActivityFacts] {
    let undone = undoneCommands
    func counts(_ authorship: Authorship) -> Bool {
      authorship.command.map { !undone.contains($0) } ?? true
    }
    let classes = DocumentClasses(links: links.values.filter { counts($0.authorship) })
    var result: [DocumentIdentifier: ActivityFacts] = [:]
    for document in documents.keys.sorted() {
      let id = classes.representative(of: document)
      result[id, default: ActivityFacts(id: ActivityIdentifier(id), documents: [])].documents
        .append(document)
    }
    func activity(ofSighting sighting: SightingIdentifier) -> DocumentIdentifier? {
      sightings[sighting].map { classes.representative(of: $0.document) }
    }
    func activity(of provenance: Provenance) -> DocumentIdentifier? {
      provenance.sighting.flatMap(activity(ofSighting:))
    }
    let variants = variants
    func rank(_ sighting: SightingFact) -> (Int, Stamp, SightingIdentifier) {
      (variants.contains(sighting.document) ? 0 : 1, sighting.authorship.stamp, sighting.id)
    }
    for sighting in sightings.values {
      let id = classes.representative(of: sighting.document)
      result[id]?.contentSightings.append(ContentSighting(sighting))
      if result[id]?.location.map({ rank($0) < rank(sighting) }) ?? true {
        result[id]?.location = sighting
      }
    }
    for record in sessionRecords(counts) {
      guard let id = activity(of: record.session.provenance) else { continue }
      result[id]?.sessions.append(record)
    }
    for fact in progressRanges.values where counts(fact.authorship) {
      guard let id = activity(of: fact.provenance) else { continue }
      result[id]?.progressRanges.append(fact)
    }
    for fact in progressClearings.values where counts(fact.authorship) {
      guard let id = activity(of: fact.provenance) else { continue }
      result[id]?.progressClearings.append(fact)
    }
    for fact in items.values where counts(fact.authorship) {
      guard let id = activity(of: fact.provenance) else { continue }
      result[id]?.items.append(fact)
    }
    for fact in primaries.values where counts(fact.authorship) {
      guard let id = activity(of: fact.provenance) else { continue }
      result[id]?.primaries.append(fact)
    }
    for fact in samples.values where counts(fact.authorship) {
      guard let id = activity(ofSighting: fact.sighting) else { continue }
      result[id]?.samples.append(fact)
    }
    for fact in broughtIn.values where counts(fact.authorship) {
      guard let id = activity(ofSighting: fact.sighting) else { continue }
      result[id]?.broughtIn.append(fact)
    }
    for sighting in sightings.values {
      let id = classes.representative(of: sighting.document)
      guard result[id].map({ $0.documents.count > 1 }) ?? false else { continue }
      result[id]?.documentOfSighting[sighting.id] = sighting.document
    }
    return result.values.sorted { $0.id < $1.id }
  }

  /// The documents that began as a conflict copy: another file is where their activity is.
  private var variants: Set<DocumentIdentifier> {
    var first: [DocumentIdentifier: SightingFact] = [:]
    for sighting in sightings.values {
      let known = first[sighting.document]
      let isOlder =
        known.map {
          ($0.authorship.stamp, $0.id) > (sighting.authorship.stamp, sighting.id)
        } ?? true
      if isOlder { first[sighting.document] = sighting }
    }
    return Set(first.values.filter { $0.decision.reason == .conflictCopy }.map(\.document))
  }

  private func sessionRecords(_ counts: (Authorship) -> Bool) -> [SessionRecord] {
    var records: [SessionIdentifier: SessionRecord] = [:]
    for session in sessions.values where counts(session.authorship) {
      records[session.id] = SessionRecord(
        session: session,
        contentAtStart: session.provenance.sighting.flatMap { sightings[$0]?.fingerprint })
    }
    for fact in spans.values.sorted(by: { $0.index < $1.index }) {
      records[fact.session]?.spans.append(fact.span)
    }
    for fact in pulses.values.sorted(by: {
      ($0.spanIndex, $0.minute) < ($1.spanIndex, $1.minute)
    }) {
      records[fact.session]?.pulses.append(fact)
    }
    for fact in sessionEnds.values {
      records[fact.session]?.sessionEnd = fact
      records[fact.session]?.contentAtEnd = fact.sighting.flatMap { sightings[$0]?.fingerprint }
    }
    for fact in corrections.values where counts(fact.authorship) {
      guard let record = records[fact.session] else { continue }
      let place = (fact.authorship.stamp, fact.id)
      let known = record.correction.map { ($0.authorship.stamp, $0.id) }
      if fact.kind == .pause {
        records[fact.session]?.pauses.append(fact)
      } else if known.map({ $0 < place }) ?? true {
        records[fact.session]?.formerCorrections += [record.correction].compactMap(\.self)
        records[fact.session]?.correction = fact
      } else {
        records[fact.session]?.formerCorrections.append(fact)
      }
    }
    return records.values.sorted { $0.session.id < $1.session.id }
  }
}

extension FactSet {
  /// The activities, by their identifier: the classes of documents that are one document, each with
  /// its facts. Facts of undone commands are left out.
  ///
  /// - Complexity: O(*n* log *n*), *n* facts.
  package var activities: [ActivityFacts] {
    let undone = Set(undoings.values.map(\.undone))
    func counts(_ authorship: Authorship) -> Bool {
      authorship.command.map { !undone.contains($0) } ?? true
    }
    let classes = DocumentClasses(links: links.values.filter { counts($0.authorship) })
    var result: [FactIdentifier: ActivityFacts] = [:]
    for document in documents.keys.sorted() {
      let id = classes.representative(of: document)
      result[id, default: ActivityFacts(id: id, documents: [])].documents.append(document)
    }
    func activity(ofSighting sighting: FactIdentifier) -> FactIdentifier? {
      sightings[sighting].map { classes.representative(of: $0.document) }
    }
    for sighting in sightings.values {
      let id = classes.representative(of: sighting.document)
      let known = result[id]?.location
      let isNewer =
        known.map {
          ($0.authorship.stamp, $0.id) < (sighting.authorship.stamp, sighting.id)
        } ?? true
      if isNewer { result[id]?.location = sighting }
    }
    for record in sessionRecords(counts) {
      guard let id = activity(ofSighting: record.session.sighting) else { continue }
      result[id]?.sessions.append(record)
    }
    for fact in progressRanges.values where counts(fact.authorship) {
      guard let id = activity(ofSighting: fact.sighting) else { continue }
      result[id]?.progressRanges.append(fact)
    }
    for fact in progressClearings.values where counts(fact.authorship) {
      guard let id = activity(ofSighting: fact.sighting) else { continue }
      result[id]?.progressClearings.append(fact)
    }
    for fact in items.values where counts(fact.authorship) {
      guard let id = activity(ofSighting: fact.sighting) else { continue }
      result[id]?.items.append(fact)
    }
    for fact in primaries.values where counts(fact.authorship) {
      guard let id = activity(ofSighting: fact.sighting) else { continue }
      result[id]?.primaries.append(fact)
    }
    for fact in samples.values {
      guard let id = activity(ofSighting: fact.sighting) else { continue }
      result[id]?.samples.append(fact)
    }
    return result.values.sorted { $0.id < $1.id }
  }

  private func sessionRecords(_ counts: (Authorship) -> Bool) -> [SessionRecord] {
    var records: [FactIdentifier: SessionRecord] = [:]
    for session in sessions.values {
      records[session.id] = SessionRecord(
        session: session, openedAs: sightings[session.sighting]?.fingerprint)
    }
    for fact in spans.values.sorted(by: { $0.index < $1.index }) {
      records[fact.session]?.spans.append(fact.span)
    }
    for fact in pulses.values.sorted(by: { $0.minute < $1.minute }) {
      records[fact.session]?.pulses.append(fact)
    }
    for fact in closings.values {
      records[fact.session]?.closing = fact
      records[fact.session]?.closedAs = fact.sighting.flatMap { sightings[$0]?.fingerprint }
    }
    for fact in corrections.values where counts(fact.authorship) {
      let known = records[fact.session]?.correction
      let isNewer =
        known.map { ($0.authorship.stamp, $0.id) < (fact.authorship.stamp, fact.id) } ?? true
      if isNewer { records[fact.session]?.correction = fact }
    }
    return records.values.sorted { $0.session.id < $1.session.id }
  }
}

/// Two documents in either order.
private struct Pair: Hashable {
  var lower: FactIdentifier
  var upper: FactIdentifier
}

/// Which documents are one document.
///
/// Of several statements about the same two documents the newest holds.
package struct DocumentClasses: Sendable {
  private var representatives: [FactIdentifier: FactIdentifier] = [:]

  /// Joins documents by what was said about them.
  ///
  /// - Complexity: O(*n* log *n*), *n* statements.
  package init(links: some Sequence<DocumentLinkFact>) {
    var newest: [Pair: DocumentLinkFact] = [:]
    for link in links where link.first != link.second {
      let pair = Pair(lower: min(link.first, link.second), upper: max(link.first, link.second))
      if let known = newest[pair],
        (known.authorship.stamp, known.id) > (link.authorship.stamp, link.id)
      {
        continue
      }
      newest[pair] = link
    }
    for link in newest.values where link.kind == .same {
      let (one, other) = (root(of: link.first), root(of: link.second))
      representatives[max(one, other)] = min(one, other)
    }
    for document in Array(representatives.keys) {
      representatives[document] = root(of: document)
    }
  }

  /// Returns the smallest identifier of the documents that are one with the given document.
  package func representative(of document: FactIdentifier) -> FactIdentifier {
    representatives[document] ?? document
  }

  /// Whether every document is a document of its own.
  package var isTrivial: Bool { representatives.isEmpty }

  /// The documents that are one with a document of a smaller identifier, each with the smallest of its
  /// class.
  package var members: [FactIdentifier: FactIdentifier] { representatives }

  private func root(of document: FactIdentifier) -> FactIdentifier {
    var root = document
    while let parent = representatives[root], parent != root { root = parent }
    return root
  }
}

import DocumentIdentity
import FileTracking
import ProgressModel
import ProgressStorage
import StoreEngine

/// A document other than the file's own, and where it is.
package struct OtherDocument: Hashable, Sendable {
  /// The activity that the document belongs to, or belonged to before it was linked.
  package var activity: ActivityIdentifier
  /// Where it is or last was; `nil` if it was never seen.
  package var path: String?
}

/// The result of linking or unlinking documents.
package struct LinkingResult: Sendable {
  /// The other documents; empty if nothing was changed.
  package var others: [OtherDocument]
  /// The activity of the file as it is now.
  package var facts: ActivityFacts
  /// The viewpoint from which to read the facts.
  package var viewpoint: Viewpoint
  /// Whether the files of two documents that were linked are both there, and their texts are not the same.
  package var areTwoTexts = false
}

/// Records what a person says: two documents are the same, or they are not.
package struct Linking: Sendable {
  let kernel: StoreKernel

  /// Says that a file is the same document as another one, as one command.
  ///
  /// Their time is united from now on, and never added.
  ///
  /// - Parameters:
  ///   - sighting: A sighting of the file.
  ///   - other: The other document.
  ///   - path: Where the other document is, or was; where it was seen last if it is `nil`.
  ///   - summary: The command, for people.
  /// - Returns: Without other documents if they were one already: then nothing was recorded.
  /// - Throws: ``DataStoreError``; with ``DataStoreError/Code/notFound`` if one of them was forgotten.
  package func link(
    _ sighting: SightingFact, to other: DocumentIdentifier, at path: String? = nil,
    asCommand summary: String
  ) throws -> LinkingResult {
    var areTwoTexts = false
    var result = try correct(sighting) { writer, place, tool in
      let document = place.document
      guard try writer.reader.newestSighting(ofDocument: other) != nil else {
        throw Self.forgotten("the other document")
      }
      guard try !writer.reader.members(ofDocument: document).contains(other) else { return [] }
      let known = try writer.reader.otherDocument(
        other, device: writer.reader.identity().device)
      let command = try writer.insertCommand(summary, tool: tool)
      try writer.insert(
        DocumentLinkFact(
          id: writer.newIdentifier(), kind: .same, first: other, second: document,
          authorship: writer.authorship(tool: tool, command: command)))
      var evidence = try judgement(of: place, about: other, writer.reader)
      evidence.formerLocation = try whereabouts(of: other, writer.reader)
      // If the other file is gone, this one goes on with its text.
      if evidence.formerLocation == .present {
        areTwoTexts = try writer.reader.haveUnequalTexts(document, other)
      }
      try writer.insert(
        place.decided(
          MatchDecision(
            reason: .linked, document: document, origin: other, formerPath: path ?? known.path,
            evidence: evidence), writer, tool: tool))
      return [OtherDocument(activity: known.activity, path: path ?? known.path)]
    }
    result.areTwoTexts = areTwoTexts
    return result
  }

  /// Returns whether the files of two documents have different texts, in whatever formats. Of texts that are too short to
  /// be compared nothing is said.
  ///
  /// - Throws: ``DataStoreError``.
  package func haveDifferentTexts(
    _ one: DocumentIdentifier, _ other: DocumentIdentifier
  ) throws -> Bool {
    try kernel.readContent { reader, _ in try reader.haveDifferentTexts(one, other) } ?? false
  }

  /// Says that a file is another document than those that it is linked to, as one command.
  ///
  /// What was recorded through the file belongs to it alone from now on. What rules took for the file
  /// stays with it as long as there is a link that a person made. Where nothing is linked to it, and rules
  /// followed it from another path, it is split from what was there.
  ///
  /// - Parameters:
  ///   - sighting: A sighting of the file, which may be gone.
  ///   - summary: The command, for people.
  /// - Returns: Without other documents if there was nothing to split: then nothing was recorded.
  /// - Throws: ``DataStoreError``; with ``DataStoreError/Code/notFound`` if it was forgotten.
  package func unlink(
    _ sighting: SightingFact, asCommand summary: String
  ) throws -> LinkingResult {
    try correct(sighting) { writer, place, tool in
      let device = try writer.reader.identity().device
      // The look at the file that merged it with the others, as far as one of them did.
      var judged = place
      var links = try writer.reader.linksToCut(ofDocument: place.document)
      // Two names of one file are one document.
      if links.isEmpty, place.decision.reason != .sameFile {
        let splitting = DocumentSplitting(writer: writer, device: device, tool: tool)
        guard let part = try splitting.split(place.document) else { return [] }
        links = try writer.reader.linksToCut(ofDocument: part.newDocument)
        judged = part.begin
        place = try writer.reader.sighting(id: place.id) ?? place
      }
      guard !links.isEmpty else { return [] }
      let document = place.document
      let command = try writer.insertCommand(summary, tool: tool)
      for link in links {
        try writer.insert(
          DocumentLinkFact(
            id: writer.newIdentifier(), kind: .apart, first: link.first, second: link.second,
            authorship: writer.authorship(tool: tool, command: command)))
      }
      let own = Set(try writer.reader.members(ofDocument: document))
      let others = links.map { own.contains($0.first) ? $0.second : $0.first }
      let places = try others.map { try writer.reader.otherDocument($0, device: device) }
      var evidence = try judgement(of: judged, about: others[0], writer.reader)
      evidence.runnerUp = others[0]
      evidence.formerLocation = try whereabouts(of: others[0], writer.reader)
      try writer.insert(
        place.decided(
          MatchDecision(
            reason: .linked, document: document, formerPath: places[0].path, evidence: evidence),
          writer, tool: tool))
      // By the path that it has left, the document is meant that was there.
      if let named = try writer.reader.sighting(id: sighting.id)?.document, others.contains(named) {
        place.document = named
        return [try writer.reader.otherDocument(document, device: device)]
      }
      return places.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  /// - Parameter change: Gets the sighting of the file, and sets in it the result's document.
  private func correct(
    _ sighting: SightingFact,
    _ change: (FactWriter, inout SightingFact, _ tool: String) throws -> [OtherDocument]
  ) throws -> LinkingResult {
    try kernel.sync {
      let tool = kernel.tool
      let (others, facts) = try kernel.writeOnQueue { writer in
        var place = try newestPlace(of: sighting, writer.reader)
        let others = try change(writer, &place, tool)
        let facts = try writer.reader.activity(
          ofDocument: place.document, device: writer.reader.identity().device)
        return (others, facts)
      }
      let viewpoint = kernel.wideViewpoint(try kernel.connected(.readWrite))
      return LinkingResult(others: others, facts: facts, viewpoint: viewpoint)
    }
  }

  /// The document's newest sighting at the place of a sighting; if it moved away, its newest one on
  /// this device.
  private func newestPlace(of sighting: SightingFact, _ reader: FactReader) throws -> SightingFact {
    // What an adopted device saw counts as seen here.
    let device = try reader.identity().device
    let there = try reader.newestSighting(atResolvedPath: sighting.resolvedPath, device: device)
    if let there, there.document == sighting.document, try reader.isLocation(there) { return there }
    guard
      let newest = try reader.newestSighting(ofDocument: sighting.document, onDevice: device)
    else { throw Self.forgotten(sighting.path) }
    return newest
  }

  /// The evidence for the newest decision about a file, if it was about the other document.
  private func judgement(
    of place: SightingFact, about other: DocumentIdentifier, _ reader: FactReader
  ) throws -> MatchEvidence {
    let members = try reader.members(ofDocument: other)
    let judged = place.decision.origin ?? place.decision.evidence.runnerUp
    guard let judged, members.contains(judged) else { return MatchEvidence() }
    var evidence = place.decision.evidence
    evidence.runnerUp = nil
    return evidence
  }

  private func whereabouts(
    of document: DocumentIdentifier, _ reader: FactReader
  ) throws -> LocationState? {
    let device = try reader.identity().device
    guard let place = try reader.location(ofDocument: document, device: device),
      place.authorship.device == device
    else { return nil }
    return kernel.configuration.fileSystem.locationState(of: place)
  }

  private static func forgotten(_ name: String) -> DataStoreError {
    DataStoreError(.notFound, message: "\(name) was forgotten in the meantime; nothing was changed")
  }
}

extension FactReader {
  func activityIdentifier(
    ofDocument document: DocumentIdentifier
  ) throws -> ActivityIdentifier {
    ActivityIdentifier(try members(ofDocument: document).first ?? document)
  }

  fileprivate func otherDocument(
    _ document: DocumentIdentifier, device: DeviceIdentifier
  ) throws -> OtherDocument {
    OtherDocument(
      activity: try activityIdentifier(ofDocument: document),
      path: try location(ofDocument: document, device: device)?.path)
  }
}

extension SightingFact {
  /// The same look at the file, with a person's decision about it.
  fileprivate func decided(
    _ decision: MatchDecision, _ writer: FactWriter, tool: String
  ) throws -> SightingFact {
    var result = self
    result.id = writer.newIdentifier()
    result.decision = decision
    // It is not a fact of the command: the links tell whether the decision holds.
    result.authorship = try writer.authorship(tool: tool)
    return result
  }
}

import FileProgressTestSupport
import ProgressModel

/// The facts of an activity in one order, so that two ways of having them can be compared.
///
/// A store does not keep what nobody asks for: of a session end it gives back the stamp and not the whole
/// authorship.
struct ActivityView: Hashable {
  var id: ActivityIdentifier
  var documents: [DocumentIdentifier]
  var location: SightingIdentifier?
  var sessions: [SessionRecord]
  var progressRanges: [ProgressRangeFact]
  var progressClearings: [ProgressClearingFact]
  var items: [ItemFact]
  var primaries: [PrimaryFact]
  var samples: [WordSampleFact]
  var broughtIn: [BroughtInFact]
  /// The samples whose changes count.
  var changes: [FactIdentifier]

  /// - Parameter model: What is known; a session end forgets a sighting that was erased.
  init(_ facts: ActivityFacts, in model: FactSet, hasLocation: Bool) {
    id = facts.id
    documents = facts.documents
    // The model does not know that a path is that of a new document, or of the rest, whichever was there last.
    let splits = DocumentSplits(model.splits.values)
    let isSplit = facts.documents.contains(where: splits.concern)
    location = hasLocation && !isSplit ? facts.location?.id : nil
    sessions = facts.sessions.map { record in
      var record = record
      record.pauses.sort { $0.id < $1.id }
      record.formerCorrections.sort { $0.id < $1.id }
      if var sessionEnd = record.sessionEnd {
        let stamp = sessionEnd.authorship.stamp
        sessionEnd.authorship = record.session.authorship
        sessionEnd.authorship.stamp = stamp
        if let sighting = sessionEnd.sighting, model.sightings[sighting] == nil {
          sessionEnd.sighting = nil
        }
        record.sessionEnd = sessionEnd
      }
      return record
    }.sorted { $0.session.id < $1.session.id }
    progressRanges = facts.progressRanges.sorted { $0.id < $1.id }
    progressClearings = facts.progressClearings.sorted { $0.id < $1.id }
    items = facts.items.sorted { $0.id < $1.id }
    primaries = facts.primaries.sorted { $0.id < $1.id }
    samples = facts.samples.sorted { $0.id < $1.id }
    broughtIn = facts.broughtIn.sorted { $0.id < $1.id }
    changes = facts.changes.map(\.id).sorted()
  }
}

extension FactSet {
  /// The activities for which something was saved, in one order.
  func views(hasLocation: Bool) -> [ActivityView] {
    activities.filter(\.hasSavedFacts).map {
      ActivityView($0, in: self, hasLocation: hasLocation)
    }
  }

  /// The statements that hold about a document.
  func holdingLinks(of document: DocumentIdentifier) -> [DocumentLinkFact] {
    let undone = undoneCommands
    let counting = links.values.filter { link in
      link.authorship.command.map { !undone.contains($0) } ?? true
    }
    return DocumentClasses(links: counting).links(of: document)
  }
}

import FileTracking
import ProgressModel

/// The record that a store keeps of documents, as small as the matcher needs it.
struct SightingBook {
  private struct Sighting {
    var document: FactIdentifier
    var observation: FileObservation
  }

  private let tracker: FileTracker
  /// Oldest first.
  private var sightings: [Sighting] = []
  private var nextNumber: UInt64 = 1

  init(fileSystem: any FileSystem) {
    tracker = FileTracker(fileSystem: fileSystem, secret: .random())
  }

  /// Looks at a file, decides, and records the decision; answers the document that it is.
  mutating func fetch(
    _ path: String
  ) throws -> (decision: MatchDecision, document: FactIdentifier) {
    let observation = try tracker.observe(path)
    let decision = DocumentMatcher.decide(observation, among: candidates(for: observation))
    let document = decision.document ?? newDocument()
    sightings.append(Sighting(document: document, observation: observation))
    return (decision, document)
  }

  private mutating func newDocument() -> FactIdentifier {
    defer { nextNumber += 1 }
    return FactIdentifier(high: nextNumber, low: 0)
  }

  private func candidates(for observation: FileObservation) -> DocumentCandidates {
    let documents = Set(sightings.map(\.document)).sorted()
    let all = documents.compactMap { candidate($0, for: observation) }
    let atPath = sightings.last {
      PathText.areSame($0.observation.resolvedPath, observation.resolvedPath)
    }
    let withContent = all.filter {
      $0.hasEarlierContent || $0.fingerprint == observation.fingerprint
    }
    return DocumentCandidates(
      atPath: atPath.flatMap { sighting in all.first { $0.document == sighting.document } },
      withHandle: all.filter { $0.handle != nil && $0.handle == observation.handle },
      withContent: withContent)
  }

  private func candidate(
    _ document: FactIdentifier, for observation: FileObservation
  ) -> DocumentCandidate? {
    let own = sightings.filter { $0.document == document }.map(\.observation)
    guard let newest = own.last else { return nil }
    return DocumentCandidate(
      document: document, path: newest.path, resolvedPath: newest.resolvedPath,
      fileSystem: newest.fileSystem.identifier, handle: newest.handle,
      fingerprint: newest.isStable ? newest.fingerprint : nil,
      hasEarlierContent: own.dropLast().contains {
        $0.isStable && $0.fingerprint == observation.fingerprint
      },
      location: tracker.fileSystem.locationState(
        at: newest.resolvedPath, fileSystem: newest.fileSystem.identifier, handle: newest.handle))
  }
}

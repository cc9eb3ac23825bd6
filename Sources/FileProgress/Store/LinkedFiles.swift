import FileTracking
import ProgressModel
import ProgressStorage

/// Says by which of several files that are one document an activity is shown.
struct LinkedFiles {
  let reader: FactReader
  let device: DeviceIdentifier
  let files: any FileSystem

  /// Returns what is known of an activity. If the file that was written last is gone and a linked one is there, the
  /// activity is shown by that one.
  ///
  /// - Throws: What reading the store throws.
  func shown(_ facts: ActivityFacts) throws -> ActivityFacts {
    guard let left = try fileLeft(of: facts.documents, besides: facts.location) else {
      return facts
    }
    var facts = facts
    facts.location = left
    facts.contentLeft = left.fingerprint
    return facts
  }

  /// Returns the last sighting of a linked file that is there, if the one by which its activity is shown is gone.
  ///
  /// - Parameters:
  ///   - documents: All that are one document.
  ///   - location: The file by which they are shown.
  /// - Returns: `nil` if the file is there, or may be, or if no other one is.
  /// - Throws: What reading the store throws.
  func fileLeft(
    of documents: [DocumentIdentifier], besides location: SightingFact?
  ) throws -> SightingFact? {
    guard documents.count > 1, let location, try isGone(location) else { return nil }
    var left: SightingFact?
    for document in documents {
      // A conflict copy is beside the file that the activity is of.
      if try reader.isConflictCopy(document) { continue }
      for place in try reader.locations(ofDocument: document, device: device)
      where files.locationState(of: place).map({ $0 == .present || $0 == .replaced }) ?? false {
        if left.map({ $0.authorship.stamp < place.authorship.stamp }) ?? true { left = place }
      }
    }
    return left
  }

  /// Whether the file of a sighting is gone, and has no other name in its folder.
  private func isGone(_ location: SightingFact) throws -> Bool {
    guard try reader.device(location.authorship.device, countsAs: device),
      files.locationState(of: location) == .absent
    else { return false }
    return LastingFile(of: location)?.path(in: files) == nil
  }
}

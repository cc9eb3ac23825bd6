import FileTracking
import ProgressModel
import ProgressStorage

/// Says by which of several files that are one document an activity is shown.
struct LinkedFiles {
  let reader: FactReader
  let device: DeviceIdentifier
  let files: any FileSystem

  /// Returns what is known of an activity. If the file that was written last is gone and a linked one is there, the
  /// activity is shown by that one. Of several with one text, it is shown by the one that was written last.
  ///
  /// - Throws: What reading the store throws.
  func shown(_ facts: ActivityFacts) throws -> ActivityFacts {
    var facts = facts
    if let left = try fileLeft(of: facts.documents, besides: facts.location) {
      facts.location = left
      facts.contentLeft = left.fingerprint
    } else if let last = try fileWrittenLater(of: facts.documents, than: facts.location) {
      facts.location = last
    }
    return facts
  }

  /// Returns the last sighting of a linked file that is there, or has another name in its folder, if the one by which its
  /// activity is shown is gone.
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
    var renamed: SightingFact?
    func note(_ place: SightingFact, in newest: inout SightingFact?) {
      if newest.map({ $0.authorship.stamp < place.authorship.stamp }) ?? true { newest = place }
    }
    for document in documents {
      // A conflict copy is beside the file that the activity is of.
      if try reader.isConflictCopy(document) { continue }
      for place in try reader.locations(ofDocument: document, device: device) {
        switch files.locationState(of: place) {
        case .present, .replaced: note(place, in: &left)
        case .absent where hasOtherName(place): note(place, in: &renamed)
        case .absent, .unreachable, nil: continue
        }
      }
    }
    return left ?? renamed
  }

  /// Returns the linked file that was written last, if it has the text of the one that was seen last, and was written
  /// after it: a look after the end of a timer sees the other file later than the one that the timer counted.
  ///
  /// - Parameters:
  ///   - documents: All that are one document.
  ///   - location: The file that was seen last.
  /// - Returns: `nil` if that file is the one.
  /// - Throws: What reading the store throws.
  func fileWrittenLater(
    of documents: [DocumentIdentifier], than location: SightingFact?
  ) throws -> SightingFact? {
    guard documents.count > 1, let location, let content = location.fingerprint,
      try reader.device(location.authorship.device, countsAs: device)
    else { return nil }
    var last = location
    for document in documents where document != location.document {
      guard let place = try reader.location(ofDocument: document, device: device),
        place.fingerprint == content,
        place.state.modifiedNanoseconds > last.state.modifiedNanoseconds,
        try reader.device(place.authorship.device, countsAs: device),
        try !reader.isConflictCopy(document), files.locationState(of: place) == .present
      else { continue }
      last = place
    }
    return last.id == location.id ? nil : last
  }

  /// Whether the file of a sighting is gone, and has no other name in its folder.
  private func isGone(_ location: SightingFact) throws -> Bool {
    guard try reader.device(location.authorship.device, countsAs: device),
      files.locationState(of: location) == .absent
    else { return false }
    return !hasOtherName(location)
  }

  /// Whether the file of a sighting that is not where it was has another name in its folder.
  private func hasOtherName(_ location: SightingFact) -> Bool {
    LastingFile(of: location)?.path(in: files) != nil
  }
}

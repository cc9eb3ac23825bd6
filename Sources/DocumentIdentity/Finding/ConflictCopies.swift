import FileTracking
import ProgressModel
import ProgressStorage

/// Finds out which files lie beside the document that they were found to be conflict copies of.
struct ConflictCopies {
  let reader: FactReader
  let device: DeviceIdentifier
  let files: any FileSystem

  /// Returns the document beside whose file a conflict copy of it lies; `nil` if a document is no conflict copy, is one
  /// with others no more, or is all that is left of them.
  func original(ofCopy document: DocumentIdentifier) throws -> DocumentIdentifier? {
    guard try reader.isConflictCopy(document), let origin = try reader.origin(ofDocument: document)
    else { return nil }
    let isBesideIt = try reader.members(ofDocument: document).contains { member in
      guard try !reader.isConflictCopy(member),
        let place = try reader.location(ofDocument: member, device: device),
        try reader.device(place.authorship.device, countsAs: device)
      else { return false }
      return files.locationState(of: place) == .present
    }
    return isBesideIt ? origin : nil
  }
}

import FileTracking
import ProgressModel
import ProgressStorage

/// Finds out which files are conflict copies of documents whose own files are there, too.
struct ConflictCopies {
  let reader: FactReader
  let device: DeviceIdentifier
  let files: any FileSystem

  /// Returns the original of a conflict copy, if its own file is there; `nil` if a document is no conflict copy, was
  /// separated from its original, or has the only file that is left.
  func original(ofCopy document: DocumentIdentifier) throws -> DocumentIdentifier? {
    guard let original = try reader.original(ofConflictCopy: document),
      case let members = try reader.members(ofDocument: document), members.contains(original)
    else { return nil }
    let isBesideIt = try members.contains { member in
      guard try !reader.isConflictCopy(member),
        let place = try reader.location(ofDocument: member, device: device),
        try reader.device(place.authorship.device, countsAs: device)
      else { return false }
      return files.locationState(of: place) == .present
    }
    return isBesideIt ? original : nil
  }
}

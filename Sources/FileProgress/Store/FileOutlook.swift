import FileTracking
import ProgressModel
import ProgressStorage

/// What a walk and the store together say of a file, before it is looked at.
enum FileOutlook: Sendable {
  /// It is not recorded.
  case unrecorded(isOfStore: Bool)
  /// It is in the state in which it was seen last; where that sighting is.
  case unchanged(sighting: Int32)
  /// It has to be looked at.
  case open

  init(of file: FolderWalk.File, _ known: FolderSightings, _ policy: RecordingPolicy) {
    if let refusal = policy.refusal(
      ofFileAt: file.path, resolvedPath: file.resolvedPath, file.state)
    {
      self = .unrecorded(isOfStore: refusal == .ofStore)
    } else if let place = known.place(ofResolvedPath: file.resolvedPath),
      Self.isAsItWas(file, known[place])
    {
      self = .unchanged(sighting: Int32(place))
    } else {
      self = .open
    }
  }

  private static func isAsItWas(_ file: FolderWalk.File, _ sighting: FolderSighting) -> Bool {
    guard let fingerprint = sighting.fingerprint,
      KnownContent(
        state: sighting.state, fingerprint: fingerprint,
        observedAtNanoseconds: sighting.seenAtNanoseconds
      ).standsForContent(in: file.state)
    else { return false }
    // The files beside it tell about it, too, if its document went to the name of a backup: it may have
    // been saved again where it was.
    return sighting.reason != .moved
      || FileVariant.read(PathText.lastComponent(file.resolvedPath))?.variant != .backup
  }
}

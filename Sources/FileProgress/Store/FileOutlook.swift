import FileTracking
import ProgressModel
import ProgressStorage

/// What a walk and the store together say of a file, before it is looked at.
enum FileOutlook: Sendable {
  /// It is not recorded. A file of a store is passed over: nothing is said of it.
  case unrecorded(isPassedOver: Bool)
  /// It is in the state in which it was seen last; where that sighting is.
  case unchanged(sighting: Int32)
  /// It has to be looked at.
  case open

  init(of file: FolderWalk.File, _ known: FolderSightings, _ policy: RecordingPolicy) {
    if let refusal = policy.refusal(
      ofFileAt: file.path, resolvedPath: file.resolvedPath, file.state)
    {
      self = .unrecorded(isPassedOver: refusal == .ofStore)
    } else if let place = known.place(ofResolvedPath: file.resolvedPath),
      case let seen = known[place],
      Self.isAsItWas(
        file.state, at: file.resolvedPath, seen.state, seen.fingerprint, seen.reason,
        seenAtNanoseconds: seen.seenAtNanoseconds)
    {
      self = .unchanged(sighting: Int32(place))
    } else {
      self = .open
    }
  }

  /// Whether a file is as its newest sighting saw it.
  static func isAsItWas(
    _ state: FileState, at resolvedPath: String, _ sighting: SightingFact
  ) -> Bool {
    isAsItWas(
      state, at: resolvedPath, sighting.state, sighting.fingerprint, sighting.decision.reason,
      seenAtNanoseconds: sighting.seenAtNanoseconds)
  }

  private static func isAsItWas(
    _ state: FileState, at resolvedPath: String, _ former: FileState, _ fingerprint: Fingerprint?,
    _ reason: MatchReason, seenAtNanoseconds: Int64
  ) -> Bool {
    guard let fingerprint,
      KnownContent(
        state: former, fingerprint: fingerprint, observedAtNanoseconds: seenAtNanoseconds
      ).standsForContent(in: state)
    else { return false }
    // The files beside it tell about it, too, if its document went to the name of a backup: it may have
    // been saved again where it was.
    return reason != .moved
      || FileVariant.read(PathText.lastComponent(resolvedPath))?.variant != .backup
  }
}

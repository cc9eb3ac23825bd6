import FileProgress
import FileTracking
import ProgressModel

extension DataStore {
  /// Returns the newest sighting of a file that a person named, also of one that is gone; `nil` if it is not recorded.
  ///
  /// - Throws: ``FileTrackingError``; ``DataStoreError``.
  func sighting(
    ofFileNamed name: String, in context: CommandContext = .current
  ) throws -> SightingFact? {
    do {
      return try fetching.sighting(ofFileAt: context.absolutePath(name))
    } catch let error as FileTrackingError where error.code == .notFound {
      guard !name.isEmpty,
        let gone = try documents.lastSighting(atPath: context.lastingPath(name))
      else { throw error }
      return gone
    }
  }
}

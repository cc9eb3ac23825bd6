import FileTracking
import ProgressModel

/// Looks on the disk at the places where documents were seen. It never asks the store.
struct DocumentPlaces {
  /// How many files beside are read where their content alone can tell.
  static let readLimit = 8

  /// The file in question.
  let observation: FileObservation
  /// Looks at other files under the same key.
  let tracker: FileTracker

  private var fileSystem: any FileSystem { tracker.fileSystem }

  /// Reads a file with its text.
  func text(at path: String) throws(FileTrackingError) -> FileObservation {
    try tracker.observe(path, wantsSketch: { _ in true })
  }

  /// Returns what is at a path.
  func content(at path: String) -> PlaceContent { fileSystem.place(at: path) }

  /// Whether the file of a sighting is where it was seen; `nil` if its file system is unknown.
  func locationState(of sighting: SightingFact) -> LocationState? {
    fileSystem.locationState(of: sighting)
  }

  /// Whether the file in question is what stands where a document was seen.
  func isOccupiedByFile(_ sighting: SightingFact) -> Bool {
    guard !observation.fileSystem.isWeak, let handle = observation.handle else { return false }
    return fileSystem.place(at: sighting.resolvedPath)
      == .file(observation.fileSystem.identifier, handle)
  }

  /// The paths of other files in a folder, as far as their entries may be those that are looked for.
  func paths(inFolder folder: String, where isPossible: (FolderEntry) -> Bool) -> [String] {
    let beside = (try? fileSystem.entries(ofFolder: folder)) ?? []
    return beside.filter { $0.kind == .regular && isPossible($0) }.compactMap(\.name)
      .map { PathText.joined(folder, $0) }
      .filter { !PathText.areSame($0, observation.resolvedPath) }
  }

  /// The first of a few paths where there is a file with a content.
  func path(of content: Fingerprint, among paths: [String]) -> String? {
    paths.prefix(Self.readLimit).first {
      (try? tracker.observe($0))?.comparableFingerprint == content
    }
  }
}

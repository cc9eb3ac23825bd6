package import ProgressModel

extension FileSystem {
  /// Checks whether the file of a sighting is where it was seen.
  ///
  /// - Returns: `nil` if it is not known on which file system it was seen.
  package func locationState(of sighting: SightingFact) -> LocationState? {
    sighting.fileSystem.map {
      locationState(at: sighting.resolvedPath, fileSystem: $0, handle: sighting.handle)
    }
  }
}

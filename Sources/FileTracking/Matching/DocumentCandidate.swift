package import ProgressModel

/// A document that a file may be, as its newest sighting on this device says.
///
/// It carries the newest handle only: a handle that the document had before proves nothing.
package struct DocumentCandidate: Hashable, Sendable {
  /// The document.
  package var document: FactIdentifier
  /// The path of the newest location, as it was given.
  package var path: String
  /// The path of the newest location, without links.
  package var resolvedPath: String
  /// The file system of the newest location.
  package var fileSystem: FileSystemIdentifier
  /// The newest handle; `nil` where there was none.
  package var handle: KernelHandle?
  /// The newest fingerprint; `nil` if the content was unstable, or made under another secret.
  package var fingerprint: Fingerprint?
  /// Whether the content of the file in question is among the document's older ones.
  package var hasEarlierContent: Bool
  /// What is at the newest location today; `nil` if nobody looked, which counts as out of reach.
  package var location: LocationState?

  /// Creates a candidate.
  package init(
    document: FactIdentifier, path: String, resolvedPath: String,
    fileSystem: FileSystemIdentifier, handle: KernelHandle? = nil,
    fingerprint: Fingerprint? = nil, hasEarlierContent: Bool = false,
    location: LocationState? = nil
  ) {
    self.document = document
    self.path = path
    self.resolvedPath = resolvedPath
    self.fileSystem = fileSystem
    self.handle = handle
    self.fingerprint = fingerprint
    self.hasEarlierContent = hasEarlierContent
    self.location = location
  }
}

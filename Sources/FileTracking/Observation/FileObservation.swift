package import ProgressModel

/// Everything that was seen of a file at one moment, all of it on one open descriptor.
package struct FileObservation: Equatable, Sendable {
  /// The path as it was asked for, made absolute; links in it are not followed.
  package var path: String
  /// The path without any symbolic link.
  package var resolvedPath: String
  /// The state at the end of the last reading.
  package var state: FileState
  /// The kernel's handle; `nil` where there is none, or where it proves nothing.
  package var handle: KernelHandle?
  /// The file system that the file lies on.
  package var fileSystem: FileSystemDescription
  /// The fingerprint of the content. If not ``isStable``, it is of what was read last, and is never
  /// compared with another.
  package var fingerprint: Fingerprint?
  /// Whether the file stayed as it was while it was read.
  package var isStable: Bool
  /// Whether the content was read; otherwise an equal state stands for it.
  package var contentWasRead: Bool
  /// When the observation began, by the wall clock, in nanoseconds since 1970.
  package var observedAtNanoseconds: Int64
  /// How many words the text has; `nil` until it is counted.
  package var wordCount: Int?
  /// What is kept of the text to find it again after it was changed; `nil` if it was not made, or
  /// would be a mixture of two states of the file. Empty for what is not text.
  package var sketch: ContentSketch?

  /// Creates an observation.
  package init(
    path: String, resolvedPath: String, state: FileState, handle: KernelHandle?,
    fileSystem: FileSystemDescription, fingerprint: Fingerprint?, isStable: Bool,
    contentWasRead: Bool, observedAtNanoseconds: Int64, wordCount: Int? = nil,
    sketch: ContentSketch? = nil
  ) {
    self.path = path
    self.resolvedPath = resolvedPath
    self.state = state
    self.handle = handle
    self.fileSystem = fileSystem
    self.fingerprint = fingerprint
    self.isStable = isStable
    self.contentWasRead = contentWasRead
    self.observedAtNanoseconds = observedAtNanoseconds
    self.wordCount = wordCount
    self.sketch = sketch
  }

  /// Whether the text was not sketched, because the file seemed not to need it.
  package var lacksSketch: Bool { contentWasRead && isStable && sketch == nil }

  /// What to record, so that the content need not be read again; `nil` if it was unstable.
  package var knownContent: KnownContent? {
    guard isStable, let fingerprint else { return nil }
    return KnownContent(
      state: state, fingerprint: fingerprint, observedAtNanoseconds: observedAtNanoseconds)
  }
}

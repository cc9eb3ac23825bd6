package import ProgressModel

/// A document that a file may be, as its newest sighting on this device says.
///
/// Here a document is what one file continuously was. A person may see several of them as one document:
/// then they share their ``activity``. The candidate carries the newest handle
/// only: a handle that the document had before proves nothing.
package struct DocumentCandidate: Equatable, Sendable {
  /// What is at a place where a document was, and is not its own file.
  package enum Occupant: Hashable, Sendable {
    /// A file with the content of the document, or with a similar text: the document, saved again.
    case alike
    /// A file with another text.
    case unlike
    /// Unknown.
    case unknown
  }

  /// The document.
  package var document: DocumentIdentifier
  /// The activity that the document belongs to.
  package var activity: ActivityIdentifier
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
  /// Whether the newest content of the document at the path was this one's, too, or this one is a
  /// backup of it: they were copies.
  package var wasCopyOfKnown: Bool = false
  /// The activity that this document was copied from, if its text is one that the other had; `nil` if it was not
  /// copied, somebody wrote in it, or nobody asked.
  package var copiedFrom: ActivityIdentifier?
  /// What is at the newest location today; `nil` if it was not looked at, which counts as out of reach.
  package var location: LocationState?
  /// What another file is that was found at the newest location.
  package var occupant: Occupant
  /// Whether the file in question is what was found at the newest location, under another name.
  package var isOccupiedByFile = false
  /// When the document was seen first with the content of the file in question, in nanoseconds since
  /// 1970 by the clock of the files; `nil` if it was not, or that is unknown.
  package var contentSeenAtNanoseconds: Int64?
  /// How much of the document's text the file in question has; `nil` if it was not measured, or one of
  /// them has no text.
  package var likeness: Likeness?
  /// Whether someone worked on the document in the last 24 hours.
  package var hadSessionLately: Bool
  /// Whether someone works on the document now; then a new file at its path is a save.
  package var hasSessionNow: Bool
  /// Whether the document's newest text is too short to prove anything.
  package var isShort: Bool

  /// Creates a candidate.
  ///
  /// - Parameter activity: `nil` for a document that is one on its own.
  package init(
    document: DocumentIdentifier, activity: ActivityIdentifier? = nil, path: String,
    resolvedPath: String,
    fileSystem: FileSystemIdentifier, handle: KernelHandle? = nil,
    fingerprint: Fingerprint? = nil, hasEarlierContent: Bool = false,
    location: LocationState? = nil, occupant: Occupant = .unknown, likeness: Likeness? = nil,
    hadSessionLately: Bool = false, hasSessionNow: Bool = false, isShort: Bool = false
  ) {
    self.document = document
    self.activity = activity ?? ActivityIdentifier(document)
    self.path = path
    self.resolvedPath = resolvedPath
    self.fileSystem = fileSystem
    self.handle = handle
    self.fingerprint = fingerprint
    self.hasEarlierContent = hasEarlierContent
    self.location = location
    self.occupant = occupant
    self.likeness = likeness
    self.hadSessionLately = hadSessionLately
    self.hasSessionNow = hasSessionNow
    self.isShort = isShort
  }

  /// Whether the document has certainly left its newest location: nothing is there, or another text. A
  /// file with its own text is the document itself, saved as a new file.
  package var hasLeft: Bool {
    switch location ?? .unreachable {
    case .absent: true
    case .replaced: occupant == .unlike
    case .present, .unreachable: false
    }
  }

  /// Whether the document was seen with the content of a file before the file was changed last.
  ///
  /// A file system may keep the time of a change as it was at the last tick of a clock, or in whole
  /// seconds.
  func hadContent(before state: FileState) -> Bool {
    guard let contentSeenAtNanoseconds else { return true }
    let isInSeconds = state.changedNanoseconds % 1_000_000_000 == 0
    let (limit, overflow) = state.changedNanoseconds.addingReportingOverflow(
      isInSeconds ? KnownContent.marginNanoseconds : 10_000_000)
    return overflow || contentSeenAtNanoseconds <= limit
  }
}

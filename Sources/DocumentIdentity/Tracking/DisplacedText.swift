import ProgressModel
import ProgressStorage

/// A text that replaced a document for a while; the document is now back in its place.
///
/// A file that is written again and has nothing in common with its former text is a new document, since its name may
/// have been used for something else. If the former document comes back, the text in between belonged to another
/// version of the folder, such as a branch.
struct DisplacedText {
  let document: DocumentIdentifier
  let path: String
  /// The path without links.
  let resolvedPath: String
  /// When the document that is there again was seen there last, in nanoseconds since 1970.
  let formerSightNanoseconds: Int64
  /// How many words that document had.
  let formerWords: Int64

  /// Finds the text that a decision displaces; `nil` if there is none. Call it before the decision is recorded.
  init?(
    by decision: MatchDecision, at resolvedPath: String, on device: DeviceIdentifier,
    _ reader: FactReader
  ) throws {
    guard decision.reason.isKnownDocument, let former = decision.document,
      let last = try reader.newestSighting(atResolvedPath: resolvedPath, device: device),
      case let members = try reader.members(ofDocument: former), !members.contains(last.document),
      // The former document was known first.
      try last.document.madeAtNanoseconds ?? .min > reader.birth(ofDocument: former),
      // It was there before, and nowhere else since.
      let sight = try members.compactMap({
        try reader.newestSighting(ofDocument: $0, onDevice: device)
      }).max(by: { $0.authorship.stamp < $1.authorship.stamp }),
      sight.resolvedPath == resolvedPath
    else { return nil }
    document = last.document
    path = last.path
    self.resolvedPath = resolvedPath
    formerSightNanoseconds = sight.seenAtNanoseconds
    formerWords = try reader.newestWords(ofDocument: sight.document) ?? 0
  }
}

extension MovedTexts {
  /// The files of a version of a folder are written within this time.
  private static let writingNanoseconds: Int64 = 1_000_000_000

  /// Takes back the changes of a text that an earlier document has replaced again: leaving and coming back cancel out.
  ///
  /// - Returns: Whether it had changes that count.
  func takeBack(_ text: DisplacedText) throws -> Bool {
    // It may have got another name.
    guard
      try reader.newestSighting(ofDocument: text.document, onDevice: device)?.resolvedPath
        == text.resolvedPath
    else { return false }
    let changes = try reader.activity(ofDocument: text.document, device: device)
      .textChangesOutside
    try takeBack(changes)
    return !changes.isEmpty
  }

  /// Returns when an earlier document was seen to be displaced by a text, and about when that was written, in nanoseconds
  /// since 1970: what came with it is of the same version of the folder.
  func moments(of text: DisplacedText) throws -> [Int64] {
    // Such a text waits for a minute before a look takes it, and the files of a version are written one by one.
    let written = try reader.newestSighting(ofDocument: text.document, onDevice: device)
      .map { $0.state.modifiedNanoseconds.addingSaturated(Self.writingNanoseconds) }
    return try reader.contentSightings(ofDocument: text.document).map(\.seenAtNanoseconds)
      + (written.map { [$0] } ?? [])
  }

  /// Notes that nobody wrote the words of some changes, which belong to another version of the folder.
  func takeBack(_ changes: [TextChange]) throws {
    for change in changes {
      try insert(
        change.wordsBroughtIn.addingSaturated(change.words), in: change.content, change.counter,
        through: change.sighting, .moved, from: nil)
    }
  }
}

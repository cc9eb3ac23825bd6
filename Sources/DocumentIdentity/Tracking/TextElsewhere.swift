import FileTracking
import ProgressModel
import ProgressStorage

/// The newest text that another device saw a document have, while this device has yet to see it.
///
/// A file that is synced may be written on before this device looks at it. What the other device saw is known from its
/// imported facts. Then the change here begins with that text. Two people who write on one text at once, without a sync
/// between them, both change the text before.
struct TextElsewhere {
  /// The document, as the other device calls it.
  let document: DocumentIdentifier
  /// The newest text that this device saw.
  let own: ContentSketch
  private let other: ContentSketch

  /// Finds it; `nil` if this device saw the newest text of a document, or nothing of it can be compared.
  init?(
    ofDocument document: DocumentIdentifier, unseenBy device: DeviceIdentifier, _ reader: FactReader
  ) throws {
    guard try reader.members(ofDocument: document).count > 1 else { return nil }
    let sketches = try reader.allSketches(ofDocument: document)
    guard let seen = sketches.last(where: { $0.authorship.device == device }),
      let newest = sketches.last, newest.authorship.device != device,
      // A conflict copy is a file beside the one of the document.
      try reader.firstReason(ofDocument: newest.document) != .conflictCopy,
      let own = ContentSketch(kept: seen), let other = ContentSketch(kept: newest)
    else { return nil }
    (self.document, self.own, self.other) = (newest.document, own, other)
  }

  /// Whether a text was made from it, and not from the one that this device saw last: it has what was added, and not
  /// what was removed.
  func isBefore(_ text: ContentSketch) -> Bool {
    let (added, removed) = (other.subtracting(own), own.subtracting(other))
    let seamTermCount = TextOverlap.seamTermCount(below: added.limit)
    // Words that are neighbours only since a passage between them was cut out say nothing: somebody may have written
    // there since.
    let isCut =
      Double(added.terms.count) <= seamTermCount && Double(removed.terms.count) > seamTermCount
    let (has, lacks) = (TextOverlap(of: added, in: text), TextOverlap(of: removed, in: text))
    // Of a change by a few words no terms can be compared. A text that is synced has it.
    return (isCut || has.isSilent || has.share >= MovedTexts.knownShare)
      && (lacks.isSilent || lacks.share < MovedTexts.knownShare)
  }
}

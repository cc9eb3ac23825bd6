import FileTracking
import ProgressModel
import ProgressStorage

/// The newest text that another device has of a document, while this device has one of its own: people wrote on both at
/// once.
///
/// If one of the texts is put into the other one, its words are written already. What the other device saw is known from
/// its imported facts.
struct ParallelText {
  /// The text.
  let content: Fingerprint
  /// The newest text that this device saw.
  private let own: ContentSketch
  private let other: ContentSketch

  /// Finds it; `nil` if this device has the newest text of all devices, or nothing of it can be compared.
  init?(
    of document: DocumentIdentifier, besideTextOn device: DeviceIdentifier, _ reader: FactReader
  ) throws {
    guard try reader.members(ofDocument: document).count > 1 else { return nil }
    // A conflict copy is a file beside the one of the document.
    let sketches = try reader.allSketches(ofDocument: document).filter {
      try reader.firstReason(ofDocument: $0.document) != .conflictCopy
    }
    func isOwn(_ authorship: Authorship) throws -> Bool {
      try reader.device(authorship.device, countsAs: device)
    }
    guard let seen = try sketches.last(where: { try isOwn($0.authorship) }),
      let newest = try sketches.last(where: { try !isOwn($0.authorship) }),
      let own = ContentSketch(kept: seen), let other = ContentSketch(kept: newest),
      Self.areParallel(own, other),
      case let counts = try reader.activity(ofDocument: document, device: device).samples,
      let sample = try reader.count(ofTextIn: newest, among: counts),
      // What this device saw, or began with, is no other text.
      try !counts.contains(where: {
        try ($0.after == sample.after || $0.before == sample.after) && isOwn($0.authorship)
      })
    else { return nil }
    (content, self.own, self.other) = (sample.after, own, other)
  }

  /// Whether it was put into a text that was made from that of this device.
  func isMerged(into text: ContentSketch) -> Bool {
    Self.isMerged(other, with: own, into: text)
  }

  /// Whether each of two texts has words that the other one doesn't have.
  private static func areParallel(_ own: ContentSketch, _ other: ContentSketch) -> Bool {
    !own.subtracting(other).isEmpty && !other.subtracting(own).isEmpty
  }

  /// Whether a text has what each of two others has more. Of a change by a few words no terms can be compared, and
  /// nobody can tell.
  static func isMerged(
    _ other: ContentSketch, with own: ContentSketch, into text: ContentSketch
  ) -> Bool {
    [(own, other), (other, own)].allSatisfy { one, another in
      let more = TextOverlap(of: one.subtracting(another), in: text)
      return more.isTelling && more.isWhole
    }
  }
}

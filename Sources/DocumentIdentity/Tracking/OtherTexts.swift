import FileTracking
import ProgressModel

/// A text that shares terms with a new one.
struct OtherText {
  let document: DocumentIdentifier
  let sketch: ContentSketch
  let isGone: Bool
  /// Its words by the counter of the new text; `nil` if it was counted by another one.
  let words: Int64?
  /// How much of it stands in the new text.
  let overlap: TextOverlap

  /// Its words if it is there whole; else `nil`.
  var wholeWords: Int64? { overlap.isWhole ? words : nil }

  private var size: Int {
    sketch.limit == 0 ? 0 : sketch.terms.count * Int(UInt32.max / sketch.limit)
  }

  private var rank: Int {
    (isGone ? 3 : 0) + (overlap.share >= MovedTexts.unchangedShare ? 0 : overlap.isWhole ? 1 : 2)
  }

  /// How much of the new text it has, where that decides.
  private var part: Double { overlap.isWhole ? 0 : overlap.inheritedShare }

  /// Whether it says more of a new text than another one: one that has all of its words here comes before a longer version
  /// of it, one that is there before one that is gone, and a large part before a small one.
  func comesBefore(_ other: OtherText) -> Bool {
    (rank, other.part, other.size, document) < (other.rank, part, size, other.document)
  }
}

/// The texts that may have words of a new one, by how much can be compared.
struct OtherTexts {
  /// Those that surely have some.
  private(set) var texts: [OtherText] = []
  /// Those that have too few terms in common with it to tell.
  private(set) var faint: [OtherText] = []
  /// Those that have no term to compare.
  private(set) var silent: [OtherText] = []

  /// The words of those that have no term to compare.
  var silentCounts: [Int64] { silent.compactMap(\.words).filter { $0 > 0 } }

  mutating func add(_ text: OtherText) {
    if text.overlap.isSilent {
      silent.append(text)
    } else if text.overlap.commonTermCount < TextOverlap.leastCommonTermCount {
      faint.append(text)
    } else if max(text.overlap.share, text.overlap.inheritedShare) >= MovedTexts.leastShare {
      texts.append(text)
    }
  }
}

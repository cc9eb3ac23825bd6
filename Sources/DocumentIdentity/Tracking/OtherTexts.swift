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

  /// Whether it is there with hardly any change.
  fileprivate var isUnchanged: Bool { overlap.share >= MovedTexts.unchangedShare }

  private var rank: Int { (isGone ? 3 : 0) + (isUnchanged ? 0 : overlap.isWhole ? 1 : 2) }

  /// How much of the new text it has, where that decides.
  private var part: Double { overlap.isWhole ? 0 : overlap.inheritedShare }

  /// Whether it says more of a new text than another one: one that has all of its words here comes before a longer version
  /// of it, one that is there before one that is gone, and a large part before a small one.
  func comesBefore(_ other: OtherText) -> Bool {
    (rank, other.part, other.size, document) < (other.rank, part, size, other.document)
  }

  /// Whether it is a copy of a shorter text, as the new one is: the new one has that text, and not what it has more.
  ///
  /// - Parameters:
  ///   - original: The shorter text.
  ///   - text: The new one.
  fileprivate func isCopy(of original: OtherText, beside text: ContentSketch) -> Bool {
    guard overlap.isWhole, let words, let fewerWords = original.words, fewerWords < words,
      TextOverlap(of: original.sketch, in: sketch).isWhole,
      case let more = TextOverlap(of: sketch.subtracting(original.sketch), in: text)
    else { return false }
    // If no term of these words can be compared, the longer text explains more.
    return !more.isSilent && more.share < MovedTexts.knownShare
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
    let leastShare = text.overlap.isOfPairs ? MovedTexts.knownShare : MovedTexts.leastShare
    if text.overlap.isSilent {
      silent.append(text)
    } else if text.overlap.commonTermCount < TextOverlap.leastCommonTermCount {
      faint.append(text)
    } else if max(text.overlap.share, text.overlap.inheritedShare) >= leastShare {
      texts.append(text)
    }
  }

  /// Returns those that surely have some, in the order in which they say something of the new one.
  ///
  /// A copy of a template with a few words of its own is there with hardly any change, too. But its own words aren't, so
  /// the template comes before it.
  ///
  /// - Parameter text: The new one.
  func inOrder(for text: ContentSketch) -> [OtherText] {
    let inOrder = texts.sorted { $0.comesBefore($1) }
    guard let likeliest = inOrder.first else { return [] }
    let unchanged = texts.filter(\.isUnchanged).sorted {
      ($0.words ?? 0, $0.document) < ($1.words ?? 0, $1.document)
    }
    var first = likeliest
    while let original = unchanged.last(where: { first.isCopy(of: $0, beside: text) }) {
      first = original
    }
    return [first] + inOrder.filter { $0.document != first.document }
  }
}

/// Which words of two versions of a text are the same ones, in the same order.
struct WordAlignment {
  /// For each word of the first version whether it is kept.
  private(set) var isKeptBefore: [Bool]
  /// For each word of the second version whether it is kept.
  private(set) var isKeptAfter: [Bool]
  /// The number of words that are kept.
  private(set) var keptCount = 0

  /// How many words are compared without anchors.
  static let exactWordCount = 4096

  private let before: [Int32]
  private let after: [Int32]
  /// For each word the part in which it was last seen.
  private var partBefore: [Int32]
  private var partAfter: [Int32]
  private var part: Int32 = 0
  private var remainingSteps = 1 << 25

  /// Aligns two versions.
  ///
  /// - Parameters:
  ///   - before: Numbers of words.
  ///   - after: Numbers of words.
  ///   - distinctCount: A number above all those.
  init(_ before: [Int32], _ after: [Int32], distinctCount: Int) {
    (self.before, self.after) = (before, after)
    isKeptBefore = Array(repeating: false, count: before.count)
    isKeptAfter = Array(repeating: false, count: after.count)
    partBefore = Array(repeating: 0, count: distinctCount)
    partAfter = partBefore
    align(0..<before.count, 0..<after.count, anchoringDepth: 4)
  }

  private mutating func align(
    _ oldPart: Range<Int>, _ newPart: Range<Int>, anchoringDepth: Int
  ) {
    var (old, new) = (oldPart, newPart)
    while let (first, second) = Self.pair(old.first, new.first), before[first] == after[second] {
      keep(first, second)
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    while let (first, second) = Self.pair(old.last, new.last), before[first] == after[second] {
      keep(first, second)
      (old, new) = (old.dropLast(), new.dropLast())
    }
    guard !old.isEmpty, !new.isEmpty else { return }
    guard old.count + new.count > Self.exactWordCount, anchoringDepth > 0 else {
      compare(old, new)
      return
    }
    let anchors = WordAnchors.anchors(before[old], after[new])
    guard !anchors.isEmpty else {
      compare(old, new)
      return
    }
    var (oldPlace, newPlace) = (old.lowerBound, new.lowerBound)
    for anchor in anchors {
      // Anchors may overlap, also not equally far.
      let skipped = max(0, oldPlace - anchor.before, newPlace - anchor.after)
      guard skipped < WordAnchors.wordCount else { continue }
      let (oldStart, newStart) = (anchor.before + skipped, anchor.after + skipped)
      align(oldPlace..<oldStart, newPlace..<newStart, anchoringDepth: anchoringDepth - 1)
      let count = WordAnchors.wordCount - skipped
      for offset in 0..<count { keep(oldStart + offset, newStart + offset) }
      (oldPlace, newPlace) = (oldStart + count, newStart + count)
    }
    align(
      oldPlace..<old.upperBound, newPlace..<new.upperBound, anchoringDepth: anchoringDepth - 1)
  }

  private static func pair(_ first: Int?, _ second: Int?) -> (Int, Int)? {
    guard let first, let second else { return nil }
    return (first, second)
  }

  private mutating func keep(_ old: Int, _ new: Int) {
    isKeptBefore[old] = true
    isKeptAfter[new] = true
    keptCount += 1
  }

  /// Compares two parts word by word, but for the words that only one of them has.
  private mutating func compare(_ old: Range<Int>, _ new: Range<Int>) {
    part += 1
    for place in old { partBefore[Int(before[place])] = part }
    for place in new { partAfter[Int(after[place])] = part }
    let oldPlaces = old.filter { partAfter[Int(before[$0])] == part }
    let newPlaces = new.filter { partBefore[Int(after[$0])] == part }
    guard !oldPlaces.isEmpty, !newPlaces.isEmpty else { return }
    let matches = ShortestEdit.matches(
      oldPlaces.map { before[$0] }, newPlaces.map { after[$0] }, steps: &remainingSteps)
    for match in matches {
      for offset in 0..<match.count {
        keep(oldPlaces[match.before + offset], newPlaces[match.after + offset])
      }
    }
  }
}

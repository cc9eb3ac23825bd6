import FileTracking

/// Texts, found by any of the terms that are kept of them.
struct TermIndex {
  private var places: [UInt32: [Int]] = [:]

  /// Adds a text.
  ///
  /// - Parameter place: By what it is called in answers.
  mutating func add(_ text: ContentSketch, at place: Int) {
    for term in text.terms { places[term, default: []].append(place) }
  }

  /// Returns how many terms each text shares with another one, of those that share some.
  func sharedTermCounts(with text: ContentSketch) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for term in text.terms { for place in places[term] ?? [] { counts[place, default: 0] += 1 } }
    return counts
  }
}

/// How texts that were written under one timer share its time.
///
/// Nobody knows which text the person wrote when, but each was saved when they were done with it for then. So a text has
/// the time from the save of the one before up to its own last save.
package enum SharedTime {
  /// Returns the stretch of each text, in the order in which the texts are given.
  ///
  /// No two stretches overlap, and together they are the period. A stretch may be empty.
  ///
  /// - Parameters:
  ///   - period: From the start to the end of the timer, in nanoseconds since 1970.
  ///   - saves: When each text was saved last, in nanoseconds since 1970. A moment outside of the period counts as its
  ///     nearest end, and of texts that were saved together the first one has the time before.
  /// - Complexity: O(*n* log *n*).
  package static func stretches(
    of period: Range<Int64>, savedAt saves: [Int64]
  ) -> [Range<Int64>] {
    let moments = saves.map { min(max($0, period.lowerBound), period.upperBound) }
    let order = moments.indices.sorted { (moments[$0], $0) < (moments[$1], $1) }
    var stretches = [Range<Int64>](repeating: period, count: saves.count)
    var start = period.lowerBound
    for text in order {
      let end = text == order.last ? period.upperBound : moments[text]
      stretches[text] = start..<end
      start = end
    }
    return stretches
  }
}

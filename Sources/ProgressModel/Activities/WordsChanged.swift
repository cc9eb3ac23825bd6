/// Words added and removed between two texts that were both seen.
package struct WordsChanged: Hashable, Sendable {
  /// Words that came in.
  package var added: Int64
  /// Words that went out.
  package var removed: Int64
  /// How many of those that came in arrived in one go; `nil` where no editor told.
  package var pasted: Int64?

  package init(added: Int64, removed: Int64, pasted: Int64?) {
    self.added = added
    self.removed = removed
    self.pasted = pasted
  }

  /// Adds a change that came before or after; a sum that exceeds 64 bits stays at the greatest value.
  package func adding(_ other: WordsChanged) -> WordsChanged {
    func sum(_ left: Int64, _ right: Int64) -> Int64 {
      let (sum, overflows) = left.addingReportingOverflow(right)
      return overflows ? .max : sum
    }
    return WordsChanged(
      added: sum(added, other.added), removed: sum(removed, other.removed),
      pasted: pasted.flatMap { pasted in other.pasted.map { sum(pasted, $0) } })
  }
}

extension WordSampleFact {
  /// The words added and removed; `nil` if not both texts were seen.
  package var wordsChanged: WordsChanged? {
    guard before != nil, let wordsAdded, let wordsRemoved else { return nil }
    return WordsChanged(added: wordsAdded, removed: wordsRemoved, pasted: wordsPasted)
  }
}

private struct SeenChange: Hashable {
  var before: Fingerprint?
  var after: Fingerprint
}

extension ActivityFacts {
  /// The samples that know the words added and removed, and that count: no two of one counter cover the
  /// same time.
  ///
  /// - Complexity: O(*n* log *n*), *n* counts, sightings and sessions.
  package var changes: [WordSampleFact] {
    let distinct = distinctChanges
    guard changesMayOverlap else { return distinct }
    let times = ChangeTimes(of: self)
    return Dictionary(grouping: distinct, by: \.counter).values.flatMap(times.counted)
  }

  /// Whether two changes may cover the same time, so that ``contentSightings`` are needed to tell which of
  /// them count.
  ///
  /// They cannot if one device saw all of them, and each starts with the text that was counted last.
  ///
  /// - Complexity: O(*n* log *n*), *n* counts.
  package var changesMayOverlap: Bool {
    var device: DeviceIdentifier?
    var changeCount = 0
    for sample in samples where sample.wordsChanged != nil {
      changeCount += 1
      guard device ?? sample.authorship.device == sample.authorship.device else { return true }
      device = sample.authorship.device
    }
    guard changeCount > 1, documents.count == 1 else { return changeCount > 1 }
    let order = samples.indices.map { (samples[$0].authorship.stamp, $0) }.sorted {
      $0.0 == $1.0 ? samples[$0.1].id < samples[$1.1].id : $0.0 < $1.0
    }
    var latest: [String: Fingerprint] = [:]
    for (_, index) in order where samples[index].authorship.device == device {
      let sample = samples[index]
      if sample.wordsChanged != nil, let known = latest[sample.counter], known != sample.before {
        return true
      }
      latest[sample.counter] = sample.after
    }
    return false
  }

  /// The samples that know the words added and removed. If two documents turned out to be one, a change
  /// that both have is in it once.
  private var distinctChanges: [WordSampleFact] {
    let known = samples.filter { $0.wordsChanged != nil }
    // A document has each change once.
    guard documents.count > 1 else { return known }
    var first: [String: [SeenChange: WordSampleFact]] = [:]
    for sample in known {
      let change = SeenChange(before: sample.before, after: sample.after)
      let isFirst = first[sample.counter]?[change].map {
        (sample.authorship.stamp, sample.id) < ($0.authorship.stamp, $0.id)
      }
      if isFirst ?? true { first[sample.counter, default: [:]][change] = sample }
    }
    return first.values.flatMap(\.values)
  }
}

extension Sequence<WordSampleFact> {
  /// Adds up what is known of the changes by one counter in a period; `nil` if nothing is.
  func wordsChanged(by counter: String, in period: Range<Int64>?) -> WordsChanged? {
    var total: WordsChanged?
    for sample in self where sample.counter == counter {
      guard let changed = sample.wordsChanged else { continue }
      if let period {
        guard let moment = sample.momentNanoseconds, period.contains(moment) else { continue }
      }
      total = total?.adding(changed) ?? changed
    }
    return total
  }
}

/// The contents of an activity that were counted, and what is known of the way from one to another.
struct CountedContents {
  private struct Key: Hashable {
    var content: Fingerprint
    var counter: String
  }

  /// How many contents are looked at for a way from one to another. A session's own way leads through
  /// its saves and little else.
  private static let mostVisitedCount = 4096
  /// The look that saw a new text finds out within this time what it was made of.
  private static let lookNanoseconds: UInt64 = 10_000_000_000

  /// The counters, that of the newest count first.
  let counters: [String]
  private var words: [Key: Int64] = [:]
  /// The words of contents that were counted by several versions of a reader, by the version.
  private var recounts: [Key: [Int64?: Int64]] = [:]
  /// The changes that were seen, by the content before.
  private var changes: [Key: [WordSampleFact]] = [:]
  /// The words of contents that came from elsewhere.
  private var broughtIn: [Key: BroughtInFact] = [:]
  /// The contents of texts that went back to older ones because words were moved elsewhere, by the sightings through
  /// which they were reported.
  private var moves: [SightingIdentifier: Set<Fingerprint>] = [:]
  /// The newest count of a content before which there was nothing.
  private var births: [Key: WordSampleFact] = [:]
  /// The first count of each content, if several devices counted.
  private var firstSamples: [Key: WordSampleFact] = [:]
  /// The content before the one that was seen through each sighting of ``broughtIn``. A device may come to a content
  /// several times, each time from another one.
  private var origins: [SightingIdentifier: Fingerprint] = [:]
  /// The documents that are one.
  private let documents: [DocumentIdentifier]

  /// Collects the counts of an activity.
  ///
  /// - Complexity: O(*n* log *n*), *n* counts.
  init(of facts: ActivityFacts) {
    documents = facts.documents
    let samples = facts.samples.sorted {
      ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id)
    }
    let newest = samples.last?.counter
    counters =
      [newest].compactMap(\.self)
      + Set(samples.map(\.counter)).filter { $0 != newest }.sorted()
    let isOfSeveralDevices = samples.contains {
      $0.authorship.device != samples[0].authorship.device
    }
    let asked = Set(facts.broughtIn.lazy.map(\.sighting))
    var firstBirths: [Key: WordSampleFact] = [:]
    for sample in samples {
      let key = Key(content: sample.after, counter: sample.counter)
      words[key] = sample.words
      if isOfSeveralDevices, firstSamples[key] == nil { firstSamples[key] = sample }
      recounts[key, default: [:]][sample.readerVersion] = sample.words
      guard let before = sample.before else { continue }
      if asked.contains(sample.sighting) { origins[sample.sighting] = before }
      if sample.wordsChanged != nil {
        changes[Key(content: before, counter: sample.counter), default: []].append(sample)
      }
      if before.byteCount == 0 {
        births[Key(content: sample.after, counter: sample.counter)] = sample
        words[Key(content: before, counter: sample.counter)] = 0
        if isOfSeveralDevices, firstBirths[key] == nil { firstBirths[key] = sample }
      }
    }
    // Where all counts are by one version, any two can be compared.
    if Set(samples.map(\.readerVersion)).count < 2 { recounts = [:] }
    for fact in facts.broughtIn.sorted(by: { $0.wasSaid(before: $1) }) {
      if fact.isNote {
        moves[fact.sighting, default: []].insert(fact.content)
        continue
      }
      if isCopy(fact, within: facts) { continue }
      let key = Key(content: fact.content, counter: fact.counter)
      // A text is new once. Who sees that later may find its words in texts that were made of it meanwhile.
      if let first = firstBirths[key], first.authorship.device != fact.authorship.device,
        origins[fact.sighting]?.byteCount == 0, Self.wasFoundAtOnce(fact)
      {
        continue
      }
      if broughtIn[key].map({ !$0.holds(against: fact) }) ?? true { broughtIn[key] = fact }
    }
  }

  /// Whether a text was copied over another one, and is one with it now: then its own change to that content counts.
  ///
  /// - Parameter facts: What is known of both.
  private func isCopy(_ fact: BroughtInFact, within facts: ActivityFacts) -> Bool {
    guard fact.reason == .copied, let origin = fact.origin, documents.contains(origin),
      let before = origins[fact.sighting], before.byteCount > 0,
      facts.documentOfSighting[fact.sighting] != origin
    else { return false }
    return facts.samples.contains {
      $0.after == fact.content && $0.counter == fact.counter && $0.before != nil
        && facts.documentOfSighting[$0.sighting] == origin
    }
  }

  /// Whether it was found out that words were copied in the look that saw the text.
  private static func wasFoundAtOnce(_ fact: BroughtInFact) -> Bool {
    guard fact.reason == .copied, let seenAt = fact.sighting.madeAtNanoseconds,
      let foundAt = fact.id.madeAtNanoseconds
    else { return false }
    return foundAt.subtractingSaturated(seenAt).magnitude <= lookNanoseconds
  }

  /// Whether a text went back to an older one because words were moved elsewhere.
  func isMove(_ sample: WordSampleFact) -> Bool {
    moves[sample.sighting]?.contains(sample.after) ?? false
  }

  /// Returns how many words of a content are known not to be written in the change that led to it, whatever was before.
  func wordsBroughtIn(by content: Fingerprint, _ counter: String) -> Int64 {
    broughtIn[Key(content: content, counter: counter)]?.words ?? 0
  }

  /// Returns how many words of a content were not written in the change that led to it from another one.
  ///
  /// A text is new only once. And if it was linked with another one, it begins with the words of that.
  ///
  /// - Parameters:
  ///   - before: The content before, and its words.
  ///   - isKnown: Whether the text had the content before.
  func wordsBroughtIn(
    by content: Fingerprint, from before: (content: Fingerprint, words: Int64), isKnown: Bool,
    _ counter: String
  ) -> Int64 {
    guard let fact = broughtIn[Key(content: content, counter: counter)] else { return 0 }
    guard let former = origins[fact.sighting], former != before.content else { return fact.words }
    let isOfBirth = former.byteCount == 0
    if isOfBirth, isKnown { return 0 }
    guard documents.count > 1 else { return fact.words }
    // They came from a text that is this one now.
    if let origin = fact.origin, documents.contains(origin) { return 0 }
    return isOfBirth && fact.words > 0
      ? max(0, fact.words.subtractingSaturated(before.words)) : fact.words
  }

  /// Returns the content from which another device came to a content, if it is the one that found out how many words of
  /// that were brought in; `nil` if the device itself did, or a person said it.
  func contentBefore(
    _ content: Fingerprint, _ counter: String, onOtherDeviceThan device: DeviceIdentifier
  ) -> Fingerprint? {
    let key = Key(content: content, counter: counter)
    guard let fact = broughtIn[key], fact.reason != .said, fact.authorship.device != device else {
      return nil
    }
    return origins[fact.sighting]
  }

  /// Whether a content came and went with another version of its folder, or is there again.
  func isOfAnotherVersion(_ content: Fingerprint, _ counter: String) -> Bool {
    broughtIn[Key(content: content, counter: counter)]?.isOfAnotherVersion ?? false
  }

  /// Returns how many words of a content are there only since the file has another format than the content before;
  /// `nil` if it has the same.
  func wordsByOtherRules(in content: Fingerprint, by counter: String) -> Int64? {
    guard let fact = broughtIn[Key(content: content, counter: counter)], fact.reason == .counting
    else { return nil }
    return fact.words
  }

  /// Returns how many words the text had from others when it was new.
  func wordsAtBirth(by counter: String) -> Int64 {
    births.keys.filter { $0.counter == counter }.compactMap { broughtIn[$0] }
      .reduce(0) { max($0, $1.reason == .counting ? 0 : $1.words) }
  }

  /// Returns the number of words of a content.
  func words(in content: Fingerprint?, by counter: String) -> Int64? {
    content.flatMap { words[Key(content: $0, counter: counter)] }
  }

  /// Returns the first count of a content; `nil` if there is none, or one device counted all contents.
  func firstSample(of content: Fingerprint, by counter: String) -> WordSampleFact? {
    firstSamples[Key(content: content, counter: counter)]
  }

  /// Returns the numbers of words of two contents that a change led from and to, by the newest version of the reader that
  /// counted both; if none did, their newest counts.
  func words(
    from first: Fingerprint?, to last: Fingerprint?, by counter: String
  ) -> (first: Int64?, last: Int64?) {
    if !recounts.isEmpty, let first, let last,
      let before = recounts[Key(content: first, counter: counter)],
      let after = recounts[Key(content: last, counter: counter)],
      let version = Set(before.keys).intersection(after.keys).max(by: { ($0 ?? 0) < ($1 ?? 0) })
    {
      return (before[version], after[version])
    }
    return (words(in: first, by: counter), words(in: last, by: counter))
  }

  /// Returns the content that a session began with: none if the file came to be in it.
  func contentAtStart(of record: SessionRecord, by counter: String) -> Fingerprint? {
    guard let opened = record.contentAtStart,
      let birth = births[Key(content: opened, counter: counter)],
      birth.authorship.stamp > record.session.authorship.stamp
    else { return record.contentAtStart }
    return birth.before
  }

  /// Returns the words added and removed from one content to another, along the changes that were seen.
  ///
  /// - Complexity: O(*n*), *n* changes that are reached in as many steps.
  func wordsChanged(
    from first: Fingerprint, to last: Fingerprint, by counter: String
  ) -> WordsChanged? {
    // No words were added or removed. No fact says whether pastes were looked for.
    if first == last { return WordsChanged(added: 0, removed: 0, pasted: nil) }
    let none = WordsChanged(added: 0, removed: 0, pasted: 0)
    var visited: Set<Fingerprint> = [first]
    var queue = [(content: first, changed: none)]
    var next = 0
    while next < queue.count, next < Self.mostVisitedCount {
      let (content, changed) = queue[next]
      next += 1
      for sample in changes[Key(content: content, counter: counter)] ?? [] {
        guard let step = sample.wordsChanged else { continue }
        if sample.after == last { return changed.adding(step) }
        if visited.insert(sample.after).inserted {
          queue.append((sample.after, changed.adding(step)))
        }
      }
    }
    return nil
  }
}

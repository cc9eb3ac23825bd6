package import ProgressModel

/// Finds the documents that two stores have for one file, after one imported the facts of the other.
///
/// A pure function of who saw which content. So it does not matter which store imported the other, and
/// when.
///
/// - Source: "Two devices" in "Identity" in Design.
package struct ExchangeMatcher {
  /// That a store has seen a content in a document.
  package struct Look: Hashable, Sendable {
    /// The device that saw it, or the one that stands in for that.
    package var store: DeviceIdentifier
    /// The document.
    package var document: DocumentIdentifier
    /// The activity that the document belongs to.
    package var activity: ActivityIdentifier
    /// The content.
    package var fingerprint: Fingerprint
    /// How many words the content has; `nil` if it was not counted.
    package var wordCount: Int?
    /// When it was seen first.
    package var stamp: Stamp
    /// The name and the time stamp of its file then; `nil` if nothing tells.
    package var trace: FileTrace?

    /// Creates a look.
    package init(
      store: DeviceIdentifier, document: DocumentIdentifier, activity: ActivityIdentifier,
      fingerprint: Fingerprint, wordCount: Int?, stamp: Stamp, trace: FileTrace? = nil
    ) {
      self.store = store
      self.document = document
      self.activity = activity
      self.fingerprint = fingerprint
      self.wordCount = wordCount
      self.stamp = stamp
      self.trace = trace
    }
  }

  /// Two documents of two stores.
  package struct Pair: Hashable, Sendable {
    /// The document of one store.
    package var first: DocumentIdentifier
    /// The document of the other store.
    package var second: DocumentIdentifier

    package init(first: DocumentIdentifier, second: DocumentIdentifier) {
      self.first = first
      self.second = second
    }
  }

  /// What is known of activities besides their contents.
  package protocol Knowledge {
    /// The activities from which one was copied or derived, and those from which they were.
    func ancestors(of activity: ActivityIdentifier) throws -> Set<ActivityIdentifier>
    /// The stores that saw an activity at all.
    func stores(of activity: ActivityIdentifier) throws -> Set<DeviceIdentifier>
    /// Whether someone said that two activities are different.
    func areApart(_ one: ActivityIdentifier, _ other: ActivityIdentifier) throws -> Bool
  }

  /// How many contents in one order prove what each of them does not.
  static let provingContentCount = 3

  /// The pairs that are one document.
  package private(set) var merged: [Pair] = []
  /// The pairs that may be one, which a person has to decide.
  package private(set) var candidates: [Pair] = []

  fileprivate struct Evidence {
    var pair: Pair
    var activities: [ActivityIdentifier]
    /// The stores that saw each of the activities at all.
    var stores: [Set<DeviceIdentifier>] = []
    /// Whether each store has a content in one activity only, and it is the same for both.
    var isOnly = false
    /// When each store saw the common contents first, in the order of the contents.
    var stamps: [(Stamp, Stamp)] = []

    var isOrdered: Bool {
      guard stamps.count >= ExchangeMatcher.provingContentCount else { return false }
      let second = stamps.sorted { $0.0 < $1.0 }.map(\.1)
      var lengths: [Int] = []
      for (place, stamp) in second.enumerated() {
        lengths.append((0..<place).filter { second[$0] < stamp }.map { lengths[$0] }.max() ?? 0)
        lengths[place] += 1
      }
      return (lengths.max() ?? 0) >= ExchangeMatcher.provingContentCount
    }
  }

  /// Finds the pairs.
  ///
  /// - Parameters:
  ///   - looks: The looks at contents that more than one store has seen.
  ///   - knowledge: What else is known of their activities.
  /// - Throws: What `knowledge` throws.
  /// - Complexity: O(*n* log *n*) in the looks.
  package init(_ looks: [Look], _ knowledge: some Knowledge) throws {
    var evidence: [[ActivityIdentifier]: Evidence] = [:]
    for looks in Dictionary(grouping: looks, by: \.fingerprint).values {
      for telling in Self.telling(looks) {
        try Self.gather(telling, knowledge, into: &evidence)
      }
    }
    let all = try evidence.values.compactMap { found -> Evidence? in
      var found = found
      found.stores = try found.activities.map(knowledge.stores)
      // What one store has as two documents it has looked at itself.
      guard found.stores[0].isDisjoint(with: found.stores[1]),
        try !knowledge.areApart(found.activities[0], found.activities[1])
      else { return nil }
      return found
    }.sorted { $0.pair < $1.pair }
    let ordered = Set(all.indices.filter { all[$0].isOrdered })
    let possible = ordered.union(all.indices.filter { all[$0].isOnly })
    var claims: [ActivityIdentifier: [Int]] = [:]
    for index in possible {
      for activity in all[index].activities { claims[activity, default: []].append(index) }
    }
    let sure = possible.filter { index in
      let rivals = Set(all[index].activities.flatMap { claims[$0] ?? [] })
        .filter { $0 != index && all[$0].competes(with: all[index]) }
      return rivals.isEmpty || (ordered.contains(index) && rivals.isDisjoint(with: ordered))
    }
    var groups = Groups()
    for (index, found) in all.enumerated() {
      if sure.contains(index), try groups.merge(found.activities, knowledge) {
        merged.append(found.pair)
      } else {
        candidates.append(found.pair)
      }
    }
  }

  /// Returns the looks at one content that can tell: all of them together, or of one that is too short those at files with
  /// one name and one time stamp, of which each store has one.
  private static func telling(_ looks: [Look]) -> [[Look]] {
    guard let content = looks.first?.fingerprint, content.byteCount > 0 else { return [] }
    let wordCount = looks.compactMap(\.wordCount).max()
    guard ContentWeight.isShort(byteCount: content.byteCount, wordCount: wordCount) else {
      return [looks]
    }
    return Dictionary(grouping: looks.filter { $0.trace != nil }, by: \.trace).values.filter {
      Set($0.map(\.store)).count == $0.count
    }
  }

  private static func gather(
    _ looks: [Look], _ knowledge: some Knowledge,
    into evidence: inout [[ActivityIdentifier]: Evidence]
  ) throws {
    var byStore: [DeviceIdentifier: [ActivityIdentifier: Look]] = [:]
    for look in looks.sorted(by: { ($0.stamp, $0.document) > ($1.stamp, $1.document) }) {
      byStore[look.store, default: [:]][look.activity] = look
    }
    guard byStore.values.allSatisfy({ $0.count < ContentWeight.templateDocumentCount }) else {
      return
    }
    let activities = Set(looks.map(\.activity))
    for activity in activities
    where try !knowledge.ancestors(of: activity).isDisjoint(with: activities) {
      // A known copy gives way to what it was copied from.
      for store in byStore.keys { byStore[store]?[activity] = nil }
    }
    let stores = byStore.keys.sorted()
    for (place, store) in stores.enumerated() {
      for other in stores[(place + 1)...] {
        let (ones, others) = (byStore[store] ?? [:], byStore[other] ?? [:])
        for one in ones.values {
          for two in others.values where one.activity != two.activity {
            let (first, second) = one.activity < two.activity ? (one, two) : (two, one)
            let activities = [first.activity, second.activity]
            guard
              try !knowledge.ancestors(of: activities[0]).contains(activities[1]),
              try !knowledge.ancestors(of: activities[1]).contains(activities[0])
            else { continue }
            var found =
              evidence[activities]
              ?? Evidence(
                pair: Pair(first: first.document, second: second.document),
                activities: activities)
            if ones.count == 1, others.count == 1 { found.isOnly = true }
            found.pair = min(
              found.pair, Pair(first: first.document, second: second.document))
            found.stamps.append((first.stamp, second.stamp))
            evidence[activities] = found
          }
        }
      }
    }
  }

  /// Activities that became one, and the stores that saw them: no two of one store become one.
  private struct Groups {
    private var group: [ActivityIdentifier: ActivityIdentifier] = [:]
    private var stores: [ActivityIdentifier: Set<DeviceIdentifier>] = [:]

    mutating func merge(
      _ activities: [ActivityIdentifier], _ knowledge: some Knowledge
    ) throws -> Bool {
      let roots = activities.map(root)
      if roots[0] == roots[1] { return false }
      let seen = try roots.map { try stores[$0] ?? knowledge.stores(of: $0) }
      guard seen[0].isDisjoint(with: seen[1]) else { return false }
      group[roots[1]] = roots[0]
      stores[roots[0]] = seen[0].union(seen[1])
      return true
    }

    private func root(of activity: ActivityIdentifier) -> ActivityIdentifier {
      var root = activity
      while let next = group[root] { root = next }
      return root
    }
  }
}

extension ExchangeMatcher.Evidence {
  /// Whether the other pair claims one of the activities for another one of the same store.
  fileprivate func competes(with other: Self) -> Bool {
    for (mine, theirs) in [(0, 0), (0, 1), (1, 0), (1, 1)]
    where activities[mine] == other.activities[theirs]
      && !stores[1 - mine].isDisjoint(with: other.stores[1 - theirs])
    {
      return true
    }
    return false
  }
}

extension ExchangeMatcher.Pair: Comparable {
  /// Whether a pair comes before another.
  package static func < (left: Self, right: Self) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }
}

/// A context, and what was done in it.
package struct ContextStanding: Sendable {
  /// What the application says about it.
  package var node: ContextNode
  /// Where it is, with the titles above it.
  package var place: ContextPlace
  /// The place of its declaration in the order of all facts.
  package var declaredAt: Stamp
  /// Whether it is hidden: it was removed, or one above it.
  package var isHidden: Bool
  /// The time of all attempts, and the results of the newest; `nil` if it was never attempted.
  package var activity: ActivitySummary?

  package init(
    node: ContextNode, place: ContextPlace, declaredAt: Stamp, isHidden: Bool,
    activity: ActivitySummary? = nil
  ) {
    self.node = node
    self.place = place
    self.declaredAt = declaredAt
    self.isHidden = isHidden
    self.activity = activity
  }

  /// Whether somebody said that it is done.
  package var isDone: Bool { node.done?.isDone ?? false }

  /// One attempt, with what was done in it.
  package struct Attempt: Sendable {
    /// The first is 1.
    package var number: Int
    /// The attempt.
    package var fact: AttemptFact
    /// Its time and results.
    package var activity: ActivitySummary

    package init(number: Int, fact: AttemptFact, activity: ActivitySummary) {
      self.number = number
      self.fact = fact
      self.activity = activity
    }
  }
}

extension [ContextStanding] {
  /// All of them as people read them: each before those below it, siblings as the application orders them, then
  /// as they were declared.
  ///
  /// - Complexity: O(*n* log *n*).
  package var inOrderOfTree: [ContextStanding] {
    var childIndices: [ContextIdentifier: [Int]] = [:]
    let known = Set(map(\.node.id))
    var roots: [Int] = []
    for (index, standing) in enumerated() {
      if let parent = standing.node.parent, known.contains(parent) {
        childIndices[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    func sorted(_ siblings: [Int]) -> [Int] {
      siblings.sorted { left, right in
        let (one, other) = (self[left], self[right])
        if one.node.attributes.displayOrder != other.node.attributes.displayOrder {
          return one.node.attributes.displayOrder < other.node.attributes.displayOrder
        }
        return one.declaredAt != other.declaredAt
          ? one.declaredAt < other.declaredAt : one.node.path.text < other.node.path.text
      }
    }
    // Stable: those of one application stay in their order.
    let rootsInOrder = sorted(roots).enumerated().sorted { left, right in
      (self[left.element].node.application, left.offset)
        < (self[right.element].node.application, right.offset)
    }.map(\.element)
    var rest: [Int] = rootsInOrder.reversed()
    var result: [ContextStanding] = []
    result.reserveCapacity(count)
    while let next = rest.popLast() {
      result.append(self[next])
      rest += sorted(childIndices[self[next].node.id] ?? []).reversed()
    }
    return result
  }
}

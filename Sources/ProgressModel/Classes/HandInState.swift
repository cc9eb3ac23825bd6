/// What the person said about an assignment, as it counts.
package struct HandInState: Hashable, Sendable {
  /// A yes or no that counts, and since when.
  package struct Statement: Hashable, Sendable {
    /// Whether it is so.
    package var holds: Bool
    /// When that was said, by the wall clock, in nanoseconds since 1970.
    package var momentNanoseconds: Int64
    /// The place of the statement in the order of facts.
    package var stamp: Stamp

    package init(holds: Bool, momentNanoseconds: Int64, stamp: Stamp) {
      self.holds = holds
      self.momentNanoseconds = momentNanoseconds
      self.stamp = stamp
    }
  }

  /// When it was opened first, in nanoseconds since 1970; `nil` if it was not.
  package private(set) var openedAtNanoseconds: Int64?
  /// When each part was opened first, in nanoseconds since 1970.
  package private(set) var partsOpenedAtNanoseconds: [UInt32: Int64] = [:]
  /// Whether it is handed in; `nil` if nothing was said.
  package private(set) var submission: Statement?
  /// Whether each part is done, by its number.
  package private(set) var doneParts: [UInt32: Statement] = [:]

  /// Whether it is handed in.
  package var isSubmitted: Bool { submission?.holds ?? false }

  /// Returns whether a part is done.
  package func isDone(part: UInt32) -> Bool { doneParts[part]?.holds ?? false }

  /// When the whole was handed in, or else a part was marked as done, in the order of facts; `nil` if neither is true.
  package func handedInStamp(ofPart part: UInt32) -> Stamp? {
    [submission, doneParts[part]].compactMap(\.self).first(where: \.holds)?.stamp
  }

  /// Returns whether something newer was said about the subject of a statement, which doesn't count.
  ///
  /// - Parameter said: Everything that was said, whether or not it counts.
  package func lacks(_ said: HandInState, about statement: HandInFact.Statement) -> Bool {
    switch statement {
    case .opened: false
    case .submitted, .withdrawn: submission?.stamp != said.submission?.stamp
    case .partDone(let part), .partUndone(let part):
      doneParts[part]?.stamp != said.doneParts[part]?.stamp
    }
  }

  /// Returns whether a statement would change nothing.
  package func implies(_ statement: HandInFact.Statement) -> Bool {
    switch statement {
    case .opened(part: nil): openedAtNanoseconds != nil
    case .opened(let part?): partsOpenedAtNanoseconds[part] != nil
    case .submitted: isSubmitted
    case .withdrawn: !isSubmitted
    case .partDone(let part): isDone(part: part)
    case .partUndone(let part): !isDone(part: part)
    }
  }

  /// Adds what was said on another device: the earliest opening, and the newest of the others about each thing.
  package mutating func hear(
    openedAtNanoseconds moment: Int64?, submission other: Statement?,
    doneParts parts: [UInt32: Statement]
  ) {
    func place(_ statement: Statement) -> (Stamp, Int, Int64) {
      (statement.stamp, statement.holds ? 1 : 0, statement.momentNanoseconds)
    }
    // Teachers choose in the same way between equal stamps.
    func newest(_ one: Statement, _ other: Statement) -> Statement {
      place(one) >= place(other) ? one : other
    }
    openedAtNanoseconds = [openedAtNanoseconds, moment].compactMap(\.self).min()
    if let other { submission = submission.map { newest($0, other) } ?? other }
    doneParts.merge(parts, uniquingKeysWith: newest)
  }

  /// Derives what counts: the earliest opening, and the newest of the others about each thing.
  ///
  /// - Parameters:
  ///   - facts: The statements about one assignment, in any order.
  ///   - periods: The stretches whose statements count.
  /// - Complexity: O(*n* log *n* + *n* *p*), *n* statements and *p* stretches.
  package init(
    _ facts: some Sequence<HandInFact>, in periods: [StampPeriod] = [.always]
  ) {
    let counting = facts.filter { fact in
      periods.contains { $0.contains(fact.authorship.stamp) }
    }
    for fact in counting.sorted(by: {
      ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id)
    }) {
      func statement(_ holds: Bool) -> Statement {
        Statement(
          holds: holds, momentNanoseconds: fact.momentNanoseconds, stamp: fact.authorship.stamp)
      }
      switch fact.statement {
      case .opened(let part):
        let moment = fact.momentNanoseconds
        openedAtNanoseconds = min(moment, openedAtNanoseconds ?? moment)
        guard let part else { continue }
        partsOpenedAtNanoseconds[part] = min(moment, partsOpenedAtNanoseconds[part] ?? moment)
      case .submitted: submission = statement(true)
      case .withdrawn: submission = statement(false)
      case .partDone(let part): doneParts[part] = statement(true)
      case .partUndone(let part): doneParts[part] = statement(false)
      }
    }
  }
}

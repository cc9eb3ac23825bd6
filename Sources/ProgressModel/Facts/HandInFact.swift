/// What the person says about an assignment; see ``HandInState``.
package struct HandInFact: Hashable, Sendable {
  /// What is said.
  package enum Statement: Hashable, Sendable {
    /// The person opened the assignment, or one part of it.
    case opened(part: UInt32?)
    /// The person hands the assignment in.
    case submitted
    /// The person takes it back.
    case withdrawn
    /// A part is done.
    case partDone(UInt32)
    /// A part is not done.
    case partUndone(UInt32)
  }

  /// The word for a statement, without its part.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case opened, submitted, withdrawn, partDone, partUndone
  }

  /// A random identifier.
  package var id: FactIdentifier
  /// The assignment.
  package var work: AssignedWork
  /// What is said.
  package var statement: Statement
  /// When it was said, by the wall clock, in nanoseconds since 1970.
  package var momentNanoseconds: Int64
  /// Who said it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, work: AssignedWork, statement: Statement, momentNanoseconds: Int64,
    authorship: Authorship
  ) {
    self.id = id
    self.work = work
    self.statement = statement
    self.momentNanoseconds = momentNanoseconds
    self.authorship = authorship
  }
}

extension HandInFact.Statement {
  /// Reads a statement; `nil` if one that is about a part has none, or the other way round.
  package init?(_ kind: HandInFact.Kind, part: UInt32?) {
    switch (kind, part) {
    case (.opened, let part): self = .opened(part: part)
    case (.submitted, nil): self = .submitted
    case (.withdrawn, nil): self = .withdrawn
    case (.partDone, let part?): self = .partDone(part)
    case (.partUndone, let part?): self = .partUndone(part)
    default: return nil
    }
  }

  /// The word for it.
  package var kind: HandInFact.Kind {
    switch self {
    case .opened: .opened
    case .submitted: .submitted
    case .withdrawn: .withdrawn
    case .partDone: .partDone
    case .partUndone: .partUndone
    }
  }

  /// The number of the part; `nil` if it is about the whole assignment.
  package var part: UInt32? {
    switch self {
    case .opened(let part): part
    case .partDone(let part), .partUndone(let part): part
    case .submitted, .withdrawn: nil
    }
  }
}

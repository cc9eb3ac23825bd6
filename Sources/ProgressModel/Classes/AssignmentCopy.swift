/// A document or a context that is the person's copy of a part of an assignment.
package struct AssignmentCopy: Hashable, Sendable {
  /// What is the copy.
  package enum Subject: Hashable, Comparable, Sendable {
    /// The activity of a document.
    case activity(ActivityIdentifier)
    /// A context.
    case context(ContextIdentifier)
  }

  /// A statement about a copy, with what it is about.
  package struct Statement: Hashable, Sendable {
    /// The statement.
    package var fact: AssignmentCopyFact
    /// What its document or context counts as.
    package var subject: Subject

    package init(_ fact: AssignmentCopyFact, of subject: Subject) {
      self.fact = fact
      self.subject = subject
    }
  }

  /// The part of the assignment.
  package var part: AssignedPart
  /// What is the copy.
  package var subject: Subject
  /// How it became the copy.
  package var origin: AssignmentCopyFact.Origin
  /// From which fact on it is the copy, without a break.
  package var since: Stamp
  /// The newest statement that it is.
  package var newest: AssignmentCopyFact

  private struct Key: Hashable {
    var part: AssignedPart
    var subject: Subject
  }

  /// Derives the copies that count.
  ///
  /// - Parameter statements: All that was said about the same activities and contexts, in any order, without undone
  ///   commands.
  /// - Returns: The copies, by part and then by subject.
  /// - Complexity: O(*n* log *n*).
  package static func copies(_ statements: some Sequence<Statement>) -> [AssignmentCopy] {
    let inOrder = statements.sorted {
      ($0.fact.authorship.stamp, $0.fact.id) < ($1.fact.authorship.stamp, $1.fact.id)
    }
    var copies: [Key: AssignmentCopy] = [:]
    for statement in inOrder {
      let fact = statement.fact
      let key = Key(part: fact.part, subject: statement.subject)
      guard fact.isAttached else {
        copies[key] = nil
        continue
      }
      var copy =
        copies[key]
        ?? AssignmentCopy(
          part: fact.part, subject: statement.subject, origin: fact.origin,
          since: fact.authorship.stamp, newest: fact)
      copy.newest = fact
      copies[key] = copy
    }
    return copies.values.sorted { ($0.part, $0.subject) < ($1.part, $1.subject) }
  }
}

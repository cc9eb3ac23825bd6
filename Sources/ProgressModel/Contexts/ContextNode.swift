/// Everything that is known of one context but what was done in its attempts.
///
/// Facts of undone commands are not in it.
package struct ContextFacts: Hashable, Sendable {
  /// The context.
  package var context: ContextFact
  /// Its attributes, in any order; of two with one name the newer counts.
  package var attributes: [ContextAttributeFact]
  /// Its attempts, in any order.
  package var attempts: [AttemptFact]
  /// What was said about whether it is done, in any order.
  package var doneMarks: [DoneFact]

  package init(
    context: ContextFact, attributes: [ContextAttributeFact] = [], attempts: [AttemptFact] = [],
    doneMarks: [DoneFact] = []
  ) {
    self.context = context
    self.attributes = attributes
    self.attempts = attempts
    self.doneMarks = doneMarks
  }
}

/// A context as it is shown.
package struct ContextNode: Hashable, Sendable {
  /// The identifier.
  package var id: ContextIdentifier
  /// The application that it belongs to.
  package var application: String
  /// Where it is in the application.
  package var path: IdentifierPath
  /// The context above it; `nil` for a main context.
  package var parent: ContextIdentifier?
  /// What the application says about it.
  package var attributes: ContextAttributes
  /// Whether it was removed; if it is declared again, it is not. What is below a removed context is not
  /// shown, either; see ``ShownContexts``.
  package var isRemoved: Bool
  /// Its attempts, the newest last.
  package var attempts: [AttemptFact]
  /// Whether it is done, and since when; `nil` if nobody said so.
  package var done: DoneMark?
  /// When it was declared first, in nanoseconds since 1970; `nil` if nothing tells.
  package var createdAtNanoseconds: Int64?
  /// When it was declared or changed last, in nanoseconds since 1970; `nil` if nothing tells.
  package var changedAtNanoseconds: Int64?

  /// Whether a context is done.
  package struct DoneMark: Hashable, Sendable {
    /// Whether it is.
    package var isDone: Bool
    /// When that was said, in nanoseconds since 1970; `nil` if nothing tells.
    package var momentNanoseconds: Int64?
  }

  /// The attempt that goes on: the newest.
  package var currentAttempt: AttemptFact? { attempts.last }
}

extension ContextNode {
  /// Creates a context that no store has.
  package init(application: String, path: IdentifierPath, attributes: ContextAttributes) {
    self.init(
      id: ContextIdentifier(application: application, path: path), application: application,
      path: path,
      parent: path.identifiers.isEmpty ? nil : .parent(application: application, path: path),
      attributes: attributes, isRemoved: false, attempts: [])
  }
}

extension ContextFacts {
  /// Derives what is shown.
  ///
  /// - Complexity: O(*n* log *n*), *n* facts.
  package var node: ContextNode {
    var newest: [String: ContextAttributeFact] = [:]
    for fact in attributes {
      newest[fact.name] = newest[fact.name].map { $0.united(with: fact) } ?? fact
    }
    var values = ContextAttributes()
    for name in ContextAttributes.names {
      if let value = newest[name.rawValue]?.value { values[name] = value }
    }
    let done = doneMarks.max { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) }
    let changes = newest.values.compactMap(\.changedAtNanoseconds)
    return ContextNode(
      id: context.id, application: context.application, path: context.path,
      parent: context.parent, attributes: values,
      isRemoved: newest[ContextAttribute.removed.rawValue]?.value == "true",
      attempts: attempts.sorted { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) },
      done: done.map {
        ContextNode.DoneMark(isDone: $0.isDone, momentNanoseconds: $0.id.madeAtNanoseconds)
      },
      createdAtNanoseconds: context.createdAtNanoseconds,
      changedAtNanoseconds: (changes + [context.createdAtNanoseconds].compactMap(\.self)).max())
  }
}

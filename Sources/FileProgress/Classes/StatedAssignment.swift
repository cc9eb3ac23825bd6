package import ProgressModel

/// What a class says about an assignment now.
package struct StatedAssignment: Hashable, Sendable {
  /// A context of a program that it hands out.
  package struct HandedOutContext: Hashable, Sendable {
    /// The number of the part.
    package var part: UInt32
    /// Its title in the assignment.
    package var title: String
    /// The program.
    package var application: String
    /// Where it is in the program.
    package var path: IdentifierPath

    package init(part: UInt32, title: String, application: String, path: IdentifierPath) {
      self.part = part
      self.title = title
      self.application = application
      self.path = path
    }

    /// The limit that it breaks, so that no store can keep it; `nil` if it can be kept.
    package var brokenLimit: ContextLimit? {
      ContextLimit.broken(byApplication: application, path: path)
        ?? ContextLimit.broken(byAttribute: ContextAttribute.title.rawValue, value: title)
    }
  }

  /// The assignment.
  package var work: AssignedWork
  /// Whether work on it counts.
  package var state: AssignmentWindowFact.State
  /// Since when, by the teacher's clock, in nanoseconds since 1970.
  package var momentNanoseconds: Int64
  /// The contexts that it hands out.
  package var contexts: [HandedOutContext]

  package init(
    _ work: AssignedWork, _ state: AssignmentWindowFact.State, momentNanoseconds: Int64,
    contexts: [HandedOutContext] = []
  ) {
    self.work = work
    self.state = state
    self.momentNanoseconds = momentNanoseconds
    self.contexts = contexts
  }
}

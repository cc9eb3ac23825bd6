/// An assignment of a class.
///
/// The class is part of its name: a class that takes the identifier of another class's assignment gets at none of
/// its facts.
package struct AssignedWork: Hashable, Comparable, Sendable {
  /// The class.
  package var classIdentifier: JoinedClassIdentifier
  /// The assignment.
  package var assignment: AssignedWorkIdentifier

  package init(classIdentifier: JoinedClassIdentifier, assignment: AssignedWorkIdentifier) {
    self.classIdentifier = classIdentifier
    self.assignment = assignment
  }

  /// Whether an assignment sorts before another: by class, then by its identifier.
  package static func < (left: AssignedWork, right: AssignedWork) -> Bool {
    (left.classIdentifier, left.assignment) < (right.classIdentifier, right.assignment)
  }
}

/// A part of an assignment, such as one file that is handed out.
package struct AssignedPart: Hashable, Comparable, Sendable {
  /// The assignment.
  package var work: AssignedWork
  /// The number that the assignment gives the part.
  package var number: UInt32

  package init(work: AssignedWork, number: UInt32) {
    self.work = work
    self.number = number
  }

  /// Whether a part sorts before another: by assignment, then by number.
  package static func < (left: AssignedPart, right: AssignedPart) -> Bool {
    (left.work, left.number) < (right.work, right.number)
  }
}

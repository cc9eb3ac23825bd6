/// What a teacher's computer knows about how far a student has come.
///
/// Only a student's computers can say that nothing was opened. Until each has said something, that is unknown.
package enum KnownStage: Hashable, Sendable {
  /// The student's computers said so.
  case reported(WorkStage)
  /// The student was excused and hadn't opened it before.
  case excused
  /// The student paused sharing and hadn't opened it before.
  case paused
  /// No computer of the student has said anything about it yet, or one of them has said nothing at all, not even
  /// before it was revoked.
  case notKnownYet
  /// The student has no computer in the class: none has joined, or all are revoked.
  case notJoined

  /// Decides what is known.
  ///
  /// - Parameter stage: What was reported; `nil` if nothing was.
  package init(_ student: StudentHead, _ assignment: AssignmentHead, _ stage: WorkStage?) {
    if let stage, stage > .notOpened {
      self = .reported(stage)
    } else if assignment.isExcused(student.identifier) {
      self = .excused
    } else if student.sharing == .paused, student.isMember {
      // The school pauses the sharing of students whom it removes. They never paused.
      self = .paused
    } else if let stage, !student.isSilent(on: assignment) {
      self = .reported(stage)
    } else {
      let isAwaited = student.hasComputer || student.isSilent(on: assignment)
      self = isAwaited ? .notKnownYet : .notJoined
    }
  }
}

package import ClassModel
import ClassStorage
package import FileProgress
import ProgressModel

/// What became of something that a student said while sharing was paused, after they share again. It is never sent.
package struct ResumedHandIn: Hashable, Sendable {
  /// What became of it.
  package enum Outcome: Hashable, Sendable {
    /// The student took back what they had handed in or marked as done. They take it back again now.
    case takenBack
    /// The student handed it in or marked it as done, and has to say so again. The flag tells whether the class has
    /// what they handed in before the pause.
    case unsent(hasEarlier: Bool)
    /// The assignment is completed, so for the class everything is as before the pause.
    case completed
  }

  /// The assignment.
  package var assignment: Assignment
  /// The part that was marked; `nil` for a hand-in of the whole.
  package var part: UInt32?
  /// What became of it.
  package var outcome: Outcome
}

extension JoinedClass {
  /// Takes back again what the student took back while sharing was paused, and says what else of that time isn't sent.
  ///
  /// - Returns: What became of each thing, sorted by title and part.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  package func resumeHandIns(_ store: DataStore) throws -> [ResumedHandIn] {
    let state = try state()
    let elsewhere = try statesElsewhere(state)
    let assignments = state.assignments.values.filter(\.state.isOut)
      .sorted { ($0.title, $0.identifier) < ($1.title, $1.identifier) }
    var resumed: [ResumedHandIn] = []
    for assignment in assignments {
      let counting = try self.said(on: assignment.identifier, store, elsewhere: elsewhere)
      let said = try everythingSaid(on: assignment.identifier, store, elsewhere: elsewhere)
      for part in [nil] + assignment.parts.map({ Optional($0.number) }) {
        let statement = part.map { HandInFact.Statement.partDone($0) } ?? .submitted
        guard counting.lacks(said, about: statement) else { continue }
        let (holds, held) = (said.implies(statement), counting.implies(statement))
        guard holds || held else { continue }
        let outcome: ResumedHandIn.Outcome
        if assignment.state != .published {
          outcome = .completed
        } else if holds {
          outcome = .unsent(hasEarlier: held)
        } else {
          let opposite = part.map { HandInFact.Statement.partUndone($0) } ?? .withdrawn
          try say(opposite, on: assignment.identifier, store)
          outcome = .takenBack
        }
        resumed.append(ResumedHandIn(assignment: assignment, part: part, outcome: outcome))
      }
    }
    return resumed
  }
}

package import ClassModel
import ClassStorage
import StoreEngine

/// An object that only one teacher's machine states. Without that machine, the class would have an older form of it, or
/// none.
package struct SoleStatement: Hashable, Sendable {
  /// What it is.
  package enum Subject: Hashable, Sendable {
    /// Title and rules of the class.
    case description
    /// An assignment, with its title.
    case assignment(String, AssignmentState)
    /// A student, with the name.
    case student(String)
  }

  /// What it is.
  package var subject: Subject
  /// When it arrived here, in seconds since 1970.
  package var receivedAtSeconds: Int64
  /// Whether another machine states an older form, which would count then.
  package var hasOlderForm: Bool
}

extension JoinedClass {
  /// Returns the objects that only one teacher's machine states, by arrival.
  ///
  /// - Throws: ``ClassroomError/onlyTeachers(title:)``, ``StorageError``.
  package func statements(onlyOf teacher: ClassState.Teacher) throws -> [SoleStatement] {
    let enrollment = try teacherEnrollment()
    return try database.read { records in
      let state = try Self.state(records)
      var others: [[UInt8]: UInt32] = [:]
      var own: [(ClassObject, StatedObject)] = []
      func key(_ object: ClassObject) -> [UInt8] {
        [UInt8(truncatingIfNeeded: object.kind)] + object.identifier
      }
      func remember(_ object: ClassObject) {
        guard let revision = object.revision else { return }
        others[key(object)] = max(others[key(object)] ?? 0, revision)
      }
      for stated in try records.objectsOtherThanReports() where stated.writer != enrollment.writer {
        guard state.listedWriters.contains(stated.writer),
          let object = try? stated.decoded()
        else { continue }
        if stated.writer == teacher.writer {
          own.append((object, stated))
        } else {
          remember(object)
        }
      }
      for stated in try records.outgoing() where stated.audience == .usual {
        if let object = try? ClassObject(decoding: stated.bytes) { remember(object) }
      }
      return own.compactMap { object, stated in
        let other = others[key(object)]
        guard let revision = object.revision, other.map({ $0 < revision }) ?? true else {
          return nil
        }
        let subject: SoleStatement.Subject
        switch object {
        case .description: subject = .description
        case .assignment(let assignment):
          subject = .assignment(assignment.title.string, assignment.state)
        case .student(let student): subject = .student(student.name.string)
        default: return nil
        }
        return SoleStatement(
          subject: subject, receivedAtSeconds: stated.receivedAtSeconds, hasOlderForm: other != nil)
      }.sorted { $0.receivedAtSeconds < $1.receivedAtSeconds }
    }
  }

  /// Returns the computers of students that count again if a teacher's machine is removed as lost, with the students'
  /// names: only that machine has said, since it was lost, that they are revoked.
  ///
  /// - Parameter moment: When it was lost, in seconds since 1970.
  /// - Throws: ``StorageError``.
  package func revocations(
    goneWith teacher: ClassState.Teacher, lostAtSeconds moment: Int64
  ) throws -> [WriterIdentifier: String] {
    try database.read { records in
      let state = try Self.state(records)
      let rest = try Self.state(
        records,
        without: { $0.writer == teacher.writer && $0.receivedAtSeconds >= moment })
      var names: [WriterIdentifier: String] = [:]
      for student in state.students.values {
        for (log, machine) in student.machines where machine.last != nil {
          guard let kept = rest.owner(of: log)?.machines[log], kept.last == nil else { continue }
          names[log] = state.shownName(of: student.identifier)
        }
      }
      return names
    }
  }
}

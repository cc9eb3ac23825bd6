import ClassModel
import ClassStorage
package import FileProgress
package import ProgressModel

extension ClassCatalogue {
  /// Returns what the overview shows about classes; `nil` without classes. What can't be read is left out, and so are
  /// archived classes.
  ///
  /// - Parameters:
  ///   - opened: The classes.
  ///   - store: The person's own records, which tell how far assigned work is.
  package func glance(at opened: OpenedClasses, _ store: DataStore) -> ClassGlance? {
    let (classes, damaged) = (opened.classes, opened.damaged)
    var glance = ClassGlance()
    guard !classes.isEmpty || !damaged.isEmpty else { return nil }
    glance.damaged = damaged.filter(\.isRepairable).map(\.title)
    glance.isStudent = damaged.contains { !($0.note?.isTeacher ?? false) }
    var listed: [(StudentAssignment, String)] = []
    for (joined, enrollment) in classes {
      let title = enrollment.title
      switch (enrollment.role, enrollment.state) {
      case (_, .left): continue
      case (_, .waiting):
        glance.waiting.append(
          .init(classTitle: title, studentCount: nil, isTeacher: enrollment.role == .teacher))
        glance.isStudent = glance.isStudent || enrollment.role == .student
      case (.student, .member):
        glance.isStudent = true
        do {
          let state = try joined.state()
          let works = try joined.studentAssignments(store, in: state)
          guard state.description?.archived == nil else { continue }
          listed += works.map { ($0, title) }
        } catch ClassroomError.damaged {
          glance.damaged.append(title)
        } catch {}
      case (.teacher, .member):
        let state: ClassState
        do {
          state = try joined.state()
        } catch {
          if case ClassroomError.damaged = error { glance.damaged.append(title) }
          continue
        }
        guard !state.isFormerTeacher(enrollment.signingKey) else { continue }
        guard state.description?.archived == nil else {
          glance.archived.append(title)
          continue
        }
        let handInCount = (try? joined.newHandIns(in: state).count) ?? 0
        if handInCount > 0 {
          glance.handIns.append(.init(classTitle: title, count: handInCount))
        }
        glance.taught.append(
          .init(
            classTitle: title, studentCount: state.students.values.count { $0.isMember },
            assignmentCount: state.assignments.values.count { $0.state.isOut }))
        let waiting = state.waiting
        let isFull = waiting.count >= ClassState.waitingLimit
        let count = isFull ? waiting.count : waiting.count { $0.request.role == .student }
        guard count > 0 else { continue }
        glance.waiting.append(
          .init(classTitle: title, studentCount: count, isFull: isFull, isTeacher: true))
      }
    }
    let now = store.configuration.clock.read().wallNanoseconds / 1_000_000_000
    let due = listed.filter { $0.0.isOpen && ![.done, .submitted].contains($0.0.progress) }
      .sorted { Self.order($0.0) < Self.order($1.0) }
    glance.works = due.map { listed, classTitle in
      let isOverdue = listed.isOverdue(nowSeconds: now)
      return ClassGlance.Work(
        title: listed.assignment.title.string, due: listed.assignment.due?.text,
        state: listed.progress.rawValue + (isOverdue ? ", overdue" : ""), classTitle: classTitle)
    }
    return glance
  }

  private static func order(_ listed: StudentAssignment) -> (UInt64, String) {
    (listed.assignment.due?.deadline.seconds ?? .max, listed.assignment.title.string)
  }
}

import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import ProgressModel
import StoreEngine

/// Reads what the overview shows about classes.
struct ClassReading {
  /// The longest title that stands in a command, in bytes.
  private static let longestTitle = 30

  let access: any StoreAccess
  let store: DataStore

  /// What the classes have; `nil` without classes. Nobody asked, so what can't be read is left out.
  var glance: ClassGlance? {
    // Without classes this is one call of the system.
    guard let catalogue = try? access.classes, catalogue.mayHaveClasses,
      let classes = try? catalogue.all(.readOnly), !classes.isEmpty
    else { return nil }
    var glance = ClassGlance()
    var listed: [(StudentAssignment, String)] = []
    for joined in classes {
      guard let enrollment = try? joined.enrollment() else { continue }
      let title = enrollment.title
      switch (enrollment.role, enrollment.state) {
      case (_, .left): continue
      case (_, .waiting):
        glance.waiting.append(.init(classTitle: title, studentCount: nil))
        glance.isStudent = glance.isStudent || enrollment.role == .student
      case (.student, .member):
        glance.isStudent = true
        listed += ((try? joined.studentAssignments(store)) ?? []).map { ($0, title) }
      case (.teacher, .member):
        let count = (try? joined.state().waiting.count { $0.request.role == .student }) ?? 0
        if count > 0 { glance.waiting.append(.init(classTitle: title, studentCount: count)) }
      }
    }
    let now = CommandContext.current.clock.read().wallNanoseconds / 1_000_000_000
    let due = listed.filter { $0.0.isOpen && ![.done, .submitted].contains($0.0.progress) }
      .sorted { Self.order($0.0) < Self.order($1.0) }
    glance.works = due.map { listed, classTitle in
      let isOverdue = listed.isOverdue(nowSeconds: now)
      return ClassGlance.Work(
        title: listed.assignment.title.string, due: listed.assignment.due?.date.string,
        state: listed.progress.rawValue + (isOverdue ? ", overdue" : ""), classTitle: classTitle)
    }
    if let title = glance.works.first?.title, title.utf8.count <= Self.longestTitle {
      glance.openCommand = "fileprogress assignment open \(ShellText.word(title))"
    }
    return glance
  }

  private static func order(_ listed: StudentAssignment) -> (UInt64, String) {
    (listed.assignment.due?.instant.seconds ?? .max, listed.assignment.title.string)
  }
}

/// What `fileprogress` alone shows about classes.
package struct ClassGlance: Sendable {
  /// Assigned work that is neither done nor handed in.
  package struct Work: Sendable {
    /// The title.
    package var title: String
    /// The day on which it is due, as `2026-12-24`; `nil` for none.
    package var due: String?
    /// How far the student is.
    package var state: String
    /// The class.
    package var classTitle: String

    package init(title: String, due: String?, state: String, classTitle: String) {
      self.title = title
      self.due = due
      self.state = state
      self.classTitle = classTitle
    }
  }

  /// A class in which somebody waits.
  package struct Waiting: Sendable {
    /// The class.
    package var classTitle: String
    /// How many students wait to be admitted, or how many people if the list is full; `nil` if the person waits.
    package var studentCount: Int?
    /// Whether the list is full, so that more people may wait.
    package var isFull: Bool
    /// Whether the person is a teacher or waits to be one.
    package var isTeacher: Bool

    package init(
      classTitle: String, studentCount: Int?, isFull: Bool = false, isTeacher: Bool = false
    ) {
      self.classTitle = classTitle
      self.studentCount = studentCount
      self.isFull = isFull
      self.isTeacher = isTeacher
    }
  }

  /// A class in which students handed something in.
  package struct HandIns: Sendable {
    /// The class.
    package var classTitle: String
    /// How many hand-ins arrived since the teacher last looked, at least 1.
    package var count: Int

    package init(classTitle: String, count: Int) {
      self.classTitle = classTitle
      self.count = count
    }
  }

  /// A class that the person teaches.
  package struct Taught: Sendable {
    /// The class.
    package var classTitle: String
    /// How many students are in it.
    package var studentCount: Int
    /// How many assignments were handed out.
    package var assignmentCount: Int

    package init(classTitle: String, studentCount: Int, assignmentCount: Int) {
      self.classTitle = classTitle
      self.studentCount = studentCount
      self.assignmentCount = assignmentCount
    }
  }

  /// The work, the earliest due date first.
  package var works: [Work] = []
  /// The classes of a teacher with new hand-ins.
  package var handIns: [HandIns] = []
  /// The classes that the person teaches.
  package var taught: [Taught] = []
  /// The archived classes that the person taught.
  package var archived: [String] = []
  /// The classes in which somebody waits.
  package var waiting: [Waiting] = []
  /// The classes of which the data on this computer can't be used.
  package var damaged: [String] = []
  /// Whether the person is a student of a class, so that reports leave the computer.
  package var isStudent = false

  /// Creates an empty glance.
  package init() {}
}

/// A class as reports show it.
package struct ClassHead: Hashable, Sendable {
  /// The class.
  package var identifier: ClassIdentifier
  /// What it is called.
  package var title: String
  /// When the class was archived, in seconds since 1970.
  package var archivedSeconds: Int64?
  /// The IANA name of the time zone in which due dates end.
  package var timeZoneName: String?
  /// How many computers ask to join.
  package var waitingCount = 0
  /// The students' computers that ended the sharing, but didn't ask to have the reports deleted, as this program does;
  /// sorted by their letters, without revoked ones.
  package var endedSharing: [WriterIdentifier] = []
  /// Whether the teacher who reads this has not been added to the class, so nothing is known about it here.
  package var isUnknown = false

  package init(identifier: ClassIdentifier, title: String, archivedSeconds: Int64? = nil) {
    self.identifier = identifier
    self.title = title
    self.archivedSeconds = archivedSeconds
  }
}

/// An assignment as reports show it.
package struct AssignmentHead: Hashable, Sendable {
  /// A part that it hands out.
  package struct Part: Hashable, Sendable {
    /// What it is.
    package enum Kind: String, Hashable, Sendable {
      case file
      case sharedFile
      case context
      case link
      case unknown
    }

    /// The number of the part.
    package var number: UInt32
    /// What it is.
    package var kind: Kind
    /// The text that people see: the name of a file, or a title.
    package var title: String

    package init(number: UInt32, kind: Kind, title: String) {
      self.number = number
      self.kind = kind
      self.title = title
    }

    init(_ part: AssignmentPart) {
      switch part.content {
      case .copy(let file, _, _):
        self.init(number: part.number, kind: .file, title: file.name.string)
      case .shared(let file):
        self.init(number: part.number, kind: .sharedFile, title: file.name.string)
      case .context(let title, let application, _):
        self.init(
          number: part.number, kind: .context,
          title: title.isEmpty ? application.string : title.string)
      case .link(let title, let url):
        self.init(
          number: part.number, kind: .link, title: title.isEmpty ? url.string : title.string)
      case .unknown: self.init(number: part.number, kind: .unknown, title: "")
      }
    }
  }

  /// The assignment.
  package var identifier: AssignmentIdentifier
  /// The title.
  package var title: String
  /// Its state, such as draft or published.
  package var state: AssignmentState
  /// The day on which it is due, as `2026-12-24`.
  package var dueDate: String?
  /// The day, and the time if it isn't the day's end, for people.
  package var dueText: String?
  /// The last moment that isn't late, in seconds since 1970.
  package var dueSeconds: Int64?
  /// When it was first handed out, in seconds since 1970.
  package var handedOutSeconds: Int64?
  /// Pauses up to this many seconds count as active; `nil` counts all pauses.
  package var idleLimitSeconds: Int64?
  /// Its parts.
  package var parts: [Part]
  /// The students it is for; `nil` for the whole class.
  package var students: Set<StudentIdentifier>?
  /// The students who are excused from it.
  package var excused: Set<StudentIdentifier> = []
  /// The last moment that isn't late for each student with an extension, in seconds since 1970.
  package var extendedSeconds: [StudentIdentifier: Int64] = [:]

  /// Names an assignment.
  package init(_ assignment: Assignment) {
    identifier = assignment.identifier
    title = assignment.title.string
    state = assignment.state
    dueDate = assignment.due?.date.string
    dueText = assignment.due?.text
    dueSeconds = assignment.due?.deadline.wholeSeconds
    handedOutSeconds = assignment.windows.first?.from.wholeSeconds
    idleLimitSeconds = assignment.idleLimitSeconds.map(Int64.init)
    parts = assignment.parts.map(Part.init)
    students = assignment.students.map(Set.init)
  }

  /// The numbers under which work is reported: those of the parts, or else that of the student's own file.
  package var workNumbers: [UInt32] {
    parts.isEmpty ? [Assignment.ownFileNumber] : parts.map(\.number)
  }

  /// Whether it is for a student.
  package func isFor(_ student: StudentIdentifier) -> Bool { students?.contains(student) ?? true }

  /// Whether a student is excused from it.
  package func isExcused(_ student: StudentIdentifier) -> Bool { excused.contains(student) }

  /// Returns the last moment that isn't late for a student, in seconds since 1970; `nil` if there is none, or the
  /// student is excused.
  package func dueSeconds(for student: StudentIdentifier) -> Int64? {
    isExcused(student) ? nil : extendedSeconds[student] ?? dueSeconds
  }
}

extension [AssignmentHead] {
  /// The indices by due date; assignments without one come last, in the order that they have here.
  var placesByDueDate: [Int] {
    indices.sorted { (self[$0].dueSeconds ?? .max, $0) < (self[$1].dueSeconds ?? .max, $1) }
  }
}

/// A student as reports show them.
package struct StudentHead: Hashable, Sendable {
  /// The student.
  package var identifier: StudentIdentifier
  /// The name.
  package var name: String
  /// The identifier in the roster.
  package var rosterIdentifier: String?
  /// What tells the student apart from others of the same name; see ``ClassState/Student/shownIdentifier``.
  package var shownIdentifier: String
  /// Whether the student takes part.
  package var membership: StudentRecord.Membership
  /// What the student shares.
  package var sharing: SharingState
  /// Whether a machine of theirs was ever admitted.
  package var hasJoined: Bool
  /// Whether one of them isn't revoked.
  package var hasComputer: Bool
  /// Until when a machine of theirs may have work that isn't known, because it has told this teacher nothing, in
  /// seconds since 1970; `nil` if there is none.
  ///
  /// If it was revoked, this is when this computer first knew of that: only other teachers may know what it said
  /// before. Otherwise, it is the greatest number.
  package var silentUntilSeconds: Int64?

  package init(
    identifier: StudentIdentifier, name: String, rosterIdentifier: String? = nil,
    membership: StudentRecord.Membership = .member, sharing: SharingState = .on,
    hasJoined: Bool = true
  ) {
    self.identifier = identifier
    self.name = name
    self.rosterIdentifier = rosterIdentifier
    shownIdentifier = identifier.shown(besides: name, rosterIdentifier: rosterIdentifier)
    self.membership = membership
    self.sharing = sharing
    self.hasJoined = hasJoined
    hasComputer = hasJoined
  }

  /// Names a student.
  package init(_ student: ClassState.Student) {
    self.init(
      identifier: student.identifier, name: student.record.name.string,
      rosterIdentifier: student.record.rosterIdentifier?.string,
      membership: student.record.membership, sharing: student.sharing,
      hasJoined: !student.record.machines.isEmpty)
    shownIdentifier = student.shownIdentifier
    hasComputer = student.record.machines.contains { $0.last == nil }
  }

  /// Whether the student takes part.
  package var isMember: Bool { membership == .member }
  /// Whether there are no figures because the student doesn't share them.
  package var isWithheld: Bool { sharing >= .stopped }

  /// Whether there may be work on an assignment on a machine that has told this teacher nothing.
  func isSilent(on assignment: AssignmentHead) -> Bool {
    guard let silentUntilSeconds else { return false }
    return (assignment.handedOutSeconds ?? .min) <= silentUntilSeconds
  }
}

/// What a report shows for a student's work on an assignment.
package enum WorkPlace<Work: Hashable & Sendable>: Hashable, Sendable {
  /// The assignment is not for the student.
  case notAssigned
  /// The student doesn't share.
  case withheld
  /// What was reported; `nil` if nothing was.
  case known(Work?)

  /// Decides what to show.
  package init(_ student: StudentHead, _ assignment: AssignmentHead, _ work: Work?) {
    if !assignment.isFor(student.identifier) {
      self = .notAssigned
    } else {
      self = student.isWithheld ? .withheld : .known(work)
    }
  }

  /// What was reported.
  package var work: Work? {
    if case .known(let work) = self { work } else { nil }
  }
}

/// How far a student has come, as the grid of a class shows it.
package struct GridCell: Hashable, Sendable {
  /// How far.
  package var stage: WorkStage
  /// Whether the work was handed in late.
  package var isLate: Bool
  /// Whether the student's clock is a day or more off, so that the other two may be wrong.
  package var isClockOff = false

  /// How far off a clock must be to be marked, in seconds: a day.
  package static let clockErrorSeconds: Int64 = 86_400

  package init(stage: WorkStage, isLate: Bool = false) {
    self.stage = stage
    self.isLate = isLate
  }
}

/// The students of a class and how far each has come with each assignment.
package struct ClassOverview: Hashable, Sendable {
  /// A student.
  package struct Row: Hashable, Sendable {
    /// Who it is.
    package var student: StudentHead
    /// A cell for each assignment.
    package var cells: [WorkPlace<GridCell>]

    package init(student: StudentHead, cells: [WorkPlace<GridCell>]) {
      self.student = student
      self.cells = cells
    }
  }

  /// How many of the students who have an assignment and share handed it in.
  package struct HandedIn: Hashable, Sendable {
    /// How many did.
    package var count = 0
    /// How many students could.
    package var studentCount = 0
    /// About how many students anything is known.
    package var knownCount = 0

    package init(count: Int = 0, studentCount: Int = 0, knownCount: Int = 0) {
      self.count = count
      self.studentCount = studentCount
      self.knownCount = knownCount
    }
  }

  /// The class.
  package var head: ClassHead
  /// The assignments that were handed out, the oldest first.
  package var assignments: [AssignmentHead]
  /// The students, sorted by name; students who left or were removed come last.
  package var rows: [Row]
  /// The figures of all work on each assignment; `nil` unless they are asked for.
  package var figures: [AssignmentIdentifier: [StudentIdentifier: WorkSummary]]?

  package init(head: ClassHead, assignments: [AssignmentHead], rows: [Row]) {
    self.head = head
    self.assignments = assignments
    self.rows = rows
  }

  /// Returns the figures behind a cell; `nil` if there are none, or they aren't asked for.
  package func summary(of row: Row, _ place: Int) -> WorkSummary? {
    // Those of a student who doesn't share may still be stored.
    guard row.cells[place].work != nil else { return nil }
    return figures?[assignments[place].identifier]?[row.student.identifier]
  }

  /// The same with the assignments by due date; those without one come last, the oldest first.
  package var sortedByDueDate: ClassOverview {
    let places = assignments.placesByDueDate
    var sorted = self
    sorted.assignments = places.map { assignments[$0] }
    for row in rows.indices { sorted.rows[row].cells = places.map { rows[row].cells[$0] } }
    return sorted
  }

  /// How many students handed in each assignment. Counts only students who take part, and excused ones only if they
  /// handed it in anyway.
  package var handedIn: [HandedIn] {
    var all = [HandedIn](repeating: HandedIn(), count: assignments.count)
    for row in rows where row.student.isMember {
      for (place, cell) in row.cells.enumerated() {
        guard case .known(let cell) = cell else { continue }
        let isHandedIn = cell?.stage.isHandedIn == true
        let isExcused = assignments[place].isExcused(row.student.identifier)
        guard isHandedIn || !isExcused else { continue }
        all[place].studentCount += 1
        if cell != nil { all[place].knownCount += 1 }
        if isHandedIn { all[place].count += 1 }
      }
    }
    return all
  }
}

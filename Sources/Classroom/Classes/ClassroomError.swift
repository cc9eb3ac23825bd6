package import ClassModel

/// Why something can't be done in a class. A person can act on every case.
package enum ClassroomError: Error, Hashable, Sendable {
  /// No class has a title or code that begins with this text.
  case noSuchClass(String)
  /// Several classes match. Has their titles and codes.
  case severalClasses([String])
  /// The store isn't in any class.
  case noClass
  /// The database of the class on this machine can't be used.
  case damaged(title: String, cause: String)
  /// The key file of the class on this machine has the key of another machine.
  case foreignKey(title: String, path: String)
  /// The damaged data of a teacher's class was moved aside, and the teacher has not come back.
  case notRestored(EnrollmentNote)
  /// The store is already in this class.
  case alreadyIn(title: String)
  /// A teacher has not admitted this machine yet.
  case waiting(title: String)
  /// The person left the class.
  case left(title: String)
  /// Only a teacher of the class can do this.
  case onlyTeachers(title: String)
  /// The person was a teacher of the class, but this machine is listed no more.
  case formerTeacher(title: String)
  /// The person is a teacher of the class, but this machine was copied or restored too often, so it sends nothing more.
  case copiedForGood(title: String)
  /// Only a student of the class can do this.
  case onlyStudents(title: String)
  /// The class folder has no class with this code.
  case classNotFound(folder: String)
  /// A code without a folder doesn't say where the class is.
  case folderMissing
  /// Another program is syncing the class.
  case busy(title: String)
  /// No join has these digits or letters.
  case noSuchJoin(String)
  /// Several joins have these digits or letters.
  case severalJoins(String)
  /// No student matches this text.
  case noSuchStudent(String)
  /// Several students match. Has their names and roster identifiers.
  case severalStudents(String, [String])
  /// No assignment matches this text.
  case noSuchAssignment(String)
  /// Several assignments match.
  case severalAssignments(String, [AssignmentChoice])
  /// A handed-out file isn't in the class folder.
  case fileMissing(name: String, assignment: String, folder: String)
  /// The class folder has other bytes in the place of the handed-out file with this name.
  case fileDamaged(name: String, assignment: String)
  /// A folder, a link or something else is in the place of a shared file.
  case fileReplaced(name: String, assignment: String)
  /// A part of an assignment has no file.
  case noFile(part: UInt32)
  /// The class has an assignment with this title, which a student can't tell apart from it.
  case titleTaken(String, class: String)
  /// The text isn't a link that begins with `http://` or `https://`, or it is too long.
  case unfitLink(String)
  /// Nobody waits under this number, or with these letters.
  case noSuchRequest(String)
  /// This change isn't possible in the assignment's state.
  case wrongState(title: String, AssignmentState)
  /// It has something from a newer version of the program, and this version would lose it.
  case newerVersion(title: String)
  /// A text is empty, too long, or has characters that a class can't hold.
  case unfitText(String, maximumByteCount: Int)
  /// The text isn't a valid date like `2026-12-24`.
  case unfitDate(String)
  /// A text or number is outside the limits of a class.
  case outside(ClassFormatError)
  /// There are too many of something.
  case tooMany(String, limit: Int)
  /// Lines of the roster can't be used.
  case roster([RosterProblem])
  /// The recovery sheet belongs to another class.
  case otherSheet(title: String)
  /// There is a newer list of teachers that hasn't arrived here.
  case folderBehind(title: String)
  /// Another machine wrote a list of teachers at the same time.
  case teachersChanged(title: String)
  /// The only teacher can't leave.
  case onlyTeacher(title: String)
  /// A listed teacher can't leave. The owner must remove them.
  case listedTeacher(title: String, name: String)
  /// No machine of the student has letters that begin with this text.
  case noSuchMachine(String, student: String)
  /// Several machines of a student match. Has their letters.
  case severalMachines(student: String, [String])
  /// No person matches this text.
  case noSuchPerson(String)
  /// The student already used the personal code. Another machine needs the six digits.
  case hasJoined(name: String)
  /// The person is no longer in the class.
  case notMember(name: String)
  /// The class already is archived, or already isn't.
  case alreadyArchived(title: String, isArchived: Bool)
  /// A student can only see their own record.
  case onlyOneself(name: String, title: String)
  /// The school has stopped the student's sharing already, or has not stopped it.
  case sharingDecided(name: String, isStopped: Bool)
  /// A student can't be merged into themselves.
  case sameStudent(name: String)
  /// A student in the list can't be merged into one who isn't in it. Has what names each of them in a command.
  case rosterStudentStays(name: String, identifier: String, other: String)
  /// No student has a computer with these letters.
  case noSuchComputer(String)
  /// Several students' computers match; their letters with the students' names.
  case severalComputers(String, [String])
  /// The computer already counts for this student only.
  case computerCounts(letters: String, name: String)
  /// A computer was revoked already.
  case computerRevoked(letters: String)
}

extension ClassroomError {
  /// Whether nothing that a teacher changes on this machine reaches anybody any more.
  package var silencesTeacher: Bool {
    switch self {
    case .formerTeacher, .copiedForGood: true
    default: false
    }
  }
}

/// One of several assignments that can be meant.
package struct AssignmentChoice: Hashable, Sendable {
  /// The title, and what tells the assignment apart.
  package var title: String
  /// When it is due, as `2026-12-24` or `2026-12-24 14:00`; `nil` if it has no due date.
  package var due: String?

  /// Names an assignment.
  package init(title: String, due: String?) {
    self.title = title
    self.due = due
  }
}

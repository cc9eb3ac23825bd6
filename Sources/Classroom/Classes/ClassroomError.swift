package import ClassModel

/// Why something can't be done in a class. Every case is something that a person can act on.
package enum ClassroomError: Error, Hashable, Sendable {
  /// No class has this name or code, or begins so.
  case noSuchClass(String)
  /// Several classes match; their titles with their codes.
  case severalClasses([String])
  /// The store takes part in no class.
  case noClass
  /// The store takes part in this class already.
  case alreadyIn(title: String)
  /// A teacher has not admitted this machine yet.
  case waiting(title: String)
  /// The person left the class.
  case left(title: String)
  /// Only a teacher of the class can do this.
  case onlyTeachers(title: String)
  /// Only a student of the class can do this.
  case onlyStudents(title: String)
  /// In the class folder lies no class of this code.
  case classNotFound(folder: String)
  /// A code without a folder says nothing of where the class is.
  case folderMissing
  /// Another program syncs the class.
  case busy(title: String)
  /// No join, or more than one, has these digits or letters.
  case noSuchJoin(String)
  /// Several machines wait with these digits or letters.
  case severalJoins(String)
  /// No student, or more than one, is meant by these words.
  case noSuchStudent(String)
  /// Several students are meant; their names with roster identifiers.
  case severalStudents(String, [String])
  /// No assignment is meant by these words.
  case noSuchAssignment(String)
  /// Several assignments are meant; their titles with the beginnings of their identifiers.
  case severalAssignments(String, [String])
  /// An assignment can't go from its state to another one.
  case wrongState(title: String, AssignmentState)
  /// A newer version of the program wrote something in it that this one would lose.
  case newerVersion(title: String)
  /// A text is empty, too long, or has characters that a class can't hold.
  case unfitText(String, maximumByteCount: Int)
  /// A date is no day of the calendar, written as `2026-12-24`.
  case unfitDate(String)
  /// A text or number is outside what a class can hold.
  case outside(ClassFormatError)
  /// There are too many of something.
  case tooMany(String, limit: Int)
  /// Lines of the roster can't be used.
  case roster([RosterProblem])
  /// The sheet belongs to another class.
  case otherSheet(title: String)
  /// Somebody wrote a newer list of teachers that has not arrived here.
  case folderBehind(title: String)
  /// Another machine wrote a list of teachers at the same time.
  case teachersChanged(title: String)
  /// The only teacher can't leave.
  case onlyTeacher(title: String)
  /// A teacher who is listed can't leave: the owner removes them.
  case listedTeacher(title: String, name: String)
  /// The machine of a student is named by no such letters.
  case noSuchMachine(String, student: String)
  /// Several machines of a student are meant; their letters.
  case severalMachines(student: String, [String])
  /// No person is meant by these words.
  case noSuchPerson(String)
  /// A student has used the personal code; another machine needs the digits.
  case hasJoined(name: String)
  /// Somebody is no longer in the class.
  case notMember(name: String)
  /// The class was archived, or wasn't, before.
  case alreadyArchived(title: String, isArchived: Bool)
}

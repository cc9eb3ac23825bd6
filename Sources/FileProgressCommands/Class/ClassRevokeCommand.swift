import ArgumentParser
import ClassModel
import Classroom

/// Revokes a student's computer.
struct ClassRevokeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Shut out a student's lost computer.",
    discussion: """
      What it sent before stays. What it sends later doesn't count, and it can't read anything new. \
      This can't be undone; the student joins again with another computer. class show lists the \
      computers. You may leave out the computer if the student has only one.

      Examples:
        fileprogress class revoke "Anna Berg"
        fileprogress class revoke "Anna Berg" 7dc3-kq2f
      """)

  @Argument(help: ArgumentHelp("The student: name or id.", valueName: "student"))
  var student: String

  @Argument(
    help: ArgumentHelp("The computer: its letters in class show.", valueName: "computer"))
  var computer: String?

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    // What the machine has sent until now is kept.
    try desk.sync(joined)
    let known = try joined.state().student(named: student)
    let machine = try known.machine(named: computer)
    let name = known.record.name.string
    guard known.machines[machine]?.last == nil else {
      return options.talk("The computer \(machine.shortLetters) of \(name) is revoked already.")
    }
    try Confirmation(isGiven: yes).require(
      "Revoke the computer \(machine.shortLetters) of \(known.record.nameWithIdentifier) for good?",
      otherwise: "Nothing was revoked.")
    try joined.revoke(machine, of: known.identifier)
    try desk.tell(joined)
    options.talk(
      "The computer \(machine.shortLetters) of \(name) is revoked. What it sent before stays.")
  }
}

/// Removes a student or a teacher.
struct ClassRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a student or another teacher.",
    discussion: """
      A student's reports stay and are shown as those of a removed student. The student can still \
      have them deleted. To remove a teacher, you need the recovery sheet. What that teacher made \
      stays in the class.

      Examples:
        fileprogress class remove "Anna Berg"
        fileprogress class remove "Mr Ode" --sheet sheet.txt
      """)

  @Argument(help: ArgumentHelp("The person: name or id.", valueName: "name"))
  var person: String

  @OptionGroup var sheet: SheetOption

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    try desk.sync(joined)
    let state = try joined.state()
    let teacher = Result { () throws(ClassroomError) in try state.teacher(named: person) }
    do {
      let student = try state.student(named: person) { $0.record.membership != .removed }
      if case .success = teacher {
        throw CommandFailure(
          .usage,
          "\(person) can be a student or a teacher. Write the letters of the teacher's computer, or the "
            + "student's id.")
      }
      return try remove(student, joined, desk)
    } catch ClassroomError.noSuchStudent {
      switch teacher {
      case .success(let teacher): try remove(teacher, joined, desk)
      case .failure(let error): throw error
      }
    }
  }

  private func remove(
    _ student: ClassState.Student, _ joined: JoinedClass, _ desk: ClassDesk
  ) throws {
    let name = student.record.name.string
    try Confirmation(isGiven: yes).require(
      "Remove the student \(student.record.nameWithIdentifier)?", otherwise: "Nobody was removed.")
    try joined.remove(student.identifier)
    try desk.tell(joined)
    options.talk("\(name) is no longer in the class. Reports that came before stay.")
  }

  private func remove(
    _ teacher: ClassState.Teacher, _ joined: JoinedClass, _ desk: ClassDesk
  ) throws {
    let name = teacher.name?.string ?? teacher.writer?.shortLetters ?? ""
    let content = try RecoverySheet.read(sheet.file, of: joined, desk.tools)
    try Confirmation(isGiven: yes).require(
      "Remove the teacher \(name) for good? What \(name) made stays, as if you had made it.",
      otherwise: "Nobody was removed.")
    try joined.removeTeacher(teacher, content, desk.tools)
    try desk.tell(joined)
    options.talk("\(name) is no longer a teacher of the class.")
  }
}

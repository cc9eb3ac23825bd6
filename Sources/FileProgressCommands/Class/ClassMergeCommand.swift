import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports

/// Merges two students.
struct ClassMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge two students who are the same person.",
    discussion: """
      Use it for a student who was admitted by digits and is also in your list of students. The \
      second one keeps its name and id, and gets the computers and the work of the first. Nobody \
      has to join again. If neither has joined, only the slip of the second one still works. You \
      can't undo this.

      Examples:
        fileprogress class merge Anna "Anna Berg"
        fileprogress class merge 3kq2fabc s1
      """)

  @Argument(help: ArgumentHelp("The student who is removed: name or id.", valueName: "student"))
  var student: String

  @Argument(help: ArgumentHelp("The student who stays: name or id.", valueName: "student"))
  var into: String

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    try desk.sync(joined)
    let state = try joined.state()
    let source = try state.studentTakingPart(named: student)
    let target = try state.studentTakingPart(named: into)
    let merge: StudentMerge
    do {
      merge = try joined.merge(source.identifier, into: target.identifier)
    } catch let error as ClassroomError {
      guard case .rosterStudentStays = error else { throw error }
      // The sentence ends with the command.
      throw CommandFailure(
        ExitStatus(for: error), FailureText.of(error) + (try desk.option(naming: joined)))
    }
    options.talk(
      "\(source.nameWithIdentifier) has \(NumberText.count(source.machines.count, "computer")), and "
        + "\(target.nameWithIdentifier) has \(target.machines.count).")
    let cost =
      merge.erases
      ? " All reports that both have sent so far are deleted, because one of them had reports deleted before."
      : ""
    try Confirmation(isGiven: confirmation.yes).require(
      "Merge them into \(target.nameWithIdentifier)?" + cost,
      otherwise: "Nothing was changed.")
    try joined.mergeStudents(source.identifier, into: target.identifier)
    var lines = [
      "\(target.nameWithIdentifier) now has the computers and the work of both. "
        + "\(source.nameWithIdentifier) is removed."
    ]
    // Of two codes that nobody has used, only one is left, and the other one may be on paper already.
    if source.record.personalCode != nil, target.machines.isEmpty, source.machines.isEmpty {
      lines.append(
        "A slip or invitation for \(source.nameWithIdentifier) no longer works. If you gave it out, write "
          + "another one: fileprogress class invite --for \(target.typedWord)"
          + (try desk.option(naming: joined)))
    }
    try desk.tell(joined, lines)
  }
}

/// Moves a computer to another student.
struct ClassMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a computer to another student.",
    discussion: """
      Use it for a computer that was admitted to the wrong student, or to two students. The \
      computer's key stops working, and the computer joins again: type class join --again there, \
      then class admit with --to here. If it was admitted to the wrong student, what it sent until \
      now no longer counts. It then sends its work again. class show lists the computers.

      Examples:
        fileprogress class move 7dc3-kq2f --to "Ben Cruz"
        fileprogress class move 7dc3kq2f --to s2 --yes
      """)

  @Argument(
    help: ArgumentHelp("The computer, by its letters in class show.", valueName: "computer"))
  var computer: String

  @Option(help: ArgumentHelp("The student whose computer it is: name or id.", valueName: "student"))
  var to: String

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    try desk.sync(joined)
    let state = try joined.state()
    let machine = try state.machine(named: computer)
    let student = try state.studentTakingPart(named: to)
    let owner = state.owner(of: machine)
    guard owner?.machines[machine]?.last == nil else {
      throw ClassroomError.computerRevoked(letters: machine.shortLetters)
    }
    let name = student.nameWithIdentifier
    if let owner, owner.identifier != student.identifier {
      options.talk(
        "The computer \(machine.shortLetters) belongs to \(owner.nameWithIdentifier) now. If you move it, "
          + "what it sent until now no longer counts.")
    }
    try Confirmation(isGiven: confirmation.yes).require(
      "Move it to \(name)? The computer must join again.", otherwise: "Nothing was changed.")
    try joined.move(machine, to: student.identifier)
    try desk.tell(joined)
    let word =
      try student.record.schoolIdentifier == nil
      ? ShellText.word(joined.state().typedName(of: student)) : student.typedWord
    options.talk("The computer \(machine.shortLetters) can't send anything until it joins again.")
    let title = ShellText.word(try joined.enrollment().title)
    let newName = ShellText.word(student.record.name.string)
    options.talk("On that computer: fileprogress class join \(title) --again --as \(newName)")
    let option = try desk.option(naming: joined)
    options.talk("Then type here: fileprogress class admit DIGITS --to \(word)\(option)")
  }
}

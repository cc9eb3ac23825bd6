import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports

/// Merges two students.
struct ClassMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make two students one who are the same person.",
    discussion: """
      For a student who was admitted by digits and also stands in your list of students. The second \
      one stays, with name and id, and gets the computers and the work of the first. Nobody has to \
      join again. This can't be undone.

      Examples:
        fileprogress class merge Anna "Anna Berg"
        fileprogress class merge 3kq2fabc s1
      """)

  @Argument(help: ArgumentHelp("The student who goes: name or id.", valueName: "student"))
  var student: String

  @Argument(help: ArgumentHelp("The student who stays: name or id.", valueName: "student"))
  var into: String

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    try desk.sync(joined)
    let state = try joined.state()
    let source = try state.studentTakingPart(named: student)
    let target = try state.studentTakingPart(named: into)
    let merge = try joined.merge(source.identifier, into: target.identifier)
    options.talk(
      "\(source.record.nameWithIdentifier) has \(NumberText.count(source.machines.count, "computer")), and "
        + "\(target.record.nameWithIdentifier) has \(target.machines.count).")
    let cost =
      merge.erases
      ? " The reports of both from before now are deleted, because one of them had reports deleted."
      : ""
    try Confirmation(isGiven: yes).require(
      "Make them one student, \(target.record.nameWithIdentifier)?" + cost,
      otherwise: "Nothing was changed.")
    try joined.mergeStudents(source.identifier, into: target.identifier)
    try desk.tell(joined)
    options.talk(
      "\(source.record.nameWithIdentifier) is \(target.record.nameWithIdentifier) now, with all computers and "
        + "work.")
  }
}

/// Moves a computer to another student.
struct ClassMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a computer to another student.",
    discussion: """
      For a computer that was admitted to the wrong student, or to two. Its key is given up, and the \
      computer joins again with a new one: class join --again there, then class admit with --to \
      here. If it was admitted to the wrong student, what it sent so far no longer counts; it \
      sends its work again. class show lists the computers.

      Examples:
        fileprogress class move 7dc3-kq2f --to "Ben Cruz"
        fileprogress class move 7dc3kq2f --to s2 --yes
      """)

  @Argument(
    help: ArgumentHelp("The computer: the letters that show lists.", valueName: "computer"))
  var computer: String

  @Option(help: ArgumentHelp("The student whose computer it is: name or id.", valueName: "student"))
  var to: String

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    try desk.sync(joined)
    let state = try joined.state()
    let machine = try state.machine(named: computer)
    let student = try state.studentTakingPart(named: to)
    let owner = state.owners[machine].flatMap { state.students[$0] }
    guard owner?.machines[machine]?.last == nil else {
      throw ClassroomError.computerRevoked(letters: machine.shortLetters)
    }
    let name = student.record.nameWithIdentifier
    if let owner, owner.identifier != student.identifier {
      options.talk(
        "The computer \(machine.shortLetters) counts for \(owner.record.nameWithIdentifier). What it sent no "
          + "longer counts then.")
    }
    try Confirmation(isGiven: yes).require(
      "Give up its key, so that it joins again for \(name)?", otherwise: "Nothing was changed.")
    try joined.move(machine, to: student.identifier)
    try desk.tell(joined)
    let word = ShellText.word(student.record.rosterIdentifier?.string ?? student.record.name.string)
    options.talk("The key of the computer \(machine.shortLetters) is given up.")
    let title = ShellText.word(try joined.enrollment().title)
    let newName = ShellText.word(student.record.name.string)
    options.talk("On that computer: fileprogress class join \(title) --again --as \(newName)")
    options.talk("Then type here: fileprogress class admit DIGITS --to \(word)")
  }
}

import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import ProgressModel

/// Adds a waiting teacher to the class.
struct ClassAddTeacherCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-teacher",
    abstract: "Add a teacher, with the recovery sheet.",
    discussion: """
      The new teacher types class join with --teacher, and reads the sixteen letters to you. \
      Teachers see all students and their reports.

      Examples:
        fileprogress class add-teacher abcd-efgh-ijkl-mnop
        fileprogress class add-teacher abcd-efgh-ijkl-mnop --sheet sheet.txt
      """)

  @Argument(help: ArgumentHelp("The sixteen letters.", valueName: "letters"))
  var letters: String

  @OptionGroup var sheet: SheetOption
  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    try desk.sync(joined)
    let machine = try joined.waitingTeacher(withLetters: letters, desk.tools)
    let name = ClassSentence.shortened(machine.waiting.request.name.string)
    let arrival = MomentText.relative(
      machine.waiting.receivedAtSeconds.nanoseconds, now: context.clock.read().wallNanoseconds,
      timeZone: context.dayTime)
    context.say("\(name) asked to join as a teacher. The request arrived \(arrival).")
    let content = try RecoverySheet.read(sheet.file, of: joined, desk.tools)
    try Confirmation(isGiven: confirmation.yes).require(
      "Add \(name) as a teacher? Teachers see all students and their reports.",
      otherwise: "Nobody was added.")
    try joined.addTeacher(machine, content, isNewestListLost: sheet.listLost, desk.tools)
    try desk.tell(joined, ["\(name) is now a teacher of the class."])
  }
}

/// Restores a class on a new computer.
struct ClassRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore your class on a new computer.",
    discussion: """
      You need the recovery sheet and the class folder. Students, assignments and reports come back. \
      Your lost computer is removed from the class.

      Examples:
        fileprogress class restore --folder /media/school --as "Ms Weber"
        fileprogress class restore --folder ~/7b --as "Ms Weber" --sheet sheet.txt
      """)

  @Option(
    help: ArgumentHelp("The class folder.", valueName: "dir"), completion: .directory)
  var folder: String

  @Option(
    name: .customLong("as"), help: ArgumentHelp("Your name, as students see it.", valueName: "name")
  )
  var person: String

  @OptionGroup var sheet: SheetOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let folder = try desk.folder(folder)
    let content = try RecoverySheet.read(sheet.file) {
      try SheetContent(reading: $0, desk.tools)
    }
    let joined = try Restoring(
      folder: folder, personName: person, isNewestListLost: sheet.listLost
    )
    .restore(content, in: desk.catalogue, desk.tools)
    let enrollment = try joined.enrollment()
    let count = try joined.state().students.values.count { $0.isMember }
    options.talk(
      "Restored the class \(enrollment.title) with \(NumberText.count(count, "student")). Your earlier "
        + "computers are removed from it.")
  }
}

import ArgumentParser
import Classroom
import FileProgress
import FileProgressReports

/// Says whether developer mode is on.
struct DeveloperModeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mode",
    abstract: "Be teacher and student on one computer.",
    discussion: """
      Use it to test your program, or to try out a class. Two stores stand in for your own: a \
      teacher's and a student's, with a class between them. While a side is on, all commands and \
      programs use its store, and every command says so. Your own records are not touched. With \
      --home, a command uses that store.

      Without a side, it shows which one is on.

      Examples:
        fileprogress dev mode teacher   assign a file or a part of your program
        fileprogress dev mode student   work on it
        fileprogress dev mode teacher   see the report
        fileprogress dev mode off       go back to your own records
      """,
    subcommands: [
      DeveloperTeacherCommand.self, DeveloperStudentCommand.self, DeveloperOffCommand.self,
      DeveloperResetCommand.self,
    ])

  @OptionGroup var options: StoreOptions

  func run() throws {
    guard options.home == nil else {
      try context.write("Developer mode: off\n")
      return options.talk("--home overrides developer mode.")
    }
    let mode = try options.developerMode
    let side = try mode.side()
    let isIgnored = DeveloperMode.isIgnored { context.environment[$0] }
    var lines = ["Developer mode: \(side?.rawValue ?? "off")"]
    if mode.isReady {
      lines += [
        "Teacher's store: \(mode.storeFolder(of: .teacher))",
        "Student's store: \(mode.storeFolder(of: .student))",
        "Class folder:    \(mode.classFolder)",
      ]
    }
    try context.write(lines.map { PrintableText.of($0) + "\n" }.joined())
    if isIgnored, side != nil {
      options.talk("FILEPROGRESS_DEVELOPER_MODE is 0, so commands here use your own records.")
    } else if let side {
      options.talk("To switch: fileprogress dev mode \(side.other.rawValue)")
    } else {
      options.talk("To start: fileprogress dev mode teacher")
    }
  }
}

/// Turns the teacher's side on.
struct DeveloperTeacherCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "teacher",
    abstract: "Be the teacher.",
    discussion: """
      The first time, this makes both stores, a class, and a student in it. Later it also syncs, \
      so that you see what you did as the student. Programs that are running keep their store: \
      start them again.

      Examples:
        fileprogress dev mode teacher
      """)

  @OptionGroup var options: StoreOptions

  func run() throws { try DeveloperModeSwitch(options).turnOn(.teacher) }
}

/// Turns the student's side on.
struct DeveloperStudentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "student",
    abstract: "Be the student.",
    discussion: """
      The first time, this makes both stores, a class, and a student in it. Later it also syncs, \
      so that you get what you assigned as the teacher. Programs that are running keep their \
      store: start them again.

      Examples:
        fileprogress dev mode student
      """)

  @OptionGroup var options: StoreOptions

  func run() throws { try DeveloperModeSwitch(options).turnOn(.student) }
}

/// Goes back to the usual store.
struct DeveloperOffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "off",
    abstract: "Go back to your own records.",
    discussion: """
      Both stores stay for the next time. To delete them, use dev mode reset afterwards.

      Examples:
        fileprogress dev mode off
      """)

  @OptionGroup var options: StoreOptions

  func run() throws {
    let wasOn = try options.developerMode.turnOff()
    options.talk(
      wasOn
        ? "Developer mode is off. Commands use your own records again." : "Developer mode is off.")
  }
}

/// Deletes both stores and their class.
struct DeveloperResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Delete both stores and their class.",
    discussion: """
      If the mode is on, this makes empty stores and a new class. Your own records are not opened. \
      It refuses while a program is recording in one of the two stores.

      Examples:
        fileprogress dev mode reset
        fileprogress dev mode reset --yes
      """)

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let mode = try options.developerMode
    if mode.exists {
      try Confirmation(isGiven: confirmation.yes).require(
        "Delete the teacher's store, the student's store and their class? Your own records stay.",
        otherwise: "Nothing was deleted.")
    }
    try DeveloperModeSwitch(options).reset()
  }
}

import ArgumentParser
import ClassModel
import Classroom

/// A decision of the school about a student's sharing.
private protocol SchoolDecisionCommand: ParsableCommand {
  var student: String { get }
  var classOption: ClassOption { get }
  var options: StoreOptions { get }
}

extension SchoolDecisionCommand {
  /// Finds the student, asks, decides, and exchanges.
  ///
  /// - Parameters:
  ///   - question: The question to ask first, from the student's name and id; `nil` asks nothing.
  ///   - isConfirmed: Whether `--yes` was given.
  ///   - decide: Decides.
  ///   - sentence: What to tell the person.
  fileprivate func decide(
    asking question: ((String) -> String)? = nil, isConfirmed: Bool = true,
    by decide: (JoinedClass, StudentIdentifier) throws -> Void,
    telling sentence: (ClassState.Student) -> String
  ) throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    try desk.sync(joined)
    let known = try joined.state().studentTakingPart(named: student)
    if let question {
      try Confirmation(isGiven: isConfirmed).require(
        question(known.nameWithIdentifier), otherwise: "Nothing was changed.")
    }
    try decide(joined, known.identifier)
    try desk.tell(joined, [sentence(try joined.state().students[known.identifier] ?? known)])
  }
}

/// Stops the sharing of a student.
struct ClassStopCommand: SchoolDecisionCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop a student's sharing, and delete their reports.",
    discussion: """
      The school decides this, for example because parents ask for it. The student stays in the \
      class and gets assignments. Their reports are deleted here at once, and on other teachers' \
      computers when they next sync. Work from before class resume is never reported.

      Examples:
        fileprogress class stop "Anna Berg"
        fileprogress class stop s1 --yes
      """)

  @Argument(help: ArgumentHelp("The student: name or id.", valueName: "student"))
  var student: String

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    try decide(
      asking: { "Stop sharing for \($0), and delete all their reports?" },
      isConfirmed: confirmation.yes,
      by: { try $0.stopSharing(of: $1) },
      telling: {
        "\($0.record.name.string) shares nothing from now on. Their reports are deleted here, and on other "
          + "teachers' computers when they next sync."
      })
  }
}

/// Erases a student's reports; sharing continues.
struct ClassEraseCommand: SchoolDecisionCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Delete all reports of a student.",
    discussion: """
      Reports are deleted here at once, and on other teachers' computers when they next sync. They \
      never come back. Later work is reported. The student's own \
      records stay.

      Examples:
        fileprogress class erase "Anna Berg"
        fileprogress class erase s1 --yes
      """)

  @Argument(help: ArgumentHelp("The student: name or id.", valueName: "student"))
  var student: String

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    try decide(
      asking: { "Delete all reports of \($0) for good?" }, isConfirmed: confirmation.yes,
      by: { try $0.eraseReports(of: $1) },
      telling: {
        "The reports of \($0.record.name.string) are deleted here, and on other teachers' computers when they "
          + "next sync."
      })
  }
}

/// Takes back the school's stop of a student's sharing.
struct ClassResumeCommand: SchoolDecisionCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Let a student share again.",
    discussion: """
      Undoes class stop. What was deleted stays deleted. If the student stopped sharing, too, they \
      must start it again themselves.

      Example:
        fileprogress class resume "Anna Berg"
      """)

  @Argument(help: ArgumentHelp("The student: name or id.", valueName: "student"))
  var student: String

  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    try decide(
      by: { try $0.resumeSharing(of: $1) },
      telling: {
        let name = $0.record.name.string
        return $0.sharing == .on
          ? "\(name) shares again when their computer next syncs. Ask them to hand in open work again."
          : "The school lets \(name) share again. But a computer of \(name) stopped or paused sharing. It can be "
            + "resumed only there, or after you revoke that computer. To see the computers: fileprogress class show"
      })
  }
}

import ArgumentParser
import ClassModel
import Classroom
import FileProgressReports
import ProgressModel

/// Admits a student by six digits.
struct ClassAdmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admit",
    abstract: "Admit a student by the six digits they read out.",
    discussion: """
      Only your student's computer shows these digits, so nobody can pose as your student. admit \
      shows who is asking and since when, and asks you to confirm. For a student's second \
      computer, add --to with the student's name. If somebody copies the digits, admit says so; \
      then ask your student to read out the letters that class show prints, too. If class sync asks \
      whether two computers are one student's, and they are, name one of them and the student.

      Examples:
        fileprogress class admit 667050
        fileprogress class admit 667050 --to "Anna Berg"
        fileprogress class admit 667050 5ain-gljz
        fileprogress class admit 7dc3-kq2f --to "Anna Berg"
      """)

  @Argument(
    help: ArgumentHelp("The six digits, and if needed the letters.", valueName: "digits"))
  var digits: [String]

  @Option(
    help: ArgumentHelp("Add the computer to this student: name or id.", valueName: "student"))
  var to: String?

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  /// At most this many students with a similar name are offered.
  private static let mostSimilar = 3

  func run() throws {
    // People type the digits in the groups in which they hear them.
    let typed = digits.joined(separator: " ")
    let words = Letters.plain(typed)
    // Somebody who tries a million times could match fewer letters than the student reads out.
    guard let match = words.wholeMatch(of: /([0-9]{6})([a-z2-7]{8,16})?/) else {
      if let to, words.wholeMatch(of: /[a-z2-7]{8,26}/) != nil {
        return try explain(typed, isOf: to)
      }
      throw CommandFailure(
        .usage,
        "\"\(typed)\" is not valid. Type six digits, or six digits and eight letters. Example: "
          + "fileprogress class admit 667050")
    }
    let (plain, letters) = (String(match.output.1), String(match.output.2 ?? ""))
    let typedAgain = letters.isEmpty ? plain : "\(plain) \(letters)"
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    try desk.sync(joined)
    let machine = try joined.waitingMachine(withDigits: plain, letters: letters, desk.tools)
    let student = try to.map { try joined.state().studentTakingPart(named: $0) }
    let name = machine.waiting.request.name.string
    let arrival = MomentText.relative(
      machine.waiting.receivedAtSeconds.nanoseconds, now: context.clock.read().wallNanoseconds,
      timeZone: context.dayTime)
    let shortName = ClassSentence.shortened(name)
    context.say(
      "\(shortName) asked to join. The request arrived \(arrival).")
    let namesakes = try student == nil ? joined.state().namesakes(of: name) : []
    let known = Set(namesakes.map(\.identifier))
    let similar = try student == nil ? joined.state().unjoinedStudents(likeName: name) : []
    let listed = similar.filter { !known.contains($0.identifier) }
    let option =
      namesakes.isEmpty && listed.isEmpty ? "" : try desk.option(naming: joined)
    for other in namesakes where !confirmation.yes {
      context.say(
        "The class already has a student \(other.nameWithIdentifier). If this is the same person, answer "
          + "no, then type: fileprogress class admit \(typedAgain) --to \(other.typedWord)\(option)"
      )
    }
    for other in listed.prefix(Self.mostSimilar) where !confirmation.yes {
      context.say(
        "\(other.nameWithIdentifier) is on the class list but has not joined yet. If this is the same person, "
          + "answer no, then type: fileprogress class admit \(typedAgain) --to \(other.typedWord)\(option)"
      )
    }
    if let student, machine.waiting.request.personalCode != nil {
      tellOtherComputers(of: student, try desk.option(naming: joined))
    }
    try Confirmation(isGiven: confirmation.yes).require(
      student.map { "Add this computer to \($0.nameWithIdentifier)?" }
        ?? "Admit \(shortName) as a new student?",
      otherwise: "Nobody was admitted.")
    let identifier = try joined.admit(machine, as: student?.identifier, desk.tools)
    let admitted = try joined.state().students[identifier]
    let admittedName = ClassSentence.shortened(admitted?.record.name.string ?? name)
    // A student who is only on the list has no computer in the class yet.
    let isFirst = student.map { $0.machines.values.allSatisfy { $0.last != nil } } ?? true
    let news =
      isFirst
      ? "\(admittedName) is in the class."
      : "\(admittedName) can use this computer in the class, too."
    let lines = admitted.map { admitted in
      namesakes.map { NamesakeText.line(known: admitted, $0, option) }
    }
    try desk.tell(joined, [news] + (lines ?? []))
  }
}

extension ClassAdmitCommand {
  /// Answers the question whether a computer that is in the class is the student's.
  private func explain(_ computer: String, isOf name: String) throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    let student = try joined.state().studentTakingPart(named: name)
    let machine = try student.machine(named: computer)
    let owner = student.nameWithIdentifier
    guard student.machines[machine]?.last == nil else {
      throw CommandFailure(
        .failed, "The computer \(machine.shortLetters) of \(owner) is revoked. You can't undo this."
      )
    }
    try joined.explain(machine, of: student.identifier)
    try desk.tell(
      joined,
      [
        "The computer \(machine.shortLetters) belongs to \(owner). No teacher is asked about it again."
      ])
  }

  /// Names the computers of a student before another one with a personal code is added: the code works once, so somebody
  /// else may have used it.
  private func tellOtherComputers(of student: ClassState.Student, _ option: String) {
    let letters = student.machines.filter { $0.value.last == nil }.keys.sorted()
      .map(\.shortLetters)
    guard !letters.isEmpty else { return }
    let name = student.record.name.string
    context.say(
      "The personal code of this computer was used before. \(ClassSentence.shortened(name)) already uses "
        + "\(letters.count == 1 ? "computer" : "computers") \(ClassSentence.list(letters)). "
        + "To revoke one that is not theirs: fileprogress class revoke "
        + "\(student.typedWord) COMPUTER\(option)")
  }
}

/// Tells a teacher about two students of one name.
enum NamesakeText {
  /// Returns a line with the command that makes them one student.
  ///
  /// - Parameters:
  ///   - known: The student who would go.
  ///   - other: The student who would stay. If one of them is in a list of students, it is this one.
  ///   - option: The option that names the class; see ``ClassDesk/option(naming:)``.
  static func line(
    known: ClassState.Student, _ other: ClassState.Student, _ option: String
  ) -> String {
    "There is another student \(other.record.name.string). If they are the same person: "
      + "fileprogress class merge \(known.typedWord) \(other.typedWord)\(option)"
  }
}

extension ClassState.Student {
  /// The id of the student, to type in a shell. It also works if others have the same name.
  var typedWord: String { ShellText.word(shownIdentifier) }
}

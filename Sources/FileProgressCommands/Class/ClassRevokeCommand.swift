import ArgumentParser
import ClassModel
import Classroom
import FileProgressReports
import Foundation
import ProgressModel

/// Revokes a student's computer.
struct ClassRevokeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke a student's lost computer.",
    discussion: """
      What your computer has received from it so far stays. What it sends later counts for no \
      teacher, and it can't read anything new. You can't undo this. The student joins again with \
      another computer. If the student has several, name the lost one by its letters; class show \
      lists them.

      Examples:
        fileprogress class revoke "Anna Berg"
        fileprogress class revoke 7dc3-kq2f
      """)

  @Argument(
    help: ArgumentHelp("The student: name or id; or only the computer.", valueName: "student"))
  var student: String

  @Argument(
    help: ArgumentHelp("The computer, by its letters in class show.", valueName: "computer"))
  var computer: String?

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    // What the machine has sent until now is read first, and kept.
    try desk.sync(joined)
    let (known, machine) = try find(in: joined.state())
    let name = known.record.name.string
    guard known.machines[machine]?.last == nil else {
      return options.talk("The computer \(machine.shortLetters) of \(name) is already revoked.")
    }
    try Confirmation(isGiven: confirmation.yes).require(
      "Revoke the computer \(machine.shortLetters) of \(known.nameWithIdentifier) for good?",
      otherwise: "Nothing was revoked.")
    let remainder = try joined.revoke(machine, of: known.identifier)
    try desk.tell(
      joined,
      ["The computer \(machine.shortLetters) of \(name) is revoked. \(remainder.sentence)"])
  }

  /// Finds the computer that was typed, and its student.
  private func find(in state: ClassState) throws -> (ClassState.Student, WriterIdentifier) {
    // A student's id may have the letters of the first computer. Whoever types them for one of several means that one.
    if computer == nil, let machine = try state.machine(shownAs: student),
      let owner = state.owner(of: machine)
    {
      return (owner, machine)
    }
    let known = try state.studentTakingPart(named: student)
    return (known, try known.machine(named: computer))
  }
}

/// Removes a student or a teacher.
struct ClassRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a student or another teacher.",
    discussion: """
      A removed student's reports stay, and the student can still have them deleted. To remove a \
      teacher, you need the recovery sheet. What that teacher made stays in the class. If the \
      teacher's computer is lost, add --lost with the day on which it was lost. Then everything \
      that it sent from that day on is removed, too. remove first shows what that is, and asks.

      Examples:
        fileprogress class remove "Anna Berg"
        fileprogress class remove "Mr Ode" --sheet sheet.txt
        fileprogress class remove "Mr Ode" --lost 2026-11-18
      """)

  @Argument(help: ArgumentHelp("The person: name or id.", valueName: "name"))
  var person: String

  @Option(
    help: ArgumentHelp(
      "The day on which the teacher's computer was lost.", valueName: "date"),
    transform: MomentArgument.parsed(for: .loss))
  var lost: MomentArgument?

  @OptionGroup var sheet: SheetOption
  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let lossMoment = try lost?.past(for: "--lost", in: context)
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    try desk.sync(joined)
    let state = try joined.state()
    let teacher = Result { () throws(ClassroomError) in try state.teacher(named: person) }
    let student = Result { () throws(ClassroomError) in
      try state.student(named: person) { $0.record.membership != .removed }
    }
    switch (student, teacher) {
    case (.failure(.noSuchStudent), _):
      try remove(teacher.get(), lossMoment, joined, desk)
    case (.failure(.notMember), .success(let found)) where found.isNamedInFull(by: person):
      // A former student's name means no teacher whose name only begins like it.
      try remove(found, lossMoment, joined, desk)
    case (.success(let student), .success(let found))
    where found.isNamedInFull(by: person) || !student.isNamedInFull(by: person):
      throw CommandFailure(
        .usage,
        "\(person) is a student and a teacher. Instead of the name, write the student's id, or the letters of "
          + "the teacher's computer. To see them: fileprogress class show")
    default:
      let student = try student.get()
      guard lost == nil else {
        throw CommandFailure(
          .usage,
          "--lost is for a teacher's computer. For a student's: fileprogress class revoke "
            + ShellText.word(person))
      }
      try remove(student, joined, desk)
    }
  }

  private func remove(
    _ student: ClassState.Student, _ joined: JoinedClass, _ desk: ClassDesk
  ) throws {
    let name = student.record.name.string
    try Confirmation(isGiven: confirmation.yes).require(
      "Remove the student \(student.nameWithIdentifier)?", otherwise: "Nobody was removed.")
    try joined.remove(student.identifier)
    try desk.tell(
      joined, ["\(name) is no longer in the class. Their reports on this computer stay."])
  }

  private func remove(
    _ teacher: ClassState.Teacher, _ lossMoment: UnderstoodMoment?, _ joined: JoinedClass,
    _ desk: ClassDesk
  ) throws {
    let lostAtSeconds = lossMoment.map { $0.start / 1_000_000_000 }
    let name = teacher.name?.string ?? teacher.writer?.shortLetters ?? ""
    let content = try RecoverySheet.read(sheet.file, of: joined, desk.tools)
    try list(try joined.statements(onlyOf: teacher), of: name, lostAtSeconds)
    let revived =
      try lostAtSeconds.map { try joined.revocations(goneWith: teacher, lostAtSeconds: $0) } ?? [:]
    if !revived.isEmpty { context.say(ClassSentence.goneRevocations(of: revived)) }
    if let lost, let lossMoment, !lost.form.isInFull {
      context.say("The computer was lost on \(context.reportScreen().date(lossMoment.startText)).")
    }
    try Confirmation(isGiven: confirmation.yes).require(
      lostAtSeconds == nil
        ? "Remove the teacher \(name) for good? What \(name) made stays in the class."
        : "Remove the lost computer of \(name) for good, and undo what the list marks as gone or undone?",
      otherwise: "Nobody was removed.")
    try joined.removeTeacher(
      teacher, lostAtSeconds: lostAtSeconds, content, isNewestListLost: sheet.listLost, desk.tools)
    var news = ["\(name) is no longer a teacher of the class."]
    if lostAtSeconds != nil {
      news.append("If \(name) joins with another computer: fileprogress class add-teacher LETTERS")
    }
    news += ClassSentence.revokedNoMore(revived, option: try desk.option(naming: joined))
    try desk.tell(joined, news)
  }

  /// How many lines the list has. The rest is counted.
  private static let listLimit = 20

  /// Lists the statements that only one teacher's computer made, by arrival, and what happens to each.
  private func list(
    _ statements: [SoleStatement], of name: String, _ lostAtSeconds: Int64?
  ) throws {
    guard !statements.isEmpty else {
      return context.say("Nothing in the class was last changed on the computer of \(name).")
    }
    context.say("Last changed on the computer of \(name):")
    let listed = statements.suffix(Self.listLimit)
    let now = context.clock.read().wallNanoseconds
    let arrivals = listed.map {
      MomentText.dayAndTime(
        $0.receivedAtSeconds.nanoseconds, now: now, timeZone: context.dayTime)
    }
    let width = arrivals.map(\.count).max() ?? 0
    for (statement, arrival) in zip(listed, arrivals) {
      var line =
        "  " + ShortenedText.padded(arrival, columnCount: width) + "  "
        + PrintableText.of(statement.subject.words)
      if let lostAtSeconds {
        let isLate = statement.receivedAtSeconds >= lostAtSeconds
        line += isLate ? (statement.hasOlderForm ? ": undone" : ": gone") : ": stays"
      }
      context.say(line)
    }
    let rest = statements.count - Self.listLimit
    if rest > 0 { context.say("  and \(rest) older ones") }
  }
}

extension RevokedRemainder {
  /// What stays, in words.
  fileprivate var sentence: String {
    let read = "What this computer has received from it so far stays."
    return switch self {
    case .everything: read
    case .beginning:
      read
        + " What has not arrived here doesn't count, even if another teacher has received it."
    case .nothing:
      "Nothing that it sent has arrived here, so none of it counts, even if another teacher has received it."
    }
  }
}

extension SoleStatement.Subject {
  /// The statement in words.
  fileprivate var words: String {
    switch self {
    case .description: "title and rules of the class"
    case .assignment(let title, let state): "assignment \(title) (\(state.word))"
    case .student(let name): "student \(name)"
    }
  }
}

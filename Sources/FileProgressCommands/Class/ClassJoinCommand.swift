import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import Foundation
import ProgressModel
import StoreEngine

/// Joins a class.
struct ClassJoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join a class by its code or invitation.",
    discussion: """
      join shows the class and asks whether you want to join. Then it shows six digits. Read them \
      to your teacher, who admits you with them. With a personal code, no digits are needed. After \
      that, fileprogress class sync shows whether you are admitted.

      With --teacher it shows sixteen letters instead. The owner of the class adds you with them.

      Join once on each of your computers. If your teacher moved this computer to another student, \
      name the class and add --again: this computer gets a new key, and your work stays.

      Examples:
        fileprogress class join invitation.txt --as "Anna Berg"
        fileprogress class join dyze-eqv2-bxox-rcel --folder /media/school --as Anna
        fileprogress class join "History 7b" --again --as "Ben Cruz"
      """)

  @Argument(
    help: ArgumentHelp("The code, or the invitation file.", valueName: "code|file"),
    completion: .file())
  var invitation: [String]

  @Option(
    name: .customLong("as"), help: ArgumentHelp("Your name, as teachers see it.", valueName: "name")
  )
  var person: String

  @Option(
    help: ArgumentHelp("The class folder, if the invitation has another one.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @Flag(help: "Join as another teacher.")
  var teacher = false

  @Flag(help: "Join your class again, with a new key.")
  var again = false

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var options: StoreOptions

  /// The words as one: people type a code in the groups in which it is printed.
  private var invitationText: String { invitation.joined(separator: " ") }

  func validate() throws {
    if again, teacher || folder != nil {
      throw ValidationError("--again can't be combined with --teacher or --folder.")
    }
  }

  func run() throws {
    let desk = try ClassDesk(options)
    if again { return try joinAgain(desk) }
    var found = try explaining { try FoundClass(invitationText, folder: folder, desk) }
    if teacher { found.personalCode = nil }
    try desk.catalogue.requireUndamaged(found.identifier)
    if let known = try desk.catalogue.existing(found.identifier, .readOnly)?.enrollment(),
      known.state != .left
    {
      guard known.folder == found.folder else {
        throw CommandFailure(.failed, ClassSentence.joined(known, notBy: found.folder))
      }
      throw known.state == .waiting
        ? ClassroomError.waiting(title: known.title) : .alreadyIn(title: known.title)
    }
    context.say("Class:  \(found.title ?? "")\(found.title == nil ? "" : "  ")\(found.code)")
    context.say("Folder: \(found.folder)")
    // Only the teacher's computer knows whose it is.
    if found.personalCode != nil {
      context.say(
        "This code is for one student, and your work counts under that student's name. If it isn't yours, ask your "
          + "teacher for your own.")
    }
    try Confirmation(isGiven: confirmation.yes).require(
      "Join this class as \(person), \(teacher ? "a teacher" : "a student")?",
      otherwise: "You did not join.")
    let joining = Joining(
      identifier: found.identifier, title: found.title ?? found.code, folder: found.folder,
      personName: person, role: teacher ? .teacher : .student, personalCode: found.personalCode)
    let joined: JoinedClass
    do {
      joined = try explaining { try joining.join(in: desk.catalogue, desk.tools) }
    } catch let breakdown as ExchangeBreakdown {
      guard try desk.catalogue.existing(found.identifier, .readOnly) != nil else { throw breakdown }
      throw CommandFailure(
        ExitStatus(for: breakdown),
        "\(FailureText.of(breakdown)) Your request is kept. To send it: fileprogress class sync")
    }
    let enrollment = try joined.enrollment()
    try context.writeSentences(try WaitingText(joined, enrollment, desk).text)
    options.talk("To see whether you are admitted: fileprogress class sync")
  }

  /// Does a step of joining. If the class folder can't be used, says that nothing is kept and what to do.
  private func explaining<Result>(_ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch let failure as ExchangeFailure {
      let advice: String
      switch failure.reason {
      case .notPermitted, .readOnly:
        advice =
          "You must be able to read and write in the class folder. Ask your teacher for that, then type this "
          + "command again."
      case .missing:
        throw CommandFailure(
          ExitStatus(failure),
          "The folder \(PrintableText.of(failure.path ?? "")) is gone. You did not join. If it is on a disk or network "
            + "share, connect that. Then type this command again.")
      case .diskFull, .inputOutput: advice = "Then type this command again."
      default: throw failure
      }
      throw CommandFailure(
        ExitStatus(failure), "\(FailureText.of(failure)) You did not join. \(advice)")
    }
  }

  private func joinAgain(_ desk: ClassDesk) throws {
    let joined = try desk.find(invitationText)
    let title = PrintableText.of(try joined.enrollment().title)
    try Confirmation(isGiven: confirmation.yes).require(
      "Join \(title) again as \(PrintableText.of(person)), with a new key?",
      otherwise: "Nothing was changed.")
    try ClassSync(joined, desk.tools).joinAgain(as: person)
    try desk.tell(joined)
    try context.writeSentences(
      try WaitingText(joined, try joined.enrollment(), desk).text)
    options.talk("To see whether you are admitted: fileprogress class sync")
  }
}

/// Tells a waiting person what to do.
struct WaitingText {
  /// The lines, each with a line feed.
  let text: String

  /// Writes the lines for a person who isn't admitted yet.
  init(_ joined: JoinedClass, _ enrollment: Enrollment, _ desk: ClassDesk) throws {
    if enrollment.role == .teacher {
      let letters = RecoverySheet.grouped(try joined.check(desk.tools).letters)
      text = """
        Your letters: \(letters)
        Read them to the owner of the class, who types: fileprogress class add-teacher \(letters)

        """
    } else if try joined.asksForKnownStudent {
      let digits = try joined.check(desk.tools).digits
      let student = ShellText.word(enrollment.personName)
      text = """
        Your digits: \(digits)
        Read them to your teacher, who types: fileprogress class admit \(digits) --to \(student)

        """
    } else if try joined.joinsByPersonalCode {
      text = """
        You have a personal code, so your teacher's computer admits you automatically, unless somebody has used the code before.
        If it doesn't, read these digits to your teacher: \(try joined.check(desk.tools).digits)

        """
    } else {
      let digits = try joined.check(desk.tools).digits
      text = """
        Your digits: \(digits)
        Read them to your teacher, who types: fileprogress class admit \(digits)

        """
    }
  }
}

/// The class that a code or an invitation refers to.
private struct FoundClass {
  var identifier: ClassIdentifier
  var title: String?
  var folder: String
  /// The code of the class, so that the person can compare it.
  var code: String
  var personalCode: PersonalCode?

  init(_ typed: String, folder: String?, _ desk: ClassDesk) throws {
    let context = CommandContext.current
    var isFolder: ObjCBool = false
    let isFile = FileManager.default.fileExists(
      atPath: context.absolutePath(typed), isDirectory: &isFolder)
    if isFile, !isFolder.boolValue {
      let invitation = try Self.read(typed)
      identifier = invitation.classIdentifier
      title = invitation.title.string
      self.folder = try folder.map(desk.folder) ?? Self.folder(of: invitation, desk)
      if let code = invitation.code {
        let content = try Joining.code(reading: code.string, desk.tools)
        guard identifier.letters.hasPrefix(content.classLetters) else {
          throw CommandFailure(
            .damaged, "The code in \(typed) belongs to another class. Ask for a new invitation.")
        }
        personalCode = content.personal
      }
      guard try Joining.isThere(identifier, in: self.folder, desk.tools) else {
        throw ClassroomError.classNotFound(folder: self.folder)
      }
    } else {
      if typed.contains("/") || typed.contains(".") {
        throw CommandFailure(.noFile, FileSentence.missing(typed))
      }
      let content = try Joining.code(reading: typed, desk.tools)
      guard let folder else { throw ClassroomError.folderMissing }
      self.folder = try desk.folder(folder)
      identifier = try Joining.find(content.classLetters, in: self.folder, desk.tools)
      personalCode = content.personal
    }
    code = try Joining.codeText(of: identifier, desk.tools)
  }

  /// Returns the folder that an invitation names. On a student's computer, a synced folder is often somewhere else.
  private static func folder(of invitation: Invitation, _ desk: ClassDesk) throws -> String {
    let folder = invitation.folder.string
    guard FileManager.default.fileExists(atPath: CommandContext.current.lastingPath(folder)) else {
      throw CommandFailure(
        .noFile,
        "The invitation names the folder \(PrintableText.of(folder)), which is not on this computer. If the class folder "
          + "is somewhere else here, add --folder DIR. If it is on a disk or network share, connect that first."
      )
    }
    return try desk.folder(folder)
  }

  private static func read(_ typed: String) throws -> Invitation {
    let bytes = try SmallFile.bytes(of: typed, atMost: Invitation.maximumByteCount)
    guard Invitation.begins(bytes) else {
      throw CommandFailure(
        .damaged, "\(typed) is not an invitation to a class. Ask your teacher for one.")
    }
    do throws(ClassFormatError) {
      return try Invitation(decoding: bytes)
    } catch {
      guard error.rule != .newerVersion else {
        throw CommandFailure(
          .damaged, "\(typed) was made by a newer version of fileprogress. Update this program.")
      }
      let line = error.field.map { " (line \($0))" } ?? ""
      throw CommandFailure(
        .damaged, "The invitation \(typed) is damaged\(line). Ask your teacher for a new one.")
    }
  }
}

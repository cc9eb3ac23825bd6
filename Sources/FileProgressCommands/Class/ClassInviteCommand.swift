import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import Foundation

/// Prints the code of a class, and writes an invitation.
struct ClassInviteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Print the class code and write an invitation file.",
    discussion: """
      Give the file or the code to your students. Neither is secret. With --for, the invitation \
      has the personal code of one student. Anyone who has the code can join as this student, so \
      give it to nobody else. It works once. --all writes such an invitation for each student who \
      has not joined, and a page of slips to print and cut.

      Examples:
        fileprogress class invite
        fileprogress class invite --for "Anna Berg" --output anna.txt
        fileprogress class invite --all --output invitations
      """)

  @OptionGroup var argument: ClassArgument
  @OptionGroup var classOption: ClassOption

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Invite this student with a personal code: name or id.", valueName: "student"))
  var student: String?

  @Flag(help: "Invite every student who has not joined.")
  var all = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The new file, or with --all a folder.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if argument.name != nil, classOption.name != nil {
      throw ValidationError("Name the class once, with or without --class.")
    }
    guard all else { return }
    if student != nil {
      throw ValidationError("--all and --for can't be combined. Choose one.")
    }
    if json.isWanted {
      throw ValidationError(
        "--all and --json can't be combined. For the codes: fileprogress class roster import FILE --json"
      )
    }
    if output == nil {
      throw ValidationError("--all needs a folder for the invitations: --output DIR")
    }
  }

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(argument.name ?? classOption.name)
    let enrollment = try joined.enrollment()
    guard enrollment.state == .member else {
      throw CommandFailure(.failed, ClassSentence.waitingTeacher(of: enrollment.title))
    }
    if all, let output {
      return try ClassInvitations(
        joined: joined, enrollment: enrollment, desk: desk, options: options
      ).write(into: output)
    }
    let known = try student.map { try joined.state().studentTakingPart(named: $0) }
    let name = output ?? Self.fileName(enrollment.title, known?.record.name.string)
    let path =
      known == nil
      ? context.lastingPath(name)
      : try ClassFolderCheck.path(ofNewFile: name, outside: enrollment.folder, "the personal code")
    let code: String
    if let known {
      code = try joined.personalCode(of: known.identifier, desk.tools)
      // A code works only once the teachers' computers know it.
      try desk.tell(joined)
    } else {
      code = try joined.classCode(desk.tools)
    }
    let invitation = enrollment.invitation(withPersonalCode: known == nil ? nil : code)
    // The same invitation again is fine: perhaps only the code is wanted.
    let text = Array(invitation.text.utf8)
    if FileManager.default.contents(atPath: path).map(Array.init) != text {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw CommandFailure(
          .failed, "There is already a file \(name). Choose another name with --output FILE.")
      }
      try NewFile.write(text, to: path, named: name, mode: known == nil ? 0o644 : 0o600)
    }
    if json.isWanted {
      return try context.write(
        try JSONText.text(
          of: InvitationDocument(
            id: enrollment.classIdentifier.letters, title: enrollment.title, code: code,
            student: OrNull(known?.record.name.string), file: path)))
    }
    try context.write(code + "\n")
    options.talk(
      known.map {
        "The invitation for \($0.record.name.string) is in \(name). Give it to nobody else."
      } ?? "The invitation is in \(name). Give your students this file or the code.")
    let file = ShellText.word((name as NSString).lastPathComponent)
    let person = known.map { ShellText.word($0.record.name.string) } ?? "'Their Name'"
    options.talk("With the file, they type: fileprogress class join \(file) --as \(person)")
    defer { try? desk.tellIfArchived(joined) }
    guard known == nil else { return }
    // A path that is relative to this folder leads a student nowhere.
    let folder = ShellText.word(enrollment.folder)
    options.talk(
      "With the code: fileprogress class join \(code) --folder \(folder) --as \(person)")
  }

  /// A file name that is safe in any folder.
  private static func fileName(_ title: String, _ student: String?) -> String {
    safeName("invitation \(title)" + (student.map { " \($0)" } ?? "")) + ".txt"
  }

  /// Returns a text as a name that is safe in any folder, without an ending; empty if it has no letters and digits.
  static func safeName(_ text: String) -> String {
    let safe = text.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
        ? Character(scalar) : "-"
    }
    let name = String(safe).split(separator: "-").joined(separator: "-")
    return String(name.prefix(60))
  }
}

extension Enrollment {
  /// Returns an invitation to the class.
  ///
  /// - Parameter code: The personal code of the student whom it is for; `nil` for any student.
  func invitation(withPersonalCode code: String?) -> Invitation {
    Invitation(
      classIdentifier: classIdentifier, title: ClassText(cleaning: title, .name),
      folder: ClassText(cleaning: folder, .other),
      code: code.map { ClassText(cleaning: $0, .other) })
  }
}

private struct InvitationDocument: Encodable {
  var schema = "fileprogress.invite/1"
  var id: String
  var title: String
  var code: String
  var student: OrNull<String>
  var file: String
}

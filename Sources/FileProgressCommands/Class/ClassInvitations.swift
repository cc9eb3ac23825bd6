import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import Foundation
import ProgressModel

/// What `class invite --all` does: an invitation for each student who has not joined, and a page of slips to print.
struct ClassInvitations {
  /// The name of the page.
  private static let pageName = "slips.html"

  private struct NewInvitation {
    var fileName: String
    var bytes: [UInt8]
  }

  let joined: JoinedClass
  let enrollment: Enrollment
  let desk: ClassDesk
  let options: StoreOptions

  /// Writes the invitations and the page into a folder.
  ///
  /// - Parameter typed: The folder. It is made if it isn't there.
  /// - Throws: ``CommandFailure``, `ExitCode` if the codes can't be sent, ``ClassroomError``, ``StorageError``,
  ///   ``ExchangeFailure``, ``ExchangeBreakdown``.
  func write(into typed: String) throws {
    let context = CommandContext.current
    let members = try joined.state().students.values.filter(\.isMember)
    let students = members.filter { $0.record.machines.isEmpty }.sortedByName()
    guard !students.isEmpty else {
      let title = PrintableText.of(enrollment.title)
      throw CommandFailure(
        .failed,
        members.isEmpty
          ? "\(title) has no students yet. To import a list: fileprogress class roster import FILE"
          : "All students of \(title) have joined already.")
    }
    let folder = try folder(typed)
    let codes = try students.map { try joined.personalCode(of: $0.identifier, desk.tools) }
    // A code works only once the teachers' computers know it.
    try desk.tell(joined)
    let nameCounts = Dictionary(members.map { (Self.name(of: $0).lowercased(), 1) }) { $0 + $1 }
    let namesakes = Set(
      students.filter { nameCounts[Self.name(of: $0).lowercased(), default: 0] > 1 }
        .map(\.identifier))
    let slips = InvitationSlips(
      classTitle: enrollment.title, folder: enrollment.folder,
      zip(students, codes).map { student, code in
        InvitationSlips.Slip(
          name: student.record.name.string,
          identifier: namesakes.contains(student.identifier)
            ? student.shownIdentifier : nil,
          code: code)
      })
    let page = NewInvitation(fileName: Self.pageName, bytes: Array(slips.html.utf8))
    let files = invitations(to: students, codes, namesakes) + [page]
    // All of them, or none.
    let new = try files.filter { file in
      let path = folder + "/" + file.fileName
      guard let known = FileManager.default.contents(atPath: path) else { return true }
      guard known.elementsEqual(file.bytes) else {
        throw CommandFailure(
          .failed,
          "There is already another file \(file.fileName) in \(typed). Name a new folder with --output DIR."
        )
      }
      return false
    }
    for file in new {
      try NewFile.write(
        file.bytes, to: folder + "/" + file.fileName, named: file.fileName, mode: 0o600)
    }
    try context.write(context.shortPath(folder + "/" + Self.pageName) + "\n")
    let count = NumberText.count(students.count, "invitation")
    options.talk(
      "\(count) \(students.count == 1 ? "is" : "are") in \(typed), and \(Self.pageName) has a slip for each student to "
        + "print and cut. Give each student only their own."
        + joinedText(members.count - students.count))
  }

  /// Says how many students need no invitation, after a space; empty for none.
  private func joinedText(_ count: Int) -> String {
    guard count > 0 else { return "" }
    return " \(NumberText.count(count, "student")) \(count == 1 ? "has" : "have") joined already."
  }

  private func folder(_ typed: String) throws -> String {
    let secret = "the personal codes"
    let path = try ClassFolderCheck.path(ofNewFile: typed, outside: enrollment.folder, secret)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        throw CommandFailure(.noFile, "\(typed) is a file. --all needs a folder: --output DIR")
      }
    } else {
      guard mkdir(path, 0o700) == 0 else {
        throw CommandFailure(
          errno == EACCES ? .notPermitted : .noFile,
          "The folder \(typed) can't be created. Check its name, and whether you can write there.")
      }
    }
    _ = try ClassFolderCheck.path(
      ofNewFile: typed + "/" + Self.pageName, outside: enrollment.folder, secret)
    return path
  }

  /// The name of a student's file, which others may have, too.
  private static func name(of student: ClassState.Student) -> String {
    ClassInviteCommand.safeName(student.record.name.string)
  }

  /// - Parameter namesakes: The students whose names others have, too: their files are told apart by their ids.
  private func invitations(
    to students: [ClassState.Student], _ codes: [String], _ namesakes: Set<StudentIdentifier>
  ) -> [NewInvitation] {
    var names: Set<String> = []
    return zip(students, codes).map { student, code in
      var pieces = [Self.name(of: student)]
      if namesakes.contains(student.identifier) {
        pieces.append(ClassInviteCommand.safeName(student.shownIdentifier))
      }
      var name = pieces.filter { !$0.isEmpty }.joined(separator: "-")
      if name.isEmpty || !names.insert(name.lowercased()).inserted {
        name += "\(name.isEmpty ? "" : "-")\(student.identifier.letters.prefix(8))"
        names.insert(name.lowercased())
      }
      let invitation = enrollment.invitation(withPersonalCode: code)
      return NewInvitation(fileName: name + ".txt", bytes: Array(invitation.text.utf8))
    }
  }
}

import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import Foundation
import StoreEngine

/// Exports everything that a class has about one student.
struct ClassExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export everything that a class has about one student.",
    discussion: """
      Prints a page of text, for the student and their parents. Teachers name any student. Students \
      need no name, and get what their computer has sent. With FILE, the page goes into that new \
      file, which only you can read.

      Examples:
        fileprogress class export
        fileprogress class export own.txt
        fileprogress class export "Anna Berg"
        fileprogress class export "Anna Berg" anna.txt
      """)

  @Argument(
    help: ArgumentHelp(
      "The student: name or id. Without it, you.", valueName: "student"))
  var student: String?

  @Argument(
    help: ArgumentHelp(
      "The new file. Without it, or with -, the page is printed.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    try PersonExport(student: student, file: file, className: classOption.name, options).run()
  }
}

/// What `class export` does. It reads only the database of the class.
struct PersonExport {
  /// The student: name or id; `nil` for the person, who is a student.
  let student: String?
  /// The new file; `nil` or `-` to print the page.
  let file: String?
  /// The class; `nil` for the only one.
  let className: String?
  let options: StoreOptions

  init(student: String?, file: String?, className: String?, _ options: StoreOptions) {
    self.student = student
    self.file = file
    self.className = className
    self.options = options
  }

  func run() throws {
    let context = CommandContext.current
    let joined = try options.classes.find(className, .readOnly)
    let enrollment = try joined.enrollment()
    let (student, file) = named(by: enrollment)
    let path = try file.flatMap { name in
      try name == "-"
        ? nil
        : ClassFolderCheck.path(
          ofNewFile: name, outside: enrollment.folder, "what it says")
    }
    guard student != nil || enrollment.role == .student else {
      throw CommandFailure(
        .usage, "Name a student. Example: fileprogress class export 'Anna Berg'")
    }
    let record = try joined.personRecord(of: student ?? enrollment.personName)
    let page = PersonRecordText(
      record, nowNanoseconds: context.clock.read().wallNanoseconds, timeZone: context.localTime
    ).text(zoneName: context.timeZone.identifier)
    guard let path, let file else { return try context.showPage(page) }
    try NewFile.write(Array(page.utf8), to: path, named: file, mode: 0o600)
    options.talk(
      "Everything about \(record.overview.student.name) is in \(file). Only you can read it; keep it safe."
    )
  }

  /// The student and the file. A student needs no name, so the only word may be the file.
  private func named(by enrollment: Enrollment) -> (student: String?, file: String?) {
    guard enrollment.role == .student, file == nil, let typed = student,
      !enrollment.isNamed(typed),
      typed == "-" || typed.contains("/") || typed.contains(/\.[a-z]{2,4}$/)
    else { return (student, file) }
    return (nil, typed)
  }
}

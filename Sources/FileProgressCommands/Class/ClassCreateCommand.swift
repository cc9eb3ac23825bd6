import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import Foundation
import StoreEngine

/// Creates a class.
struct ClassCreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a class; you become its teacher.",
    discussion: """
      The class folder must exist, and your students must be able to write in it. create shows the \
      recovery sheet once: 53 letters with which you can restore the class. Write them down. With \
      --sheet, they are written to a new file instead. Print it, then delete it.

      Due dates end in the time zone of the class. Pauses up to the idle limit count as active time.

      Examples:
        fileprogress class create "History 7b" --folder /media/school --as "Ms Weber"
        fileprogress class create Art --folder ~/art --as "Ms Weber" --sheet art.txt
      """)

  @Argument(help: ArgumentHelp("The title of the class.", valueName: "title"))
  var title: String

  @Option(
    help: ArgumentHelp("The class folder.", valueName: "dir"), completion: .directory)
  var folder: String

  @Option(
    name: .customLong("as"), help: ArgumentHelp("Your name, as students see it.", valueName: "name")
  )
  var person: String

  @Option(
    help: ArgumentHelp("The time zone, such as Europe/Berlin. Default: yours.", valueName: "zone"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "Count pauses up to this long as active: 5min, 90s, 1h or none.", valueName: "time"),
    transform: IdleLimitArgument.parsed)
  var idleLimit: IdleLimitArgument?

  @Option(
    help: ArgumentHelp("Write the recovery sheet to this new file.", valueName: "file"),
    completion: .file())
  var sheet: String?

  @OptionGroup var options: StoreOptions

  func run() throws {
    let zone = timeZone ?? context.timeZone.identifier
    guard TimeZone(identifier: zone) != nil else {
      throw CommandFailure(
        .usage, "--time-zone: \"\(zone)\" is not a time zone. Example: Europe/Berlin")
    }
    guard sheet != nil || context.isInputTerminal else {
      throw CommandFailure(
        .usage, "The recovery sheet can't be shown without a terminal. Add --sheet FILE.")
    }
    let desk = try ClassDesk(options)
    let folder = try desk.folderOfNewClass(folder)
    let creation = ClassCreation(
      title: title, personName: person, folder: folder, timeZone: zone,
      idleLimitSeconds: try idleLimitSeconds)
    try creation.check()
    let content = try ClassCreation.newSheet(desk.tools)
    try handOver(content, creation)
    let joined: JoinedClass
    do {
      joined = try creation.make(content, in: desk.catalogue, desk.tools)
    } catch {
      takeBack(content, folder, desk)
      throw error
    }
    options.talk("Created the class \(title). Its code: \(try joined.classCode(desk.tools))")
    if let sheet {
      options.talk("The recovery sheet is in \(sheet). Print it, then delete the file.")
    }
    tellHowToKeep(folder)
    options.talk("To invite students: fileprogress class invite")
  }

  /// Says how to keep the class in its place, if others can write in the class folder: they could move it away.
  private func tellHowToKeep(_ folder: String) {
    var state = stat()
    guard stat(folder, &state) == 0, state.st_mode & 0o022 != 0, state.st_mode & S_ISVTX == 0
    else { return }
    options.talk(
      "Others can write in \(self.folder), so they could move the class away. To prevent that: chmod +t "
        + ShellText.word(self.folder))
  }

  /// Removes an unfinished class, so that it isn't in the way of later commands. If the list of teachers is already in
  /// the folder, the next sync does the rest.
  private func takeBack(_ content: SheetContent, _ folder: String, _ desk: ClassDesk) {
    let identifier = content.classIdentifier
    if (try? Joining.isThere(identifier, in: folder, desk.tools)) ?? false {
      context.say(
        "Warning: Not all of the class is in the class folder yet. To finish: fileprogress class sync"
      )
      return
    }
    // Why the class can't be created matters more than errors here.
    if let begun = try? desk.catalogue.existing(identifier, .readWrite) {
      try? desk.catalogue.remove(begun)
    }
    if let sheet {
      unlink(context.lastingPath(sheet))
    } else {
      context.say("The class was not created, so this recovery sheet is useless.")
    }
  }

  private var idleLimitSeconds: UInt32? {
    get throws {
      guard let idleLimit else { return 300 }
      guard let nanoseconds = idleLimit.nanoseconds else { return nil }
      guard let seconds = UInt32(exactly: nanoseconds / 1_000_000_000) else {
        throw CommandFailure(.usage, "--idle-limit: this is too long. Example: 5min")
      }
      return seconds
    }
  }

  /// Gives the sheet to the person, on the screen or in a file.
  private func handOver(_ content: SheetContent, _ creation: ClassCreation) throws {
    guard let sheet else {
      guard RecoverySheet.show(content, of: creation) else {
        context.say("The class was not created, so this recovery sheet is useless.")
        throw ExitCode(ExitStatus.failed.rawValue)
      }
      return
    }
    let path = try ClassFolderCheck.path(
      ofNewFile: sheet, outside: creation.folder, "the recovery sheet")
    try RecoverySheet.write(content, of: creation, to: path, named: sheet)
  }
}

/// Makes sure that secrets don't go into the class folder.
enum ClassFolderCheck {
  /// Returns the absolute path of a new file that isn't in the class folder.
  ///
  /// - Parameters:
  ///   - typed: The name of the file.
  ///   - folder: The class folder, absolute.
  ///   - secret: What the file will contain.
  /// - Throws: ``CommandFailure``.
  static func path(
    ofNewFile typed: String, outside folder: String, _ secret: String
  ) throws -> String {
    guard !typed.isEmpty else { throw CommandFailure.emptyName }
    let path = CommandContext.current.lastingPath(typed)
    let parent = real((path as NSString).deletingLastPathComponent)
    let outside = real(folder)
    guard parent != outside, !parent.hasPrefix(outside + "/") else {
      throw CommandFailure(
        .usage,
        "\(typed) is in the class folder, where everybody could read \(secret). Choose another folder."
      )
    }
    return path
  }

  private static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

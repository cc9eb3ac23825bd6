import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import ProgressModel
import StoreEngine

/// Says where the class folder is now.
struct ClassFolderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "folder",
    abstract: "Say where the class folder is now.",
    discussion: """
      Use it if the class folder was renamed, or is in another place on this computer. All your \
      classes in this folder are synced with it from now on. No files are moved, and you stay in \
      the class.

      Example:
        fileprogress class folder /media/school
      """)

  @Argument(
    help: ArgumentHelp("The class folder.", valueName: "dir"), completion: .directory)
  var folder: String

  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let opened = desk.catalogue.opened(.readWrite)
    guard !opened.classes.isEmpty || !opened.damaged.isEmpty else {
      throw desk.catalogue.missing(nil)
    }
    let path = try desk.newPlace(ofClassFolder: folder)
    // A damaged class can be repaired only where its folder is.
    let damaged = try opened.damaged.filter { try $0.use(folder: path, desk.tools) }
    let classes = try damaged.isEmpty ? desk.usable(opened) : opened.classes.map(\.joined)
    let found = try classes.compactMap { joined in
      try joined.use(folder: path, desk.tools).map { (joined: joined, content: $0) }
    }
    let place = options.screen().place(path)
    for lost in damaged {
      options.talk(
        "\(PrintableText.of(lost.title)) is in \(place) now. Its data on this computer is damaged. To repair it: "
          + "fileprogress doctor --repair")
    }
    guard !found.isEmpty || !damaged.isEmpty else {
      throw CommandFailure(
        .noFile,
        "None of your classes is in \(place). If the folder is synced, wait until the sync is done. Your classes: "
          + "fileprogress class list")
    }
    for (joined, content) in found {
      let title = PrintableText.of(try joined.enrollment().title)
      options.talk("\(title) is in \(place) now.")
      guard content == .less else { continue }
      options.talk(
        "\(place) has less of \(title) than this computer has read: it is an older copy, or not all of it has arrived "
          + "there yet. If the class goes on in another folder: fileprogress class folder DIR")
    }
    // The folder may also be used to find out what became of a class.
    for (joined, _) in found {
      do {
        try desk.tell(joined)
      } catch let error as ClassroomError where error.silencesTeacher {
        options.talk(ClassSentence.of(error))
      }
    }
  }
}

import ArgumentParser
import ClassModel
import Classroom
import FileProgress
import FileProgressReports
import ProgressModel

/// A file of the student's own to hand in or mark as done, as arguments.
struct OwnFileArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Your own file, if you did not write in the one you got.", valueName: "own-file"),
    completion: .file())
  var file: String?

  /// Its absolute path; `nil` if none was typed.
  var path: String? { file.map(CommandContext.current.absolutePath) }

  /// Makes the file the student's copy of a part; does nothing if none was typed.
  ///
  /// - Parameters:
  ///   - number: The number of the part; `nil` for the only one that it can be for.
  ///   - isYes: Whether an option has confirmed that a large file is read; `nil` if the command has none.
  /// - Returns: The number of the part, if the file was not the newest copy of it before.
  /// - Throws: ``CommandFailure`` if several parts may be meant, or if the person excluded the file; `ExitCode` if a
  ///   large file is not to be read; `FileTrackingError`, ``DataStoreError``.
  func attach(
    to found: FoundAssignment, part number: UInt32?, isYes: Bool? = nil, _ store: DataStore,
    _ options: StoreOptions
  ) throws -> UInt32? {
    guard let file, let path else { return nil }
    // If the answer is no, the student's copy stays the same.
    try LargeFile.confirm(path, isYes: isYes, options, CommandContext.current)
    let chosen = try found.partNumber(forFile: number)
    switch try found.attach(file, toPart: chosen, store) {
    case .unrecorded:
      throw CommandFailure(.failed, store.sentenceAboutUnrecorded(file, at: path))
    case .attached(_, let isNew):
      guard isNew else { return nil }
      options.talk(found.sentence(aboutAttached: file))
      return chosen
    }
  }
}

extension FoundAssignment {
  /// Returns the part that a file of the student's own is for.
  ///
  /// - Parameter number: The number that was typed; `nil` for the only part that a file can be for.
  /// - Throws: ``CommandFailure`` if there is none, or if several may be meant.
  func partNumber(forFile number: UInt32?) throws -> UInt32 {
    if assignment.parts.isEmpty, number == nil { return Assignment.ownFileNumber }
    return try (number == nil ? onlyFile ?? part(nil) : part(number)).number
  }

  /// Makes a file the student's copy of a part.
  ///
  /// - Parameters:
  ///   - file: The file as it was typed.
  ///   - number: The number of the part.
  /// - Throws: `FileTrackingError`, ``DataStoreError``.
  func attach(
    _ file: String, toPart number: UInt32, _ store: DataStore
  ) throws -> DataStore.CopyOutcome {
    try store.attach(
      fileAt: CommandContext.current.absolutePath(file),
      to: AssignedPart(work: work, number: number),
      asCommand: "assignment attach \(assignment.title.string)")
  }

  /// The only part with a file; `nil` if there are several or none.
  private var onlyFile: AssignmentPart? {
    let files = assignment.parts.filter { $0.content.file != nil }
    return files.count == 1 ? files[0] : nil
  }

  /// Says that a file counts from now on.
  func sentence(aboutAttached file: String) -> String {
    "\(file) counts for \(title) now. \(classTitle) sees its times and numbers, never its text."
  }

  /// The command that hands in, or marks as done, with the student's own file for a part that has a file.
  ///
  /// - Parameters:
  ///   - verb: Its last word, such as `submit`.
  ///   - number: The number of the part that the file is for. An assignment without parts needs none.
  ///   - file: The file, as it is typed in a shell.
  func command(
    _ verb: String, withFileForPart number: UInt32, named file: String = "FILE"
  ) -> String {
    "fileprogress assignment \(verb) \(ShellText.word(assignment.title.string)) \(file)"
      + (onlyFile == nil && !assignment.parts.isEmpty ? " --part \(number)" : "")
  }
}

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
  /// - Throws: ``CommandFailure`` if several parts may be meant, or if the person excluded the file; `ExitCode` if a
  ///   large file is not to be read; `FileTrackingError`, ``DataStoreError``.
  func attach(
    to found: FoundAssignment, part number: UInt32?, isYes: Bool? = nil, _ store: DataStore,
    _ options: StoreOptions
  ) throws {
    guard let file, let path else { return }
    // If the answer is no, the student's copy stays the same.
    try LargeFile.confirm(path, isYes: isYes, options, CommandContext.current)
    switch try found.attach(file, toPart: number, store) {
    case .unrecorded:
      throw CommandFailure(.failed, store.sentenceAboutUnrecorded(file, at: path))
    case .attached(_, let isNew):
      if isNew { options.talk(found.sentence(aboutAttached: file)) }
    }
  }
}

extension FoundAssignment {
  /// Makes a file the student's copy of a part.
  ///
  /// - Parameters:
  ///   - file: The file as it was typed.
  ///   - number: The number of the part; `nil` for the only one that a file can be for.
  /// - Throws: ``CommandFailure`` if there is none, or if several may be meant; `FileTrackingError`,
  ///   ``DataStoreError``.
  func attach(
    _ file: String, toPart number: UInt32?, _ store: DataStore
  ) throws -> DataStore.CopyOutcome {
    let chosen: UInt32
    if assignment.parts.isEmpty, number == nil {
      chosen = Assignment.ownFileNumber
    } else {
      chosen = try (number == nil ? onlyFile ?? part(nil) : part(number)).number
    }
    return try store.attach(
      fileAt: CommandContext.current.absolutePath(file),
      to: AssignedPart(work: work, number: chosen),
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
  func command(_ verb: String, withFileForPart number: UInt32) -> String {
    "fileprogress assignment \(verb) \(ShellText.word(assignment.title.string)) FILE"
      + (onlyFile == nil && !assignment.parts.isEmpty ? " --part \(number)" : "")
  }
}

import ClassModel
import Classroom
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading

/// Counts the files of an assignment that a student hands in or marks as done.
///
/// Many students write in a program that fileprogress doesn't see, and never start a timer.
struct HandInCounting {
  let found: FoundAssignment
  let store: DataStore
  let access: any StoreAccess
  /// The absolute path of what the student named, if that may be a file.
  var typedPath: String?
  /// What to type once a file that is gone was found, without `fileprogress`.
  let again: String
  /// Whether an option has confirmed that a large file is read; `nil` if the command has none.
  var isYes: Bool?

  /// Counts the files of some parts, and says what the work on them comes to.
  ///
  /// - Parameter numbers: The numbers of the parts.
  /// - Returns: Such as `: 316 words, 12 min`; empty if no part was worked on.
  /// - Throws: `ExitCode` if a large file is not to be read, ``StorageError``, ``DataStoreError``.
  func figures(ofParts numbers: [UInt32]) throws -> String {
    var words: [WordCount] = []
    var isWork = false
    for part in found.assignment.parts where numbers.contains(part.number) {
      let assigned = AssignedPart(work: found.work, number: part.number)
      for place in try store.places(ofCopiesOf: assigned).prefix(1) {
        isWork = true
        guard place.context == nil, place.isHere else { continue }
        if let count = try count(place, of: part) { words.append(count) }
      }
    }
    guard isWork else { return "" }
    let nanoseconds = try found.joined.recordedNanoseconds(
      onParts: numbers, of: found.assignment, store)
    let time =
      nanoseconds > 0 ? DurationText.forPeople(nanoseconds: nanoseconds) : "no time recorded"
    return ": " + (Self.texts(of: words) + [time]).joined(separator: ", ")
  }

  /// Words of different counters are never added.
  private static func texts(of words: [WordCount]) -> [String] {
    Dictionary(grouping: words, by: \.counter).sorted { $0.key < $1.key }.map { _, counts in
      NumberText.count(Int(counts.reduce(Int64(0)) { $0.addingSaturated($1.count) }), "word")
    }
  }

  private func count(_ place: CopyPlace, of part: AssignmentPart) throws -> WordCount? {
    let context = CommandContext.current
    do {
      guard let path = try path(of: place, part) else {
        let name = place.path.map { context.shortPath($0) } ?? found.title
        access.talk(
          "\(name) was not found, so its words were not counted. If you still have it: "
            + "fileprogress \(again) FILE")
        return nil
      }
      try LargeFile.confirm(path, isYes: isYes, access, context)
      return try CountedDocument.countHandIn(ofFileAt: path, in: store)
    } catch let error where error is FileTrackingError || error is ClassroomError {
      access.talk("\(FailureText.of(error, in: context)) Its words were not counted.")
      return nil
    }
  }

  /// Where the file is: at the path that was typed, where it was, or wherever it was moved to.
  private func path(of place: CopyPlace, _ part: AssignmentPart) throws -> String? {
    let folders = CommandContext.current.personFolders
    if case .shared = part.content {
      // Anybody in the class can have put something else in its place.
      return try found.joined.file(
        of: part, in: found.assignment, fetchingInto: folders.working, store,
        ClassDesk(access).tools
      ) { try KnownDocument($0).path(in: store, lookingIn: folders) }
    }
    guard let facts = try store.facts(of: place.copy)?.0 else { return nil }
    if let typedPath,
      (try? KnownDocument.isAny(of: facts.documents, at: typedPath, in: store)) ?? false
    {
      return typedPath
    }
    return try KnownDocument(facts).path(in: store, lookingIn: folders)
  }
}

package import ClassModel
package import ClassStorage
package import FileProgress
import Foundation
package import ProgressModel

/// An assignment as its student sees it.
package struct StudentAssignment: Hashable, Sendable {
  /// How far the student has come.
  package enum Progress: String, Hashable, Sendable, CaseIterable {
    /// It arrived.
    case new
    /// The student opened it.
    case opened
    /// Every part is marked done.
    case done
    /// The student handed it in.
    case submitted
  }

  /// The assignment, as the teacher stated it for this student.
  package var assignment: Assignment
  /// Whether the student need not do it.
  package var isExcused: Bool
  /// What the store knows about it.
  package var known: KnownAssignment
  /// What the student said about it, as it counts.
  package var handIn: HandInState

  /// How far the student has come.
  package var progress: Progress {
    if handIn.isSubmitted { return .submitted }
    let parts = assignment.parts.map(\.number)
    if !parts.isEmpty, parts.allSatisfy({ handIn.isDone(part: $0) }) { return .done }
    return handIn.openedAtNanoseconds == nil ? .new : .opened
  }

  /// Whether the student can work on it.
  package var isOpen: Bool { assignment.state == .published }

  /// Whether the due date has passed and it is neither done nor handed in. Late work is never refused.
  ///
  /// - Parameter nowSeconds: The current time in seconds since 1970.
  package func isOverdue(nowSeconds: Int64) -> Bool {
    guard isOpen, progress != .done, progress != .submitted, let due = assignment.due else {
      return false
    }
    return Int64(due.deadline.seconds) < nowSeconds
  }
}

extension JoinedClass {
  /// Returns the assignments that arrived here, the earliest due date first.
  ///
  /// - Parameters:
  ///   - store: The store of the student's work.
  ///   - known: The state of the class; `nil` to read it.
  /// - Throws: ``ClassroomError/onlyStudents(title:)``, ``ClassroomError/waiting(title:)``,
  ///   ``StorageError``, ``DataStoreError``.
  package func studentAssignments(
    _ store: DataStore, in known: ClassState? = nil
  ) throws -> [StudentAssignment] {
    let enrollment = try studentEnrollment()
    let state = try known ?? self.state()
    let arrangements = state.ownArrangements
    let elsewhere = try statesElsewhere(state)
    return try state.assignments.values.filter { $0.state.isOut }
      .map { assignment in
        let arrangement = arrangements[assignment.identifier]
        let work = enrollment.classIdentifier.assignedWork(on: assignment.identifier)
        return StudentAssignment(
          assignment: assignment.arranged(arrangement),
          isExcused: arrangement?.isExcused ?? false, known: try store.knownAssignment(work),
          handIn: try said(on: assignment.identifier, store, elsewhere: elsewhere))
      }.sorted {
        ($0.isOpen ? 0 : 1, $0.assignment.due?.deadline.seconds ?? .max, $0.assignment.title)
          < ($1.isOpen ? 0 : 1, $1.assignment.due?.deadline.seconds ?? .max, $1.assignment.title)
      }
  }

  /// Prepares a part for work. Fetches the file unless it is already on this computer.
  ///
  /// - Parameters:
  ///   - part: A part of the assignment.
  ///   - folder: The absolute path of the folder for a fetched file.
  ///   - again: Whether to fetch a file that each student has a copy of once more. The new copy is the one that counts.
  ///   - find: Finds a file by what is known about its document, also after it was renamed or moved.
  /// - Throws: ``ClassroomError/fileMissing(name:assignment:folder:)`` if the file isn't in the class folder (yet),
  ///   ``ClassroomError/fileReplaced(name:assignment:)`` if something else is in the place of a shared file,
  ///   ``ExchangeFailure``, ``ExchangeBreakdown``, ``DataStoreError``, `FileTrackingError`, ``StorageError``.
  package func file(
    of part: AssignmentPart, in assignment: Assignment, fetchingInto folder: String,
    again: Bool = false, _ store: DataStore, _ tools: ClassroomTools,
    finding find: (ActivityFacts) throws -> String? = { _ in nil }
  ) throws -> String? {
    let enrollment = try studentEnrollment()
    let assigned = AssignedPart(
      work: enrollment.classIdentifier.assignedWork(on: assignment.identifier),
      number: part.number)
    for place in try store.places(ofCopiesOf: assigned) where place.isHere && !again {
      guard let found = try Self.path(of: place, in: store, find) else { continue }
      // Anybody in the class can put something else in the place of a shared file.
      if case .shared(let file) = part.content,
        found == Self.place(ofShared: file, in: enrollment.folder)
      {
        return try path(ofShared: file, of: assignment, enrollment)
      }
      return found
    }
    switch part.content {
    case .copy(let file, let sealed, let key):
      try openFolder(tools)
      let path = try naming(file, of: assignment, enrollment) {
        try tools.port.ask(
          .openFile(
            SealedFile(
              digest: sealed, key: key, byteCount: file.byteCount,
              contentDigest: file.contentDigest),
            folder: folder, name: file.name.string)
        ) { reply in
          if case .saved(let path) = reply { path } else { nil }
        }
      }
      _ = try store.recordHandedOut(fileAt: path, as: assigned)
      return path
    case .shared(let file):
      let path = try path(ofShared: file, of: assignment, enrollment)
      _ = try store.attach(fileAt: path, to: assigned, asCommand: "assignment open")
      return path
    case .context, .link, .unknown: return nil
    }
  }

  /// Returns where a copy is; `nil` if it isn't found.
  private static func path(
    of place: CopyPlace, in store: DataStore, _ find: (ActivityFacts) throws -> String?
  ) throws -> String? {
    if let facts = try store.facts(of: place.copy)?.0, let found = try find(facts) { return found }
    return place.path.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  /// Returns the path of a shared file. If the file isn't there, or something else is, names it.
  private func path(
    ofShared file: HandedOutFile, of assignment: Assignment, _ enrollment: Enrollment
  ) throws -> String {
    do {
      return try naming(file, of: assignment, enrollment) {
        try Self.path(ofShared: file, in: enrollment.folder)
      }
    } catch ClassroomError.fileDamaged(let name, let title) {
      throw ClassroomError.fileReplaced(name: name, assignment: title)
    }
  }

  /// Where a shared file belongs.
  private static func place(ofShared file: HandedOutFile, in folder: String) -> String {
    folder + "/shared/" + file.name.string
  }

  /// Does something with a handed-out file. If the class folder is there and the file isn't, or is another one, names
  /// the file.
  private func naming<Result>(
    _ file: HandedOutFile, of assignment: Assignment, _ enrollment: Enrollment,
    _ step: () throws -> Result
  ) throws -> Result {
    do {
      return try step()
    } catch let failure as ExchangeFailure {
      let name = file.name.string
      let title = assignment.title.string
      // The folder to save it in may be missing, too.
      guard failure.path?.hasPrefix(enrollment.folder + "/") ?? false,
        FileManager.default.fileExists(atPath: enrollment.folder)
      else { throw failure }
      switch failure.reason {
      case .missing:
        throw ClassroomError.fileMissing(
          name: name, assignment: title, folder: enrollment.folder)
      case .damaged, .wrongKind: throw ClassroomError.fileDamaged(name: name, assignment: title)
      default: throw failure
      }
    }
  }

  /// Returns the path of a shared file in a class folder.
  ///
  /// A person with access to the folder could put a link there, which would make any file of this student the assigned
  /// one.
  ///
  /// - Throws: ``ExchangeFailure``: ``ExchangeFailure/Reason/missing`` if it isn't there (yet),
  ///   ``ExchangeFailure/Reason/wrongKind`` for a link, or a name that leads elsewhere.
  static func path(
    ofShared file: HandedOutFile, in folder: String
  ) throws(ExchangeFailure) -> String {
    let shared = folder + "/shared"
    let path = place(ofShared: file, in: folder)
    guard file.isNameSafe else { throw ExchangeFailure(.wrongKind, path: path) }
    for (step, kind) in [(shared, S_IFDIR), (path, S_IFREG)] {
      var state = stat()
      guard lstat(step, &state) == 0 else {
        throw ExchangeFailure(errno == ENOENT ? .missing : .inputOutput, path: step)
      }
      guard state.st_mode & S_IFMT == kind else { throw ExchangeFailure(.wrongKind, path: step) }
    }
    return path
  }

  /// Returns this machine's enrollment, if its person is a student who takes part.
  package func studentEnrollment() throws -> Enrollment {
    let enrollment = try enrollment()
    guard enrollment.role == .student else {
      throw ClassroomError.onlyStudents(title: enrollment.title)
    }
    switch enrollment.state {
    case .member: return enrollment
    case .waiting: throw ClassroomError.waiting(title: enrollment.title)
    case .left: throw ClassroomError.left(title: enrollment.title)
    }
  }
}

extension Sequence<Assignment> {
  /// Finds an assignment by its title, or by the beginning of its title or identifier. The whole title wins over a
  /// beginning, even if upper and lower case differ. Both may be given, as in `Essay (bqn5j3)`. The whole title of a
  /// deleted assignment means no other one whose title only begins like it.
  ///
  /// - Throws: ``ClassroomError/noSuchAssignment(_:)``, ``ClassroomError/severalAssignments(_:_:)``.
  package func named(_ name: String) throws(ClassroomError) -> Assignment {
    let live = filter { $0.state != .deleted }
    let exact = live.filter { $0.title.string == name }
    if exact.count == 1 { return exact[0] }
    let lower = name.lowercased()
    let whole = live.filter { $0.title.string.lowercased() == lower }
    if whole.count == 1 { return whole[0] }
    if let both = lower.wholeMatch(of: /(.*) \(([a-z2-7]{4,})\)/) {
      let meant = live.filter {
        $0.title.string.lowercased() == both.output.1
          && $0.identifier.letters.hasPrefix(both.output.2)
      }
      if meant.count == 1 { return meant[0] }
    }
    if contains(where: { $0.state == .deleted && $0.title.string.lowercased() == lower }),
      whole.isEmpty
    {
      throw .noSuchAssignment(name)
    }
    let close = live.filter {
      $0.title.string.lowercased().hasPrefix(lower)
        || lower.utf8.count >= 4 && $0.identifier.letters.hasPrefix(lower)
    }
    guard let first = close.first else { throw .noSuchAssignment(name) }
    guard close.count == 1 else {
      throw .severalAssignments(
        name,
        close.map {
          AssignmentChoice(
            title: "\($0.title.string) (\($0.identifier.letters.prefix(6)))", due: $0.due?.text)
        }.sorted { $0.title < $1.title })
    }
    return first
  }
}

import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import ProgressModel
import StoreEngine

/// The assignment, as arguments.
struct AssignmentArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The assignment: its title, or how it begins.", valueName: "title"))
  var title: String

  @OptionGroup var classOption: ClassOption
}

/// An assignment in a class of this store.
struct FoundAssignment {
  let joined: JoinedClass
  let enrollment: Enrollment
  /// The assignment; for a student, as it holds for them.
  let assignment: Assignment
  /// What was arranged with the student whose computer this is.
  let arrangement: Arrangement?
  /// Whether its class was over when it was found.
  let isArchived: Bool

  init(
    _ assignment: Assignment, in joined: JoinedClass, _ enrollment: Enrollment, _ state: ClassState
  ) {
    self.joined = joined
    self.enrollment = enrollment
    isArchived = state.description?.archived != nil
    arrangement =
      enrollment.role == .student ? state.ownArrangements[assignment.identifier] : nil
    self.assignment = assignment.arranged(arrangement)
  }

  /// The assignment in the personal store.
  var work: AssignedWork {
    enrollment.classIdentifier.assignedWork(on: assignment.identifier)
  }

  /// Its title, safe for a terminal.
  var title: String { PrintableText.of(assignment.title.string) }
  /// The class, safe for a terminal.
  var classTitle: String { PrintableText.of(enrollment.title) }
  /// The command that shows its parts.
  private var showCommand: String {
    "fileprogress assignment show \(ShellText.word(assignment.title.string))"
  }

  /// Says why the teachers don't see what the student states; `nil` if they do.
  ///
  /// - Parameters:
  ///   - statements: What the student states now, or stated before.
  ///   - again: What the student does again after they resume sharing, because this is never sent; `nil` for nothing.
  /// - Throws: ``DataStoreError``, ``ClassroomError``, ``StorageError``.
  func reasonNotSeen(
    _ statements: [HandInFact.Statement], _ store: DataStore, again: String?
  ) throws -> String? {
    let sharing = try store.sharingState(with: enrollment.classIdentifier.joined)
    let own = sharing?.state ?? .on
    let reason: String
    switch own {
    case .on:
      // That is told once it has been sent.
      if try joined.isStoppedWithoutErasure { return nil }
      if try joined.isSharingStoppedByOthers() {
        return
          "Your teachers can't see it, because the school, or you on another computer, stopped sharing."
      }
      if try joined.isSharingEndedByOthers() {
        // Whoever was removed is told so once it has been sent.
        return try joined.exclusion == nil
          ? "Your teachers can't see it, because you paused sharing on another computer, or a teacher removed you from "
            + "the class. If you paused it, type on that computer: fileprogress class share resume"
          : nil
      }
      guard let wait = try joined.reportingWait() else { return nil }
      guard wait != .nothing else { return "\(classTitle): \(ClassSentence.erasuresUsedUp)" }
      return "Your teachers can't see it yet. It is sent after a teacher's computer has "
        + (wait == .sharing ? "seen that you share again." : "deleted your earlier reports.")
    case .paused:
      if let sharing, try isEarlier(statements, than: sharing, store),
        try !joined.isSharingStoppedByOthers()
      {
        return "You paused sharing, so your teachers see it as it was before."
      }
      reason = "Your teachers can't see it, because you paused sharing."
    case .stopped, .left: reason = "Your teachers can't see it, because you stopped sharing."
    }
    guard let again, own != .left else { return reason }
    return reason + " After fileprogress class share resume, \(again)."
  }

  /// Whether the student handed in or marked as done all of it before they paused sharing, and said nothing since.
  private func isEarlier(
    _ statements: [HandInFact.Statement], than sharing: DeviceSharing, _ store: DataStore
  ) throws -> Bool {
    let facts = try store.knownAssignment(work).statements
    let (shared, all) = (HandInState(facts, in: sharing.sharedPeriods), HandInState(facts))
    return statements.allSatisfy { statement in
      switch statement {
      case .submitted, .partDone: shared.implies(statement) && !shared.lacks(all, about: statement)
      case .opened, .withdrawn, .partUndone: false
      }
    }
  }

  /// Makes sure that students can work on it.
  ///
  /// - Throws: ``ClassroomError`` if it isn't published.
  func requirePublished() throws {
    guard assignment.state == .published else {
      throw ClassroomError.wrongState(title: title, assignment.state)
    }
  }

  /// Finds the part with a number, or the only one.
  ///
  /// - Parameter number: Its number; `nil` for the only one, or the only one that isn't a link.
  /// - Throws: ``CommandFailure`` if there is none, or if several may be meant.
  func part(_ number: UInt32?) throws -> AssignmentPart {
    let parts = assignment.parts
    if let number {
      guard let part = parts.first(where: { $0.number == number }) else {
        throw CommandFailure(
          .usage, "\(title) has no part \(number). To see its parts: \(showCommand)")
      }
      return part
    }
    let works = parts.filter { !$0.content.isLink }
    switch (works.count, parts.count) {
    case (1, _): return works[0]
    case (_, 1): return parts[0]
    case (_, 0):
      throw CommandFailure(
        .failed,
        "\(title) has no file, link or context. To see what to do: \(showCommand)")
    default:
      let choices = (works.isEmpty ? parts : works).map { "\($0.number) (\($0.content.name))" }
      throw CommandFailure(
        .usage,
        "\(title) has \(parts.count) parts. Name one with --part: \(ClassSentence.list(choices, "or")). To see them: "
          + showCommand)
    }
  }
}

extension StoreOptions {
  /// Returns the named class, or all classes that can be used, and says which can't.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  func joinedClasses(
    _ option: ClassOption, _ access: StoreDatabase.Access = .readWrite
  ) throws -> [JoinedClass] {
    let desk = try ClassDesk(self)
    if let name = option.name {
      let joined = try desk.catalogue.find(name, access)
      desk.tellAdmission(to: joined)
      return [joined]
    }
    let catalogue = desk.catalogue
    guard catalogue.mayHaveClasses else { throw ClassroomError.noClass }
    let all = try desk.usable(catalogue.readable(access))
    guard !all.isEmpty else { throw catalogue.missing(nil) }
    desk.tellNotRestored()
    for joined in all { desk.tellAdmission(to: joined) }
    return all
  }

  /// Finds an assignment by name, in any class of this store. One that isn't known here yet is looked for in the class
  /// folders.
  ///
  /// - Parameter role: The role that can do what was asked; `nil` for both.
  /// - Throws: ``ClassroomError``, ``StorageError``.
  func assignment(
    _ argument: AssignmentArgument, as role: Enrollment.Role?
  ) throws -> FoundAssignment {
    let classes = try joinedClasses(argument.classOption)
    return try lookingIfUnknown(in: classes) {
      try assignment(named: argument.title, in: classes, as: role)
    }
  }

  /// Finds an assignment by name, in what is known of the classes.
  func assignment(
    named title: String, in classes: [JoinedClass], as role: Enrollment.Role?
  ) throws -> FoundAssignment {
    var found: [FoundAssignment] = []
    var failure: (any Error)?
    var waiting: ClassroomError?
    for joined in classes {
      let enrollment = try joined.enrollment()
      if enrollment.state == .waiting, role == nil || enrollment.role == role {
        waiting = .waiting(title: enrollment.title)
        continue
      }
      if let role, enrollment.role != role {
        failure =
          failure
          ?? (role == .teacher
            ? ClassroomError.onlyTeachers(title: enrollment.title)
            : ClassroomError.onlyStudents(title: enrollment.title))
        continue
      }
      if role == .teacher {
        do {
          try joined.requireHeardTeacher()
        } catch let error as ClassroomError where error.silencesTeacher {
          failure = failure ?? error
          continue
        }
      }
      let state = try joined.state()
      let assignments = state.assignments.values.filter {
        enrollment.role == .teacher || $0.state.isOut
      }
      do throws(ClassroomError) {
        found.append(
          FoundAssignment(try assignments.named(title), in: joined, enrollment, state))
      } catch {
        // An error in one class doesn't matter if another one has the assignment.
        if case .noSuchAssignment = error, failure != nil { continue }
        failure = error
      }
    }
    if found.count > 1 {
      // A class that is over is meant only if no other has the assignment.
      let current = found.filter { !$0.isArchived }
      if !current.isEmpty { found = current }
    }
    guard let first = found.first else {
      throw failure ?? waiting ?? ClassroomError.noSuchAssignment(title)
    }
    guard found.count == 1 else {
      throw ClassroomError.severalAssignments(
        title,
        found.map { AssignmentChoice(title: "\($0.title), in \($0.classTitle)", due: nil) })
    }
    return first
  }

  /// Syncs with a class folder now. If that fails, says what has to wait.
  ///
  /// - Parameter waits: What waits for the next sync, as a sentence.
  /// - Returns: Whether it worked.
  /// - Throws: ``ClassroomError/formerTeacher(title:)`` or ``ClassroomError/copiedForGood(title:)`` if it waits for
  ///   nothing.
  @discardableResult
  func exchange(_ joined: JoinedClass, orSay waits: String) throws -> Bool {
    do {
      try ClassDesk(self).sendChange(to: joined)
      return true
    } catch let error as ClassroomError where error.silencesTeacher {
      throw error
    } catch {
      let context = CommandContext.current
      context.say("Warning: \(FailureText.of(error))")
      // The error may end with a command.
      context.say("\(waits) To try again: fileprogress class sync")
      return false
    }
  }
}

extension Assignment {
  /// Returns what a sentence about a part names: the part, or the assignment if it has no other. It is safe for a
  /// terminal.
  func subject(ofPart number: UInt32) -> String {
    let title = PrintableText.of(self.title.string)
    return parts.count == 1 ? title : "Part \(number) of \(title)"
  }

  /// Returns the option that names a part in a command, with a space before it; empty if the assignment has no other.
  func option(ofPart number: UInt32) -> String { parts.count == 1 ? "" : " --part \(number)" }
}

extension JoinedClass {
  /// Finds students by name.
  ///
  /// - Returns: The students, each once, in the order of their names.
  /// - Throws: ``ClassroomError``, ``StorageError``.
  func students(named names: [String]) throws -> [StudentIdentifier] {
    let state = try state()
    return Set(
      try names.map { try state.student(named: $0, where: \.isMember).identifier }
    ).sorted(byName: { state.shownName(of: $0) }, then: { $0 })
  }
}

import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import ProgressModel
import StoreEngine

/// Leaves a class.
struct ClassLeaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Leave a class; teachers then delete your reports.",
    discussion: """
      Your own records stay in your store. Your reports are deleted on each teacher's computer at \
      its next sync. If you use several computers, you leave with all of them. To join again, use \
      class join.

      Examples:
        fileprogress class leave
        fileprogress class leave "History 7b"
      """)

  @OptionGroup var argument: ClassArgument
  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined: JoinedClass
    do {
      joined = try desk.find(argument.name)
    } catch  where Self.isOfUnusableClass(error) {
      guard
        let damaged = desk.catalogue.damagedClass(
          named: argument.name, includesOtherVersions: true)
      else { throw error }
      return try leave(damaged)
    }
    do {
      try leave(joined, desk)
    } catch  where Self.isDamage(error, of: joined) {
      guard let damaged = desk.catalogue.examine(joined), damaged.isRepairable else { throw error }
      try leave(damaged)
    }
  }

  /// Whether a class can't be opened because its data is damaged or from another version.
  private static func isOfUnusableClass(_ error: any Error) -> Bool {
    switch error {
    case ClassroomError.damaged: true
    case let error as StorageError: [.newerVersion, .olderVersion].contains(error.code)
    default: false
    }
  }

  /// Whether something is wrong with what this computer has of the class, and not with the person's own store.
  private static func isDamage(_ error: any Error, of joined: JoinedClass) -> Bool {
    switch error {
    case let error as StorageError: error.code == .damaged
    case ClassroomError.damaged: true
    case let failure as ExchangeFailure:
      failure.reason == .badKeyFile
        || failure.reason == .missing && failure.path?.hasPrefix(joined.location.folder) ?? false
    default: false
    }
  }

  /// Makes sure that a class is named in full if nobody is asked: the title of one that was left may be the beginning
  /// of another one's.
  private func requireWhole(title: String, of identifier: ClassIdentifier) throws {
    guard confirmation.yes, let name = argument.name,
      !identifier.isMeant(byWhole: name, title: title)
    else { return }
    throw CommandFailure(
      .usage,
      "With --yes, write the whole title, so that you leave no other class: fileprogress class leave "
        + "\(ShellText.word(title)) --yes")
  }

  /// Leaves a class whose teachers can't be told, because its keys and its log can't be used.
  private func leave(_ damaged: DamagedClass) throws {
    try requireWhole(title: damaged.title, of: damaged.identifier)
    let title = PrintableText.of(damaged.title)
    try Confirmation(isGiven: confirmation.yes).require(
      (damaged.isOfOtherVersion
        ? "The data of \(title) on this computer is from another version of fileprogress, so this version can't tell your "
          + "teachers. "
        : "The data of \(title) on this computer is damaged (\(damaged.cause)), so fileprogress can't tell your teachers. ")
        + "Leave anyway?", otherwise: "You are still in the class.")
    try damaged.remove()
    options.talk(
      "You left \(title). Its data was deleted from this computer."
        + (damaged.note?.isTeacher ?? false ? "" : " Ask your teachers to remove your reports."))
  }

  private func leave(_ joined: JoinedClass, _ desk: ClassDesk) throws {
    let enrollment = try joined.enrollment()
    guard enrollment.state != .left else { throw ClassroomError.left(title: enrollment.title) }
    try requireWhole(title: enrollment.title, of: enrollment.classIdentifier)
    try Confirmation(isGiven: confirmation.yes).require(
      try question(joined, enrollment), otherwise: "You are still in the class.")
    let outcome: Leaving
    do {
      outcome = try leave(joined, enrollment, desk)
    } catch {
      // What was decided stays, also if the class folder is away.
      guard !Self.isDamage(error, of: joined), (try? joined.enrollment().state) == .left else {
        throw error
      }
      let title = PrintableText.of(enrollment.title)
      context.say(
        "Warning: You left \(title), but your teachers don't know it yet. \(FailureText.of(error))")
      // The error may end with a command.
      return context.say("To tell them: fileprogress class sync")
    }
    switch outcome {
    case .isDone: options.talk("You left \(enrollment.title). Nothing from the class is left here.")
    case .isStated:
      options.talk(
        "You left \(enrollment.title). To see whether a teacher knows it: fileprogress class sync")
    case .isUntold:
      options.talk(
        "You left \(enrollment.title). Nothing from the class is left here, but your teachers could not be "
          + "told: this store is an old backup, or a copy of it is in use elsewhere. Ask them to remove your "
          + "reports.")
    case .isRevoked:
      options.talk(
        "You left \(enrollment.title). Nothing from the class is left here. A teacher revoked this computer, so your "
          + "teachers keep your reports. To have them deleted, use another computer of yours, or ask your teacher."
      )
    }
  }

  /// What is asked first. A student leaves with all computers.
  private func question(_ joined: JoinedClass, _ enrollment: Enrollment) throws -> String {
    guard enrollment.role == .student, enrollment.state == .member else {
      return "Leave \(enrollment.title)?"
    }
    guard try joined.exclusion != .machine else {
      return
        "Leave \(enrollment.title) on this computer? A teacher revoked it, so your teachers keep your reports."
    }
    return try joined.hasOtherMachines
      ? "Leave \(enrollment.title) on all your computers? Your teachers lose all your reports. To give up only this "
        + "computer, ask a teacher to revoke it."
      : "Leave \(enrollment.title)? Your teachers lose your reports."
  }

  private func leave(
    _ joined: JoinedClass, _ enrollment: Enrollment, _ desk: ClassDesk
  ) throws -> Leaving {
    guard enrollment.role == .student, enrollment.state == .member else {
      return try joined.leave(in: desk.catalogue, desk.tools)
    }
    // If the student joins again later, the work erased now is not reported again.
    return try options.withStore(for: "class leave") { store in
      try joined.leave(in: desk.catalogue, desk.tools, try PersonalRecords(store, of: joined))
    }
  }
}

/// Archives a class, or makes it active again.
struct ClassArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Mark a class as over.",
    discussion: """
      Lists show it as archived, and everything stays readable. Your overview and those of your \
      students leave it out, and commands mean it only if you name it. To continue the class, use \
      --undo.

      Examples:
        fileprogress class archive "History 7b"
        fileprogress class archive "History 7b" --undo
      """)

  @OptionGroup var argument: ClassArgument

  @Flag(help: "Continue the class.")
  var undo = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(argument.name)
    try desk.sync(joined)
    try joined.setArchived(!undo, desk.tools)
    let title = try joined.enrollment().title
    try desk.tell(
      joined,
      [
        undo
          ? "\(title) is not archived any more."
          : "\(title) is archived. To undo: fileprogress class archive \(ShellText.word(title)) --undo"
      ])
  }
}

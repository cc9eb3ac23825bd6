import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import FileTracking
import Foundation
import ProgressModel
import StoreEngine

extension StoreAccess {
  /// The classes of the store. Nothing is opened or read yet.
  ///
  /// - Throws: ``CommandFailure`` if there is no absolute path to a store folder.
  var classes: ClassCatalogue {
    get throws {
      ClassCatalogue(ofStore: try storeFolder) { folder in
        (try? LocalFileSystem().describeFolder(at: folder))?.isNetwork ?? false
      }
    }
  }
}

/// What class commands work with: the classes of the store, and the program `fileprogress-exchange`.
struct ClassDesk {
  /// The classes of the store.
  let catalogue: ClassCatalogue
  /// Access to the keys, and the clock.
  let tools: ClassroomTools
  private let access: any StoreAccess

  /// Prepares the desk. Doesn't open or start anything.
  ///
  /// - Throws: ``CommandFailure`` if there is no absolute path to a store folder.
  init(_ access: any StoreAccess) throws {
    self.access = access
    let context = CommandContext.current
    catalogue = try access.classes
    tools = ClassroomTools(port: context.exchange(), clock: context.clock)
  }

  /// Finds a class by its name; see ``ClassCatalogue/find(_:_:)``.
  func find(_ name: String?) throws -> JoinedClass { try catalogue.find(name, .readWrite) }

  /// Finds a class to show. Without a name, this is the only one that can be used; the damaged ones are named.
  func findToShow(_ name: String?) throws -> JoinedClass {
    guard name == nil else { return try find(name) }
    let opened = catalogue.opened(.readWrite)
    guard let only = opened.only else { return try find(nil) }
    _ = try usable(opened)
    return only
  }

  /// Finds a class in which the person is a teacher whom the others hear.
  ///
  /// - Throws: As ``find(_:)``, and ``JoinedClass/requireHeardTeacher()``.
  func findAsTeacher(_ name: String?) throws -> JoinedClass {
    let joined = try find(name)
    try joined.requireHeardTeacher()
    return joined
  }

  /// The option that names a class in a command to type, such as ` --class 'History 7b'`; empty if there is no other.
  ///
  /// - Throws: ``StorageError``.
  func option(naming joined: JoinedClass) throws -> String {
    try word(naming: joined).map { " --class " + $0 } ?? ""
  }

  /// The word that names a class in a command to type; `nil` if there is no other.
  private func word(naming joined: JoinedClass) throws -> String? {
    let opened = catalogue.opened(.readOnly)
    guard opened.classes.count + opened.damaged.count > 1 else { return nil }
    let enrollment = try joined.enrollment()
    let isOnlyOne = opened.classes.count { $0.enrollment.title == enrollment.title } == 1
    return isOnlyOne
      ? ShellText.word(enrollment.title) : String(enrollment.classIdentifier.letters.prefix(8))
  }

  /// Finds the named class, or all classes in which the person is a student. While they wait, looks into the class folder
  /// first.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  func classesOfStudent(_ name: String?) throws -> [JoinedClass] {
    if let name {
      let joined = try find(name)
      try lookIfAwaited(for: [joined])
      _ = try joined.studentEnrollment()
      return [joined]
    }
    guard catalogue.mayHaveClasses else { throw ClassroomError.noClass }
    let all = try usable(catalogue.opened(.readWrite))
    try lookIfAwaited(for: all)
    let own = try all.filter {
      let enrollment = try $0.enrollment()
      return enrollment.role == .student && enrollment.state == .member
    }
    for joined in own { tellAdmission(to: joined) }
    // If there is only one class, its own error says more.
    if own.isEmpty, let only = all.first { _ = try only.studentEnrollment() }
    guard !own.isEmpty else { throw ClassroomError.noClass }
    return own
  }

  /// Opens a class to write in it, since it may be open for reading only; `nil` if the store isn't in it.
  ///
  /// - Throws: ``StorageError``.
  func opened(forWriting enrollment: Enrollment) throws -> JoinedClass? {
    try catalogue.existing(enrollment.classIdentifier, .readWrite)
  }

  /// Tells the person once that a teacher admitted them. Does nothing if that can't be found out.
  func tellAdmission(to joined: JoinedClass) {
    guard !access.quiet, (try? joined.hasUntoldAdmission) ?? false,
      let enrollment = try? joined.enrollment(),
      let writable = try? opened(forWriting: enrollment),
      (try? writable.noteAdmissionTold()) != nil
    else { return }
    access.talk("You are in the class \(PrintableText.of(enrollment.title)).")
  }

  /// Tells the person once what exchanges did and found, perhaps in the background. Does nothing if that can't be found
  /// out.
  ///
  /// - Parameter knowsMissing: Whether the person was just told what is missing now, and what can't be published.
  func tellNews(of joined: JoinedClass, knowsMissing: Bool = false) {
    guard !access.quiet, (try? joined.hasUntoldNews) ?? false,
      let enrollment = try? joined.enrollment(),
      let writable = try? opened(forWriting: enrollment),
      let news = try? writable.takeNews()
    else { return }
    // What this computer knows of the class is out of date, and a former teacher can't repair the class.
    guard !((try? joined.isFormerTeacher) ?? false) else {
      return access.talk(ClassSentence.formerTeacher(of: enrollment.title))
    }
    let option = (try? option(naming: joined)) ?? ""
    for sentence in ClassSentence.of(news, in: enrollment, option: option) {
      access.talk(sentence)
    }
    guard let state = try? joined.state() else { return }
    for letters in news.published {
      guard let identifier = AssignmentIdentifier(letters: letters),
        let assignment = state.assignments[identifier], assignment.state.isOut,
        let audience = try? AssignmentAudience(of: assignment, in: joined)
      else { continue }
      access.talk(
        audience.sentence("\(PrintableText.of(assignment.title.string)) is published"))
    }
    let unpublished = (knowsMissing ? [] : news.unpublished).compactMap { letters in
      AssignmentIdentifier(letters: letters).flatMap { state.assignments[$0] }
    }
    for sentence in ClassSentence.unpublished(unpublished.filter { $0.state == .scheduled }) {
      access.talk(sentence)
    }
    let missing = knowsMissing ? [] : news.incompleteLogs
    guard !missing.isEmpty || !news.newerStatements.isEmpty,
      let writers = try? joined.database.read({ try $0.writers() })
    else { return }
    let writerNames = WriterNames(state, enrollment, writers)
    func computers(_ letters: [String]) -> [WriterIdentifier] {
      letters.compactMap { WriterIdentifier(letters: $0) }
    }
    for sentence in ClassSentence.incomplete(of: computers(missing), writerNames, in: state) {
      access.talk(sentence)
    }
    if !news.newerStatements.isEmpty {
      let names = computers(news.newerStatements).map(writerNames.name(of:))
      access.talk(
        ClassSentence.newerStatements(
          of: Set(names).sortedAsNames(), in: enrollment.title))
    }
  }

  /// Says what students handed in or marked as done since the teacher last looked at a report, and notes that they look
  /// now. Does nothing if that can't be found out.
  ///
  /// - Parameters:
  ///   - now: When the report was read, in seconds since 1970.
  ///   - isTold: Whether to say it. A teacher who reads JSON or CSV sees it there.
  func tellFinished(in joined: JoinedClass, now: Int64, isTold: Bool = true) {
    guard let enrollment = try? joined.enrollment(), enrollment.state == .member,
      let state = try? joined.state(), let works = try? joined.newHandIns(in: state),
      let writable = try? opened(forWriting: enrollment)
    else { return }
    // A teacher who looks for the first time sees all of it in the table.
    let seen = try? joined.reportSeenSeconds
    guard (try? writable.noteReportSeen(atSeconds: now)) != nil, let seen,
      isTold, !works.isEmpty
    else { return }
    let context = CommandContext.current
    let since = context.reportScreen().since(seen.nanoseconds)
    access.talk("New \(since): \(ClassSentence.finished(works, in: state)).")
  }

  /// Returns the classes that can be used, and says which can't.
  ///
  /// - Throws: The error of a damaged class if there are no others.
  func usable(_ opened: OpenedClasses) throws -> [JoinedClass] {
    let usable = try opened.usable()
    for damaged in opened.damaged {
      CommandContext.current.say("Warning: \(FailureText.of(damaged.error))")
    }
    return usable
  }

  /// Names the classes that wait to be restored.
  func tellNotRestored() {
    for note in catalogue.notRestored { access.talk(ClassSentence.of(.notRestored(note))) }
  }

  /// Says which classes nothing reaches from this computer, and why. The class folders are not read.
  func tellUnsent(to classes: [JoinedClass]) {
    for joined in classes {
      if let sentence = try? reasonUnheard(in: joined) { access.talk(sentence) }
    }
  }

  /// Says why the teachers of a class hear nothing from this computer: it can't be sent, or a teacher shut it out; `nil`
  /// if nothing is known to be in the way.
  ///
  /// - Throws: ``StorageError``.
  func reasonUnheard(in joined: JoinedClass) throws -> String? {
    try unsent(to: joined) ?? reasonIgnored(in: joined)
  }

  /// Says why what is sent from this computer doesn't count: as ``excluded(from:isSharing:)`` does, or because the numbers
  /// for erasures are used up; `nil` if nothing is known to be in the way.
  ///
  /// - Throws: ``StorageError``.
  func reasonIgnored(in joined: JoinedClass) throws -> String? {
    if let sentence = try excluded(from: joined) { return sentence }
    guard try joined.isSharingInVain else { return nil }
    return "\(PrintableText.of(try joined.enrollment().title)): \(ClassSentence.erasuresUsedUp)"
  }

  /// Says that the student is out of the class, that a teacher revoked this computer, or that another computer ended the
  /// sharing, but not as this program does; `nil` if not.
  ///
  /// - Parameter isSharing: Whether it is about sharing: that reaches the teachers also after they removed the student.
  /// - Throws: ``StorageError``.
  func excluded(from joined: JoinedClass, isSharing: Bool = false) throws -> String? {
    let exclusion = try joined.exclusion
    guard !isSharing || exclusion == .machine else { return nil }
    let title = PrintableText.of(try joined.enrollment().title)
    switch exclusion {
    // Leaving here, too, would erase everything.
    case nil, .departed:
      if try joined.isStoppedWithoutErasure {
        return "\(title): \(ClassSentence.stoppedWithoutErasure)"
      }
    case .student, .machine: break
    }
    return exclusion.map { ClassSentence.of($0, from: title) }
  }

  /// Syncs with a class, to send what a student just stated, and says if that isn't possible.
  ///
  /// Other commands leave it to the background. Here the person wants to know that it was sent.
  ///
  /// - Parameter isSharing: Whether it is about sharing.
  /// - Returns: Whether it was sent, as far as is known.
  @discardableResult
  func send(to joined: JoinedClass, isSharing: Bool = false) -> Bool {
    var hasFailed = false
    do {
      try sync(joined)
    } catch {
      // A later exchange won't succeed, either, and nothing is noted where nothing can be written.
      guard !Self.isOfDatabase(error, of: joined) else {
        let sentence =
          (error as? StorageError).flatMap(ClassSentence.unsent(because:)) ?? FailureText.of(error)
        CommandContext.current.say("Warning: \(sentence)")
        return false
      }
      // Another program may be syncing the class, and may have read the store before the statement was there.
      hasFailed = true
      CommandContext.current.startClassSync(access)
    }
    if let sentence = try? unsent(to: joined) {
      access.talk(sentence)
      return false
    }
    if let sentence = try? excluded(from: joined, isSharing: isSharing) { access.talk(sentence) }
    return !hasFailed
  }

  /// Whether the database of a class can't be used, and not only because another program uses it.
  private static func isOfDatabase(_ error: any Error, of joined: JoinedClass) -> Bool {
    switch error {
    case ClassroomError.damaged: true
    case let error as StorageError:
      error.code != .busy && error.path.hasPrefix(joined.location.folder)
    default: false
    }
  }

  /// Says why nothing can be sent to a class; `nil` if nothing is known to be in the way.
  ///
  /// - Throws: ``StorageError``.
  func unsent(to joined: JoinedClass) throws -> String? {
    let enrollment = try joined.enrollment()
    guard enrollment.state != .left else { return nil }
    // Whether the program is installed is looked at each time.
    let known = try joined.sendingFailure
    let current =
      tools.port.obstacle.map { SendingFailure.unanswered($0) }
      ?? (known == .unanswered(.notInstalled) ? nil : known)
    guard let failure = current else {
      if try joined.isJoiningAgain {
        let name = try word(naming: joined).map { " " + $0 } ?? ""
        return ClassSentence.joinsAgain(
          enrollment.title, isAsked: try joined.isAskedToJoinAgain)
          + " To see your digits: fileprogress class show" + name
      }
      let isCopied = try enrollment.role == .teacher && joined.isCopiedForGood
      return isCopied ? ClassSentence.copiedForGood(enrollment.title) : nil
    }
    let context = CommandContext.current
    let since = try joined.sentUntilSeconds.map { context.reportScreen().since($0.nanoseconds) }
    return ClassSentence.unsent(
      to: enrollment.title, since: since,
      ClassSentence.of(failure, for: enrollment.role, in: context))
  }

  /// Says when class folders were last read, and how to read them now.
  func tellLook(at classes: [JoinedClass]) {
    let looks = classes.map(\.lookedAtSeconds)
    guard !looks.isEmpty else { return }
    let command = "To look now: fileprogress class sync"
    let folder = looks.count == 1 ? "class folder" : "class folders"
    guard let earliest = looks.compactMap(\.self).min(), !looks.contains(nil) else {
      return access.talk("The \(folder) may have something new. \(command)")
    }
    let context = CommandContext.current
    let moment = MomentText.relative(
      earliest.nanoseconds, now: context.clock.read().wallNanoseconds, timeZone: context.dayTime)
    access.talk("Last checked the \(folder) \(moment). \(command)")
  }

  /// Syncs a class with its folder, for teachers and students.
  @discardableResult
  func sync(_ joined: JoinedClass) throws -> SyncReport {
    let enrollment = try joined.enrollment()
    let sync = try ClassSync(joined, tools)
    if enrollment.role == .teacher { return try sync.run(TeacherDuties.perform) }
    if enrollment.state == .left { return try sync.run(LeavingDuties.perform) }
    let store = try access.store(for: "class sync")
    defer { store.close() }
    let records = try PersonalRecords(store, of: joined)
    return try sync.run { try StudentDuties.perform($0, records) }
  }

  /// Tells a person who changed something in a class that it is archived. Does nothing if it isn't.
  ///
  /// - Throws: ``StorageError``.
  func tellIfArchived(_ joined: JoinedClass) throws {
    guard try joined.isArchived else { return }
    let enrollment = try joined.enrollment()
    access.talk(ClassSentence.archived(enrollment.title, for: enrollment.role))
  }

  /// Syncs a class after a change of a teacher's, so that the others get it.
  ///
  /// - Throws: ``CommandFailure`` if nothing is sent because the newest list of teachers is missing,
  ///   ``ClassroomError/formerTeacher(title:)`` if this computer has just heard that its change counts for nobody,
  ///   ``ClassroomError/copiedForGood(title:)`` if it has just found that it sends nothing more.
  func sendChange(to joined: JoinedClass) throws {
    switch try sync(joined).stop {
    case .teachersOutdated:
      throw CommandFailure(.failed, ClassSentence.teachersOutdated(for: .teacher))
    case .removed: throw ClassroomError.formerTeacher(title: try joined.enrollment().title)
    case .copied:
      guard try joined.enrollment().role == .teacher else { return }
      try joined.requireHeardTeacher()
    default: return
    }
  }

  /// Syncs a class after a change here, so that the others get it, and says what was changed.
  ///
  /// - Parameter news: What the person is told. It holds even if the sync fails.
  /// - Throws: `ExitCode` for what is done in part if the sync fails, once the person has been told;
  ///   ``ClassroomError/formerTeacher(title:)`` or ``ClassroomError/copiedForGood(title:)`` if nothing of it holds.
  func tell(_ joined: JoinedClass, _ news: [String] = []) throws {
    let failure: (any Error)?
    do {
      try sendChange(to: joined)
      failure = nil
    } catch let error as ClassroomError where error.silencesTeacher {
      throw error
    } catch {
      failure = error
    }
    for line in news { access.talk(line) }
    guard let failure else { return }
    let context = CommandContext.current
    context.say("Error: \(FailureText.of(failure))")
    // The error may end with a command.
    context.say("The change is saved here. To send it: fileprogress class sync")
    throw ExitCode(ExitStatus.partlyDone.rawValue)
  }

  /// Returns the absolute path of a file to hand out.
  ///
  /// - Throws: ``CommandFailure`` if it doesn't exist or is a folder.
  func file(_ typed: String) throws -> String {
    guard !typed.isEmpty else { throw CommandFailure.emptyName }
    let path = CommandContext.current.absolutePath(typed)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandFailure(.noFile, FileSentence.missing(typed))
    }
    guard !isFolder.boolValue else { throw CommandFailure(.noFile, FileSentence.folder(typed)) }
    return path
  }

  /// Returns the absolute path of the class folder that was typed. The command may come from another computer, such as
  /// that on a slip, where the folder has another path.
  ///
  /// - Throws: ``CommandFailure`` if it can't be the folder of a class, or doesn't exist.
  func folder(_ typed: String) throws -> String {
    try folder(
      typed,
      orAdvise:
        "There is no folder \(typed) on this computer. If the class folder is somewhere else here, add --folder "
        + "DIR. If it is on a disk or network share, connect that first.")
  }

  /// Returns the absolute path of the folder that was typed for a new class.
  ///
  /// - Throws: ``CommandFailure`` if it can't be the folder of a class, or doesn't exist. It isn't created, because a
  ///   disk may just be missing.
  func folderOfNewClass(_ typed: String) throws -> String {
    try folder(
      typed,
      orAdvise:
        "There is no folder \(typed). Create it, or connect the disk or network share first.")
  }

  /// Returns the absolute path of the folder that was typed as the new place of the class folder.
  ///
  /// - Throws: ``CommandFailure`` if it can't be the folder of a class, or doesn't exist.
  func newPlace(ofClassFolder typed: String) throws -> String {
    try folder(
      typed,
      orAdvise:
        "There is no folder \(typed) on this computer. Check the name. If it is on a disk or network share, connect "
        + "that first.")
  }

  private func folder(_ typed: String, orAdvise advice: String) throws -> String {
    guard !typed.isEmpty else { throw CommandFailure(.usage, "Name the class folder.") }
    let path = CommandContext.current.lastingPath(typed)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandFailure(.noFile, advice)
    }
    guard isFolder.boolValue else {
      throw CommandFailure(.noFile, "\(typed) is not a folder. Name the class folder.")
    }
    // Said before anything is asked or shown, such as the recovery sheet.
    guard faccessat(AT_FDCWD, path, R_OK | W_OK | X_OK, AT_EACCESS) == 0 else {
      throw CommandFailure(
        .notPermitted,
        "You can't read and write in \(typed). Teachers and students must be able to do both.")
    }
    let store = CommandContext.current.lastingPath(catalogue.folder)
    guard path != "/", store != path, !store.hasPrefix(path + "/") else {
      throw CommandFailure(
        .usage,
        "Your store folder is in \(typed), so everyone who uses that folder could read your keys. "
          + "Choose another folder."
      )
    }
    return path
  }
}

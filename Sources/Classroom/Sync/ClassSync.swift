import ClassModel
import ClassStorage
import Foundation
import StoreEngine

/// One exchange with the class folder: reads what others wrote, and states what this machine has to say.
///
/// Each step can be killed and repeated. Statements are stored before their file is written. Entries are stored
/// together with how far their log was read.
package final class ClassSync {
  let joined: JoinedClass
  var tools: ClassroomTools
  var enrollment: Enrollment
  /// The state of the class as derived last.
  var state: ClassState
  var report = SyncReport()
  /// How many files of a directory are read.
  var fileLimit = LogPages.fileLimit
  /// Whether this machine has new keys that no teacher has admitted yet. Until then, the old ones read.
  var isJoiningAgain: Bool
  /// The last number of each log in the class folder; `nil` before the folder is read.
  var folderHeads: [WriterIdentifier: UInt32]?
  /// The entries that were read from the class folder in this exchange.
  var foundEntries: Set<EntryDigest> = []
  /// The logs whose directories changed since they were last read completely.
  var changedWriters: Set<WriterIdentifier> = []
  /// What this machine knew before the exchange, until it is stored with the first thing that is read.
  var unstoredKnowledge: KnownBefore?
  /// Changes when another program writes into the database; taken before ``state`` was derived.
  private var versionElsewhere: Int64
  private let lock: FileLock
  /// The file whose lock prevents two exchanges at once. Its time says when the last one was.
  static let lockName = "class.sync"
  private static let longestWait = Duration.seconds(5)

  /// When the last exchange of the class in a folder was.
  static func mark(inFolder folder: String) -> TurnMark { TurnMark(folder + "/" + lockName) }

  /// Prepares an exchange. Only one program can do this at a time.
  ///
  /// - Throws: ``ClassroomError/busy(title:)`` if another program syncs this class, ``StorageError``,
  ///   ``ExchangeFailure``, ``ExchangeBreakdown``.
  package init(_ joined: JoinedClass, _ tools: ClassroomTools) throws {
    self.joined = joined
    self.tools = tools
    do {
      // Another exchange is over in a moment, unless the class folder is slow.
      lock = try FileLock.waitExclusive(
        joined.location.folder + "/" + Self.lockName, atMost: Self.longestWait)
    } catch  where error.code == .busy {
      throw ClassroomError.busy(title: try joined.enrollment().title)
    }
    enrollment = try joined.enrollment()
    isJoiningAgain = try joined.isJoiningAgain
    // If its time can't be set, the next exchange comes sooner.
    Self.mark(inFolder: joined.location.folder).set()
    versionElsewhere = try joined.database.store.contentVersion().elsewhere
    state = try joined.state()
  }

  /// Derives the state of the class again.
  func refreshState() throws {
    versionElsewhere = try joined.database.store.contentVersion().elsewhere
    state = try joined.state()
  }

  /// Derives the state of the class again if anything may have changed it.
  ///
  /// Deriving reads the whole class except the reports, so this avoids it where it can.
  ///
  /// - Parameter isChangedHere: Whether this machine stated something since ``state`` was derived.
  func refreshState(ifChangedHere isChangedHere: Bool) throws {
    let version = try joined.database.store.contentVersion().elsewhere
    guard isChangedHere || version != versionElsewhere else { return }
    try refreshState()
  }

  var port: any ExchangePort { tools.port }
  var root: WriterIdentifier { enrollment.classIdentifier.root }

  /// Opens the class folder with this machine's keys.
  func open() throws {
    try joined.openFolder(tools)
    try port.order(.setClassKeys(state.classKeys))
  }

  /// Exchanges everything.
  ///
  /// - Parameter duties: States what this machine has to say once it has read everything: a student's reports, a
  ///   teacher's admissions.
  /// - Throws: As ``init(_:_:)``.
  package func run(_ duties: (ClassSync) throws -> Void) throws -> SyncReport {
    let report: SyncReport
    do {
      report = try exchange(duties)
    } catch {
      // Whoever leaves the class learns it from the command that tells the teachers.
      if enrollment.state != .left, let failure = SendingFailure(error) {
        joined.noteSendingFailure(failure)
      }
      throw error
    }
    joined.noteSendingFailure(report.stop == .teachersOutdated ? .teachersOutdated : nil)
    joined.noteIncomplete(report.incomplete)
    joined.noteLook(atSeconds: tools.nowSeconds)
    EnrollmentNote(try joined.enrollment()).write(toFolder: joined.location.folder)
    return report
  }

  /// Reports news, and notes it for the person in the transaction that stores what it speaks of: after that, no later
  /// exchange says it again.
  func tell(_ writer: ClassRecordWriter, _ add: (inout SyncReport) -> Void) throws {
    add(&report)
    var new = SyncReport()
    add(&new)
    try writer.note(new)
  }

  /// Reports news of what this machine has just done in the class folder, and notes it for the person. After a kill in
  /// between, only the news is lost: the folder is right again.
  func tellOfFolder(_ add: (inout SyncReport) -> Void) throws {
    try joined.database.write { try tell($0, add) }
  }

  private func exchange(_ duties: (ClassSync) throws -> Void) throws -> SyncReport {
    try open()
    try tidyKeyFiles()
    // A student's erasure may overtake an entry that is not in the folder yet.
    if enrollment.role == .teacher { try finishPending() }
    let known = try knownBefore()
    try takeInAll()
    // A request may be read before the statement that admits it, as after a change of teachers.
    report.requests = report.requests.filter {
      state.role(of: $0, root: root) == .unknown && !state.removedWriters.contains($0)
    }
    if enrollment.role == .student { try joined.noteExclusion(in: state) }
    try noteWhatIsGone(of: known)
    if isJoiningAgain, try isAdmittedAgain() { try becomeNewMachine() }
    try compareWithSeen()
    try noteTitle()
    if try mustJoinAgain() { try joinAgain() }
    if try enrollment.role == .teacher && joined.isCopiedForGood { report.stop = .copied }
    let isHeld =
      report.stop == .copied
      || enrollment.role == .teacher && report.stop == .teachersOutdated
    guard !isHeld else {
      // Received reports are shown even if nothing can be sent.
      if enrollment.role == .teacher { try deriveStaleFigures() }
      return report
    }
    try duties(self)
    if enrollment.role == .student { try finishPending() }
    // A removed person has nothing more to state.
    if report.stop != .removed, report.stop != .copied { try stateChanges() }
    try tidy()
    return report
  }

  /// The name under which the time of the last ``tidy()`` is stored, in seconds since 1970.
  private static let tidiedAtName = "tidiedAt"

  /// Deletes this machine's unfinished files, once a day.
  private func tidy() throws {
    let last = try joined.database.read { try $0.localNumber(Self.tidiedAtName) }
    let now = UInt64(max(0, tools.nowSeconds))
    if let last, last <= now, now - last < 86_400 { return }
    _ = try port.ask(.tidy)
    try joined.database.write { try $0.setLocal(Self.tidiedAtName, toNumber: now) }
  }

  /// Stores the title that the teachers gave the class. A person who joined by a code alone didn't know it.
  private func noteTitle() throws {
    guard let title = state.description?.title.string, title != enrollment.title else { return }
    try joined.database.write { writer in
      var enrollment = try JoinedClass.enrollment(writer.records)
      enrollment.title = title
      try writer.set(enrollment)
    }
  }
}

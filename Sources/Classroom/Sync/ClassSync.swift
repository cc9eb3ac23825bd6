import ClassModel
import ClassStorage
import Foundation
import StoreEngine

/// One exchange with the class folder: takes in what others wrote, and states what this machine has to say.
///
/// Each step can be killed and repeated. What is stated is kept before its file is written; what was read is kept
/// together with how far it was read.
package final class ClassSync {
  let joined: JoinedClass
  var tools: ClassroomTools
  let enrollment: Enrollment
  /// What was derived last.
  var state: ClassState
  var report = SyncReport()
  private let lock: FileLock
  /// The file whose lock makes an exchange the only one, and whose time says when the last one was.
  static let lockName = "class.sync"
  private static let longestWait = Duration.seconds(5)

  /// Prepares an exchange, alone among all programs.
  ///
  /// - Throws: ``ClassroomError/busy(title:)`` if another program syncs this class, ``StorageError``,
  ///   ``ExchangeFailure``, ``ExchangeBreakdown``.
  package init(_ joined: JoinedClass, _ tools: ClassroomTools) throws {
    self.joined = joined
    self.tools = tools
    do {
      // One that runs beside is over in a moment, unless the class folder is slow.
      lock = try FileLock.waitExclusive(
        joined.location.folder + "/" + Self.lockName, atMost: Self.longestWait)
    } catch  where error.code == .busy {
      throw ClassroomError.busy(title: try joined.enrollment().title)
    }
    enrollment = try joined.enrollment()
    // If its time can't be set, the next exchange comes sooner.
    utimensat(AT_FDCWD, lock.path, nil, 0)
    state = try joined.state()
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
  /// - Parameter duties: What this machine has to say when it knows what there is: a student's reports, a
  ///   teacher's admissions.
  /// - Throws: As ``init(_:_:)``.
  package func run(_ duties: (ClassSync) throws -> Void) throws -> SyncReport {
    try open()
    try finishPending()
    try takeInAll()
    try compareWithSeen()
    try noteTitle()
    if report.stop != .copied {
      try duties(self)
      // Who was removed has nothing more to say.
      if report.stop != .removed { try stateChanges() }
    }
    return report
  }

  /// Calls the class what its teachers call it; who joined by a code alone knew no title.
  private func noteTitle() throws {
    guard let title = state.description?.title.string, title != enrollment.title else { return }
    try joined.database.write { writer in
      var enrollment = try JoinedClass.enrollment(writer.records)
      enrollment.title = title
      try writer.set(enrollment)
    }
  }
}

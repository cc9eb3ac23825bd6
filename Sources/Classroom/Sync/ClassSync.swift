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
  let enrollment: Enrollment
  /// The last derived state.
  var state: ClassState
  var report = SyncReport()
  private let lock: FileLock
  /// The file whose lock prevents two exchanges at once. Its time says when the last one was.
  static let lockName = "class.sync"
  private static let longestWait = Duration.seconds(5)

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
    // If the time can't be set, the next exchange just comes sooner.
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
  /// - Parameter duties: States what this machine has to say once it has read everything: a student's reports, a
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
      // A removed machine has nothing more to say.
      if report.stop != .removed { try stateChanges() }
    }
    return report
  }

  /// Stores the title that the teachers gave the class. With only a code, a person joins without knowing it.
  private func noteTitle() throws {
    guard let title = state.description?.title.string, title != enrollment.title else { return }
    try joined.database.write { writer in
      var enrollment = try JoinedClass.enrollment(writer.records)
      enrollment.title = title
      try writer.set(enrollment)
    }
  }
}

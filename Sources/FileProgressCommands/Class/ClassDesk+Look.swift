import ClassModel
import ClassStorage
import Classroom
import StoreEngine

extension ClassDesk {
  /// Reads class folders before an answer, because what this computer knows doesn't answer the question.
  ///
  /// - Returns: Why a folder can't be read; `nil` if all were.
  @discardableResult
  func lookNow(at classes: [JoinedClass]) -> (any Error)? {
    var first: (any Error)?
    for joined in classes {
      do {
        let enrollment = try joined.enrollment()
        guard enrollment.state != .left, let writable = try opened(forWriting: enrollment)
        else { continue }
        try sync(writable)
      } catch {
        first = first ?? error
      }
    }
    return first
  }

  /// Syncs the classes in which the person waits, since a teacher may just have admitted them, and those of which they
  /// are a teacher if the time of a scheduled assignment has come.
  ///
  /// - Returns: These classes.
  /// - Throws: ``StorageError`` if a class can't be read.
  @discardableResult
  func lookIfAwaited(for classes: [JoinedClass]) throws -> [JoinedClass] {
    let awaited = try classes.filter { joined in
      if try joined.enrollment().state == .waiting { return true }
      return try joined.isPublishingDue(tools)
    }
    lookNow(at: awaited)
    return awaited
  }
}

extension StoreAccess {
  /// Finds something that a teacher may have sent a moment ago. If this computer doesn't know it, looks into the class
  /// folders and tries again.
  ///
  /// - Parameters:
  ///   - classes: Where it may be.
  ///   - find: Finds it.
  /// - Throws: What `find` throws the second time.
  func lookingIfUnknown<Found>(in classes: [JoinedClass], _ find: () throws -> Found) throws
    -> Found
  {
    do {
      return try find()
    } catch let error as ClassroomError where error.mayBeOutOfDate {
      let desk = try ClassDesk(self)
      let failure = desk.lookNow(at: classes)
      for joined in classes { desk.tellAdmission(to: joined) }
      do {
        return try find()
      } catch let error as ClassroomError where error.mayBeOutOfDate {
        if let failure {
          CommandContext.current.say("Warning: \(FailureText.of(failure))")
          desk.tellLook(at: classes)
        } else {
          talk("This computer has just looked in the class folder.")
        }
        throw error
      }
    }
  }
}

extension ClassroomError {
  /// Whether the answer may change after a look into the class folder.
  fileprivate var mayBeOutOfDate: Bool {
    switch self {
    case .noSuchAssignment, .waiting: true
    default: false
    }
  }
}

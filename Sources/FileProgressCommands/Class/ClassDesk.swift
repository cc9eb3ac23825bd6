import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileTracking
import Foundation
import ProgressModel
import StoreEngine

extension StoreAccess {
  /// The classes of the store. Nothing is opened or looked for yet.
  ///
  /// - Throws: ``CommandFailure`` if nothing names an absolute store folder.
  var classes: ClassCatalogue {
    get throws {
      ClassCatalogue(ofStore: try storeFolder) { folder in
        (try? LocalFileSystem().describeFolder(at: folder))?.isNetwork ?? false
      }
    }
  }
}

/// What the commands of classes work with: the classes of the store, and the other program.
struct ClassDesk {
  /// The classes of the store.
  let catalogue: ClassCatalogue
  /// Who holds the keys, and the clock.
  let tools: ClassroomTools
  private let access: any StoreAccess

  /// Prepares the desk; opens and starts nothing.
  ///
  /// - Throws: ``CommandFailure`` if nothing names an absolute store folder.
  init(_ access: any StoreAccess) throws {
    self.access = access
    let context = CommandContext.current
    catalogue = try access.classes
    tools = ClassroomTools(port: context.exchange(), clock: context.clock)
  }

  /// Finds the class that a person means.
  func find(_ name: String?) throws -> JoinedClass { try catalogue.find(name, .readWrite) }

  /// Finds the class that a teacher means.
  func findAsTeacher(_ name: String?) throws -> JoinedClass {
    let joined = try find(name)
    let enrollment = try joined.enrollment()
    guard enrollment.role == .teacher else {
      throw ClassroomError.onlyTeachers(title: enrollment.title)
    }
    return joined
  }

  /// The classes that a student means: the named one, or all in which the person is a student.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  func classesOfStudent(_ name: String?) throws -> [JoinedClass] {
    if let name {
      let joined = try find(name)
      _ = try joined.studentEnrollment()
      return [joined]
    }
    guard catalogue.mayHaveClasses else { throw ClassroomError.noClass }
    let all = try catalogue.all(.readWrite)
    let own = try all.filter {
      let enrollment = try $0.enrollment()
      return enrollment.role == .student && enrollment.state == .member
    }
    // What is wrong with the only one is said of that.
    if own.isEmpty, let only = all.first { _ = try only.studentEnrollment() }
    guard !own.isEmpty else { throw ClassroomError.noClass }
    return own
  }

  /// Exchanges a class with its folder, whatever the person is in it.
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

  /// Exchanges a class after something was changed here, so that others hear of it.
  ///
  /// - Throws: ``CommandFailure`` if that fails; the change stays.
  func tell(_ joined: JoinedClass) throws {
    do {
      try sync(joined)
    } catch {
      throw CommandFailure(
        ExitStatus(for: error),
        FailureText.of(error)
          + " The change is recorded here. To send it: fileprogress class sync")
    }
  }

  /// Returns the class folder that was typed, absolute.
  ///
  /// - Throws: ``CommandFailure`` if there is none: a missing one may be a disk that isn't there.
  func folder(_ typed: String) throws -> String {
    guard !typed.isEmpty else { throw CommandFailure(.usage, "--folder needs a folder.") }
    let path = CommandContext.current.lastingPath(typed)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandFailure(
        .noFile, "There is no folder \(typed). Make it, or connect the disk or network share first."
      )
    }
    guard isFolder.boolValue else {
      throw CommandFailure(.noFile, "\(typed) is not a folder. Name the class folder.")
    }
    let store = CommandContext.current.lastingPath(catalogue.folder)
    guard path != "/", store != path, !store.hasPrefix(path + "/") else {
      throw CommandFailure(
        .usage,
        "Your store folder is in \(typed), so everybody could read your keys. Choose another folder."
      )
    }
    return path
  }
}

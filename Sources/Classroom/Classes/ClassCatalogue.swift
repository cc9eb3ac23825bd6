package import ClassModel
package import ClassStorage
import Foundation
package import StoreEngine

/// The classes that a store takes part in. Each has a folder below `classes` in the store folder.
package struct ClassCatalogue {
  /// The store folder.
  package let folder: String
  private let isOnNetwork: (String) -> Bool

  /// Creates the catalogue of a store's classes.
  ///
  /// - Parameters:
  ///   - folder: The store folder, absolute.
  ///   - isOnNetwork: Says whether a folder is on another machine; see ``StoreDatabase``.
  package init(ofStore folder: String, isOnNetwork: @escaping (String) -> Bool) {
    self.folder = folder
    self.isOnNetwork = isOnNetwork
  }

  var classFolder: String { StoreLocation.classFolders(ofStore: folder) }

  /// Whether the store may have classes. This check is cheap, because every command makes it.
  package var mayHaveClasses: Bool { access(classFolder, F_OK) == 0 }

  /// The longest time between two syncs when no news waits.
  private static let longestPauseSeconds: Int64 = 600

  /// Returns whether a class hasn't been synced for ten minutes. Doesn't open anything.
  package func isSyncDue(nowSeconds: Int64) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: classFolder)) ?? []
    return names.contains { name in
      guard ClassIdentifier(letters: name) != nil else { return false }
      return ClassSync.mark(inFolder: "\(classFolder)/\(name)")
        .isRecent(at: nowSeconds, within: Self.longestPauseSeconds) != true
    }
  }

  /// The folders for classes in which there is nothing; sorted.
  package var emptyFolders: [String] {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: classFolder)) ?? []
    return names.filter { ClassIdentifier(letters: $0) != nil }.sorted()
      .map { "\(classFolder)/\($0)" }
      .filter { (try? manager.contentsOfDirectory(atPath: $0))?.isEmpty ?? false }
  }

  /// Deletes an empty folder of ``emptyFolders``. If there is something in it by now, it stays.
  ///
  /// - Returns: Whether it is deleted.
  package func removeEmptyFolder(_ folder: String) -> Bool { rmdir(folder) == 0 }

  /// Opens all classes whose databases can be used, sorted by title. A damaged one blocks only itself.
  ///
  /// - Throws: ``ClassroomError/damaged(title:cause:)`` if there are only damaged ones.
  package func all(_ access: StoreDatabase.Access) throws -> [JoinedClass] {
    try opened(access).usable()
  }

  /// The classes whose databases can't be used, after reading all of every database.
  ///
  /// - Complexity: O(*n*), *n* the size of all databases.
  package var examined: [DamagedClass] {
    guard mayHaveClasses else { return [] }
    let opened = opened(.readOnly)
    return opened.damaged + opened.classes.compactMap { examine($0.joined, $0.enrollment) }
  }

  /// Reads everything that this machine has of a class; `nil` if it can be used.
  package func examine(_ joined: JoinedClass) -> DamagedClass? {
    guard let enrollment = try? joined.enrollment() else { return nil }
    return examine(joined, enrollment)
  }

  private func examine(_ joined: JoinedClass, _ enrollment: Enrollment) -> DamagedClass? {
    let path = joined.location.database
    var failure: StorageError?
    do {
      _ = try joined.state()
      if let problem = try joined.database.read({ try $0.integrityProblem() }) {
        failure = StorageError(.damaged, path: path, cause: problem)
      } else {
        try joined.database.read { try $0.requireReadableRows() }
        failure = try joined.keyFailure.map { DamagedClass.failure(ofKey: $0) }
      }
    } catch {
      failure = Self.failure(error, at: path)
    }
    return failure.map {
      DamagedClass(
        enrollment.classIdentifier, inFolder: joined.location.folder, $0,
        EnrollmentNote(enrollment))
    }
  }

  /// Why a class can't be used, by the error of reading it.
  private static func failure(_ error: any Error, at path: String) -> StorageError {
    switch error {
    case let error as StorageError: error
    case ClassroomError.damaged(_, let cause):
      StorageError(.damaged, path: path, cause: cause)
    default: StorageError(.inputOutput, path: path, cause: "it can't be read")
    }
  }

  /// Finds a class that can be repaired, by title or by the beginning of its code; without a name, the only one.
  ///
  /// - Parameter includesOtherVersions: Whether to find those that only another version can use, too.
  package func damagedClass(
    named name: String?, includesOtherVersions: Bool = false
  ) -> DamagedClass? {
    let damaged = opened(.readOnly).damaged.filter {
      $0.isRepairable || includesOtherVersions && $0.isOfOtherVersion
    }
    guard let name else { return damaged.count == 1 ? damaged[0] : nil }
    let exact = damaged.filter { $0.title == name }
    let found = exact.isEmpty ? damaged.filter { $0.isNamed(name) } : exact
    return found.count == 1 ? found[0] : nil
  }

  /// Opens all classes, and finds those whose databases can't be used.
  package func opened(_ access: StoreDatabase.Access) -> OpenedClasses {
    var opened = OpenedClasses()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: classFolder)) ?? []
    for identifier in names.compactMap({ ClassIdentifier(letters: $0) }) {
      let location = StoreLocation(ofClass: identifier.letters, inStore: folder)
      let folder = location.folder
      var failure = DamagedClass.failure(ofFilesAt: location)
      if failure == nil {
        do {
          if let joined = try existing(identifier, access) {
            opened.classes.append((joined, try joined.enrollment()))
            continue
          }
          // A program that was killed while joining leaves a folder, too, but nobody has joined there.
          guard DamagedClass.hadOne(inFolder: folder, database: location.database) else { continue }
        } catch {
          failure = Self.failure(error, at: folder)
        }
      }
      opened.damaged.append(DamagedClass(identifier, inFolder: folder, failure))
    }
    opened.classes.sort {
      ($0.enrollment.title, $0.enrollment.classIdentifier)
        < ($1.enrollment.title, $1.enrollment.classIdentifier)
    }
    opened.damaged.sort { ($0.title, $0.identifier) < ($1.title, $1.identifier) }
    return opened
  }

  /// Opens all classes as ``opened(_:)`` does, and counts those as damaged whose databases are so further inside.
  ///
  /// - Complexity: O(*n*), *n* students and assignments of all classes.
  package func readable(_ access: StoreDatabase.Access) -> OpenedClasses {
    var opened = opened(access)
    for (joined, enrollment) in opened.classes where (try? joined.state()) == nil {
      guard let damaged = examine(joined, enrollment) else { continue }
      opened.classes.removeAll { $0.joined === joined }
      opened.damaged.append(damaged)
    }
    return opened
  }

  /// Opens a class of this store; `nil` if the store isn't in it.
  package func existing(
    _ identifier: ClassIdentifier, _ access: StoreDatabase.Access
  ) throws -> JoinedClass? {
    let location = StoreLocation(ofClass: identifier.letters, inStore: folder)
    guard Foundation.access(location.database, F_OK) == 0 else { return nil }
    let opened = Result {
      try ClassDatabase.open(location, access: access, isOnNetwork: isOnNetwork)
    }
    // It has no content.
    if case .failure(let error as StorageError) = opened, error.code == .notFound { return nil }
    let joined = JoinedClass(location: location, database: try opened.get())
    // A program that was killed while joining leaves an empty database.
    guard let enrollment = try joined.database.read({ try $0.enrollment() }) else { return nil }
    guard enrollment.classIdentifier == identifier else {
      throw DamagedClass.failure(ofOtherClassAt: location.database)
    }
    return joined
  }

  /// Makes sure that nothing is left of a class here that is in the way of joining or restoring it.
  ///
  /// - Throws: ``DamagedClass/error``.
  package func requireUndamaged(_ identifier: ClassIdentifier) throws {
    let damaged = opened(.readOnly).damaged.first { $0.identifier == identifier }
    if let damaged, damaged.isInTheWay { throw damaged.error }
  }

  /// Creates the database of a class, or opens the empty one that a killed program left.
  func new(_ identifier: ClassIdentifier) throws -> JoinedClass {
    let location = StoreLocation(ofClass: identifier.letters, inStore: folder)
    return JoinedClass(
      location: location,
      database: try ClassDatabase.open(location, access: .readWrite, isOnNetwork: isOnNetwork))
  }

  /// Deletes everything that this store has of a class: the database and the keys. The class folder stays.
  ///
  /// - Throws: ``StorageError``.
  package func remove(_ joined: JoinedClass) throws {
    let folder = joined.location.folder
    try joined.database.close()
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      throw StorageError(.inputOutput, path: folder, cause: "it can't be deleted")
    }
  }

  /// What a command says if there is no class, or none with this name.
  package func missing(_ name: String?) -> ClassroomError {
    let lost = notRestored
    guard let name else { return lost.first.map(ClassroomError.notRestored) ?? .noClass }
    return lost.first { $0.title.lowercased().hasPrefix(name.lowercased()) }
      .map(ClassroomError.notRestored) ?? .noSuchClass(name)
  }

  /// Finds a class by title or by the beginning of its code. Without a name, finds the only class that isn't archived.
  ///
  /// - Throws: ``ClassroomError/noClass``, ``ClassroomError/noSuchClass(_:)``,
  ///   ``ClassroomError/severalClasses(_:)``, ``ClassroomError/damaged(title:cause:)``,
  ///   ``ClassroomError/notRestored(_:)``.
  package func find(_ name: String?, _ access: StoreDatabase.Access) throws -> JoinedClass {
    let opened = opened(access)
    let (classes, damaged) = (opened.classes, opened.damaged)
    guard !classes.isEmpty || !damaged.isEmpty else {
      throw notRestored.isEmpty ? ClassroomError.noClass : missing(name)
    }
    guard let name else {
      if classes.isEmpty { _ = try opened.usable() }
      let meant = opened.current
      // Nobody knows whether the other one was meant.
      guard meant.count == 1, damaged.isEmpty else {
        throw ClassroomError.severalClasses(
          meant.map(\.enrollment.titleWithCode) + damaged.map(\.titleWithCode))
      }
      return meant[0].joined
    }
    let exact = classes.filter { $0.enrollment.title == name }
    if exact.count == 1 { return exact[0].joined }
    let close = classes.filter {
      $0.enrollment.classIdentifier.isMeant(by: name, title: $0.enrollment.title)
    }
    switch close.count {
    case 1: return close[0].joined
    case 0:
      let meant = damaged.first { $0.title == name } ?? damaged.first { $0.isNamed(name) }
      throw meant?.error ?? missing(name)
    default: throw ClassroomError.severalClasses(close.map(\.enrollment.titleWithCode))
    }
  }
}

/// The classes of a store, as far as their databases can be used; sorted by title.
package struct OpenedClasses {
  /// The classes that can be used, each with the person's enrollment.
  package fileprivate(set) var classes: [(joined: JoinedClass, enrollment: Enrollment)] = []
  /// Those that can't be used.
  package fileprivate(set) var damaged: [DamagedClass] = []

  /// The classes that a person can mean who names none: those that can be used, without those that the person left or
  /// that are archived, if there are others.
  fileprivate var current: [(joined: JoinedClass, enrollment: Enrollment)] {
    let joined = classes.filter { $0.enrollment.state != .left }
    guard joined.count > 1 else { return joined.isEmpty ? classes : joined }
    let current = joined.filter { !((try? $0.joined.isArchived) ?? false) }
    return current.isEmpty ? joined : current
  }

  /// The only class that can be meant, if the damaged ones aren't; `nil` for none or several.
  package var only: JoinedClass? {
    let meant = current
    return meant.count == 1 ? meant[0].joined : nil
  }

  /// Returns the classes that can be used.
  ///
  /// - Throws: ``DamagedClass/error`` if there are only others.
  package func usable() throws -> [JoinedClass] {
    if classes.isEmpty, let first = damaged.first { throw first.error }
    return classes.map(\.joined)
  }
}

extension Enrollment {
  /// The title and the beginning of the code. Both can name the class.
  package var titleWithCode: String { classIdentifier.titled(title) }
}

extension ClassIdentifier {
  /// A title, and the beginning of the code.
  func titled(_ title: String) -> String {
    "\(title) (\(Letters.short(letters)))"
  }

  /// Whether a person who types a whole title or the beginning of a code means this class.
  package func isMeant(byWhole typed: String, title: String) -> Bool {
    title.lowercased() == typed.lowercased() || isMeant(by: typed, title: nil)
  }

  /// Whether a person who types the beginning of a title or of a code means this class.
  func isMeant(by typed: String, title: String?) -> Bool {
    if let title, title.lowercased().hasPrefix(typed.lowercased()) { return true }
    let code = typed.lowercased().filter { $0 != "-" && $0 != " " }
    return code.utf8.count >= 4 && letters.hasPrefix(code.prefix(15))
  }
}

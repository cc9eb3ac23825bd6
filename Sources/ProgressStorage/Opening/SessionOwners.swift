import Foundation
package import ProgressModel
package import StoreEngine

/// A document that is open in a program, and has no file yet.
package struct UnsavedDocument: Codable, Hashable, Sendable {
  /// The absolute path that its file will have.
  package let path: String
  /// The program.
  package let tool: String
  /// When it was opened, in nanoseconds since 1970.
  package let openedAtNanoseconds: Int64

  package init(path: String, tool: String, openedAtNanoseconds: Int64) {
    self.path = path
    self.tool = tool
    self.openedAtNanoseconds = openedAtNanoseconds
  }
}

/// The processes that own running sessions: each holds a lock on a file of its own. So does a process for each document
/// that is open in it and has no file yet.
package struct SessionOwners: Sendable {
  private let folder: String
  private let database: String

  /// Looks after the owners of a store.
  package init(of location: StoreLocation) {
    folder = location.owners
    database = location.database
  }

  /// Registers this process as an owner for as long as the result lives.
  ///
  /// - Throws: ``StorageError`` if the lock cannot be made.
  package func register(_ owner: OwnerIdentifier) throws(StorageError) -> FileLock {
    try PrivateFiles.makeOwnFolder(folder)
    let lock = try FileLock.waitExclusive(path(of: owner))
    lock.note("\(getpid())\n")
    return lock
  }

  /// Returns whether the process that owns a session is alive; changes nothing.
  package func isAlive(_ owner: OwnerIdentifier) -> Bool {
    FileLock.isHeld(path(of: owner))
  }

  /// Returns whether the process that owns a session is alive and stopped, as by Ctrl-Z; `false` where nobody can tell.
  ///
  /// - Source: `proc(5)`, `/proc/PID/stat`.
  package func isSuspended(_ owner: OwnerIdentifier) -> Bool {
    // Until the lock is free, no other process can have its number.
    isAlive(owner) && isSuspended(noterOf: path(of: owner))
  }

  /// Returns whether the process that is noted in a locked file is stopped.
  private func isSuspended(noterOf path: String) -> Bool {
    guard let note = FileManager.default.contents(atPath: path),
      let process = pid_t(
        String(decoding: note.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)),
      let state = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
      // The name of the program may have blanks and parentheses in it.
      let end = state.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    return state[end...].dropFirst(2).first == UInt8(ascii: "T")
  }

  /// Removes the lock file of an owner that is gone or has nothing running any more.
  package func remove(_ owner: OwnerIdentifier) {
    unlink(path(of: owner))
  }

  /// Removes the lock files of owners that are gone, such as one that was killed before its session was
  /// saved. An owner that registers at the same moment keeps its file.
  package func removeAbandoned() {
    for (owner, isAlive) in all() where !isAlive { FileLock.removeAbandoned(path(of: owner)) }
    for path in unsavedPaths where !FileLock.isHeld(path) { FileLock.removeAbandoned(path) }
  }

  // MARK: - Documents without files

  /// Notes that a document without a file is open in this process, for as long as the result lives.
  ///
  /// - Throws: ``StorageError`` if the note can't be made.
  package func note(
    _ document: UnsavedDocument, as identifier: OwnerIdentifier
  ) throws(StorageError) -> FileLock {
    try PrivateFiles.makeOwnFolder(folder)
    let lock = try FileLock.waitExclusive("\(folder)/\(identifier)\(Self.unsavedEnding)")
    let description = (try? JSONEncoder().encode(document)) ?? Data()
    lock.note("\(getpid())\n" + String(decoding: description, as: UTF8.self))
    return lock
  }

  /// Removes a note, and the folder if there is no store yet: who saved nothing leaves nothing.
  package func remove(_ note: FileLock) {
    unlink(note.path)
    if access(database, F_OK) != 0 { rmdir(folder) }
  }

  /// The documents without files that are open in processes that are alive, and whether these are stopped; unsorted.
  package func unsavedDocuments() -> [(document: UnsavedDocument, isSuspended: Bool)] {
    unsavedPaths.compactMap { path in
      guard FileLock.isHeld(path), let note = FileManager.default.contents(atPath: path),
        let end = note.firstIndex(of: UInt8(ascii: "\n")),
        let document = try? JSONDecoder().decode(
          UnsavedDocument.self, from: Data(note[end...].dropFirst()))
      else { return nil }
      return (document, isSuspended(noterOf: path))
    }
  }

  private static let unsavedEnding = ".new"

  private var unsavedPaths: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(Self.unsavedEnding) }.map { "\(folder)/\($0)" }
  }

  /// All owners that left a lock file, with whether they are alive; unsorted.
  package func all() -> [(owner: OwnerIdentifier, isAlive: Bool)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      guard name.hasSuffix(".lock"), let owner = OwnerIdentifier(String(name.dropLast(5))) else {
        return nil
      }
      return (owner, isAlive(owner))
    }
  }

  private func path(of owner: OwnerIdentifier) -> String { "\(folder)/\(owner).lock" }
}

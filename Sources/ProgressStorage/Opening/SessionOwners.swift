import Foundation
package import ProgressModel
package import StoreEngine

/// The processes that own running sessions: each holds a lock on a file of its own.
package struct SessionOwners: Sendable {
  private let folder: String

  /// Looks after the owners of a store.
  package init(of location: StoreLocation) {
    folder = location.owners
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
    guard isAlive(owner), let note = FileManager.default.contents(atPath: path(of: owner)),
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

import FileTracking
import Foundation
package import StoreEngine

// What `developer-mode` makes and deletes. Each step can be killed: the next call finishes it, or starts again.

extension DeveloperMode {
  private static let aboutName = "about.txt"
  private static let lockName = "lock"
  private static let aboutFirstLine = "This folder belongs to fileprogress developer-mode.\n"
  private static let aboutRest = """

    It has a teacher's store, a student's store, and the class folder between them, to try things out. They are not
    your own records. To delete them:

      fileprogress developer-mode off
      fileprogress developer-mode reset

    """

  /// Whether something has the name of the folder.
  package var exists: Bool {
    var state = stat()
    return lstat(folder, &state) == 0
  }

  /// Makes the folder if it is missing, and waits until no other call works in it.
  ///
  /// - Throws: ``DataStoreError`` if the folder is a link or was made by somebody else.
  package func lock() throws(DataStoreError) -> FileLock {
    while true {
      do throws(StorageError) {
        if !exists { try PrivateFiles.makeFolder(folder) }
      } catch {
        throw DataStoreError(error)
      }
      _ = try isMarked()
      let lock: FileLock
      do throws(StorageError) {
        lock = try FileLock.waitExclusive(folder + "/" + Self.lockName)
      } catch {
        // Another call has just deleted the folder.
        if !exists { continue }
        guard error.code == .busy else { throw DataStoreError(error) }
        throw DataStoreError(
          .busy,
          message: "Another fileprogress developer-mode has been running for 10 seconds. Try again."
        )
      }
      if try !isMarked() {
        try write(Array((Self.aboutFirstLine + Self.aboutRest).utf8), to: aboutFile)
      }
      return lock
    }
  }

  /// The side that ``side()`` would find, also if it can't be used; `nil` for none and for a damaged file.
  package var wantedSide: Side? {
    ((try? modeBytes()) ?? nil).flatMap(Self.side)
  }

  /// Turns a side on.
  package func turnOn(_ side: Side) throws(DataStoreError) {
    try write(Self.bytes(of: side), to: modeFile)
  }

  /// Turns the mode off; the stores stay for the next time.
  ///
  /// - Returns: Whether it was on.
  /// - Throws: ``DataStoreError`` if the file that says so is not of developer mode, or can't be deleted.
  package func turnOff() throws(DataStoreError) -> Bool {
    var state = stat()
    guard lstat(modeFile, &state) == 0 else { return false }
    if wantedSide == nil { _ = try isMarked() } else { try refuseOther(folder) }
    guard unlink(modeFile) == 0 else { throw notDeleted(modeFile, errno) }
    return true
  }

  /// Says that both sides are set up completely.
  package func setReady() throws(DataStoreError) {
    try write(Array("ready\n".utf8), to: readyFile)
  }

  private var cleared: [String] { Side.allCases.map(storeFolder) + [classFolder] }

  /// Checks whether ``clear()`` can delete everything.
  ///
  /// - Throws: ``DataStoreError`` if a session is running in one of the stores, or something else has their names.
  package func checkClearing() throws(DataStoreError) {
    for path in cleared { try refuseOther(path) }
    guard let side = Side.allCases.first(where: hasLiveSession) else { return }
    throw DataStoreError(
      .busy,
      message: "A program is recording in the \(side.rawValue)'s store, so nothing was deleted. "
        + "Quit the program, then try again.")
  }

  /// Deletes both stores and the class folder.
  ///
  /// - Throws: As ``checkClearing()``.
  package func clear() throws(DataStoreError) {
    try checkClearing()
    // From here on, the stores are not used until they are complete again.
    guard unlink(readyFile) == 0 || errno == ENOENT else { throw notDeleted(readyFile, errno) }
    for path in cleared {
      // Under another name first: a program that comes now finds no half of a store.
      let old = folder + "/old-" + PathText.lastComponent(path)
      try deleteTree(old)
      guard rename(path, old) == 0 || errno == ENOENT else { throw notDeleted(path, errno) }
      try deleteTree(old)
    }
  }

  /// Deletes what ``clear()`` left: the mode is off, and nothing of it is on the disk.
  package func remove() throws(DataStoreError) {
    for path in [modeFile, folder + "/" + Self.lockName, aboutFile] {
      guard unlink(path) == 0 || errno == ENOENT else { throw notDeleted(path, errno) }
    }
    // What a person put there stays, and the folder with it.
    rmdir(folder)
  }

  // MARK: - What is ours

  private var aboutFile: String { folder + "/" + Self.aboutName }

  /// Returns whether the folder has the file that says who made it, or is empty so far.
  ///
  /// - Throws: ``DataStoreError`` if somebody else made it.
  private func isMarked() throws(DataStoreError) -> Bool {
    try refuseOther(folder)
    try refuseOther(aboutFile, isFolder: false)
    let bytes = (try? PrivateFiles.read(aboutFile)) ?? nil
    if let bytes, bytes.starts(with: Self.aboutFirstLine.utf8) { return true }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // A call that was killed left the beginning of the file.
    guard bytes == nil,
      names.allSatisfy([Self.aboutName + ".new", Self.aboutName, Self.lockName].contains)
    else { throw foreign(folder, "was not made by fileprogress") }
    return false
  }

  /// Refuses a link, what belongs to somebody else, and a file in place of a folder; takes nothing at all.
  private func refuseOther(_ path: String, isFolder: Bool = true) throws(DataStoreError) {
    var state = stat()
    guard lstat(path, &state) == 0 else { return }
    switch state.st_mode & S_IFMT {
    case isFolder ? S_IFDIR : S_IFREG: break
    case S_IFLNK: throw foreign(path, "is a link")
    default: throw foreign(path, isFolder ? "is not a folder" : "is not a file")
    }
    guard Self.isOwn(state) else { throw foreign(path, "belongs to another user") }
  }

  private func foreign(_ path: String, _ cause: String) -> DataStoreError {
    DataStoreError(
      .notPermitted,
      message: "\(path) \(cause), so developer mode does not touch it. Rename it, then try again.")
  }

  private func notDeleted(_ path: String, _ number: Int32) -> DataStoreError {
    DataStoreError(PrivateFiles.failure(number, path: path))
  }

  private func write(_ bytes: [UInt8], to path: String) throws(DataStoreError) {
    do throws(StorageError) {
      try PrivateFiles.write(bytes, to: path)
    } catch {
      throw DataStoreError(error)
    }
  }

  /// Deletes a folder and all in it, if it is there. Links in it are deleted and not followed.
  private func deleteTree(_ path: String) throws(DataStoreError) {
    try refuseOther(path)
    var state = stat()
    guard lstat(path, &state) == 0 else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw DataStoreError(
        .inputOutput,
        message: "\(path) can't be deleted (\(PrivateFiles.reason(of: error))). "
          + "Delete it, then try again.")
    }
  }
}

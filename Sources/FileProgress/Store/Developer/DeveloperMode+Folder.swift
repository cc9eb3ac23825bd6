import FileTracking
import Foundation
package import StoreEngine

// The files that `dev mode` makes and deletes. If a step is killed, the next call finishes it or starts again.

extension DeveloperMode {
  private static let aboutName = "about.txt"
  private static let lockName = "lock"
  /// Marks the folder, also those that were made when the command had this name.
  private static let aboutFirstLine = "This folder belongs to fileprogress developer-mode.\n"
  private static let aboutRest = """

    It has a teacher's store, a student's store, and the class folder between them, to try things out. They are not
    your own records. To delete them:

      fileprogress dev mode off
      fileprogress dev mode reset

    """

  /// Whether a file or folder with the folder's name exists.
  package var exists: Bool {
    var state = stat()
    return lstat(folder, &state) == 0
  }

  /// Makes the folder if it is missing, and waits until no other call works in it.
  ///
  /// - Throws: ``DataStoreError`` if the folder is a link, or another user or program made it.
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
          message: "Another fileprogress dev mode has been running for 10 seconds. Try again."
        )
      }
      if try !isMarked() {
        try write(Array((Self.aboutFirstLine + Self.aboutRest).utf8), to: aboutFile)
      }
      return lock
    }
  }

  /// The side that is on, even if it can't be used; `nil` if the mode is off or its file is damaged.
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
  /// - Throws: ``DataStoreError`` if the mode's file doesn't belong to developer mode, or can't be deleted.
  package func turnOff() throws(DataStoreError) -> Bool {
    var state = stat()
    guard lstat(modeFile, &state) == 0 else { return false }
    if wantedSide == nil { _ = try isMarked() } else { try refuseOther(folder) }
    guard unlink(modeFile) == 0 else { throw notDeleted(modeFile, errno) }
    return true
  }

  /// Notes that both sides are set up completely.
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
      // Renamed first, so that a program that starts now doesn't find half a store.
      let old = folder + "/old-" + PathText.lastComponent(path)
      try deleteTree(old)
      guard rename(path, old) == 0 || errno == ENOENT else { throw notDeleted(path, errno) }
      try deleteTree(old)
    }
  }

  /// Turns the mode off and deletes its files, except those that ``clear()`` deletes.
  package func remove() throws(DataStoreError) {
    for path in [modeFile, folder + "/" + Self.lockName, aboutFile] {
      guard unlink(path) == 0 || errno == ENOENT else { throw notDeleted(path, errno) }
    }
    // Other files in the folder stay, and the folder with them.
    rmdir(folder)
  }

  // MARK: - What is ours

  private var aboutFile: String { folder + "/" + Self.aboutName }

  /// Returns whether the folder has its `about.txt`; `false` while it is being made.
  ///
  /// - Throws: ``DataStoreError`` if another user or program made it.
  private func isMarked() throws(DataStoreError) -> Bool {
    try refuseOther(folder)
    try refuseOther(aboutFile, isFolder: false)
    // Listed first: another call may be making the folder, and its `about.txt` comes before all else.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let bytes = (try? PrivateFiles.read(aboutFile)) ?? nil
    if let bytes, bytes.starts(with: Self.aboutFirstLine.utf8) { return true }
    // A killed call may have left part of the file.
    guard bytes == nil,
      names.allSatisfy([Self.aboutName + ".new", Self.aboutName, Self.lockName].contains)
    else { throw foreign(folder, "was not made by fileprogress") }
    return false
  }

  /// Refuses a link, another user's file, and a file in place of a folder. A missing one is fine.
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

  /// Deletes a folder with its contents, if it exists. Links are deleted and not followed.
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

import FileTracking
import Foundation
import ProgressStorage
import StoreEngine

/// Two stores that replace the usual one, so that one person can be teacher and student on one computer.
///
/// Everything is in one folder beside the usual store. The file `mode` says which side is on; without that file, the
/// usual store is used. Nothing here opens the usual store.
///
/// - Source: ClassKit, developer mode: separate databases for teacher and student, and *Reset Development Data*.
package struct DeveloperMode: Hashable, Sendable {
  /// The role of the person for now. Programs never learn it.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    /// Assigns, and sees reports.
    case teacher
    /// Works on what is assigned.
    case student

    /// The side to exchange with.
    package var other: Side { self == .teacher ? .student : .teacher }
  }

  /// The folder beside the usual store, which need not exist; absolute.
  package let folder: String

  /// Names the developer mode of a usual store.
  ///
  /// - Parameter storeFolder: The folder of the usual store, absolute. It is not read.
  package init(ofStore storeFolder: String) {
    folder =
      (PathText.simplified(storeFolder) ?? PathText.withoutSlash(storeFolder)) + Self.suffix
  }

  /// Returns the folder of a side's store.
  package func storeFolder(of side: Side) -> String { folder + "/" + side.rawValue }
  /// The class folder through which both sides exchange.
  package var classFolder: String { folder + "/class" }

  private static let suffix = "-developer"
  /// The end of a path where no store can exist, because it is below a file.
  private static let unusableSuffix = suffix + "/mode/unusable"
  /// The file that says which side is on.
  var modeFile: String { folder + "/mode" }
  /// The file that is there when both sides are set up completely.
  var readyFile: String { folder + "/ready" }

  // MARK: - Which side is on

  /// Whether an environment turns developer mode off for a program: `FILEPROGRESS_DEVELOPER_MODE` is 0.
  ///
  /// - Parameter variable: Gives the value of a variable by its name.
  package static func isIgnored(_ variable: (String) -> String?) -> Bool {
    variable("FILEPROGRESS_DEVELOPER_MODE") == "0"
  }

  /// Finds out which side is on; `nil` if the mode is off.
  ///
  /// - Throws: ``DataStoreError`` if that is unknown, or the side can't be used. Don't use the usual store then.
  /// - Complexity: One system call if the mode is off.
  package func side() throws(DataStoreError) -> Side? {
    guard let bytes = try modeBytes() else { return nil }
    guard let side = Self.side(writtenAs: bytes) else {
      throw unusable(modeFile, "is damaged")
    }
    try check(folder, isFolder: true)
    guard isReady else {
      throw DataStoreError(
        .damaged,
        message: "Developer mode is not set up completely in \(folder). To finish: "
          + "fileprogress dev mode \(side.rawValue)")
    }
    try check(storeFolder(of: side), isFolder: true)
    return side
  }

  /// Returns the content of ``modeFile`` for a side.
  static func bytes(of side: Side) -> [UInt8] { Array((side.rawValue + "\n").utf8) }

  static func side(writtenAs bytes: [UInt8]) -> Side? {
    Side.allCases.first { Self.bytes(of: $0) == bytes }
  }

  /// Whether both sides are set up completely.
  package var isReady: Bool { access(readyFile, F_OK) == 0 }

  /// Reads ``modeFile``; `nil` if there is no such file.
  func modeBytes() throws(DataStoreError) -> [UInt8]? {
    let descriptor = open(modeFile, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      switch errno {
      // A folder with such a long name can't exist.
      case ENOENT, ENOTDIR, ENAMETOOLONG: return nil
      case ELOOP: throw unusable(modeFile, "is a link")
      case let number:
        // If the parent folder can't be read, the usual store can't either. Its error is the one to show.
        var state = stat()
        if number == EACCES, lstat(folder, &state) != 0 { return nil }
        throw unusable(modeFile, "can't be read (\(PrivateFiles.reason(number)))")
      }
    }
    defer { close(descriptor) }
    var state = stat()
    guard fstat(descriptor, &state) == 0, state.st_mode & S_IFMT == S_IFREG else {
      throw unusable(modeFile, "is not a file")
    }
    guard Self.isOwn(state) else { throw unusable(modeFile, "belongs to another user") }
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return Array(bytes[..<count]) }
      let number = errno
      guard number == EINTR else {
        throw unusable(modeFile, "can't be read (\(PrivateFiles.reason(number)))")
      }
    }
  }

  /// Checks that a path is not a link and belongs to the person.
  func check(_ path: String, isFolder: Bool) throws(DataStoreError) {
    var state = stat()
    guard lstat(path, &state) == 0 else {
      throw unusable(path, "can't be read (\(PrivateFiles.reason(errno)))")
    }
    guard state.st_mode & S_IFMT == (isFolder ? S_IFDIR : S_IFREG) else {
      throw unusable(
        path,
        state.st_mode & S_IFMT == S_IFLNK
          ? "is a link" : isFolder ? "is not a folder" : "is not a file")
    }
    guard Self.isOwn(state) else { throw unusable(path, "belongs to another user") }
  }

  static func isOwn(_ state: stat) -> Bool {
    state.st_uid == geteuid() || geteuid() == 0
  }

  /// Returns the error that the mode can't be used. It says how to leave the mode.
  private func unusable(_ path: String, _ cause: String) -> DataStoreError {
    DataStoreError(
      .damaged,
      message: "Developer mode can't be used: \(path) \(cause). To use your own store: "
        + "fileprogress dev mode off")
  }

  // MARK: - Programs

  /// Returns the folder of the store that a program uses: the usual one, or that of the side that is on. If the mode
  /// can't be used, it is a folder that ``refuse(_:)`` refuses.
  ///
  /// - Parameter usual: The folder of the usual store, absolute.
  static func folder(insteadOf usual: String) -> String {
    let mode = DeveloperMode(ofStore: usual)
    do {
      return try mode.side().map(mode.storeFolder) ?? usual
    } catch {
      return usual + unusableSuffix
    }
  }

  /// Refuses the folder that ``folder(insteadOf:)`` returns if the mode can't be used, and says why.
  static func refuse(_ storeFolder: String) throws(DataStoreError) {
    guard storeFolder.hasSuffix(unusableSuffix) else { return }
    _ = try DeveloperMode(ofStore: String(storeFolder.dropLast(unusableSuffix.count))).side()
    throw DataStoreError(
      .damaged,
      message:
        "Developer mode could not be used when this program started. Start the program again."
    )
  }

  /// Returns whether a running process records a session in a side's store. Opens no database.
  package func hasLiveSession(of side: Side) -> Bool {
    SessionOwners(of: StoreLocation(folder: storeFolder(of: side))).all().contains(where: \.isAlive)
  }
}

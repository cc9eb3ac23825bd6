import FileProgress
import FileTracking
import Foundation

/// Where the service of a store listens: a socket in a folder that only the person can enter.
package struct ServicePlace: Hashable, Sendable {
  /// The absolute path of the socket.
  package let socketPath: String
  /// The absolute path of the file that the service has locked while it runs.
  package var lockPath: String { socketPath + ".lock" }

  /// The most bytes that the system takes for the path of a socket.
  private static let mostPathBytes = 103

  /// Finds the place of a store; nothing is made.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder of the store, by whatever links. It may not exist yet.
  ///   - environment: The variables of this process.
  /// - Throws: ``ServicePlaceError``.
  package init(
    ofStore folder: String, environment: [String: String]
  ) throws(ServicePlaceError) {
    let own = PathText.joined(try Self.runtimeFolder(environment), "fileprogress")
    let store = Self.resolved(folder)
    // Other variables may name other folders in other terminals, which share the folder of sockets.
    let usual = DataStore.folderPath { $0 == "HOME" ? environment[$0] : nil }.map(Self.resolved)
    let name = store == usual ? "service.sock" : "service-\(Self.digits(of: store)).sock"
    socketPath = PathText.joined(own, name)
    guard socketPath.utf8.count <= Self.mostPathBytes else { throw .tooLong(socketPath) }
    var state = stat()
    if lstat(own, &state) == 0 { try Self.checkOwnFolder(own) }
  }

  /// Makes the folder of the socket, mode 0700, if it is missing.
  ///
  /// - Throws: ``ServicePlaceError``.
  package func makeFolder() throws(ServicePlaceError) {
    let own = PathText.folder(socketPath)
    guard mkdir(own, 0o700) == 0 || errno == EEXIST else {
      throw .notMade(own, systemErrorNumber: errno)
    }
    try Self.checkOwnFolder(own)
  }

  /// Checks that only the person can enter the folder of the socket.
  private static func checkOwnFolder(_ path: String) throws(ServicePlaceError) {
    guard try modeOfOwnFolder(path) & 0o077 == 0 else { throw .open(path) }
  }

  /// - Source: XDG Base Directory Specification, 0.8: relative paths are to be ignored.
  private static func runtimeFolder(
    _ environment: [String: String]
  ) throws(ServicePlaceError) -> String {
    if let named = environment["XDG_RUNTIME_DIR"], PathText.isAbsolute(named) {
      let folder = PathText.simplified(named) ?? named
      _ = try modeOfOwnFolder(folder)
      return folder
    }
    let usual = "/run/user/\(geteuid())"
    guard (try? modeOfOwnFolder(usual)) != nil else { throw .noRuntimeFolder }
    return usual
  }

  /// Checks that a folder is one of this user, and no link to one.
  private static func modeOfOwnFolder(_ path: String) throws(ServicePlaceError) -> mode_t {
    var state = stat()
    guard lstat(path, &state) == 0, state.st_mode & S_IFMT == S_IFDIR else {
      throw .noFolder(path)
    }
    guard state.st_uid == geteuid() else { throw .ofOther(path) }
    return state.st_mode
  }

  /// The path of the folder of a store, the same by whatever links it is named.
  private static func resolved(_ folder: String) -> String {
    let path = PathText.simplified(folder) ?? folder
    return LocalFileSystem().resolveAlsoIfMissing(path) ?? path
  }

  /// A short stand-in for the folder of a store.
  private static func digits(of folder: String) -> String {
    let digits = String(PathText.hash(folder), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Why there is no place for the socket of the service.
package enum ServicePlaceError: Error, Hashable {
  /// Nothing names a folder of this user for sockets.
  case noRuntimeFolder
  /// A folder is missing, or something else has its name.
  case noFolder(String)
  /// A folder is another user's.
  case ofOther(String)
  /// Other users can enter the service's own folder.
  case open(String)
  /// The service's own folder can't be made.
  case notMade(String, systemErrorNumber: Int32)
  /// The path of the socket is too long for the system.
  case tooLong(String)
}

extension ServicePlaceError: CustomStringConvertible {
  /// What is wrong with which folder, and what to do.
  package var description: String {
    switch self {
    case .noRuntimeFolder:
      "XDG_RUNTIME_DIR is not set, so there is no folder for the service's socket. Set it to a "
        + "folder that only you can enter."
    case .noFolder(let path):
      "\(path) is not a folder, or it is a link. Set XDG_RUNTIME_DIR to a folder that only you can enter."
    case .ofOther(let path):
      "\(path) belongs to another user. Set XDG_RUNTIME_DIR to a folder that only you can enter."
    case .open(let path):
      "Other users can enter \(path), where the service's socket is. To close it to them: chmod 700 \(path)"
    case .notMade(let path, let number):
      "\(path) can't be created: \(String(cString: strerror(number))). Set XDG_RUNTIME_DIR to a folder "
        + "that only you can enter."
    case .tooLong(let path):
      "\(path) is too long for a socket. Set XDG_RUNTIME_DIR to a folder with a shorter path."
    }
  }
}

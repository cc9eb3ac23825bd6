import FileProgress
import FileTracking
import Foundation
import StoreEngine

/// The files that have a login start the service, where the person's settings are.
struct ServiceFiles: Sendable {
  /// The name of the unit.
  static let unitName = "fileprogress.service"

  /// The unit of systemd.
  let unit: String
  /// The link by which systemd knows that a login starts the unit.
  let enabledLink: String
  /// The file for desktops that start programs at login.
  let autostartEntry: String

  /// What became of a file that was to be written.
  enum Change: Hashable, Sendable {
    /// It was not there.
    case isNew
    /// It said something else.
    case isReplaced
    /// It is as it was.
    case isSame
  }

  /// Finds their places; they need not exist.
  ///
  /// - Throws: ``CommandFailure`` if nothing names an absolute folder.
  init(in environment: [String: String]) throws(CommandFailure) {
    guard let folder = SettingsFile.configurationFolder({ environment[$0] }) else {
      throw CommandFailure(
        .folderNotMade,
        "HOME is not an absolute path, so there is no folder for the file that starts the service. Set HOME."
      )
    }
    unit = "\(folder)/systemd/user/\(Self.unitName)"
    enabledLink = "\(folder)/systemd/user/default.target.wants/\(Self.unitName)"
    autostartEntry = "\(folder)/autostart/fileprogress.desktop"
  }

  /// Those that are there and are ours.
  var installed: [String] {
    [unit, autostartEntry].filter { path in
      (try? Self.content(of: path)).map(Self.isOurs) ?? false
    }
  }

  /// Writes one of them, unless it says the same already.
  ///
  /// - Parameters:
  ///   - text: What it says; it begins with ``ServiceStart/mark``.
  ///   - path: Its path.
  /// - Throws: ``CommandFailure``, also if a file of the person has that name.
  static func write(_ text: String, to path: String) throws(CommandFailure) -> Change {
    let earlier = try content(of: path)
    if let earlier {
      guard isOurs(earlier) else { throw foreign(path) }
      if earlier == Array(text.utf8) { return .isSame }
    }
    do throws(StorageError) {
      try PrivateFiles.makeFolder(PathText.folder(path))
      try PrivateFiles.write(Array(text.utf8), to: path)
    } catch {
      throw failure(error)
    }
    return earlier == nil ? .isNew : .isReplaced
  }

  /// Removes one of them.
  ///
  /// - Throws: ``CommandFailure``.
  static func remove(_ path: String) throws(CommandFailure) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw failure(PrivateFiles.failure(errno, path: path))
  }

  /// - Returns: `nil` if there is no such file.
  private static func content(of path: String) throws(CommandFailure) -> [UInt8]? {
    guard !PrivateFiles.isLink(path) else { throw foreign(path) }
    do throws(StorageError) {
      return try PrivateFiles.read(path)
    } catch {
      throw failure(error)
    }
  }

  private static func isOurs(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: ServiceStart.mark.utf8)
  }

  private static func foreign(_ path: String) -> CommandFailure {
    CommandFailure(
      .failed,
      "\(path) was not made by fileprogress serve --install, so it stays as it is. Move it away and try again."
    )
  }

  private static func failure(_ error: StorageError) -> CommandFailure {
    CommandFailure(
      ExitStatus(for: error), "\(error.path) can't be read or written (\(error.cause)).")
  }
}

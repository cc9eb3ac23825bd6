import Foundation
package import ProgressModel
import StoreEngine

/// The configuration file of a machine.
package struct SettingsFile: Hashable, Sendable {
  /// More than any person writes into it.
  private static let greatestByteCount = 1 << 16

  /// Its absolute path; it need not exist, and may be a link.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Returns the path of the file, as an environment names it: `config` in `$FILEPROGRESS_HOME`, else
  /// `fileprogress/config` in `$XDG_CONFIG_HOME`, which is `~/.config` by default.
  ///
  /// - Parameter variable: Gives the value of a variable by its name.
  /// - Returns: A relative path only for a relative `FILEPROGRESS_HOME`; `nil` if nothing names a folder.
  package static func path(_ variable: (String) -> String?) -> String? {
    if let home = variable("FILEPROGRESS_HOME"), !home.isEmpty { return path(inHome: home) }
    return configurationFolder(variable).map { $0 + "/fileprogress/config" }
  }

  /// Returns the folder where the settings of all programs are: `$XDG_CONFIG_HOME`, which is `~/.config` by default.
  ///
  /// - Parameter variable: Gives the value of a variable by its name.
  /// - Returns: An absolute path; `nil` if nothing names a folder.
  /// - Source: XDG Base Directory Specification, 0.8: relative paths are to be ignored.
  package static func configurationFolder(_ variable: (String) -> String?) -> String? {
    if let named = variable("XDG_CONFIG_HOME"), named.hasPrefix("/") { return named }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.config"
  }

  /// Returns the path of the file beside a store that a call names.
  package static func path(inHome folder: String) -> String { folder + "/config" }

  /// Reads the file, also through a link.
  ///
  /// - Returns: `nil` if there is none.
  /// - Throws: ``SettingsFileError``, also for a folder and for a file of more than 64 KiB.
  package func read() throws(SettingsFileError) -> SettingsText? {
    // A pipe with this name must not keep a report waiting.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SettingsFileError(reading: path, errno)
    }
    defer { close(descriptor) }
    var state = stat()
    guard fstat(descriptor, &state) == 0 else { throw SettingsFileError(reading: path, errno) }
    guard state.st_mode & S_IFMT == S_IFREG else {
      throw SettingsFileError(
        .inputOutput, path: path,
        cause: state.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a file",
        isReading: true)
    }
    guard state.st_size <= Self.greatestByteCount else {
      throw SettingsFileError(.inputOutput, path: path, cause: "it is too large", isReading: true)
    }
    var bytes = [UInt8](repeating: 0, count: Int(state.st_size))
    var count = 0
    while count < bytes.count {
      let added = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if added < 0, errno == EINTR { continue }
      guard added >= 0 else { throw SettingsFileError(reading: path, errno) }
      if added == 0 { break }
      count += added
    }
    return SettingsText(Array(bytes[..<count]))
  }

  /// Changes the text of the file; makes the file, 0600, and its folder, 0700, if they are missing.
  ///
  /// The new text replaces the old one at once, so that no reader and no crash sees half of it. If the
  /// file is a link, the file that it leads to is replaced. Two calls at once wait for each other.
  ///
  /// - Parameter change: Changes the text; its result tells whether there is anything to write.
  /// - Throws: ``SettingsFileError``; the file is then as it was.
  package func edit(_ change: (inout SettingsText) -> Bool) throws(SettingsFileError) {
    let folder = PathText.folder(path)
    do throws(StorageError) {
      try PrivateFiles.makeFolder(folder)
    } catch {
      throw SettingsFileError(
        error.code == .diskFull ? .inputOutput : .folderNotMade, path: folder, cause: error.cause)
    }
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw SettingsFileError(writing: folder, errno) }
    // Closing lets go of the lock.
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    var text = try read() ?? SettingsText()
    guard change(&text) else { return }
    do throws(StorageError) {
      try PrivateFiles.write(text.bytes, to: target())
    } catch {
      throw SettingsFileError(
        error.code == .notPermitted || error.code == .readOnly ? .notPermitted : .inputOutput,
        path: path, cause: error.cause)
    }
  }

  /// The file itself, if the path is a link.
  private func target() throws(StorageError) -> String {
    guard PrivateFiles.isLink(path) else { return path }
    guard let resolved = realpath(path, nil) else {
      throw StorageError(
        .inputOutput, path: path, cause: "it is a link to a file that does not exist")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

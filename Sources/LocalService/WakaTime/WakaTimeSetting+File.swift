import FileTracking
import StoreEngine

/// The setting is a file in the folder of its store, which only the person may read: it has the key.
extension WakaTimeSetting {
  /// Returns the path of the file in the folder of a store.
  package static func path(inStore folder: String) -> String { PathText.joined(folder, "wakatime") }

  /// Reads the setting of a store.
  ///
  /// - Returns: `nil` if it was never made.
  /// - Throws: ``WakaTimeSettingError`` if the file can't be read, or is not as it was written.
  package static func read(
    inStore folder: String
  ) throws(WakaTimeSettingError) -> WakaTimeSetting? {
    let path = path(inStore: folder)
    let bytes: [UInt8]?
    do throws(StorageError) {
      bytes = try PrivateFiles.read(path)
    } catch {
      throw WakaTimeSettingError(.unreadable, path: path, cause: error.cause)
    }
    guard let bytes else { return nil }
    guard let setting = WakaTimeSetting(text: String(decoding: bytes, as: UTF8.self)) else {
      throw WakaTimeSettingError(.damaged, path: path, cause: "")
    }
    return setting
  }

  /// Writes the setting of a store, 0600, in place of the one before.
  ///
  /// - Parameter folder: The folder of the store, which exists.
  /// - Throws: ``WakaTimeSettingError``; the setting is then as it was.
  package func save(inStore folder: String) throws(WakaTimeSettingError) {
    let path = Self.path(inStore: folder)
    do throws(StorageError) {
      try PrivateFiles.write(Array(text.utf8), to: path)
    } catch {
      throw WakaTimeSettingError(.unwritable, path: path, cause: error.cause)
    }
  }

  private var text: String {
    "port \(port)\nkey \(key)\non \(isOn ? "yes" : "no")\n"
  }

  /// Takes the lines that it knows; another version of the program may write more of them.
  private init?(text: String) {
    var values: [Substring: Substring] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 1)
      guard let name = words.first, words.count == 2 else { continue }
      values[name] = words[1]
    }
    guard let port = values["port"].flatMap({ UInt16($0) }), port > 0,
      let key = values["key"].map(String.init), Self.isKey(key),
      let on = values["on"], ["yes", "no"].contains(on)
    else { return nil }
    self.init(isOn: on == "yes", port: port, key: key)
  }
}

/// Why the setting for WakaTime's plugins could not be read or written.
package struct WakaTimeSettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  package enum Code: Hashable, Sendable {
    case unreadable
    case unwritable
    /// The file has no port, no key, or no word that says whether the service listens.
    case damaged
  }

  /// The kind of failure.
  package let code: Code
  /// The file.
  package let path: String
  /// What the system said.
  package let cause: String

  init(_ code: Code, path: String, cause: String) {
    self.code = code
    self.path = path
    self.cause = cause
  }

  /// What happened, to which file, and what to do.
  package var description: String {
    switch code {
    case .unreadable: "The setting for WakaTime's plugins can't be read: \(path) (\(cause))."
    case .unwritable: "The setting for WakaTime's plugins can't be changed: \(path) (\(cause))."
    case .damaged:
      "The setting for WakaTime's plugins is damaged: \(path). Delete that file, then run "
        + "fileprogress serve wakatime, and give your editors the new key."
    }
  }
}

import Foundation
import StoreEngine

/// Why the configuration file could not be read or changed.
package struct SettingsFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds that callers handle differently.
  package enum Code: Hashable, Sendable {
    /// Its folder can't be made.
    case folderNotMade
    /// The person may not read or write it.
    case notPermitted
    /// Reading or writing failed.
    case inputOutput
  }

  /// The kind of failure.
  package let code: Code
  /// The file or folder.
  package let path: String
  /// What the system said.
  package let cause: String
  private let isReading: Bool

  init(_ code: Code, path: String, cause: String, isReading: Bool = false) {
    self.code = code
    self.path = path
    self.cause = cause
    self.isReading = isReading
  }

  init(reading path: String, _ number: Int32) {
    self.init(
      Self.code(of: number), path: path, cause: PrivateFiles.reason(number), isReading: true)
  }

  init(writing path: String, _ number: Int32) {
    self.init(Self.code(of: number), path: path, cause: PrivateFiles.reason(number))
  }

  private static func code(of number: Int32) -> Code {
    number == EACCES || number == EPERM || number == EROFS ? .notPermitted : .inputOutput
  }

  /// What happened, and to which file.
  package var description: String {
    let what: String =
      switch code {
      case .folderNotMade: "The configuration folder \(path) can't be created"
      case _ where isReading: "The configuration file \(path) can't be read"
      default: "The configuration file \(path) can't be changed"
      }
    return "\(what) (\(cause))."
  }
}

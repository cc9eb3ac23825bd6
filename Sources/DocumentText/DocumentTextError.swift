#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Why a document could not be counted.
public struct DocumentTextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A kind of failure.
  public enum Code: Sendable {
    /// There is no such file, or a part of its path is not a folder.
    case notFound
    /// It is a folder.
    case isDirectory
    /// It may not be read.
    case notPermitted
    /// Reading failed.
    case inputOutput
  }

  /// What kind of failure it is.
  public let code: Code
  /// The file, as it was named.
  public let path: String
  /// The number that the system gave, as in `errno(3)`; 0 if there is none.
  public let systemErrorNumber: Int32

  init(_ systemErrorNumber: Int32, _ path: String) {
    self.systemErrorNumber = systemErrorNumber
    self.path = path
    code =
      switch systemErrorNumber {
      case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP, ENXIO: .notFound
      case EISDIR: .isDirectory
      case EACCES, EPERM: .notPermitted
      default: .inputOutput
      }
  }

  /// What happened, to which file.
  public var description: String {
    switch code {
    case .notFound where systemErrorNumber == ENOENT:
      // "No file at all" would say something else.
      "There is no file " + (path == "all" ? "named \"all\"" : "at \(path)") + ". Check the name."
    case .isDirectory: "\(path) is a folder. Name a file in it."
    case .notPermitted:
      "\(path) can't be read: permission denied. Check the permissions of the file and of the folders above it."
    case .notFound, .inputOutput:
      "\(path) can't be read (\(String(cString: strerror(systemErrorNumber)))). Check the name."
    }
  }
}

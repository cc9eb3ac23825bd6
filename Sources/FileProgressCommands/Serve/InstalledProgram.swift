import DocumentWriting
import Foundation

/// The file of this program, which an update replaces while the program runs.
struct InstalledProgram: Sendable {
  /// Its absolute path. A link in `PATH` is kept: after an update it leads to the new version.
  let path: String

  /// Finds it.
  ///
  /// - Returns: `nil` if it was removed or replaced since this process started.
  init?(in environment: [String: String]) {
    guard let own = Self.resolved(Self.running) else { return nil }
    if let found = ExternalEditor.findProgram("fileprogress", searchPath: environment["PATH"]),
      found.hasPrefix("/"), Self.resolved(found) == own
    {
      path = found
    } else {
      path = own
    }
  }

  /// What the system calls the file that this process was started from, also when it has no name any more.
  private static let running = "/proc/self/exe"

  /// Whether another file is there now. While none is, as in the middle of an update, nothing can be started.
  var isReplaced: Bool {
    var now = stat()
    var started = stat()
    guard stat(path, &now) == 0, stat(Self.running, &started) == 0 else { return false }
    return now.st_dev != started.st_dev || now.st_ino != started.st_ino
  }

  /// - Returns: `nil` if there is no such file.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}

import DocumentText
import DocumentWriting
import FileTracking
import Foundation

/// The file of this program, which an update replaces while the program runs.
struct InstalledProgram: Sendable {
  /// The absolute path of `fileprogress`, which starts this program. A link in `PATH` is kept: after an update it leads
  /// to the new version.
  let path: String
  /// The name of the file that this process was started from: that of a program beside `fileprogress`, or its own.
  private let name: String

  /// Finds it.
  ///
  /// - Returns: `nil` if it was removed or replaced since this process started.
  init?(in environment: [String: String]) {
    guard let own = Self.resolved(Self.running) else { return nil }
    name = PathText.lastComponent(own)
    if let found = ExternalEditor.findProgram("fileprogress", searchPath: environment["PATH"]),
      found.hasPrefix("/"), Self.file(name, of: found) == own
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
    guard let file = Self.file(name, of: path), stat(file, &now) == 0,
      stat(Self.running, &started) == 0
    else { return false }
    return now.st_dev != started.st_dev || now.st_ino != started.st_ino
  }

  /// Returns the path of the program with a name that belongs to another one; `nil` if there is none.
  private static func file(_ name: String, of program: String) -> String? {
    guard let program = resolved(program) else { return nil }
    return InstalledPath.of(name, besideFolder: PathText.folder(program)).flatMap(resolved)
  }

  /// - Returns: `nil` if there is no such file.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}

import Foundation
import Synchronization

/// An empty folder of one benchmark.
///
/// The benchmark library holds what a benchmark was set up with up to the end of the process, so
/// folders are removed by name, after each benchmark.
struct ScratchFolder {
  private static let made = Mutex<[URL]>([])

  /// The folder.
  let url: URL

  /// Creates a folder of mode 0700 below the temporary directory.
  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("fileprogress-benchmark-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    Self.made.withLock { [url] in $0.append(url) }
  }

  /// Removes all folders with all that is in them.
  static func removeAll() throws {
    let folders = made.withLock { folders in
      defer { folders = [] }
      return folders
    }
    for folder in folders { try FileManager.default.removeItem(at: folder) }
  }

  /// Writes a file in the folder.
  func write(_ data: Data, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try data.write(to: file)
    return file
  }
}

import FileProgressTestSupport
import Foundation

extension ScratchFolder {
  /// The text of a file in the folder, nil if there is none.
  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: path(of: name)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names of all files in the folder itself, sorted.
  var names: [String] {
    names(in: "")
  }

  /// The names of all files in a folder below, sorted; empty if there is no such folder.
  func names(in name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(of: name))) ?? []).sorted()
  }

  /// The status of a file in the folder itself, not of what a link leads to.
  func status(of name: String) -> stat {
    var status = stat()
    lstat(path(of: name), &status)
    return status
  }
}

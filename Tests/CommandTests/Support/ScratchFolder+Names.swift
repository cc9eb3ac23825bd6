import FileProgressTestSupport
import Foundation

extension ScratchFolder {
  /// What lies in the folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

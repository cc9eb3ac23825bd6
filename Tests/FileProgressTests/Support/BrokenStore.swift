import FileProgress
import FileProgressTestSupport
import Foundation

/// A store whose folder has been taken away; another file has its name.
struct BrokenStore {
  private let folder: ScratchFolder

  /// Takes away the folder of a store.
  init(of folder: ScratchFolder, used store: DataStore) throws {
    self.folder = folder
    store.close()
    let files = FileManager.default
    try files.moveItem(atPath: folder.path(of: "store"), toPath: folder.path(of: "aside"))
    try folder.write("in the way", to: "store")
  }

  /// Brings the folder back.
  func mend() throws {
    let files = FileManager.default
    try files.removeItem(atPath: folder.path(of: "store"))
    try files.moveItem(atPath: folder.path(of: "aside"), toPath: folder.path(of: "store"))
  }
}

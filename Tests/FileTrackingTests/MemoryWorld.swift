import FileProgressTesting
import FileTracking

/// A folder of an in-memory file system.
struct MemoryWorld: TestWorld {
  let files: InMemoryFileSystem
  let root = "/scratch"

  init(files: InMemoryFileSystem) throws {
    self.files = files
    try files.createFolder(root)
  }

  var fileSystem: any FileSystem { files }

  func write(_ text: String, to name: String) throws {
    try files.write(text, to: path(name))
  }

  func saveAtomically(_ text: String, to name: String) throws {
    try files.saveAtomically(text, to: path(name))
  }

  func copy(_ name: String, to newName: String) throws {
    try files.copy(path(name), to: path(newName))
  }

  func rename(_ name: String, to newName: String) throws {
    try files.rename(path(name), to: path(newName))
  }

  func link(_ name: String, to newName: String) throws {
    try files.link(path(name), to: path(newName))
  }

  func createSymbolicLink(at name: String, to target: String) throws {
    try files.createSymbolicLink(at: path(name), to: target)
  }

  func createFolder(_ name: String) throws { try files.createFolder(path(name)) }
  func createPipe(at name: String) throws { try files.createSpecial(.fifo, at: path(name)) }
  func delete(_ name: String) throws { try files.delete(path(name)) }

  func setModified(secondsSince1970: Int64, at name: String) throws {
    try files.setModified(
      nanosecondsSince1970: secondsSince1970 * 1_000_000_000, at: path(name))
  }

  func changeMode(of name: String) throws {
    try files.setReadable(false, at: path(name))
    try files.setReadable(true, at: path(name))
  }
}

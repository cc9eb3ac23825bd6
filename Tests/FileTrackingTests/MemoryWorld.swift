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
}

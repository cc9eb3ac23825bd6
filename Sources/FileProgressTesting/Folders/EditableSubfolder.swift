import FileTracking

/// A folder in an editable folder, which a check has for itself.
struct EditableSubfolder: EditableFolder {
  private let folder: any EditableFolder
  private let name: String

  init(_ name: String, of folder: any EditableFolder) throws {
    self.folder = folder
    self.name = name
    try folder.createFolder(name)
  }

  var fileSystem: any FileSystem { folder.fileSystem }
  var root: String { folder.path(name) }
  var abilities: FolderAbilities { folder.abilities }

  private func inside(_ name: String) -> String { self.name + "/" + name }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: inside(name)) }

  func saveAtomically(_ text: String, to name: String) throws {
    try folder.saveAtomically(text, to: inside(name))
  }

  func copy(_ name: String, to newName: String) throws {
    try folder.copy(inside(name), to: inside(newName))
  }

  func rename(_ name: String, to newName: String) throws {
    try folder.rename(inside(name), to: inside(newName))
  }

  func link(_ name: String, to newName: String) throws {
    try folder.link(inside(name), to: inside(newName))
  }

  func createSymbolicLink(at name: String, to target: String) throws {
    try folder.createSymbolicLink(at: inside(name), to: target)
  }

  func createFolder(_ name: String) throws { try folder.createFolder(inside(name)) }
  func createPipe(at name: String) throws { try folder.createPipe(at: inside(name)) }
  func delete(_ name: String) throws { try folder.delete(inside(name)) }

  func setModified(secondsSince1970: Int64, at name: String) throws {
    try folder.setModified(secondsSince1970: secondsSince1970, at: inside(name))
  }

  func changeMode(of name: String) throws { try folder.changeMode(of: inside(name)) }
}

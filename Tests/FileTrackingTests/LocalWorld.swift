import FileTracking
import Foundation

/// A folder of this computer.
struct LocalWorld: TestWorld {
  let root: String
  var fileSystem: any FileSystem { LocalFileSystem() }

  /// Works on bytes of the name, without the changes to accents that URLs of Foundation make.
  func write(_ text: String, to name: String) throws {
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try check(descriptor)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    try check(Int32(Foundation.write(descriptor, bytes, bytes.count)))
  }

  func saveAtomically(_ text: String, to name: String) throws {
    try write(text, to: name + ".saving")
    try rename(name + ".saving", to: name)
  }

  func copy(_ name: String, to newName: String) throws {
    let content = try Data(contentsOf: URL(fileURLWithPath: path(name)))
    try write(String(decoding: content, as: UTF8.self), to: newName)
  }

  func rename(_ name: String, to newName: String) throws {
    try check(Foundation.rename(path(name), path(newName)))
  }

  func link(_ name: String, to newName: String) throws {
    try check(Foundation.link(path(name), path(newName)))
  }

  func createSymbolicLink(at name: String, to target: String) throws {
    try check(symlink(target, path(name)))
  }

  func createFolder(_ name: String) throws { try check(mkdir(path(name), 0o700)) }
  func createPipe(at name: String) throws { try check(mkfifo(path(name), 0o600)) }
  func delete(_ name: String) throws { try check(remove(path(name))) }

  func setModified(secondsSince1970: Int64, at name: String) throws {
    let time = timespec(tv_sec: Int(secondsSince1970), tv_nsec: 0)
    try check(utimensat(AT_FDCWD, path(name), [time, time], 0))
  }

  func changeMode(of name: String) throws {
    try check(chmod(path(name), 0o200))
    try check(chmod(path(name), 0o600))
  }

  private func check(_ result: Int32) throws {
    if result < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}

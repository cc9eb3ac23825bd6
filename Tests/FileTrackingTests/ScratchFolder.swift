import Foundation

/// A folder of its own for one test, removed with all that is in it when the body ends.
func withScratchFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
  let folder = FileManager.default.temporaryDirectory
    .resolvingSymlinksInPath()
    .appendingPathComponent("FileTrackingTests-" + UUID().uuidString)
  try FileManager.default.createDirectory(
    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

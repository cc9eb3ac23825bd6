package import Foundation

/// An empty folder of one test, which is removed with everything in it when nothing holds it any more.
///
/// The compiler may release an object after its last use, even while its path is still in use: a
/// test that only keeps the path uses `withScratchFolder(_:)`.
package final class ScratchFolder: Sendable {
  /// The absolute path, without a slash at the end.
  package let path: String

  /// Creates a folder of mode 0700 with a unique name.
  ///
  /// - Parameter parent: Where to create it.
  /// - Throws: The error of `mkdtemp(3)`, which names the place.
  package init(in parent: String = FileManager.default.temporaryDirectory.path) throws {
    let place = parent + "/fileprogress-test-XXXXXX"
    var template = Array(place.utf8CString)
    guard mkdtemp(&template) != nil else {
      throw NSError(
        domain: NSPOSIXErrorDomain, code: Int(errno), userInfo: [NSFilePathErrorKey: place])
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The folder.
  package var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  /// Returns the absolute path of a name in the folder; nothing is created.
  package func path(of name: String) -> String { path + "/" + name }

  /// Writes a file of mode 0600 in the folder, in place of one that is there.
  ///
  /// - Returns: The absolute path of the file.
  /// - Throws: What `Data.write(to:)` throws.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = path(of: name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    return file
  }

  /// Writes a program of mode 0700 in the folder.
  ///
  /// Another process writes it. While this one had it open for writing, a child of another test could inherit that,
  /// and then the program can't be started: the text file is busy.
  ///
  /// - Returns: The absolute path of the program.
  /// - Throws: What ``SystemProgram/run(_:_:environment:succeedingWith:)`` throws.
  @discardableResult
  package func writeProgram(_ text: String, to name: String) throws -> String {
    let file = path(of: name)
    try SystemProgram.run(
      "sh", ["-c", "printf %s \"$1\" >\"$2\" && chmod 700 \"$2\"", "sh", text, file])
    return file
  }
}

/// Runs a test in a folder of its own, which is removed at the end, also after an error.
///
/// - Throws: What `body` throws, or the error of creating the folder.
package func withScratchFolder<Result>(
  _ body: (ScratchFolder) throws -> Result
) throws -> Result {
  let folder = try ScratchFolder()
  return try withExtendedLifetime(folder) { try body(folder) }
}

/// Runs an asynchronous test in a folder of its own, which is removed at the end, also after an
/// error.
///
/// - Throws: What `body` throws, or the error of creating the folder.
package func withScratchFolder<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (ScratchFolder) async throws -> Result
) async throws -> Result {
  let folder = try ScratchFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder)
}

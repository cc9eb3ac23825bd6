import Foundation

/// A user to whom permissions apply, for tests that run as root.
package enum OrdinaryUser {
  private static let identifier: uid_t = 65_534

  /// Runs work as a user who owns a folder and everything in it, and may do what its permissions say.
  /// Anyone but root is such a user anyway.
  ///
  /// Only this thread is another user meanwhile, and only to file systems.
  ///
  /// - Source: setfsuid(2), which takes away the capabilities of root, too.
  package static func run<Result>(owning folder: String, _ body: () throws -> Result) throws
    -> Result
  {
    guard TestTier.isRoot else { return try body() }
    typealias Change = @convention(c) (uid_t) -> Int32
    // The function is not among those that Swift sees.
    guard let symbol = dlsym(nil, "setfsuid") else { throw POSIXError(.ENOSYS) }
    let change = unsafeBitCast(symbol, to: Change.self)
    let below = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for path in [folder] + below.map({ folder + "/" + $0 }) {
      guard lchown(path, identifier, gid_t.max) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    }
    _ = change(identifier)
    defer { _ = change(0) }
    return try body()
  }
}

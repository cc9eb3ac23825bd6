import DocumentWriting
import FileProgress
import Foundation
import StoreEngine

/// A look at all files that nobody waits for, also at those on distant file systems. Other commands start it, and show
/// what it recorded the next time.
///
/// It is the only one at its store, has the lowest priority, and is ended after ten seconds: it may wait for a server
/// that never answers.
struct BackgroundLook {
  /// The words of the call without its store; no person types them.
  static let words = ["look", "--in-background"]
  /// The process is ended after so many seconds.
  private static let mostSeconds: UInt32 = 10

  let access: any StoreAccess

  /// Returns the words of the call.
  ///
  /// - Parameter home: The folder of the store, absolute.
  static func call(home: String) -> [String] { words + ["--home", home] }

  func run() throws {
    let context = CommandContext.current
    let folder = try access.storeFolder
    if context.ownsProcess {
      // No handler: the system ends a process without one also while it waits for a server.
      alarm(Self.mostSeconds)
      _ = nice(19)
    }
    guard let lock = FileLock.tryFolder(folder) else { return }
    defer { withExtendedLifetime(lock) {} }
    let store = try access.store(for: "look")
    defer { access.close(store, beforeExit: context.ownsProcess) }
    access.record(
      DocumentLook(in: store, inBackground: true, skipping: OwnOutput.isOutput), in: store,
      isShown: false)
  }
}

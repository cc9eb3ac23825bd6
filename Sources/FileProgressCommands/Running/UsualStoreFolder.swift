import FileProgress
import Synchronization

/// The store of a call that names none. It is looked up once: another terminal may switch developer mode meanwhile, and
/// one call must not use two stores.
package final class UsualStoreFolder: Sendable {
  /// What was found.
  struct Found: Sendable {
    /// The folder of the usual store, absolute.
    var usual: String
    /// The folder of the store that the call uses, absolute.
    var folder: String
    /// The side that is on; `nil` if developer mode is off.
    var side: DeveloperMode.Side?
  }

  private let state = Mutex<(found: Found?, isSaid: Bool)>((nil, false))

  /// Looks nothing up yet.
  package init() {}

  /// Returns the folder of the usual store, whatever developer mode says.
  ///
  /// - Throws: ``CommandFailure`` if nothing names an absolute folder.
  static func usual(in context: CommandContext) throws -> String {
    guard let folder = DataStore.folderPath({ context.environment[$0] }) else {
      throw CommandFailure(
        .folderNotMade,
        "HOME is \(context.environment["HOME"] == "" ? "empty" : "not an absolute path"), so there is no "
          + "store folder. Set HOME, or name a folder with --home DIR or FILEPROGRESS_HOME."
      )
    }
    return context.absolutePath(folder)
  }

  /// Returns the store of the call.
  ///
  /// - Throws: ``CommandFailure`` if nothing names an absolute folder, `DataStoreError` if developer mode can't be
  ///   used.
  func found(in context: CommandContext) throws -> Found {
    if let found = state.withLock(\.found) { return found }
    let usual = try Self.usual(in: context)
    var found = Found(usual: usual, folder: usual)
    if !DeveloperMode.isIgnored({ context.environment[$0] }) {
      let mode = DeveloperMode(ofStore: usual)
      if let side = try mode.side() {
        found.side = side
        found.folder = mode.storeFolder(of: side)
      }
    }
    state.withLock { $0.found = found }
    return found
  }

  /// Says once that developer mode is on.
  func saySide(of found: Found, in context: CommandContext) {
    guard let side = found.side else { return }
    let isFirst = state.withLock { state in
      defer { state.isSaid = true }
      return !state.isSaid
    }
    if isFirst { context.say(DeveloperModeText.line(side)) }
  }
}

import FileProgress
import ProgressModel
import Synchronization

/// The settings of a call, read when they are asked for first: what one call prints follows one rule.
package final class CallSettings: Sendable {
  /// What a file says.
  struct Found: Sendable {
    var settings = Settings()
    /// What a person should know about the file.
    var warnings: [String] = []
  }

  private struct State {
    /// By the path of the file.
    var found: [String: Found] = [:]
    /// The path of the file that was read last: a call has one.
    var newest: String?
    var areWarningsSaid = false
  }

  private let state = Mutex(State())

  /// Reads nothing yet.
  package init() {}

  /// Returns the settings in a file. A line that is not valid, or a file that can't be read, doesn't keep
  /// anyone from reading a report: the defaults count.
  func found(in file: SettingsFile) -> Found {
    let known = state.withLock { state in
      state.newest = file.path
      return state.found[file.path]
    }
    if let known { return known }
    var found = Found()
    do {
      if let reading = try file.read()?.reading() {
        found.settings = reading.settings
        found.warnings = reading.problems.filter { !$0.mayBeOfNewerVersion }.map {
          "\(file.path), line \($0.line): \($0.sentence) The default is used."
        }
      }
    } catch {
      found.warnings = ["\(error) The default settings are used."]
    }
    state.withLock { [found] in $0.found[file.path] = found }
    return found
  }

  /// The settings of the call: those that were read, else those in the file that the environment names.
  func settings(in context: CommandContext) -> Settings {
    if let known = state.withLock({ state in state.newest.flatMap { state.found[$0] } }) {
      return known.settings
    }
    guard let path = SettingsFile.path({ context.environment[$0] }) else { return Settings() }
    return found(in: SettingsFile(path: context.absolutePath(path))).settings
  }

  /// Says once what is wrong with the file.
  func sayWarnings(of found: Found, in context: CommandContext) {
    guard !found.warnings.isEmpty else { return }
    let isFirst = state.withLock { state in
      defer { state.areWarningsSaid = true }
      return !state.areWarningsSaid
    }
    if isFirst { for warning in found.warnings { context.say("Warning: " + warning) } }
  }
}

extension StoreAccess {
  /// The configuration file of the call; `nil` if nothing names a folder for it.
  var settingsFile: SettingsFile? {
    let context = CommandContext.current
    let path =
      home.map { SettingsFile.path(inHome: $0) } ?? SettingsFile.path { context.environment[$0] }
    return path.map { SettingsFile(path: context.absolutePath($0)) }
  }

  /// The settings of this machine. The first time, it says which lines of the file are not valid.
  var settings: Settings {
    guard let file = settingsFile else { return Settings() }
    let context = CommandContext.current
    let found = context.callSettings.found(in: file)
    if !quiet { context.callSettings.sayWarnings(of: found, in: context) }
    return found.settings
  }
}

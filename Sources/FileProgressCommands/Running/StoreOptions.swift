import ArgumentParser
import FileProgress
import Foundation

/// The options that every command has.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep data and configuration in DIR instead of the usual places.", valueName: "dir"))
  var home: String?

  @Flag(name: .shortAndLong, help: "Say nothing that is not asked for.")
  var quiet = false

  func validate() throws {
    if let home, home.isEmpty { throw ValidationError("--home needs the name of a folder.") }
  }

  /// Makes the store of this call; its files are opened when they are needed.
  ///
  /// - Parameters:
  ///   - command: The name of the command, which is recorded beside what it does.
  ///   - heartbeat: How often running sessions are saved by themselves.
  ///   - isPrivate: Whether nothing is to be recorded.
  func store(
    for command: String, heartbeat: Duration? = nil, isPrivate: Bool = false
  ) -> DataStore {
    let context = CommandContext.current
    let folder =
      home.map { URL(fileURLWithPath: context.absolutePath($0), isDirectory: true) }
      ?? DataStore.folder(environment: context.environment)
    return DataStore(
      configuration: DataStore.Configuration(
        storage: .folder(folder), applicationIdentifier: "fileprogress \(command)",
        clock: context.clock, fileSystem: context.fileSystem, heartbeat: heartbeat,
        isDisabled: isPrivate || context.environment["FILEPROGRESS_DISABLE"] == "1"))
  }

  /// Runs work on the store and, when it is done, makes the daily copy and closes the files.
  func withStore<Result>(
    for command: String, heartbeat: Duration? = nil, isPrivate: Bool = false,
    _ body: (DataStore) throws -> Result
  ) throws -> Result {
    let store = store(for: command, heartbeat: heartbeat, isPrivate: isPrivate)
    defer { store.close(beforeExit: CommandContext.current.ownsProcess) }
    let result = try body(store)
    do {
      try store.maintain(day: CommandContext.current.day)
    } catch {
      talk("Warning: today's copy of the store could not be made: \(error)")
    }
    return result
  }

  /// Says a line that was not asked for, unless the person wants quiet.
  func talk(_ line: String) {
    guard !quiet else { return }
    CommandContext.current.say(line)
  }

  /// Says why nothing is recorded of a file.
  func talkAboutUnrecorded(_ file: String, _ store: DataStore) {
    let reason =
      store.configuration.isDisabled
      ? "FILEPROGRESS_DISABLE is set" : "it is excluded; fileprogress exclude lists the patterns"
    talk("Nothing is recorded of \(file): \(reason).")
  }
}

extension ParsableCommand {
  /// The world of the running call.
  var context: CommandContext { .current }
}

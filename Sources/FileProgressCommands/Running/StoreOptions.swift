import ArgumentParser
import DocumentIdentity
import DocumentWriting
package import FileProgress
import FileProgressReports
import Foundation
import ProgressReading

/// The options that every command has.
struct StoreOptions: ParsableArguments, StoreAccess {
  @Option(
    help: ArgumentHelp(
      "Use this store folder.", valueName: "dir"),
    completion: .directory)
  var home: String?

  @Flag(name: .shortAndLong, help: "Print only results and errors.")
  var quiet = false

  @Option(
    help: ArgumentHelp("Use colour: auto, always or never.", valueName: "when"),
    completion: .list(ColorWish.allCases.map(\.rawValue)))
  var color: ColorWish = .auto

  func validate() throws {
    if let home, home.isEmpty {
      throw ValidationError("--home needs a folder. Example: --home ~/my-records")
    }
  }
}

extension StoreOptions {
  /// The names of those that take a value.
  static let namesWithValue = ["--home", "--color"]

  /// Takes one of these options, with its value, off the beginning of some words.
  ///
  /// - Parameter words: The words of a call, or those behind its command.
  /// - Returns: `false` if they begin with something else.
  static func drop(from words: inout ArraySlice<String>) -> Bool {
    guard let word = words.first else { return false }
    if namesWithValue.contains(word) {
      words = words.dropFirst(2)
    } else if ["--quiet", "-q"].contains(word)
      || namesWithValue.contains(where: { word.hasPrefix($0 + "=") })
    {
      words = words.dropFirst()
    } else {
      return false
    }
    return true
  }
}

/// The store that a call means, and how much the call says.
protocol StoreAccess {
  /// The folder of the store, if not the usual one.
  var home: String? { get }
  /// Whether nothing is said that is not asked for.
  var quiet: Bool { get }
  /// When tables are coloured.
  var color: ColorWish { get }
}

/// The access of a call that has at most the option `--home`.
struct PlainAccess: StoreAccess {
  let home: String?
  var quiet = false
  var color: ColorWish { .auto }
}

extension StoreAccess {
  /// The absolute path of the folder of the store.
  ///
  /// The first time, it says if developer mode is on.
  ///
  /// - Throws: ``CommandFailure`` if nothing names an absolute folder, `DataStoreError` if developer mode can't be
  ///   used.
  var storeFolder: String {
    get throws {
      let context = CommandContext.current
      if let home { return context.absolutePath(home) }
      let found = try context.usualStore.found(in: context)
      if !quiet { context.usualStore.saySide(of: found, in: context) }
      return found.folder
    }
  }

  /// Makes the store of this call; its files are opened when they are needed.
  ///
  /// - Parameters:
  ///   - command: The name of the command, which is recorded beside what it does.
  ///   - heartbeat: How often running sessions are saved by themselves.
  ///   - isPrivate: Whether nothing is to be recorded.
  ///   - application: The program whose contexts it has; `nil` for none.
  /// - Throws: ``CommandFailure`` if nothing names an absolute folder.
  func store(
    for command: String, heartbeat: Duration? = nil, isPrivate: Bool = false,
    onContextsOf application: String? = nil
  ) throws -> DataStore {
    let context = CommandContext.current
    let storeFolder = try storeFolder
    var configuration = DataStore.Configuration(
      folderPath: storeFolder, applicationIdentifier: "fileprogress \(command)",
      clock: context.clock,
      fileSystem: NearbyFileSystem(
        context.fileSystem, mounts: context.mounts,
        mayRead: { LargeFile.mayRead($0, $1, inStore: storeFolder, context) }),
      textSource: DocumentTextSource(rememberingIn: storeFolder),
      heartbeat: heartbeat,
      isDisabled: isPrivate || context.environment["FILEPROGRESS_DISABLE"] == "1")
    configuration.contextApplication = application
    configuration.idleLimitNanoseconds = settings.idleLimit.nanoseconds
    if let machineIdentifier = context.machineIdentifier {
      configuration.machineIdentifier = machineIdentifier
    }
    if let randomness = context.randomness { configuration.randomness = randomness }
    return DataStore(configuration: configuration)
  }

  /// Runs work that only reads the store, and closes the files.
  func reading<Result>(for command: String, _ body: (DataStore) throws -> Result) throws -> Result {
    let store = try store(for: command)
    defer { store.close() }
    return try body(store)
  }

  /// Records what other programs wrote since the last look, so that the command shows figures of now.
  ///
  /// A store that another program writes just now stays as it was. So does one that can't be written, but what the look
  /// sees is shown. Files on distant file systems are left to a look in the background, since they may make the person
  /// wait.
  ///
  /// - Parameters:
  ///   - paths: The absolute paths of files that the command looks at itself.
  ///   - opened: The absolute paths of files with which work begins now.
  ///   - told: The absolute paths of files of which the command says itself that they are gone.
  ///   - saysLeftOut: Whether to say which files are left for the next look. A command that counts some of them itself
  ///     says it afterwards.
  @discardableResult
  func look(
    in store: DataStore, besides paths: [String] = [], opening opened: [String] = [],
    telling told: [String] = [], sayingLeftOut saysLeftOut: Bool = true
  ) -> DocumentLook.Result {
    defer { store.nearbyFiles?.includeAllFiles() }
    return lookNearby(
      in: store, besides: paths, opening: opened, telling: told, isShown: true,
      sayingLeftOut: saysLeftOut)
  }

  /// Looks as ``look(in:besides:opening:telling:sayingLeftOut:)``, for a command that then shows what is recorded: the
  /// store leaves out files on distant file systems from now on.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - named: The absolute paths of files and folders that were typed. Files among them are not left out.
  ///   - isShown: Whether a person reads what was found; else the next command says it.
  func lookBeforeShowing(_ store: DataStore, of named: [String] = [], isShown: Bool) {
    // For a folder the command shows the records. Asking the disk which names are folders could wait for ever, too.
    let files = named.filter { (try? store.documents.lastSighting(atPath: $0)) != nil }
    lookNearby(in: store, waitingFor: files, isShown: isShown)
  }

  @discardableResult
  private func lookNearby(
    in store: DataStore, besides paths: [String] = [], opening opened: [String] = [],
    waitingFor awaited: [String] = [], telling told: [String] = [], isShown: Bool,
    sayingLeftOut saysLeftOut: Bool = true
  ) -> DocumentLook.Result {
    let own = paths + opened
    leaveOutDistantFiles(of: store, besides: own + awaited)
    let found = record(
      DocumentLook(
        in: store, besides: paths, opening: opened, skipping: OwnOutput.isOutput),
      in: store, telling: told + formerPaths(ofFilesAt: own, in: store), isShown: isShown,
      sayingLeftOut: saysLeftOut)
    if store.nearbyFiles?.hasLeftOut ?? false { lookInBackground(at: store) }
    return found
  }

  /// Where files with new names were before: the command that looks at them itself says where they are now.
  private func formerPaths(ofFilesAt paths: [String], in store: DataStore) -> [String] {
    paths.compactMap { path in
      guard (try? store.documents.lastSighting(atPath: path)) == nil else { return nil }
      return (try? store.files.status(atPath: path))?.facts?.location?.path
    }
  }

  /// Has the store leave out files on distant file systems from now on, but not where the store is.
  ///
  /// - Parameter paths: The absolute paths of files that are waited for in any case.
  func leaveOutDistantFiles(of store: DataStore, besides paths: [String] = []) {
    let folder = (try? storeFolder).map { [$0] } ?? []
    store.nearbyFiles?.leaveOutDistantFiles(besides: paths + folder)
  }

  /// Has another process look at all files, at most once a minute.
  func lookInBackground(at store: DataStore) {
    guard let folder = try? storeFolder, store.housekeeping.takesTurnToLook() else { return }
    CommandContext.current.startInBackground(BackgroundLook.call(home: folder))
  }

  /// Records what a look finds, and says it.
  ///
  /// - Parameters:
  ///   - look: The look.
  ///   - told: The absolute paths of files of which the command says itself what became of them.
  ///   - isShown: Whether a person reads what was found; else the next command says it.
  ///   - saysLeftOut: Whether to say which files are left for the next look.
  @discardableResult
  func record(
    _ look: DocumentLook, in store: DataStore, telling told: @autoclosure () -> [String] = [],
    isShown: Bool, sayingLeftOut saysLeftOut: Bool = true
  ) -> DocumentLook.Result {
    // A store that can't be written has no look to record, either.
    try? store.clockChanges.note(CommandContext.current.dayTime, begins: false, waits: false)
    guard let found = seen(by: look, in: store) else { return DocumentLook.Result() }
    guard isShown, !quiet else {
      // At worst nobody is told.
      try? store.untoldNews.keep(leavingOut(told, of: found.news))
      return found
    }
    let untold = (try? store.untoldNews.take()) ?? []
    LookSentences(in: CommandContext.current)
      .lines(of: leavingOut(told, of: untold + found.news)).forEach(talk)
    if saysLeftOut { talkAboutFilesLeftOut(by: found, in: store) }
    return found
  }

  /// Returns what a look finds; `nil` if the store can't be used. If the store can't be written, the command shows what
  /// the look sees all the same.
  private func seen(by look: DocumentLook, in store: DataStore) -> DocumentLook.Result? {
    let codes: [DataStoreError.Code] = [.readOnly, .notPermitted, .diskFull]
    do {
      return try look.run()
    } catch let error as DataStoreError where codes.contains(error.code) {
      return try? store.onCopy(look.run)
    } catch {
      return nil
    }
  }

  /// Says which files a look left for the next one, unless they were counted meanwhile.
  func talkAboutFilesLeftOut(by found: DocumentLook.Result, in store: DataStore) {
    LookSentences(in: CommandContext.current)
      .lines(ofLeftOut: found.leftOut, waiting: uncounted(found.waiting, in: store)).forEach(talk)
  }

  /// Leaves out the files that are gone and of which the command says so itself.
  private func leavingOut(_ told: () -> [String], of news: [TextNews]) -> [TextNews] {
    guard news.contains(where: { $0.kind == .gone }) else { return news }
    let paths = told()
    return news.filter { $0.kind != .gone || !paths.contains($0.path) }
  }

  /// Leaves out the files that only have a new name: screens show them by it, with the words that were counted.
  private func uncounted(_ waiting: [String], in store: DataStore) -> [String] {
    // Of many only the number is told.
    guard waiting.count <= 8 else { return waiting }
    return waiting.filter { path in
      guard let status = try? store.files.status(atPath: path), let facts = status.facts else {
        return true
      }
      return !facts.hasCounted(status.content)
    }
  }

  /// Runs work on the store and, when it is done, makes the daily copy and closes the files.
  func withStore<Result>(
    for command: String, heartbeat: Duration? = nil, isPrivate: Bool = false,
    onContextsOf application: String? = nil,
    _ body: (DataStore) throws -> Result
  ) throws -> Result {
    let store = try store(
      for: command, heartbeat: heartbeat, isPrivate: isPrivate, onContextsOf: application)
    defer { close(store, beforeExit: CommandContext.current.ownsProcess) }
    defer { store.keepRefusals() }
    defer {
      if store.exchange.hasMadeNewKey {
        CommandContext.current.say(
          "Warning: The key of the store was missing, so a new one was made. Files that did not change "
            + "are still recognised by path now, and by content after they are seen again. "
            + "More: fileprogress doctor")
      }
    }
    let result = try body(store)
    // It says only where past days were lived.
    try? store.clockChanges.note(CommandContext.current.dayTime, begins: true)
    // A person who wants no messages is asked another time.
    if !quiet, let question = try? store.devices.newMachineQuestion() {
      talk(question.text(in: .current))
    }
    do {
      try store.housekeeping.maintain(day: CommandContext.current.day)
    } catch let error as DataStoreError where error.code == .tracesRemain {
      CommandContext.current.say("Warning: \(error)")
    } catch {
      talk("Warning: Today's copy of the store was not made. \(error)")
    }
    return result
  }

  /// Closes the files of a store, after a warning if others can enter its folder, or could.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - isBeforeExit: Whether the process ends now, so that the files may stay open.
  func close(_ store: DataStore, beforeExit isBeforeExit: Bool = false) {
    if let folder = store.exposedFolder {
      CommandContext.current.say("Warning: \(folder.sentence)")
    }
    store.close(beforeExit: isBeforeExit)
  }

  /// Where the person reads a table.
  ///
  /// - Parameter limitsRows: Whether it ends where the screen does.
  func screen(limitsRows: Bool = false) -> ReportScreen {
    var screen = CommandContext.current.reportScreen(limitsRows: limitsRows)
    switch color {
    case .auto: break
    case .always: screen.usesColor = true
    case .never: screen.usesColor = false
    }
    return screen
  }

  /// Says a line that was not asked for, unless the person wants quiet.
  func talk(_ line: String) {
    guard !quiet else { return }
    CommandContext.current.say(line)
  }

  /// Says why nothing is recorded of a file.
  ///
  /// - Parameters:
  ///   - file: The file, as people read it.
  ///   - path: Its absolute path; `nil` if `file` was typed.
  ///   - store: The store.
  func talkAboutUnrecorded(_ file: String, at path: String? = nil, _ store: DataStore) {
    let path = path ?? CommandContext.current.absolutePath(file)
    talk(store.sentenceAboutUnrecorded(file, at: path))
  }
}

extension DataStore {
  /// The files of a store that a command made.
  fileprivate var nearbyFiles: NearbyFileSystem? { configuration.fileSystem as? NearbyFileSystem }

  /// Returns the sentence that says why nothing is recorded of a file.
  ///
  /// - Parameters:
  ///   - file: The file, as people read it.
  ///   - path: Its absolute path.
  package func sentenceAboutUnrecorded(_ file: String, at path: String) -> String {
    // What is wrong with the store is said elsewhere.
    switch (try? exclusions.refusal(ofFileAt: path)) ?? nil {
    case .disabled: "Nothing has been recorded for \(file): FILEPROGRESS_DISABLE is set."
    case .unassigned: "Nothing has been recorded for \(file): only assigned files are recorded."
    case .ofStore: "Nothing has been recorded for \(file): it is in the store folder."
    case .excluded(let pattern): ExcludedText.sentence(about: file, by: pattern.text)
    // It was excluded when the call began, and is not any more.
    case nil: "Nothing has been recorded for \(file)."
    }
  }
}

/// What is said of a file that the person excluded.
enum ExcludedText {
  /// Says that nothing is recorded of it, and what undoes that.
  ///
  /// - Parameters:
  ///   - file: The file, as people read it.
  ///   - pattern: The pattern that excludes it.
  static func sentence(about file: String, by pattern: String) -> String {
    "\(file) is excluded by the pattern \(pattern), so nothing is recorded. To record it again: "
      + "fileprogress exclude --remove \(ShellText.quoted(pattern))"
  }
}

extension ExposedFolder {
  /// What a person should know about it.
  fileprivate var sentence: String {
    switch self {
    case .closedNow(let folder):
      "Other users could open the store folder \(folder). Now only you can."
    case .shared(let folder):
      "Other users can open the store folder \(folder). To fix that: chmod go= '\(folder)'"
    case .unclosable(let folder):
      "Other users may be able to open the store folder \(folder): this file system has no permissions."
    }
  }
}

extension ParsableCommand {
  /// The world of the running call.
  var context: CommandContext { .current }
}

/// When tables are coloured.
enum ColorWish: String, CaseIterable, ExpressibleByArgument {
  /// On a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
  ///
  /// - Source: https://no-color.org; a flag beats the variable.
  case auto
  /// Always, also in a pipe.
  case always
  /// Never.
  case never
}

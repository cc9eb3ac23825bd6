public import FileTracking
public import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine

extension DataStore {
  /// How a store is kept and what it records.
  public struct Configuration: Sendable {
    /// Where a store keeps its facts.
    public enum Storage: Hashable, Sendable {
      /// In a folder, which is made if it is missing.
      case folder(URL)
      /// In memory, as long as the store exists.
      case memory
    }

    /// Which work is kept.
    public enum Recording: Hashable, Sendable {
      /// All of it.
      case everything
      /// Only assigned work; recording anything else succeeds, but nothing is kept.
      ///
      /// - Source: ClassKit, which silently drops activities that are not assigned.
      case assignedOnly
    }

    /// Where the facts are kept.
    public var storage: Storage {
      get {
        location.map { .folder(URL(fileURLWithPath: $0.folder, isDirectory: true)) } ?? .memory
      }
      set { location = Self.location(of: newValue) }
    }
    /// The files of the store; `nil` for one in memory.
    var location: StoreLocation?
    /// The program that records, in the reversed form of a domain name, such as
    /// `org.example.editor`.
    public var applicationIdentifier: String
    /// The program whose contexts ``DataStore/mainContext`` has; `nil` for ``applicationIdentifier``. A command
    /// works on the contexts of any program, and signs as itself.
    package var contextApplication: String?
    /// Which work is kept.
    public var recording: Recording
    /// The clocks.
    public var clock: any ProgressClock
    /// The user's files.
    public var fileSystem: any FileSystem
    /// Reads the text of files whose bytes are not their text; `nil` for none. Texts are
    /// compared, and never kept.
    public var textSource: (any TextSource)?
    /// How often the store saves running sessions by itself; `nil` for never, as in tests.
    public var heartbeat: Duration?
    /// The longest pause that counts as active time; `nil` for no limit, where active and open time are
    /// the same. Change it, and the figures of old sessions change, too.
    public var idleLimit: Duration?
    /// Whether the person turned recording off: all calls succeed, and nothing is kept.
    public var isDisabled: Bool
    /// Reads what tells this machine from others; empty where nothing does.
    package var machineIdentifier: @Sendable () -> [UInt8] = { MachineIdentifier.read() }
    /// The source of the secret of a new store.
    package var randomness: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - storage: Where the facts are kept; the person's own store by default.
    ///   - applicationIdentifier: The program that records.
    ///   - recording: Which work is kept.
    ///   - clock: The clocks.
    ///   - fileSystem: The user's files.
    ///   - textSource: Reads the text of files whose bytes are not their text.
    ///   - heartbeat: How often the store saves running sessions by itself.
    ///   - idleLimit: The longest pause that counts as active time.
    ///   - isDisabled: Whether nothing is recorded; by default if `FILEPROGRESS_DISABLE` is 1.
    public init(
      storage: Storage = .folder(DataStore.defaultFolder),
      applicationIdentifier: String = DataStore.defaultApplicationIdentifier,
      recording: Recording = .everything, clock: any ProgressClock = SystemClock(),
      fileSystem: any FileSystem = LocalFileSystem(), textSource: (any TextSource)? = nil,
      heartbeat: Duration? = .seconds(5), idleLimit: Duration? = .seconds(300),
      isDisabled: Bool = DataStore.isDisabledByEnvironment
    ) {
      location = Self.location(of: storage)
      self.applicationIdentifier = applicationIdentifier
      self.recording = recording
      self.clock = clock
      self.fileSystem = fileSystem
      self.textSource = textSource
      self.heartbeat = heartbeat
      self.idleLimit = idleLimit
      self.isDisabled = isDisabled
    }

    /// Creates the configuration of a store in a folder that is known by its absolute path; Foundation
    /// takes a tenth of a millisecond to make an address of a path, and of an address a path.
    package init(
      folderPath: String, applicationIdentifier: String, clock: any ProgressClock,
      fileSystem: any FileSystem, textSource: any TextSource, heartbeat: Duration?,
      isDisabled: Bool
    ) {
      self.init(
        storage: .memory, applicationIdentifier: applicationIdentifier, clock: clock,
        fileSystem: fileSystem, textSource: textSource, heartbeat: heartbeat,
        isDisabled: isDisabled)
      location = StoreLocation(folder: PathText.simplified(folderPath) ?? folderPath)
    }

    /// The longest pause that counts as active time, in nanoseconds; `nil` for no limit.
    package var idleLimitNanoseconds: Int64? {
      get { idleLimit.map { min($0, .seconds(1 << 33)).wholeNanoseconds } }
      set { idleLimit = newValue.map { .nanoseconds($0) } }
    }

    var beatIntervalNanoseconds: Int64? { heartbeat?.wholeNanoseconds }

    /// How often a program has to be heard of whose session does not beat by itself.
    var clientBeatNanoseconds: Int64 {
      max(1, (heartbeat ?? .seconds(5)).wholeNanoseconds)
    }

    private static func location(of storage: Storage) -> StoreLocation? {
      guard case .folder(let folder) = storage else { return nil }
      return StoreLocation(folder: folder.standardizedFileURL.path)
    }
  }

  /// The folder of the person's own store: `$FILEPROGRESS_HOME`, else `fileprogress` in
  /// `$XDG_DATA_HOME`, which is `~/.local/share` by default. If `$HOME` is not an absolute path, the home
  /// folder is the one that the system knows. In developer mode, it is the folder of the side that is on.
  public static var defaultFolder: URL {
    let environment = ProcessInfo.processInfo.environment
    let folder = folderPath { environment[$0] } ?? folderPath { ["HOME": systemHome][$0] }
    let usual = URL(fileURLWithPath: folder ?? "/nonexistent", isDirectory: true)
    if DeveloperMode.isIgnored({ environment[$0] }) { return usual }
    let path = usual.standardizedFileURL.path
    let chosen = DeveloperMode.folder(insteadOf: path)
    return chosen == path ? usual : URL(fileURLWithPath: chosen, isDirectory: true)
  }

  /// The folder for copies of documents that are being overwritten in place; `nil` for a store in
  /// memory.
  package var safetyCopyFolder: String? {
    configuration.location?.safetyCopies
  }

  /// Returns the file in the folder of a store for what could not be read.
  package static func refusalsPath(in folder: String) -> String {
    StoreLocation(folder: folder).refusals
  }

  /// The home folder that the system knows of the person; empty if it knows none.
  private static var systemHome: String {
    getpwuid(geteuid()).flatMap { $0.pointee.pw_dir.map { String(cString: $0) } } ?? ""
  }

  /// Returns the path of the folder of the usual store, as an environment names it, whatever ``DeveloperMode`` says. A
  /// relative `FILEPROGRESS_HOME` starts at the current folder; a relative `XDG_DATA_HOME` does not count.
  ///
  /// - Parameter variable: Gives the value of a variable by its name.
  /// - Returns: `nil` if `HOME` is empty or relative and nothing else names a folder: the store would depend on the
  ///   current folder.
  /// - Source: XDG Base Directory Specification, 0.8: relative paths are to be ignored.
  package static func folderPath(_ variable: (String) -> String?) -> String? {
    if let home = variable("FILEPROGRESS_HOME"), !home.isEmpty { return home }
    if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      return data + "/fileprogress"
    }
    let home = variable("HOME") ?? systemHome
    guard home.hasPrefix("/") else { return nil }
    return home + "/.local/share/fileprogress"
  }

  /// Whether the person turned recording off: `FILEPROGRESS_DISABLE` is 1.
  public static var isDisabledByEnvironment: Bool {
    ProcessInfo.processInfo.environment["FILEPROGRESS_DISABLE"] == "1"
  }

  /// The program that records: `$FILEPROGRESS_APPLICATION` if it is valid, else the identifier of the bundle,
  /// else the name of the program. A valid identifier is not empty and has at most 256 characters.
  public static var defaultApplicationIdentifier: String {
    let environment = ProcessInfo.processInfo.environment
    return applicationIdentifier(bundleIdentifier: Bundle.main.bundleIdentifier) {
      environment[$0]
    } ?? ProcessInfo.processInfo.processName
  }

  /// Returns the identifier that an environment gives a program, else that of its bundle.
  ///
  /// - Parameter variable: Gives the value of a variable by its name.
  /// - Returns: `nil` if neither is there, or valid.
  package static func applicationIdentifier(
    bundleIdentifier: String?, _ variable: (String) -> String?
  ) -> String? {
    [variable("FILEPROGRESS_APPLICATION"), bundleIdentifier].lazy.compactMap(\.self)
      .first(where: ContextLimit.isApplicationIdentifier)
  }
}

public import FileTracking
public import Foundation
import ProgressStorage

extension DataStore {
  /// How a store is kept and what it records.
  public struct Configuration: Sendable {
    /// Where a store keeps its facts.
    public enum Storage: Hashable, Sendable {
      /// In a folder, which is made if it is missing.
      case folder(URL)
      /// In memory, until the store is let go of.
      case memory
    }

    /// Which work is kept.
    public enum Recording: Hashable, Sendable {
      /// All of it.
      case everything
      /// Only what a teacher assigned; everything else succeeds and is dropped.
      ///
      /// - Source: ClassKit, which drops silently what nobody asked for.
      case assignedOnly
    }

    /// Where the facts are kept.
    public var storage: Storage
    /// The program that records, in the reversed form of a domain name, such as
    /// `org.example.editor`.
    public var applicationIdentifier: String
    /// Which work is kept.
    public var recording: Recording
    /// The clocks.
    public var clock: any ProgressClock
    /// The user's files.
    public var fileSystem: any FileSystem
    /// How often running sessions are saved by themselves; `nil` for never, as tests want it.
    public var heartbeat: Duration?
    /// Whether the person wants nothing to be recorded: everything succeeds and is dropped.
    public var isDisabled: Bool

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - storage: Where the facts are kept; the person's own store by default.
    ///   - applicationIdentifier: The program that records.
    ///   - recording: Which work is kept.
    ///   - clock: The clocks.
    ///   - fileSystem: The user's files.
    ///   - heartbeat: How often running sessions are saved by themselves.
    ///   - isDisabled: Whether nothing is recorded; by default if `FILEPROGRESS_DISABLE` is 1.
    public init(
      storage: Storage = .folder(DataStore.defaultFolder),
      applicationIdentifier: String = DataStore.defaultApplicationIdentifier,
      recording: Recording = .everything, clock: any ProgressClock = SystemClock(),
      fileSystem: any FileSystem = LocalFileSystem(), heartbeat: Duration? = .seconds(5),
      isDisabled: Bool = DataStore.isDisabledByEnvironment
    ) {
      self.storage = storage
      self.applicationIdentifier = applicationIdentifier
      self.recording = recording
      self.clock = clock
      self.fileSystem = fileSystem
      self.heartbeat = heartbeat
      self.isDisabled = isDisabled
    }
  }

  /// The folder of the person's own store: `$FILEPROGRESS_HOME`, else `fileprogress` in
  /// `$XDG_DATA_HOME`, which is `~/.local/share` by default.
  public static var defaultFolder: URL {
    folder(environment: ProcessInfo.processInfo.environment)
  }

  /// The folder for copies of documents that are being overwritten in place; `nil` for a store in
  /// memory.
  package var safetyCopyFolder: String? {
    guard case .folder(let folder) = configuration.storage else { return nil }
    return StoreLocation(folder: folder.standardizedFileURL.path).safetyCopies
  }

  /// Returns the folder of the store that an environment names.
  package static func folder(environment: [String: String]) -> URL {
    if let home = environment["FILEPROGRESS_HOME"], !home.isEmpty {
      return URL(fileURLWithPath: home, isDirectory: true)
    }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(fileURLWithPath: data, isDirectory: true)
        .appendingPathComponent("fileprogress", isDirectory: true)
    }
    let home = environment["HOME"].map { $0.isEmpty ? NSHomeDirectory() : $0 } ?? NSHomeDirectory()
    return URL(fileURLWithPath: home, isDirectory: true)
      .appendingPathComponent(".local/share/fileprogress", isDirectory: true)
  }

  /// Whether the person switched recording off: `FILEPROGRESS_DISABLE` is 1.
  public static var isDisabledByEnvironment: Bool {
    ProcessInfo.processInfo.environment["FILEPROGRESS_DISABLE"] == "1"
  }

  /// The bundle's identifier, else the name of the program.
  public static var defaultApplicationIdentifier: String {
    Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
  }
}

public import Foundation
import ProgressModel
import ProgressStorage
import Synchronization

/// Gives out activities and saves what they recorded.
///
/// ```swift
/// let activity = try await DataStore.shared.fetchActivity(for: url)
/// activity.start()
/// try await DataStore.shared.save()
/// ```
///
/// Data are kept, and durable, when ``save()`` returns. The store prints nothing, installs no
/// signal handler, and reports a full disk as an error.
///
/// - Source: ClassKit, `CLSDataStore`.
public final class DataStore: Sendable {
  /// The person's own store.
  public static let shared = DataStore()

  /// How the store is kept and what it records.
  public var configuration: Configuration { kernel.configuration }

  let kernel: StoreKernel
  let living: LivingActivities
  let contexts: ContextRoom

  /// Creates a store. The first fetch opens its files, and makes missing ones.
  public init(configuration: Configuration = Configuration()) {
    kernel = StoreKernel(configuration)
    living = LivingActivities(kernel: kernel)
    contexts = ContextRoom(living: living)
  }

  deinit {
    kernel.changes.finish()
  }

  /// Closes the files of the store; the next call opens them again.
  ///
  /// This does not stop running sessions: without a heartbeat they end at their last saved moment.
  public func close() {
    kernel.sync { kernel.disconnect() }
  }

  /// Closes the files of the store, after which the process ends.
  ///
  /// What only costs time then is left out: taking down the connection, and writing the log back into
  /// the database unless it has grown. What a save acknowledged is in the log and durable.
  package func close(beforeExit: Bool) {
    guard beforeExit else { return close() }
    kernel.sync { kernel.leaveOpen() }
  }

  /// The activity that was started last in this process and still runs.
  public var runningActivity: Activity? { living.runningActivity }

  // MARK: - Activities

  /// Returns the activity of a file.
  ///
  /// The file may have been renamed, moved, saved again or copied since it was last seen. The store finds
  /// out which document it is, and only reads it. It records an unknown or changed file at once. The
  /// activity appears in reports only after something was saved for it.
  ///
  /// - Parameter url: A file URL; symbolic links are followed.
  /// - Throws: `FileTrackingError` if the file cannot be tracked, ``DataStoreError`` if the store cannot be
  ///   used. Then nothing has changed.
  /// - Source: ClassKit, `fetchActivity(for:)`.
  public func fetchActivity(for url: URL) async throws -> Activity {
    let path = try Self.path(of: url)
    return try await kernel.inBackground { try self.fetching.activity(atPath: path) }
  }

  /// Returns the activity of a file, and waits for it.
  ///
  /// - Parameter url: A file URL; symbolic links are followed.
  /// - Throws: As ``fetchActivity(for:)``.
  public func activity(for url: URL) throws -> Activity {
    try fetching.activity(atPath: Self.path(of: url))
  }

  static func path(of url: URL) throws(FileTrackingError) -> String {
    guard url.isFileURL else { throw FileTrackingError(.notAFileURL, path: url.absoluteString) }
    return url.path
  }

  // MARK: - Saving

  /// Keeps all changes in one transaction, which is durable when this returns.
  ///
  /// - Throws: ``DataStoreError``. With ``DataStoreError/Code/partialFailure`` it saved everything except
  ///   the items that the error names. With any other code it saved nothing, and you can save all changes
  ///   again.
  /// - Source: ClassKit, `save(completion:)`.
  public func save() async throws {
    try await kernel.onQueue { try self.saving.saveOnQueue() }
  }

  /// Keeps all changes, and waits for it.
  ///
  /// - Throws: As ``save()``.
  public func saveAndWait() throws {
    try kernel.sync { try saving.saveOnQueue() }
  }

  /// Keeps all changes as parts of one command that can be undone.
  ///
  /// - Parameter summary: The command, for people.
  /// - Throws: As ``save()``.
  package func saveAndWait(asCommand summary: String) throws {
    try kernel.sync { try saving.saveOnQueue(commandSummary: summary) }
  }

  /// Extends the sessions that run in this process, and saves those that a save has acknowledged.
  ///
  /// The store does this by itself at every heartbeat; a test that has none calls it.
  package func beat() {
    kernel.sync { living.beatOnQueue() }
  }
}

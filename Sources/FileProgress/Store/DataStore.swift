import Foundation
import ProgressModel
import ProgressStorage
import Synchronization

/// Hands out activities and keeps what was recorded in them.
///
/// ```swift
/// let activity = try await DataStore.shared.fetchActivity(for: url)
/// activity.start()
/// try await DataStore.shared.save()
/// ```
///
/// Nothing is kept before ``save()`` returns; then it is durable. The store prints nothing, installs no
/// signal handler, and reports a full disk as an error.
///
/// - Source: ClassKit, `CLSDataStore`.
public final class DataStore: Sendable {
  /// The person's own store.
  public static let shared = DataStore()

  /// How the store is kept and what it records.
  public let configuration: Configuration

  let clock: any ProgressClock
  /// All work on the database is done here, one thing after the other.
  let work = DispatchQueue(label: "fileprogress.store")
  let owner: FactIdentifier
  private let state = Mutex(State())
  private let connection = Mutex<StoreConnection?>(nil)

  private struct State {
    var activities: [FactIdentifier: WeakActivity] = [:]
    /// By the bytes of the path: text that looks alike may name two files.
    var unrecorded: [[UInt8]: WeakActivity] = [:]
    /// The sessions that run in this process, by their start.
    var running: [(activity: Activity, session: FactIdentifier)] = []
    /// The device that the store is, as soon as its files were open once.
    var device: FactIdentifier?
    var timer: (any DispatchSourceTimer)?
  }

  private struct WeakActivity {
    weak var activity: Activity?
  }

  /// Creates a store; its files are opened, and made if they are missing, by the first fetch.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    clock = configuration.clock
    var randomness = SystemRandomNumberGenerator()
    owner = .timeOrdered(
      millisecondsSince1970: configuration.clock.read().wallNanoseconds / 1_000_000,
      randomness: &randomness)
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// Closes the files of the store; the next call opens them again.
  ///
  /// Sessions that run are not stopped: without a heartbeat they end at their last saved moment.
  public func close() {
    work.sync { disconnect() }
  }

  /// Closes the files of the store, after which the process ends.
  ///
  /// What only costs time then is left out: taking down the connection, and writing the log back into
  /// the database unless it has grown. What a save acknowledged is in the log and durable.
  package func close(beforeExit: Bool) {
    guard beforeExit else { return close() }
    work.sync {
      guard let open = connection.withLock({ $0 }) else { return }
      if open.access == .readWrite { open.database.shortenLog() }
      _ = Unmanaged.passRetained(open)
    }
  }

  /// The activity that was started last in this process and still runs.
  public var runningActivity: Activity? {
    let running = state.withLock { $0.running }
    let reading = clock.read()
    return running.last { activity, session in
      activity.state.withLock { state in
        state.sessions.contains { $0.id == session && $0.isRunning(at: reading) }
      }
    }?.activity
  }

  /// The activities that run in this process, in no order.
  private var runningActivities: [Activity] {
    let running = state.withLock { $0.running }
    return Array(Set(running.map(\.activity)))
  }

  // MARK: - Files of the store

  /// Returns the open files; call on the work queue.
  func connected(_ access: ProgressDatabase.Access) throws -> StoreConnection {
    if let open = connection.withLock({ $0 }), open.access == .readWrite || access == .readOnly {
      return open
    }
    let opened = try DataStoreError.wrapping {
      let opened = try StoreConnection(configuration, access: access, now: clock.read())
      try opened.refreshAdoptedDevices()
      return opened
    }
    connection.withLock { $0 = opened }
    if let identity = opened.identity { state.withLock { $0.device = identity.device } }
    return opened
  }

  /// Returns the open files if they are open for an access; opens nothing.
  func connection(ifOpenFor access: ProgressDatabase.Access) -> StoreConnection? {
    connection.withLock { $0 }.flatMap { $0.access == access ? $0 : nil }
  }

  /// Lets go of the files, which are closed when nobody reads them any more; call on the work queue.
  func disconnect() {
    let open = connection.withLock { connection in
      defer { connection = nil }
      return connection
    }
    withExtendedLifetime(open) {}
  }

  /// Runs a transaction in which first everything is settled that ended by itself meanwhile.
  ///
  /// - Parameters:
  ///   - ended: Manual sessions that `body` ends at a moment that is over.
  ///   - moment: Up to when manual sessions that run are known to run; `nil` for now.
  func write<Result>(
    ending ended: Set<FactIdentifier> = [], knowing moment: ClockReading? = nil,
    _ body: (FactWriter) throws -> Result
  ) throws -> Result {
    let open = try connected(.readWrite)
    let now = clock.read()
    return try DataStoreError.wrapping {
      try open.database.write(now: now) { writer in
        try settleSessions(writer, open, ending: ended, until: moment ?? now)
        return try body(writer)
      }
    }
  }

  var beatIntervalNanoseconds: Int64? { configuration.heartbeat?.wholeNanoseconds }

  /// How often a program has to be heard of whose session does not beat by itself.
  var clientBeatNanoseconds: Int64 {
    max(1, (configuration.heartbeat ?? .seconds(5)).wholeNanoseconds)
  }

  func newIdentifier() -> FactIdentifier {
    var randomness = SystemRandomNumberGenerator()
    return .timeOrdered(
      millisecondsSince1970: clock.read().wallNanoseconds / 1_000_000, randomness: &randomness)
  }

  /// How things look from this process, without a look at others.
  func viewpoint(at reading: ClockReading) -> Viewpoint {
    let device = state.withLock { $0.device }
    return Viewpoint(device: device ?? owner, now: reading, liveOwners: [owner])
  }

  // MARK: - Objects that callers share

  /// Returns the living object of an activity, or makes one.
  ///
  /// - Parameter documents: The documents of the activity: an object that was made for one of them,
  ///   before they became one activity, is that of all from now on.
  func shared(
    id: FactIdentifier, documents: [FactIdentifier], make: () -> Activity
  ) -> (activity: Activity, isNew: Bool) {
    state.withLock { state in
      if let known = state.activities[id]?.activity { return (known, false) }
      for document in documents where document != id {
        guard let known = state.activities[document]?.activity else { continue }
        state.activities[document] = nil
        state.activities[id] = WeakActivity(activity: known)
        return (known, false)
      }
      let activity = make()
      state.activities[id] = WeakActivity(activity: activity)
      if state.activities.count > 64 {
        state.activities = state.activities.filter { $0.value.activity != nil }
      }
      return (activity, true)
    }
  }

  /// Makes the living object that runs a session of a document its object: the session may have been of
  /// another one until somebody parted them.
  func followSessions(to facts: ActivityFacts) {
    let running = runningActivities
    guard !running.isEmpty else { return }
    let sessions = Set(facts.sessions.map(\.session.id))
    for activity in running {
      let (id, isOfDocument) = activity.state.withLock { state in
        (state.id, state.sessions.contains { $0.isRunning && sessions.contains($0.id) })
      }
      guard isOfDocument, !facts.documents.contains(id) else { continue }
      state.withLock { state in
        if state.activities[id]?.activity === activity { state.activities[id] = nil }
        state.activities[facts.id] = WeakActivity(activity: activity)
      }
    }
  }

  /// Returns the living object of a path for which nothing is recorded, or makes one.
  func sharedUnrecorded(path: String, make: () -> Activity) -> Activity {
    state.withLock { state in
      let key = Array(path.utf8)
      if let known = state.unrecorded[key]?.activity { return known }
      let activity = make()
      state.unrecorded[key] = WeakActivity(activity: activity)
      state.unrecorded = state.unrecorded.filter { $0.value.activity != nil }
      return activity
    }
  }

  /// All living objects, in no order.
  var livingActivities: [Activity] {
    state.withLock { state in
      state.activities.values.compactMap(\.activity)
        + state.unrecorded.values.compactMap(\.activity)
    }
  }

  /// Takes note of a session that runs; may be called with the state of its activity locked.
  func didStart(_ activity: Activity, _ session: FactIdentifier) {
    state.withLock { state in
      state.running.append((activity, session))
      guard state.timer == nil, let interval = configuration.heartbeat else { return }
      let timer = DispatchSource.makeTimerSource(queue: work)
      let nanoseconds = Int(clamping: interval.wholeNanoseconds)
      timer.schedule(
        deadline: .now() + .nanoseconds(nanoseconds), repeating: .nanoseconds(nanoseconds),
        leeway: .milliseconds(100))
      timer.setEventHandler { [weak self] in self?.beatOnQueue() }
      timer.activate()
      state.timer = timer
    }
  }

  /// Takes note of sessions that run no more; may be called with the state of their activity locked.
  func didStop(_ sessions: Set<FactIdentifier>) {
    guard !sessions.isEmpty else { return }
    state.withLock { state in
      state.running.removeAll { sessions.contains($0.session) }
      guard state.running.isEmpty else { return }
      state.timer?.cancel()
      state.timer = nil
    }
  }

  /// Extends the sessions that run in this process, and saves those that a save has acknowledged.
  ///
  /// The store does this by itself at every heartbeat; a test that has none calls it.
  package func beat() {
    work.sync { beatOnQueue() }
  }

  private func beatOnQueue() {
    let reading = clock.read()
    var acknowledged: [Activity] = []
    for activity in runningActivities {
      let isSaved = activity.state.withLock { state in
        didStop(state.beat(reading))
        return state.sessions.contains { $0.isSaved && ($0.isRunning || $0.hasFallenSilent) }
      }
      if isSaved && activity.isRecorded { acknowledged.append(activity) }
    }
    guard !acknowledged.isEmpty else { return }
    // A failure is no loss: the next beat, or the next save, writes the same again.
    try? saveSessions(of: acknowledged)
  }
}

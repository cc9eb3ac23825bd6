import DocumentIdentity
import FileTracking
import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine
import Synchronization

/// One store, as all parts of ``DataStore`` use it: its files, the transactions on them, its clock, and
/// what it records.
///
/// Nothing else has the connection or the queue.
final class StoreKernel: Sendable {
  let configuration: DataStore.Configuration
  /// This process, as the owner of its sessions.
  let owner: OwnerIdentifier
  /// All work on the database is done here, one thing after the other.
  private let queue = DispatchQueue(label: "fileprogress.store")
  private let connection = Mutex<StoreConnection?>(nil)
  /// What all who read see of a store that can't be written: a copy with what was to be recorded.
  private let shownCopy = Mutex<StoreConnection?>(nil)
  /// Whether what is written now goes into the copy.
  private let writesIntoCopy = Mutex(false)
  /// The device that the store is, as soon as its files were open once.
  private let device = Mutex<DeviceIdentifier?>(nil)
  /// Who listens to changes.
  let changes = StoreChanges()
  /// The process that made the store.
  private let process = getpid()

  init(_ configuration: DataStore.Configuration) {
    self.configuration = configuration
    owner = .now(configuration.clock)
  }

  var clock: any ProgressClock { configuration.clock }

  /// The program that records.
  var tool: String { configuration.applicationIdentifier }

  var location: StoreLocation? { configuration.location }

  func newIdentifier<Identifier: TypedIdentifier>() -> Identifier { .now(clock) }

  // MARK: - What is recorded

  /// Whether the store has assigned work, as far as this was looked up.
  private let hasAssignedWork = Mutex(false)

  /// Whether nothing is kept of any file, so that the store need not even be opened.
  var recordsNothing: Bool {
    recordsNothingUnassigned
      && (configuration.isDisabled || !hasAssignedWork.withLock(\.self))
  }

  /// Whether nothing is kept but assigned work, if that.
  var recordsNothingUnassigned: Bool {
    RecordingPolicy(configuration, excluding: []).refusalOfAll != nil
  }

  /// Looks up whether there is assigned work, if nothing else is kept; call it anywhere but on the queue.
  ///
  /// It makes no store. What can't be read is no assigned work; whoever records some says so.
  func lookForAssignedWork() {
    guard configuration.recording == .assignedOnly, !configuration.isDisabled else { return }
    let found = (try? read { reader, _ in try reader.hasAssignmentCopies() }) ?? false
    hasAssignedWork.withLock { $0 = found }
  }

  /// Returns whether what is done in a context is kept.
  func records(_ context: ContextIdentifier, _ reader: FactReader) throws -> Bool {
    guard recordsNothingUnassigned else { return true }
    return try !recordsNothing && !reader.openCopies(ofContext: context).isEmpty
  }

  /// What is recorded, as a transaction sees it.
  func recordingPolicy(_ reader: FactReader) throws -> RecordingPolicy {
    RecordingPolicy(configuration, excluding: try reader.exclusions())
  }

  // MARK: - The queue

  /// Does something when all work before it is done, and waits for it. Work on the queue must not call
  /// this.
  func sync<Result>(_ body: () throws -> Result) rethrows -> Result {
    // The queue of a forked process may wait for a thread that it does not have.
    try isForked ? body() : queue.sync(execute: body)
  }

  /// Does something when all work before it is done, and returns before that.
  func async(_ body: @escaping @Sendable () -> Void) {
    if isForked { body() } else { queue.async(execute: body) }
  }

  /// Does something when all work before it is done, without keeping a thread of the caller's tasks waiting.
  func onQueue<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Does work that waits for files, without keeping a thread of the caller's tasks waiting. It may wait for the
  /// queue.
  func inBackground<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Whether this process was forked from the one that made the store, and has nothing but a copy of its
  /// memory.
  var isForked: Bool { getpid() != process }

  /// Returns a timer, not yet active, whose events are work on the queue.
  func makeTimer(every interval: Duration) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    let nanoseconds = Int(clamping: interval.wholeNanoseconds)
    timer.schedule(
      deadline: .now() + .nanoseconds(nanoseconds), repeating: .nanoseconds(nanoseconds),
      leeway: .milliseconds(100))
    return timer
  }

  // MARK: - The connection

  /// Returns the open files; call on the queue.
  func connected(_ access: ProgressDatabase.Access) throws -> StoreConnection {
    guard !isForked else { throw DataStoreError.forked }
    if let shown = shownCopy.withLock({ $0 }),
      access == .readOnly || writesIntoCopy.withLock(\.self)
    {
      return shown
    }
    if let open = connection.withLock({ $0 }), open.access == .readWrite || access == .readOnly {
      return open
    }
    let opened = try DataStoreError.wrapping {
      let opened = try StoreConnection(configuration, access: access, now: clock.read())
      try opened.refreshAdoptedDevices()
      return opened
    }
    connection.withLock { $0 = opened }
    if let identity = opened.identity { device.withLock { $0 = identity.device } }
    return opened
  }

  /// Returns the files, open for an access; call it anywhere but on the queue.
  func connect(_ access: ProgressDatabase.Access) throws -> StoreConnection {
    try sync { try connected(access) }
  }

  /// Returns the store for reading; `nil` if there is none yet. Call it anywhere but on the queue.
  func connectForReading() throws -> StoreConnection? {
    do {
      return try connect(.readOnly)
    } catch let error as DataStoreError where error.code == .notFound {
      return nil
    }
  }

  /// Does work that records something, into a copy of the store in memory. All who read see the copy from then on,
  /// until something is written into the store itself. Call it anywhere but on the queue, while nothing else writes.
  func onCopy<Result>(_ work: () throws -> Result) throws -> Result {
    guard let open = try connectForReading() else { return try work() }
    let copied = try sync { try DataStoreError.wrapping { try StoreConnection(copying: open) } }
    shownCopy.withLock { $0 = copied }
    writesIntoCopy.withLock { $0 = true }
    defer { writesIntoCopy.withLock { $0 = false } }
    do {
      return try work()
    } catch {
      forgetCopy()
      throw error
    }
  }

  private func forgetCopy() {
    let shown = shownCopy.withLock { connection in
      defer { connection = nil }
      return connection
    }
    withExtendedLifetime(shown) {}
  }

  /// Returns the open files if they are open for an access; opens nothing.
  func connection(ifOpenFor access: ProgressDatabase.Access) -> StoreConnection? {
    openConnection.flatMap { $0.access == access ? $0 : nil }
  }

  /// The open files, for whatever access; opens nothing.
  var openConnection: StoreConnection? { isForked ? nil : connection.withLock { $0 } }

  /// What contents are hashed under; call it anywhere but on the queue.
  func secret() throws(DataStoreError) -> StoreSecret {
    if let open = openConnection { return open.tracker.secret }
    do {
      return try connect(.readWrite).tracker.secret
    } catch {
      throw error as? DataStoreError ?? DataStoreError(.other, message: "\(error)")
    }
  }

  /// Releases the files, which are closed when no one reads them any more; call on the queue.
  func disconnect() {
    // Closing what the parent process has open would take its locks and its log away.
    guard !isForked else { return }
    forgetCopy()
    let open = connection.withLock { connection in
      defer { connection = nil }
      return connection
    }
    withExtendedLifetime(open) {}
  }

  /// Keeps the files open until the process ends, with a short log; call on the queue.
  func leaveOpen() {
    guard let open = openConnection else { return }
    if open.access == .readWrite { open.database.store.shortenLog() }
    _ = Unmanaged.passRetained(open)
  }

  /// Removes what is remembered of documents that could not be read.
  func forgetRefusals() {
    if let location { unlink(location.refusals) }
  }

  /// Finds out again which devices are gone; call on the queue.
  func refreshAdoptedDevices() throws {
    try DataStoreError.wrapping {
      try connection(ifOpenFor: .readWrite)?.refreshAdoptedDevices()
    }
  }

  // MARK: - Transactions

  /// Reads one state of the store; call it anywhere but on the queue.
  ///
  /// - Returns: What `body` returns; `nil` if there is no store yet.
  func read<Result>(
    _ body: (FactReader, StoreConnection) throws -> Result
  ) throws -> Result? {
    guard let open = try connectForReading() else { return nil }
    return try DataStoreError.wrapping { try open.read { try body($0, open) } }
  }

  /// Reads one state of a store that has content, as the device that it is; call it anywhere but on the
  /// queue.
  ///
  /// - Returns: What `body` returns; `nil` if there is no store yet, or it has no content.
  func readContent<Result>(
    _ body: (FactReader, _ device: DeviceIdentifier) throws -> Result
  ) throws -> Result? {
    guard let open = try connectForReading(), let device = open.identity?.device else {
      return nil
    }
    return try DataStoreError.wrapping { try open.read { try body($0, device) } }
  }

  /// Keeps a value that is in this store only, and in no export; call it anywhere but on the queue.
  ///
  /// - Parameter waits: Whether it waits while another program writes.
  func setLocal(_ name: String, _ value: Data, waits: Bool = true) throws {
    try sync {
      _ = try connected(.readWrite)
      try writeOnQueue(waits: waits) { try $0.set(name, value) }
    }
  }

  /// Runs a transaction in which first everything is settled that ended by itself meanwhile; call it
  /// anywhere but on the queue.
  ///
  /// - Parameters:
  ///   - waits: Whether it waits while another program writes.
  ///   - touched: As in ``writeOnQueue(waits:ending:knowing:touching:_:)``.
  func write<Result>(
    waits: Bool = true, touching touched: ((Result) -> TouchedFacts?)? = nil,
    _ body: (FactWriter) throws -> Result
  ) throws -> Result {
    try sync { try writeOnQueue(waits: waits, touching: touched, body) }
  }

  /// Runs a transaction in which first everything is settled that ended by itself meanwhile; call on the
  /// queue.
  ///
  /// - Parameters:
  ///   - waits: Whether it waits while another program writes. If not, it throws ``DataStoreError/Code/busy`` at once.
  ///   - ended: Manual sessions that `body` ends at a moment that is over.
  ///   - moment: Up to when manual sessions that run are known to run; `nil` for now.
  ///   - touched: Returns what `body` wrote, so that fetches of other documents stay known. Leave it out, or
  ///     return `nil`, if the write may change what is known of any file.
  func writeOnQueue<Result>(
    waits: Bool = true, ending ended: Set<SessionIdentifier> = [],
    knowing moment: ClockReading? = nil,
    touching touched: ((Result) -> TouchedFacts?)? = nil, _ body: (FactWriter) throws -> Result
  ) throws -> Result {
    let open = try connected(.readWrite)
    let now = clock.read()
    return try DataStoreError.wrapping {
      let before =
        try touched == nil || open.recentFetches.isEmpty
        ? nil : open.database.store.contentVersion()
      var settled: [DocumentIdentifier] = []
      let result = try open.database.write(now: now, waits: waits) { writer in
        settled = try SessionSettling(writer: writer, open: open, owner: owner, tool: tool)
          .run(ending: ended, until: moment ?? now)
        return try body(writer)
      }
      if !writesIntoCopy.withLock(\.self) { forgetCopy() }
      if let before, var facts = touched?(result) {
        facts.documents += settled
        try open.keepFetches(since: before, except: facts)
      }
      return result
    }
  }

  // MARK: - Viewpoints

  /// How things look from this process, without a look at others.
  func viewpoint(at reading: ClockReading) -> Viewpoint {
    Viewpoint(device: device.withLock(\.self) ?? .unknown, now: reading, liveOwners: [owner])
  }

  /// How things look with the owners of all sessions in view.
  func wideViewpoint(_ open: StoreConnection?) -> Viewpoint {
    var viewpoint = viewpoint(at: clock.read())
    if let device = open?.identity?.device { viewpoint.device = device }
    viewpoint.adoptedDevices = open?.adoptedDevices ?? []
    for (owner, isAlive) in open?.owners?.all() ?? [] where isAlive {
      viewpoint.liveOwners.append(owner)
    }
    return viewpoint
  }
}

extension TypedIdentifier {
  /// A new identifier of this moment.
  fileprivate static func now(_ clock: any ProgressClock) -> Self {
    var randomness = SystemRandomNumberGenerator()
    return .timeOrdered(
      millisecondsSince1970: clock.read().wallNanoseconds / 1_000_000, randomness: &randomness)
  }
}

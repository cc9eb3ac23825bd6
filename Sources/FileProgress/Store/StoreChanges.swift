import Dispatch
import ProgressStorage
import StoreEngine
import Synchronization

extension DataStore {
  /// Something new in a store.
  public struct Change: Hashable, Sendable {
    /// The activities that this store saved; empty if something else was changed.
    public let activities: [Activity]
    /// Whether the change came from elsewhere: another process, or another ``DataStore`` of this one.
    public let isFromElsewhere: Bool
  }

  /// What changes in the store from now on: each save, also those that a heartbeat makes, each other change
  /// by this object, and that something changed elsewhere.
  ///
  /// ```swift
  /// for await change in store.changes {
  ///   if change.isFromElsewhere || change.activities.contains(shown) { refresh() }
  /// }
  /// ```
  ///
  /// SQLite says that another program wrote, and not what. So fetch or report again what you show. The store
  /// asks at each heartbeat, which takes some microseconds; it starts with the first fetch or report. A
  /// change may be told that you have seen already. If you fall behind by more than 64, the oldest are left
  /// out. The sequence ends with the store.
  public var changes: AsyncStream<Change> { kernel.changes.stream(kernel) }

  /// Asks whether the store was changed elsewhere. The store does this by itself at every heartbeat; a
  /// test that has none calls it.
  package func lookForChanges() {
    kernel.sync { kernel.changes.lookOnQueue(kernel) }
  }
}

/// Tells who listens what changes in a store.
final class StoreChanges: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<DataStore.Change>.Continuation] = [:]
    var nextListener = 0
    var timer: (any DispatchSourceTimer)?
    /// The version that was seen last, and the connection that said it.
    var seen: (connection: ObjectIdentifier, version: Int64)?
  }

  private let state = Mutex(State())

  /// Ends all sequences, because the store is gone. What was told keeps its activities, and they
  /// keep the files open.
  func finish() {
    let listeners = state.withLock { state in
      state.timer?.cancel()
      state.timer = nil
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }

  /// Tells a change that this store made.
  func tell(_ activities: [Activity] = []) {
    tell(DataStore.Change(activities: activities, isFromElsewhere: false))
  }

  private func tell(_ change: DataStore.Change) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(change) }
  }

  /// Returns the changes from now on; call it anywhere but on the queue.
  func stream(_ kernel: StoreKernel) -> AsyncStream<DataStore.Change> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: DataStore.Change.self, bufferingPolicy: .bufferingNewest(64))
    let listener = state.withLock { state in
      let listener = state.nextListener
      state.nextListener += 1
      state.listeners[listener] = continuation
      return listener
    }
    continuation.onTermination = { [weak self] _ in self?.remove(listener) }
    // Earlier writes are not a change.
    kernel.sync { lookOnQueue(kernel, isStart: true) }
    startTimer(kernel)
    return stream
  }

  private func remove(_ listener: Int) {
    state.withLock { state in
      state.listeners[listener] = nil
      guard state.listeners.isEmpty else { return }
      state.timer?.cancel()
      state.timer = nil
      state.seen = nil
    }
  }

  private func startTimer(_ kernel: StoreKernel) {
    state.withLock { state in
      guard state.timer == nil, !state.listeners.isEmpty,
        let interval = kernel.configuration.heartbeat
      else { return }
      let timer = kernel.makeTimer(every: interval)
      timer.setEventHandler { [weak self, weak kernel] in
        if let kernel { self?.lookOnQueue(kernel) }
      }
      timer.activate()
      state.timer = timer
    }
  }

  /// Asks whether the store was changed elsewhere; call on the queue.
  ///
  /// - Parameter isStart: Whether what was written up to now is not told.
  func lookOnQueue(_ kernel: StoreKernel, isStart: Bool = false) {
    guard let open = kernel.openConnection,
      let version = try? open.database.store.contentVersion().elsewhere
    else { return }
    let now = (connection: ObjectIdentifier(open), version: version)
    let isChanged = state.withLock { state in
      defer { if !isStart || state.seen == nil { state.seen = now } }
      guard let seen = state.seen, !isStart else { return false }
      // A new connection knows nothing of what was written before it.
      return seen.connection != now.connection || seen.version != now.version
    }
    if isChanged { tell(DataStore.Change(activities: [], isFromElsewhere: true)) }
  }
}

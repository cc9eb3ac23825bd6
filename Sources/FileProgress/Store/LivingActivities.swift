import DocumentIdentity
import Foundation
import ProgressModel
import ProgressStorage
import Synchronization

/// The activities that are in use or run in this process, and the heartbeat of those that run.
final class LivingActivities: Sendable {
  let kernel: StoreKernel
  private let state = Mutex(State())

  private struct State {
    var activities: [ActivityIdentifier: WeakActivity] = [:]
    /// By the bytes of the path: text that looks alike may name two files.
    var unrecorded: [[UInt8]: WeakActivity] = [:]
    /// The sessions that run in this process, by their start.
    var running: [(activity: Activity, session: SessionIdentifier)] = []
    var timer: (any DispatchSourceTimer)?
  }

  private struct WeakActivity {
    weak var activity: Activity?
  }

  init(kernel: StoreKernel) {
    self.kernel = kernel
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// The activity that was started last in this process and still runs.
  var runningActivity: Activity? {
    let running = state.withLock { $0.running }
    let reading = kernel.clock.read()
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

  // MARK: - Objects that callers share

  /// Returns the living object of an activity, or makes one.
  ///
  /// - Parameter documents: The documents of the activity: an object that was made for one of them,
  ///   before they became one activity, is that of all from now on.
  func shared(
    id: ActivityIdentifier, documents: [DocumentIdentifier], make: () -> Activity
  ) -> (activity: Activity, isNew: Bool) {
    state.withLock { state in
      if let known = state.activities[id]?.activity { return (known, false) }
      for former in documents.lazy.map(ActivityIdentifier.init) where former != id {
        guard let known = state.activities[former]?.activity else { continue }
        state.activities[former] = nil
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

  /// Returns the living object of an activity; `nil` if there is none.
  func known(_ id: ActivityIdentifier) -> Activity? {
    state.withLock { $0.activities[id]?.activity }
  }

  /// Gives a document the living object that runs one of its sessions. The session may have belonged to
  /// another document until the two were split.
  func followSessions(to facts: ActivityFacts) {
    let running = runningActivities
    guard !running.isEmpty else { return }
    let sessions = Set(facts.sessions.map(\.session.id))
    for activity in running {
      let (id, isOfDocument) = activity.state.withLock { state in
        (state.id, state.sessions.contains { $0.isRunning && sessions.contains($0.id) })
      }
      guard isOfDocument, !facts.documents.contains(where: { ActivityIdentifier($0) == id }) else {
        continue
      }
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
  var all: [Activity] {
    state.withLock { state in
      state.activities.values.compactMap(\.activity)
        + state.unrecorded.values.compactMap(\.activity)
    }
  }

  /// Notes a session that runs; may be called with the state of its activity locked.
  func didStart(_ activity: Activity, _ session: SessionIdentifier) {
    state.withLock { state in
      state.running.append((activity, session))
      guard state.timer == nil, let interval = kernel.configuration.heartbeat else { return }
      let timer = kernel.makeTimer(every: interval)
      timer.setEventHandler { [weak self] in self?.beatOnQueue() }
      timer.activate()
      state.timer = timer
    }
  }

  /// Notes sessions that no longer run; may be called with the state of their activity locked.
  func didStop(_ sessions: Set<SessionIdentifier>) {
    guard !sessions.isEmpty else { return }
    state.withLock { state in
      state.running.removeAll { sessions.contains($0.session) }
      guard state.running.isEmpty else { return }
      state.timer?.cancel()
      state.timer = nil
    }
  }

  /// Extends the sessions that run in this process, and saves those that a save has acknowledged, if anything of them
  /// moved: a session that only its client's beats extend costs nothing while that is quiet. Call on the queue.
  func beatOnQueue() {
    let reading = kernel.clock.read()
    var acknowledged: [Activity] = []
    for activity in runningActivities {
      let hasMoved = activity.state.withLock { state in
        didStop(state.beat(reading))
        return state.sessions.contains(where: \.isForHeartbeat)
      }
      if hasMoved && activity.isRecorded { acknowledged.append(activity) }
    }
    guard !acknowledged.isEmpty else { return }
    // If this fails, the next beat or the next save writes the same again.
    try? Saving(living: self).saveSessions(of: acknowledged)
  }
}

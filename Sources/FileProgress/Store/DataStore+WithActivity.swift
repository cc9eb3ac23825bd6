public import Foundation
import ProgressModel
import Synchronization

extension DataStore {
  /// Records the time of some work on a file: fetches its activity, starts the timer, and saves; after the
  /// work stops the timer, and saves again.
  ///
  /// ```swift
  /// try await store.withActivity(for: url, seesInput: true) { activity in
  ///   for await key in editor.keys {
  ///     activity.recordInput()
  ///     editor.insert(key)
  ///   }
  ///   activity.record(text: editor.text)
  /// }
  /// ```
  ///
  /// The session also ends and is saved if the work throws or its task is cancelled. If several work on one
  /// file at once, the timer runs until the last of them is done.
  ///
  /// - Parameters:
  ///   - url: A file URL; symbolic links are followed.
  ///   - seesInput: Whether the work calls ``Activity/recordInput(isTyping:)`` at each input.
  ///   - isolation: The actor on which the work runs; leave it out.
  ///   - work: Takes the activity.
  /// - Returns: What the work returns.
  /// - Throws: As ``fetchActivity(for:)`` and ``save()`` before the work; then it did not run. What the work
  ///   throws. Otherwise what the last save throws: the work is done then, and the next ``save()`` tries
  ///   again.
  public func withActivity<Value>(
    for url: URL, seesInput: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ work: (Activity) async throws -> Value
  ) async throws -> Value {
    let activity = try await fetchActivity(for: url)
    activity.enterScope(seesInput: seesInput)
    do {
      try await save()
    } catch let error as DataStoreError where error.code == .partialFailure {
      // It was saved; what it names was refused before.
    } catch {
      activity.leaveScope(isFileSeen: false)
      throw error
    }
    let value: Value
    do {
      value = try await work(activity)
    } catch {
      await end(activity, of: url)
      try? await save()
      throw error
    }
    await end(activity, of: url)
    try await save()
    return value
  }

  /// Looks at the file once more, which may have been saved or renamed, and ends the session.
  private func end(_ activity: Activity, of url: URL) async {
    let closed = activity.now
    let found = try? await fetchActivity(for: url)
    activity.leaveScope(at: closed, isFileSeen: found === activity)
  }
}

extension Activity {
  /// Starts the timer, unless it runs.
  fileprivate func enterScope(seesInput: Bool) {
    let reading = now
    state.withLock { state in
      state.scopeCount += 1
      guard !state.isTimerRunningHere else { return }
      state.isStartedByScope = true
      begin(OwnSession.Terms(seesInput: seesInput), at: reading, in: &state)
    }
  }

  /// Stops the timer if it was started for this, and nothing else uses it.
  ///
  /// - Parameters:
  ///   - moment: When the work ended; `nil` for now.
  ///   - isFileSeen: Whether the newest look at the file shows it as it is now.
  fileprivate func leaveScope(at moment: ClockReading? = nil, isFileSeen: Bool) {
    let isLast = state.withLock { state in
      state.scopeCount -= 1
      guard state.scopeCount == 0, state.isStartedByScope else { return false }
      state.isStartedByScope = false
      return true
    }
    if isLast { stop(at: moment, leavingTimers: true, isFileSeen: isFileSeen) }
  }
}

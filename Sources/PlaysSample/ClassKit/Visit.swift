import ClassKit

/// The time from opening a context to leaving it, however the student leaves.
final class Visit {
  let context: CLSContext
  let activity: CLSActivity
  private var signals: [any DispatchSourceSignal] = []

  /// Opens a context and starts its activity.
  ///
  /// - Parameters:
  ///   - path: The path of the context.
  ///   - isContinuing: Whether to go on with the last activity unless it was finished.
  init(at path: [String], isContinuing: Bool) async throws {
    let store = CLSDataStore.shared
    context = try await store.mainAppContext.descendant(matchingIdentifierPath: path)
    context.becomeActive()
    if isContinuing, let current = context.currentActivity, current.progress < 1 {
      activity = current
    } else {
      activity = context.createNewActivity()
    }
    activity.start()
    try await store.save()
    signals = [SIGINT, SIGTERM, SIGHUP].map(leave)
  }

  /// Leaves the context and keeps everything.
  func end() async throws {
    activity.stop()
    context.resignActive()
    try await CLSDataStore.shared.save()
  }

  /// Leaves the context and ends the program when a signal comes, such as that of Ctrl-C.
  private func leave(by number: Int32) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    let (context, activity) = (context, activity)
    source.setEventHandler {
      activity.stop()
      context.resignActive()
      CLSDataStore.shared.save()
      print("\nStopped. Everything so far is saved.")
      exit(128 + number)
    }
    source.resume()
    return source
  }
}

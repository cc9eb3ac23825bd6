// swift-format-ignore-file

// A program that imports the library, too.

import ClassKit
import FileProgress

public func activity(of context: CLSContext) -> FileProgress.Activity? { context.currentActivity?.activity }

public func seconds(of context: CLSContext) -> Double {
  let activity: Activity? = context.currentActivity?.activity
  return activity?.duration ?? 0
}

public func item(_ activity: CLSActivity) -> QuantityItem? {
  activity.activity.additionalActivityItems.lazy.compactMap { $0 as? QuantityItem }.first
}

public func places(in store: CLSDataStore) async throws -> [Context] {
  let library: DataStore = store.dataStore
  return try await library.contexts(matchingIdentifierPath: [])
}

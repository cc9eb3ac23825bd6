import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation

extension ScratchFolder {
  /// What a store in this folder has that reads the clock of a test and saves only when it is told to.
  func storeConfiguration(reading clock: ManualClock) -> DataStore.Configuration {
    DataStore.Configuration(
      storage: .folder(url.appendingPathComponent("store")),
      applicationIdentifier: "org.example.editor", clock: clock, heartbeat: nil,
      isDisabled: false)
  }

  /// Makes such a store; its files are opened when they are needed.
  func store(reading clock: ManualClock) -> DataStore {
    DataStore(configuration: storeConfiguration(reading: clock))
  }
}

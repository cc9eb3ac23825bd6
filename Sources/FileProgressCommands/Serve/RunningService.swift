import Foundation
import LocalService
import StoreEngine

/// The service of a store, as another command sees it.
struct RunningService {
  private let call: ServiceCall
  private let lockPath: String

  /// Creates it from where it would listen.
  init(at place: ServicePlace) {
    call = ServiceCall(socketPath: place.socketPath)
    lockPath = place.lockPath
  }

  /// Finds out where the service of a store would listen.
  ///
  /// - Returns: `nil` where none can, as without `XDG_RUNTIME_DIR`.
  init?(of access: any StoreAccess) {
    guard let place = try? access.servicePlace() else { return nil }
    self.init(at: place)
  }

  /// What it says of itself; `nil` if none runs.
  var state: ServiceState? { answer("GET", "/v1/service") }

  /// Waits until it answers.
  ///
  /// - Parameter time: How long to wait at most.
  /// - Returns: Whether it answered.
  func answers(within time: Duration) -> Bool { wait(time) { state != nil } }

  /// The number of its process; `nil` if none runs.
  var process: Int32? { FileLock.holder(of: lockPath) }

  /// Ends its process, and waits until that is over.
  ///
  /// - Parameter time: How long to wait at most.
  /// - Returns: Whether it is over.
  func end(_ process: Int32, within time: Duration) -> Bool {
    kill(process, SIGTERM)
    return wait(time) { !FileLock.isHeld(lockPath) }
  }

  private func wait(_ time: Duration, until isSo: () -> Bool) -> Bool {
    let end = ContinuousClock.now + time
    while !isSo() {
      guard ContinuousClock.now < end else { return false }
      usleep(100_000)
    }
    return true
  }

  /// Has it read the setting of WakaTime's plugins.
  ///
  /// - Returns: What it then says of itself; `nil` if none runs.
  func reload() -> ServiceState? { answer("POST", "/v1/service/reload") }

  private func answer(_ method: String, _ target: String) -> ServiceState? {
    guard let answer = call.send(method, target), answer.status == 200 else { return nil }
    return try? JSONDecoder().decode(ServiceState.self, from: Data(answer.body))
  }
}

extension StoreAccess {
  /// Where the service of the store listens.
  ///
  /// - Throws: `ServicePlaceError`, and what ``storeFolder`` throws.
  func servicePlace() throws -> ServicePlace {
    let context = CommandContext.current
    return try ServicePlace(ofStore: storeFolder, environment: context.environment)
  }

  /// Whether it is the store that commands use where nothing names another one.
  var isUsualStore: Bool {
    get throws {
      let context = CommandContext.current
      let isNamed = home != nil || !(context.environment["FILEPROGRESS_HOME"] ?? "").isEmpty
      return try !isNamed && context.usualStore.found(in: context).side == nil
    }
  }
}

import DocumentWriting
import FileProgress
import Foundation
import Synchronization

/// What is known of the port for WakaTime's plugins.
struct KnownPort: Sendable {
  /// Why the setting can't be read.
  var failure: String?
  var state = PortState.closed
  /// The reload that was asked for last.
  var reload: Task<PortState, Never>?
}

extension LocalService {
  /// Reads the setting for WakaTime's plugins again, and opens or closes the port as it says.
  ///
  /// - Returns: What came of the port. Why the setting can't be read is in `GET /v1/service`.
  @discardableResult
  package func reload() async -> PortState {
    let reload = knownPort.withLock { known -> Task<PortState, Never> in
      let earlier = known.reload
      let reload = Task { [self] in
        // Two at once could leave the port of the older setting open.
        _ = await earlier?.value
        return await openPort()
      }
      known.reload = reload
      return reload
    }
    return await reload.value
  }

  private func openPort() async -> PortState {
    let setting: WakaTimeSetting?
    let failure: String?
    do {
      setting = try storeFolder.flatMap { try WakaTimeSetting.read(inStore: $0) }
      failure = nil
    } catch {
      setting = nil
      failure = "\(error)"
    }
    // First, or a plugin could be heard with the key of before.
    wakaTime.setting = setting
    let state = await port.open(setting.flatMap { $0.isOn ? $0.port : nil })
    knownPort.withLock { ($0.failure, $0.state) = (failure, state) }
    return state
  }

  /// The folder of the store; `nil` for one in memory.
  private var storeFolder: String? {
    guard case .folder(let folder) = store.configuration.storage else { return nil }
    return folder.path
  }

  /// What the service does now. It does not wait for what happens in documents: a command that asks would take a service
  /// that waits for a slow disk for one that does not run.
  var state: ServiceState {
    let known = knownPort.withLock { $0 }
    let setting = wakaTime.setting
    let isListening = if case .listening = known.state { true } else { false }
    return ServiceState(
      version: version, process: ProcessInfo.processInfo.processIdentifier,
      openDocuments: documents.openCount,
      wakaTime: ServiceState.WakaTime(
        isOn: setting?.isOn ?? false, port: setting?.port,
        isListening: isListening, problem: known.failure ?? known.state.problem,
        leftOut: wakaTime.leftOut))
  }
}

extension PortState {
  /// Why nobody can be heard at the port; `nil` if nothing is wrong.
  package var problem: String? {
    switch self {
    case .closed, .listening: return nil
    case .taken(let port, let user):
      let new = "fileprogress serve wakatime --new-port"
      guard let user else {
        return "Another program uses port \(port). To choose another port: \(new)"
      }
      guard user != geteuid() else {
        return "Another program of yours uses port \(port). To choose another port: \(new)"
      }
      // Plugins send their key to any program that listens there.
      return
        "A program of user \(user) uses port \(port) and may know the key. To choose another port "
        + "and make a new key: \(new) --new-key"
    case .failed(let port, let number):
      return "Port \(port) can't be opened: \(String(cString: strerror(number))). "
        + "To choose another port: fileprogress serve wakatime --new-port"
    }
  }
}

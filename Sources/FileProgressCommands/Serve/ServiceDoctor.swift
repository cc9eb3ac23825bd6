import FileProgress
import FileProgressReports
import Foundation
import LocalService

/// What `doctor` says of the service and of the way in for WakaTime's plugins.
struct ServiceDoctor {
  /// The findings; none if nobody ever asked for a service.
  let findings: [Examination.Finding]

  /// Looks at the files that start the service, at the setting of the plugins, and at the service that runs.
  ///
  /// - Throws: ``CommandFailure`` if nothing names an absolute folder, `DataStoreError` if developer mode can't be used.
  init(_ access: any StoreAccess) throws {
    let folder = try access.storeFolder
    let installed = (try? ServiceFiles(in: CommandContext.current.environment))?.installed ?? []
    var service: RunningService?
    // Why its socket can't be used.
    var obstacle: ServicePlaceError?
    do {
      service = RunningService(at: try access.servicePlace())
    } catch {
      obstacle = error as? ServicePlaceError
    }
    let state = service?.state
    var setting: WakaTimeSetting?
    var findings: [Examination.Finding] = []
    do {
      setting = try WakaTimeSetting.read(inStore: folder)
    } catch {
      findings.append(.init(name: "wakatime", verdict: .problem, text: "\(error)"))
    }
    let isWanted = setting?.isOn ?? false
    if let service = Self.finding(of: state, obstacle, installed: installed, isWanted: isWanted) {
      findings.insert(service, at: 0)
    }
    if let file = Self.exposedSetting(inStore: folder) { findings.append(file) }
    if let setting, let state { findings.append(Self.finding(of: setting, state)) }
    // Where no service can be asked, it may well be ours that has the port.
    if let setting, service != nil, state == nil, let taken = Self.takenPort(of: setting) {
      findings.append(taken)
    }
    self.findings = findings
  }

  /// - Parameters:
  ///   - obstacle: Why its socket can't be used.
  ///   - installed: The files that start it at login.
  ///   - isWanted: Whether plugins are to reach it.
  private static func finding(
    of state: ServiceState?, _ obstacle: ServicePlaceError?, installed: [String], isWanted: Bool
  ) -> Examination.Finding? {
    if let state {
      let count = NumberText.count(state.openDocuments, "open document")
      return .init(
        name: "service", verdict: .good, text: "it runs as process \(state.process), with \(count)")
    }
    if let file = installed.first {
      if let obstacle {
        return .init(
          name: "service", verdict: .problem,
          text: "\(file) should start it at login, but it can't be reached. \(obstacle)")
      }
      let advice =
        file.hasSuffix(ServiceFiles.unitName)
        ? "To see why: systemctl --user status \(ServiceFiles.unitName)"
        : "To start it: fileprogress serve --install"
      return .init(
        name: "service", verdict: .problem,
        text: "\(file) should start it at login, but it is not running. \(advice)")
    }
    guard isWanted else { return nil }
    if let obstacle {
      return .init(
        name: "service", verdict: .note,
        text: "WakaTime's plugins are on, but the service can't be reached. \(obstacle)")
    }
    return .init(
      name: "service", verdict: .note,
      text:
        "WakaTime's plugins are on, but the service is not running. To start it now and at each login: "
        + "fileprogress serve --install")
  }

  private static func finding(
    of setting: WakaTimeSetting, _ state: ServiceState
  ) -> Examination.Finding {
    if let problem = state.wakaTime.problem {
      return .init(name: "wakatime", verdict: .problem, text: problem)
    }
    let text =
      state.wakaTime.isListening
      ? "plugins reach the service at port \(setting.port)"
      : "plugins can't reach the service: it is off"
    return .init(name: "wakatime", verdict: .good, text: text)
  }

  /// A program that has the port of the plugins while no service runs.
  private static func takenPort(of setting: WakaTimeSetting) -> Examination.Finding? {
    guard setting.isOn, let user = PortUser.find(port: setting.port),
      let problem = PortState.taken(setting.port, user: user).problem
    else { return nil }
    return .init(name: "wakatime", verdict: .problem, text: problem)
  }

  /// The key lets any program that reads it say that the person is working.
  private static func exposedSetting(inStore folder: String) -> Examination.Finding? {
    let file = WakaTimeSetting.path(inStore: folder)
    var state = stat()
    guard stat(file, &state) == 0, state.st_mode & 0o077 != 0 else { return nil }
    return .init(
      name: "wakatime", verdict: .problem,
      text: "other users can read \(file), which has the key of the plugins. To fix that: "
        + "chmod go= \(ShellText.quoted(file)), then fileprogress serve wakatime --new-key")
  }
}

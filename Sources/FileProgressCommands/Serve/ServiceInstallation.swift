import Foundation
import LocalService

/// What `serve --install` and `serve --uninstall` do.
struct ServiceInstallation {
  private let options: StoreOptions
  private let context = CommandContext.current
  private let files: ServiceFiles
  private let manager: UserManager?

  /// Prepares; changes nothing.
  ///
  /// - Throws: ``CommandFailure`` if nothing names an absolute folder, `DataStoreError` if developer mode can't be used.
  init(_ options: StoreOptions) throws {
    self.options = options
    // This says that developer mode is on, and what is wrong with HOME.
    _ = try options.storeFolder
    files = try ServiceFiles(in: context.environment)
    manager = UserManager(in: context.environment)
  }

  // MARK: - Installing

  /// Has each login start the service, and starts it.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/partlyDone`` if systemd did not do its part.
  func install() throws {
    if options.home == nil, try context.usualStore.found(in: context).side != nil {
      throw CommandFailure(
        .failed, "A service is for your own records. First type: fileprogress dev mode off")
    }
    let start = try self.start()
    if let manager, manager.isWithinReach, manager.does("show-environment") {
      try install(start.unit, with: manager)
    } else if manager != nil, files.installed.contains(files.unit) {
      // As under sudo or cron: where systemd has it already, a login will reach systemd.
      try write(start.unit, to: files.unit)
      options.talk("systemd can't be reached from here. It starts the service at your next login.")
    } else {
      try installWithoutSystemd(start)
    }
    options.talk("To check it: fileprogress doctor")
  }

  private func installWithoutSystemd(_ start: ServiceStart) throws {
    if manager != nil {
      options.talk("systemd can't be reached from here, so your desktop starts the service.")
    }
    try write(start.autostartEntry, to: files.autostartEntry)
    let service: RunningService
    do {
      service = RunningService(at: try options.servicePlace())
    } catch {
      return options.talk("The service starts at each login. It can't run here: \(error)")
    }
    if service.state == nil { context.startInBackground(start.words) }
    options.talk(
      service.answers(within: Self.startTime)
        ? Self.isStarted
        : "The service starts at each login. It was started now, too, but does not answer yet."
    )
  }

  /// How long a service may take until it answers.
  private static let startTime = Duration.seconds(5)

  private func install(_ unit: String, with manager: UserManager) throws {
    let change = try write(unit, to: files.unit)
    // It would start a second service.
    if files.installed.contains(files.autostartEntry) { try remove(files.autostartEntry) }
    guard manager.does("daemon-reload") else {
      throw CommandFailure(
        .partlyDone,
        "systemd did not read \(files.unit). To see why: systemctl --user daemon-reload")
    }
    // One that was started in another way has the socket. A second one would only fail.
    if let other = RunningService(of: options)?.state,
      !manager.does("is-active", "--quiet", ServiceFiles.unitName)
    {
      try require(manager.does("enable", ServiceFiles.unitName), "enable")
      return options.talk(
        "A service is running as process \(other.process), and one starts at each login. "
          + "To have systemd run it now, end that process and type: systemctl --user start "
          + ServiceFiles.unitName)
    }
    try require(manager.does("enable", "--now", ServiceFiles.unitName), "enable --now")
    if change == .isReplaced {
      try require(manager.does("restart", ServiceFiles.unitName), "restart")
    }
    options.talk(Self.isStarted)
  }

  private static let isStarted = "The service is running, and it starts at each login."

  @discardableResult
  private func write(_ text: String, to path: String) throws -> ServiceFiles.Change {
    let change = try ServiceFiles.write(text, to: path)
    switch change {
    case .isNew, .isReplaced: options.talk("Wrote \(path).")
    case .isSame: options.talk("\(path) already exists.")
    }
    return change
  }

  private func require(_ isDone: Bool, _ words: String) throws {
    guard !isDone else { return }
    throw CommandFailure(
      .partlyDone,
      "systemd did not start the service. To see why: systemctl --user \(words) \(ServiceFiles.unitName)"
    )
  }

  /// How a login is to start the service of this call's store.
  private func start() throws -> ServiceStart {
    var variables = ["XDG_CONFIG_HOME", "XDG_DATA_HOME"].compactMap { name in
      context.environment[name].map { ServiceStart.Variable(name: name, value: $0) }
    }.filter { $0.value.hasPrefix("/") }
    if let home = context.environment["FILEPROGRESS_HOME"], !home.isEmpty {
      // It may be relative, and a login is in another folder.
      variables.append(.init(name: "FILEPROGRESS_HOME", value: context.absolutePath(home)))
    }
    let home = try options.home == nil ? [] : ["--home", options.storeFolder]
    guard let program = InstalledProgram(in: context.environment) else {
      throw CommandFailure(
        .noFile, "This program was removed or replaced since it started. Try again.")
    }
    return ServiceStart(
      program: program.path, words: ["serve", "--quiet"] + home, variables: variables)
  }

  // MARK: - Uninstalling

  /// Undoes ``install()``, and ends the service. Records and settings stay.
  ///
  /// - Throws: ``CommandFailure``, with ``ExitStatus/partlyDone`` if the service goes on.
  func uninstall() throws {
    let installed = files.installed
    if installed.contains(files.unit) {
      let reached = manager.flatMap { $0.isWithinReach ? $0 : nil }
      if reached?.does("disable", "--now", ServiceFiles.unitName) ?? false {
        options.talk(Self.isStopped)
      } else {
        try ServiceFiles.remove(files.enabledLink)
      }
      try remove(files.unit)
      _ = reached?.does("daemon-reload")
    }
    if installed.contains(files.autostartEntry) { try remove(files.autostartEntry) }
    if installed.isEmpty { options.talk("The service is not installed.") }
    guard let service = RunningService(of: options), let process = service.process else { return }
    guard service.end(process, within: Self.endTime) else {
      throw CommandFailure(
        .partlyDone,
        "The service is still running. To end it and lose its last seconds: kill -KILL \(process)")
    }
    options.talk(Self.isStopped)
  }

  /// How long a service may take to end. It waits for a slow disk, but for some seconds only.
  private static let endTime = Duration.seconds(10)
  private static let isStopped = "Stopped the service."

  private func remove(_ path: String) throws {
    try ServiceFiles.remove(path)
    options.talk("Removed \(path).")
  }
}

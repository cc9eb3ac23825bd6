import ArgumentParser
import DocumentText
import FileProgress
import Foundation
import LocalService
import Synchronization

/// Records what other programs tell of documents.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Let other programs on this computer record your work.",
    discussion: """
      Runs a service until you press Ctrl-C. Programs in any language tell it when you open, \
      change, save and close a document, and ask it for figures. It listens on a socket that only \
      you can open. Nothing leaves this computer.

      Graphical editors, such as VS Code, record with a plugin of WakaTime: \
      fileprogress serve wakatime --help. Editors that use language servers need no service: \
      fileprogress lsp --help.

      With --install, the service starts now and whenever you log in: by systemd, or by your \
      desktop where there is no systemd.

      Examples:
        fileprogress serve
        fileprogress serve --install
        fileprogress serve wakatime
      """, subcommands: [ServeWakaTimeCommand.self])

  @Flag(help: "Start the service now and at each login.")
  var install = false

  @Flag(help: "Stop the service, and don't start it at login.")
  var uninstall = false

  @Flag(help: "Print the path of the socket, for scripts.")
  var socket = false

  @OptionGroup var options: StoreOptions

  func validate() throws {
    let wishes = [(install, "--install"), (uninstall, "--uninstall"), (socket, "--socket")]
      .filter { $0.0 }.map { $0.1 }
    guard wishes.count < 2 else {
      throw ValidationError(
        "\(wishes.joined(separator: " and ")) can't be combined. Choose one.")
    }
  }

  func run() throws {
    if install { return try ServiceInstallation(options).install() }
    if uninstall { return try ServiceInstallation(options).uninstall() }
    let place = try options.servicePlace()
    if socket { return try context.write(place.socketPath + "\n") }
    // It handles the signals of its process, and may replace it.
    guard context.ownsProcess else {
      throw CommandFailure(.failed, "serve needs a process of its own.")
    }
    guard let listen = context.listen else { return try startService() }
    try place.makeFolder()
    // All sessions would wait for such a file, and for a person who is asked in a terminal.
    context.largeFiles.noteNoneWanted()
    let program = InstalledProgram(in: context.environment)
    var replaceableSince = ContinuousClock.now
    while true {
      let ending = try options.withStore(for: "serve", heartbeat: context.heartbeat) { store in
        try serve(store, at: place, from: program, replaceableSince: replaceableSince, listen)
      }
      guard ending == .replaced, let program else { return }
      do {
        // It has the same number, so systemd sees no end.
        _ = try context.execute(
          ProgramCall(words: [program.path] + context.words, variables: [:], searchPath: nil))
        return
      } catch {
        context.say(
          "Warning: The new version of fileprogress can't be started, so the old one keeps running and "
            + "tries again later.")
        replaceableSince = ContinuousClock.now + Self.retryTime
      }
    }
  }

  /// Goes on as the program that can listen, with the same words.
  private func startService() throws {
    let name = "fileprogress-serve"
    guard let path = InstalledPath.of(name) else {
      throw CommandFailure(
        .failed,
        "\(name) is not installed beside fileprogress. The service needs it.")
    }
    _ = try context.execute(
      ProgramCall(words: [path] + context.words, variables: [:], searchPath: nil))
  }

  /// When to try again to start a new program that could not be started.
  private static let retryTime = Duration.seconds(60)

  /// - Parameter moment: From when on a new program takes the place of this one.
  private func serve(
    _ store: DataStore, at place: ServicePlace, from program: InstalledProgram?,
    replaceableSince moment: ContinuousClock.Instant, _ listen: @escaping CommandContext.Listen
  ) throws -> ServiceEnding {
    let answers = ProgramAnswers(
      aboutStore: try options.isUsualStore ? nil : options.storeFolder,
      environment: context.environment)
    var configuration = ServiceConfiguration(
      socketPath: place.socketPath, lockPath: place.lockPath
    ) { port in
      LocalService(
        in: store, answers: answers, port: port, version: FileProgressCommand.version)
    }
    if let program {
      configuration.isReplaced = { ContinuousClock.now >= moment && program.isReplaced }
    }
    let isStarted = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    configuration.started = { isStarted.signal() }
    let result = Mutex<Result<ServiceEnding, ServiceFailure>?>(nil)
    Task { [configuration] in
      do throws(ServiceFailure) {
        let ending = try await listen(configuration)
        result.withLock { $0 = .success(ending) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      isStarted.signal()
      isOver.signal()
    }
    isStarted.wait()
    let isRunning = result.withLock { $0 == nil }
    if isRunning { talk(about: place) }
    isOver.wait()
    switch result.withLock({ $0 }) {
    case .success(.overdue)?:
      context.say(
        "Warning: The disk or the store did not answer, so the service ended without keeping the last "
          + "seconds of sessions.")
      // To close the store would wait for the same disk.
      _exit(ExitStatus.done.rawValue)
    case .success(let ending)?: return ending
    case .failure(let failure)?: throw Self.failure(failure)
    case nil: return .cancelled
    }
  }

  private func talk(about place: ServicePlace) {
    options.talk("The service listens at \(place.socketPath). To stop it: Ctrl-C")
    guard let problem = RunningService(at: place).state?.wakaTime.problem else { return }
    context.say("Warning: \(problem)")
  }

  private static func failure(_ failure: ServiceFailure) -> CommandFailure {
    switch failure {
    case .isRunning: CommandFailure(.busy, "\(failure)")
    case .lock(let error): CommandFailure(ExitStatus(for: error), "\(failure)")
    case .socket: CommandFailure(.inputOutput, "\(failure)")
    }
  }
}

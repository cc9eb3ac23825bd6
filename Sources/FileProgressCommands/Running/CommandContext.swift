package import Classroom
import Dispatch
import DocumentText
package import DocumentWriting
package import FileProgress
import FileProgressReports
package import Foundation
package import LocalService
package import ProgressModel
import ProgressReading

/// The world of one call of the command: what a test replaces to run it within a process.
package struct CommandContext: Sendable {
  /// The words of the call, as they were typed.
  var words: [String] = []
  /// The variables of the environment.
  package var environment: [String: String]
  /// The folder that relative paths begin at.
  package var workingFolder: String
  /// The same folder as the system names it, also where that is not UTF-8.
  package var workingFolderBytes: [UInt8]
  /// Whether that folder was deleted, so that no file can be in it.
  package var isWorkingFolderDeleted = false
  /// The clocks.
  package var clock: any ProgressClock
  /// The user's files.
  package var fileSystem: any FileSystem
  /// Reads which file systems are mounted.
  package var mounts: @Sendable () -> MountTable = MountTable.current
  /// The zone that days begin in; found out when it is asked for first.
  package var timeZone: TimeZone { zone() }
  private let zone: @Sendable () -> TimeZone
  /// What clocks show there; of this machine, if not the one of ``timeZone``.
  package var localTime: any LocalTime { machineTime ?? timeZone }
  private let machineTime: MachineTime?
  /// Whether standard input is a terminal.
  package var isInputTerminal: Bool
  /// Whether standard input was a terminal that is gone, as when its window was closed.
  package var isInputGone: Bool {
    ownsProcess && isInputTerminal && isatty(STDIN_FILENO) == 0
  }
  /// Whether standard output is a terminal.
  package var isOutputTerminal: Bool
  /// The size of the terminal; 80 columns and no limit of rows elsewhere.
  package var screen: Screen
  /// The width of the terminal that standard error is; `nil` if it is none, so that lines stay whole.
  package var errorColumnCount: Int?
  /// Takes a piece of standard output.
  package var write: @Sendable (String) throws -> Void
  /// Takes a piece of standard output that need not be text.
  package var writeBytes: @Sendable ([UInt8]) throws -> Void
  /// Takes lines of talk, for standard error; names in them are safe for a terminal already.
  package var talk: @Sendable (String) -> Void
  /// Draws a line over the last one on the terminal of standard error; `nil` if standard error is not a
  /// terminal.
  package var drawProgress: (@Sendable (String) -> Void)?
  /// Rings the bell of the terminal; does nothing without one.
  package var ring: @Sendable () -> Void = {}
  /// Waits in a sprint for some nanoseconds, or until it is stopped.
  package var waitInSprint: @Sendable (SprintStop, Int64) -> Void = { $0.wait(nanoseconds: $1) }
  /// Calls something once, after some nanoseconds, if the process still runs then.
  package var alarm: @Sendable (Int64, @escaping @Sendable () -> Void) -> Void = { delay, body in
    let moment = DispatchTime.now() + .nanoseconds(Int(clamping: delay))
    DispatchQueue.global().asyncAfter(deadline: moment) { body() }
  }
  /// Gives the next line of standard input without its line feed; `nil` at the end.
  package var readLine: @Sendable () -> [UInt8]?
  /// What standard input is read from where it need not be lines of text.
  package var inputDescriptor: Int32 = STDIN_FILENO
  /// Whether signals and the terminal are this call's to handle.
  package var ownsProcess: Bool
  /// How often a session that runs is saved by itself; `nil` for never.
  package var heartbeat: Duration?
  /// Starts a program in place of this one; a test, which goes on, returns an exit status.
  package var execute: @Sendable (ProgramCall) throws -> Int32 = { try $0.replaceProcess() }
  /// Shows a text in a pager, and says whether it could; `nil` where no pager is ever wanted.
  package var pager: (@Sendable (PagerCall, [UInt8]) -> Bool)?
  /// Starts this program once more, with other words, to go on when this call has ended.
  package var startInBackground: @Sendable ([String]) -> Void = BackgroundProgram.start
  /// Makes a connection to what holds the keys of classes.
  package var exchange: @Sendable () -> any ExchangePort = {
    ExchangeProcess(path: InstalledPath.of("fileprogress-exchange"))
  }
  /// Runs a service until it ends.
  package typealias Listen =
    @Sendable (ServiceConfiguration) async throws(ServiceFailure) -> ServiceEnding
  /// Listens for other programs; `nil` in a program that can't, and starts the one that can.
  package var listen: Listen?
  /// The store of the call, if it names none.
  var usualStore = UsualStoreFolder()
  /// The settings of the machine, for the call.
  var callSettings = CallSettings()
  /// What the person answered when they were asked about large files, for the call.
  var largeFiles = LargeFileAnswers()
  /// Reads what tells this machine from others; `nil` for what the system says.
  package var machineIdentifier: (@Sendable () -> [UInt8])?
  /// The source of the secret of a new store; `nil` for the system's.
  package var randomness: (any RandomNumberGenerator & Sendable)?

  /// The size of a screen.
  package struct Screen: Sendable {
    /// Characters in a row.
    package var columns: Int
    /// Rows; `nil` for no limit.
    package var rows: Int?

    package init(columns: Int, rows: Int?) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// Creates a world.
  package init(
    environment: [String: String], workingFolder: String, clock: any ProgressClock,
    fileSystem: any FileSystem, timeZone: @autoclosure @escaping @Sendable () -> TimeZone,
    isInputTerminal: Bool,
    isOutputTerminal: Bool, screen: Screen, write: @escaping @Sendable (String) throws -> Void,
    writeBytes: @escaping @Sendable ([UInt8]) throws -> Void,
    talk: @escaping @Sendable (String) -> Void,
    readLine: @escaping @Sendable () -> [UInt8]?, ownsProcess: Bool, heartbeat: Duration?,
    machineTime: MachineTime? = nil
  ) {
    self.environment = environment
    self.workingFolder = workingFolder
    workingFolderBytes = Array(workingFolder.utf8)
    self.clock = clock
    self.fileSystem = fileSystem
    zone = timeZone
    self.machineTime = machineTime
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.screen = screen
    self.write = write
    self.writeBytes = writeBytes
    self.talk = talk
    self.readLine = readLine
    self.ownsProcess = ownsProcess
    self.heartbeat = heartbeat
  }

  /// The world of the call that is running.
  @TaskLocal package static var current: CommandContext = .process

  /// The real world of this process.
  package static let process: CommandContext = {
    let output = StandardStream(STDOUT_FILENO)
    let errors = StandardStream(STDERR_FILENO)
    let input = StandardInput()
    let environment = ProcessInfo.processInfo.environment
    let canDraw = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
    let isOutputTerminal = isatty(STDOUT_FILENO) == 1
    let current = currentFolder
    let folder = current ?? Array(deletedFolder.utf8)
    var context = CommandContext(
      environment: environment, workingFolder: String(decoding: folder, as: UTF8.self),
      clock: SystemClock(), fileSystem: LocalFileSystem(), timeZone: .current,
      isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isOutputTerminal,
      screen: screen(isTerminal: isOutputTerminal),
      write: { try output.write(Array($0.utf8)) }, writeBytes: { try output.write($0) },
      talk: { try? errors.write(Array(($0 + "\n").utf8)) }, readLine: { input.nextLine() },
      ownsProcess: true, heartbeat: .seconds(5), machineTime: MachineTime())
    context.pager = { $0.show($1) }
    context.workingFolderBytes = folder
    context.isWorkingFolderDeleted = current == nil
    context.errorColumnCount = size(of: STDERR_FILENO).map { Int($0.ws_col) }
    if canDraw {
      let draw: @Sendable (String) -> Void = {
        try? errors.write(Array(("\r\u{1B}[K" + $0).utf8))
      }
      context.drawProgress = draw
      context.ring = { try? errors.write([0x07]) }
      context.fileSystem = LocalFileSystem(onLongRead: LargeFile.progress(draw))
    }
    return context
  }()

  /// The current folder; `nil` if it has no path, as when it was deleted.
  private static var currentFolder: [UInt8]? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// Stands for a folder that was deleted. The system finds and makes no file in it.
  private static let deletedFolder = "/proc/self/cwd"

  private static func screen(isTerminal: Bool) -> Screen {
    guard isTerminal, let size = size(of: STDOUT_FILENO) else {
      return Screen(columns: 80, rows: nil)
    }
    return Screen(columns: Int(size.ws_col), rows: size.ws_row > 0 ? Int(size.ws_row) : nil)
  }

  /// The size of a terminal; `nil` for anything else, and for a terminal that does not know it.
  private static func size(of descriptor: Int32) -> winsize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return size
  }

  /// Whether colour and moving the cursor are welcome.
  package var usesColor: Bool {
    isOutputTerminal && environment["NO_COLOR"].map(\.isEmpty) ?? true
      && environment["TERM"] != "dumb"
  }

  /// Says a line on standard error; what could steer a terminal is shown and not done. On a terminal that is
  /// too narrow, it is broken between words, but not in the command that it ends with.
  package func say(_ line: String) {
    let line = PrintableText.of(line)
    guard let errorColumnCount else { return talk(line) }
    let parts = WrappedText.message(line, columnCount: errorColumnCount, keepsCommand: true)
    for part in parts { talk(part) }
  }

  /// Prints lines with sentences on standard output. On a terminal that is too narrow, they are broken between words.
  func writeSentences(_ text: String) throws {
    guard isOutputTerminal else { return try write(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      WrappedText.message(String($0), columnCount: screen.columns)
    }
    try write(lines.joined(separator: "\n"))
  }

  /// Shows a page that was written for a wider screen: on a terminal in the person's pager, which gets its lines broken
  /// if they are too long.
  func showPage(_ page: String) throws {
    try show(
      isOutputTerminal ? WrappedText.page(page, columnCount: screen.columns) : page, inPager: true)
  }

  /// Makes a path that was typed absolute; nothing stays nothing.
  package func absolutePath(_ typed: String) -> String {
    folder.absolutePath(typed)
  }

  /// Makes a path that was typed absolute and plain, as paths are recorded; the file need not exist.
  func lastingPath(_ typed: String) -> String {
    folder.lastingPath(typed)
  }

  /// The folder in which names are typed.
  var folder: WorkingFolder { WorkingFolder(workingFolder, in: fileSystem) }

  /// Makes an absolute path as short as it can be typed in the working folder.
  ///
  /// - Returns: A relative path, which no command takes for an option, for what lies in that folder or
  ///   below; any other path as it is.
  package func shortPath(_ path: String) -> String {
    ReportScreen.shortPath(path, in: workingFolder)
  }

  /// Where the person works and lives.
  var personFolders: PersonFolders {
    PersonFolders(working: workingFolder, home: environment["HOME"])
  }

  /// The clock by which the days in a store began, also in other time zones; `nil` until a store is read.
  private var livedTime: (any LocalTime)?

  /// Returns this context with the clock by which the days in a store began, so that a typed date means the same day
  /// as on screens.
  func living(by time: any LocalTime) -> CommandContext {
    var context = self
    context.livedTime = time
    return context
  }

  /// The clock by which the person's days begin.
  var dayTime: any LocalTime {
    livedTime ?? personalTime(by: localTime)
  }

  /// Returns a clock with the start of the person's days.
  func personalTime(by clock: any LocalTime) -> any LocalTime {
    let minutes = callSettings.settings(in: self).dayStart.minutes
    return minutes == 0 ? clock : PersonalTime(clock, dayStartSeconds: Int64(minutes) * 60)
  }

  /// Today, as `2026-11-20`.
  package var day: String { clock.read().day }
}

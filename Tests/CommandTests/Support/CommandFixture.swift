import Classroom
import FileProgress
import FileProgressCommands
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Synchronization

/// A person at an empty desk: a home, a folder with documents, a store, and a clock that stands still
/// until a test moves it.
///
/// A suite keeps it as a property, so that its folder lives as long as the test.
struct CommandFixture: Sendable {
  /// Ten o'clock in the morning of Friday, 20 November 2026, in Berlin.
  static let beginning: Int64 = 1_795_165_200

  /// Nothing to read.
  private static let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)

  /// The person's home, which everything lies in.
  let scratch: ScratchFolder
  /// The clocks.
  let clock: ManualClock
  /// What standard input is where it need not be typed lines; `nil` for nothing.
  var inputDescriptor: Int32?
  /// Where the person is.
  var timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  /// The variables of the environment.
  var environment: [String: String]
  /// Whether a person types.
  var isInputTerminal = false
  /// Whether a person reads.
  var isOutputTerminal = false
  /// The width of the screen.
  var columns = 80
  /// The width of the terminal of standard error; `nil` for a pipe.
  var errorColumns: Int?
  /// The height of the screen; `nil` for no limit.
  var rows: Int?
  /// What tells the machine from others; `nil` for the real one.
  var machine: String?
  /// The source of the store's secret, which decides what sketches sample; `nil` for the system's.
  var randomness: (any RandomNumberGenerator & Sendable)?
  /// What holds the keys of classes.
  var exchange: @Sendable () -> any ExchangePort = { LocalExchange() }
  /// What becomes of calls that go on in the background.
  var startInBackground: @Sendable ([String]) -> Void = { _ in }
  /// What becomes of a text that is shown in a pager; `nil` where none is wanted.
  var pager: (@Sendable (PagerCall, [UInt8]) -> Bool)?
  /// Which file systems are mounted.
  var mounts: @Sendable () -> MountTable = { MountTable() }
  /// Gets the path of each file or folder that is asked for.
  var onQuestion: @Sendable (String) -> Void = { _ in }
  /// Whether nobody may look at what is at a path.
  var isLocked: @Sendable (String) -> Bool = { _ in false }
  /// How long it takes to open a file.
  var openingTime = Duration.zero
  /// Changes anything else in the world of a call.
  var adapt: @Sendable (inout CommandContext) -> Void = { _ in }
  /// What becomes of standard output; throws where it can't be written.
  var refusesOutput: (any Error)?

  /// Sets everything up; the store is not made yet.
  init() throws {
    try self.init(scratch: ScratchFolder())
  }

  /// Sets everything up in an empty folder; the store is not made yet.
  init(scratch: ScratchFolder) throws {
    self.scratch = scratch
    clock = ManualClock(wallSeconds: Self.beginning, utcOffsetSeconds: 3600)
    environment = [
      "HOME": scratch.path, "FILEPROGRESS_HOME": scratch.path(of: "store"),
      "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm",
    ]
    try FileManager.default.createDirectory(
      atPath: documents, withIntermediateDirectories: false)
  }

  /// The folder with the person's documents, in which commands are typed.
  var documents: String { scratch.path(of: "documents") }

  /// The folder of the store.
  var store: String { scratch.path(of: "store") }

  /// Runs a command, as if typed in the folder with the documents.
  ///
  /// - Parameters:
  ///   - arguments: The words after `fileprogress`.
  ///   - input: What is typed meanwhile.
  @discardableResult
  func run(_ arguments: String..., input: [TypedInput] = []) -> CommandOutcome {
    run(arguments, input: input)
  }

  /// Runs a command, as if typed in the folder with the documents.
  @discardableResult
  func run(_ arguments: [String], input: [TypedInput] = []) -> CommandOutcome {
    let recorder = OutputRecorder(refusal: refusesOutput)
    let pending = Mutex(input[...])
    var context = CommandContext(
      environment: environment, workingFolder: documents, clock: clock,
      fileSystem: PinnedFileSystem(
        clock: clock, openingTime: openingTime, onQuestion: onQuestion, isLocked: isLocked),
      timeZone: timeZone, isInputTerminal: isInputTerminal,
      isOutputTerminal: isOutputTerminal, screen: .init(columns: columns, rows: rows),
      write: { try recorder.write(Array($0.utf8)) }, writeBytes: { try recorder.write($0) },
      talk: { recorder.talk($0) },
      readLine: {
        while let next = pending.withLock({ $0.popFirst() }) {
          switch next {
          case .line(let text): return Array(text.utf8)
          case .bytes(let bytes): return bytes
          case .meanwhile(let act): act()
          }
        }
        return nil
      }, ownsProcess: false, heartbeat: nil)
    context.errorColumnCount = errorColumns
    context.inputDescriptor = inputDescriptor ?? Self.nothing
    if let machine { context.machineIdentifier = { Array(machine.utf8) } }
    context.randomness = randomness
    context.execute = { _ in 0 }
    context.pager = pager
    context.exchange = exchange
    context.startInBackground = startInBackground
    context.mounts = mounts
    adapt(&context)
    let status = CommandRunner.run(arguments, in: context)
    return recorder.outcome(status: status, of: scratch.path)
  }
}

extension CommandFixture {
  /// Returns the same desk with a person who reads on a screen without colours.
  ///
  /// - Parameters:
  ///   - columns: The width of the screen.
  ///   - rows: Its height; `nil` for no limit.
  func onScreen(columns: Int = 80, rows: Int? = nil) -> CommandFixture {
    var fixture = self
    fixture.isOutputTerminal = true
    fixture.environment["NO_COLOR"] = "1"
    fixture.columns = columns
    fixture.rows = rows
    return fixture
  }

  /// Returns the absolute path of a document.
  func path(_ name: String) -> String { documents + "/" + name }

  /// Writes a document in place, as an editor that keeps the file does.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a document in place.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = path(name)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      .write(contentsOf: Data(bytes))
    return path
  }

  /// The bytes of a document; `nil` if there is none.
  func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map(Array.init)
  }

  /// The text of a document; `nil` if there is none.
  func text(of name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Gives a document another name.
  func rename(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
  }

  /// Removes a document.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// Every file in the store's folder and below, with its bytes; empty if there is no folder.
  ///
  /// Without the memory that readers of SQLite share, and without a log that has nothing in it: a
  /// reader makes them, and may not remove them.
  func storeContent() -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: store)?.compactMap { $0 as? String } ?? []
    return names.reduce(into: [:]) { content, name in
      let data = FileManager.default.contents(atPath: store + "/" + name) ?? Data("folder".utf8)
      if name.hasSuffix("-shm") || (name.hasSuffix("-wal") && data.isEmpty) { return }
      content[name] = data
    }
  }

  /// Works on a document in the line editor for some time.
  ///
  /// - Parameter minutes: How long; every minute something is typed.
  @discardableResult
  func work(on name: String, minutes: Int, adding text: String? = nil) -> CommandOutcome {
    var input: [TypedInput] = []
    for _ in 0..<minutes {
      input += ["=", .meanwhile { clock.advance(by: .seconds(60)) }]
    }
    if let text { input += ["$a", .line(text), ".", "w"] }
    return run("open", name, input: input + ["q"])
  }

  /// The report of everything as JSON.
  func report(_ more: String...) throws -> [String: Any] {
    try run(["report", "--all", "--json"] + more).json
  }

  /// The status of a document as JSON.
  func status(of name: String) throws -> [String: Any] {
    try run(["status", "--json", name]).json
  }

  /// The activity in the status of a document.
  func activity(of name: String) throws -> [String: Any] {
    try status(of: name)["activity"] as? [String: Any] ?? [:]
  }
}

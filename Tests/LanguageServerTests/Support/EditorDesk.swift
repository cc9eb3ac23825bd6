import FileProgressTesting
import LanguageServer
import ProgressModel

/// An editor with a server, in which every step is recorded at once.
struct EditorDesk {
  /// The clock of the record.
  let clock: ManualClock
  private var server: Server
  private let recorder: Recorder
  /// What the editor got.
  private(set) var replies: [Reply] = []
  /// The status with which the server ended.
  private(set) var status: Int32?
  private var lastIdentifier: Int64 = 0

  /// Starts a server and sends it nothing.
  init(
    recordingIn record: any DocumentRecord, editor: String? = nil,
    clock: ManualClock = ManualClock()
  ) {
    self.clock = clock
    server = Server(version: "0.1.0", editor: editor)
    recorder = Recorder(in: record)
  }

  /// Starts a server for an editor that was initialized.
  init(
    begunIn record: any DocumentRecord, clock: ManualClock = ManualClock(),
    _ abilities: ClientAbilities = ClientAbilities(name: "Neovim")
  ) {
    self.init(recordingIn: record, clock: clock)
    request(.initialize(abilities))
    replies = []
  }

  /// Returns what came since the last time.
  mutating func takeReplies() -> [Reply] {
    defer { replies = [] }
    return replies
  }

  mutating func send(_ message: Message) { perform(server.take(message)) }

  mutating func send(_ notification: Message.Notification) { send(.notification(notification)) }

  /// Sends a request.
  ///
  /// - Returns: What came back.
  @discardableResult
  mutating func request(_ request: Message.Request) -> [Reply] {
    lastIdentifier += 1
    let count = replies.count
    send(.request(.number(lastIdentifier), request))
    return Array(replies[count...])
  }

  /// The end of the server's input.
  mutating func goAway() { perform(server.takeEnd()) }

  /// The line above a document; `nil` if there is none.
  mutating func lens(of uri: String) -> String? {
    guard case .lenses(_, let lenses)? = request(.lenses(DocumentAddress(uri))).first else {
      return nil
    }
    return lenses.first?.title
  }

  private mutating func perform(_ effects: [Server.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let reply), .sendWhenRecorded(let reply): replies.append(reply)
      case .record(let step): perform(server.learn(recorder.take(step, at: clock.read())))
      case .leave(let code): status = code
      }
    }
  }
}

/// A change from one place of a line to another.
func change(_ line: Int, _ columns: Range<Int>, _ text: String) -> BufferChange {
  BufferChange(
    range: TextRange(
      start: TextPosition(line: line, character: columns.lowerBound),
      end: TextPosition(line: line, character: columns.upperBound)), text: text)
}

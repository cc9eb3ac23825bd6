import FileProgressReports
import ProgressModel
import TextMetrics

/// The server, as a state machine: messages go in, and what is to be sent and recorded comes out.
///
/// It waits for nothing, so that an editor never waits for it. What the record found out comes back later as
/// ``learn(_:)``.
package struct Server: Sendable {
  /// What is to be done.
  package enum Effect: Sendable {
    case send(Reply)
    /// Sends a reply once all that came before it is recorded.
    case sendWhenRecorded(Reply)
    case record(RecordStep)
    /// The process ends with this status, when everything was recorded.
    case leave(Int32)
  }

  private enum Phase {
    case new
    case running
    case shuttingDown
    case ended
  }

  /// A document that is open in the editor.
  private struct Document: Sendable {
    /// Its text; `nil` if the client never sent it whole, or if it is too long.
    var text: ServerText?
    /// Whether a change of its text was lost, since there was none.
    var missedChange = false
    /// What is shown of it; `nil` before that is known, and if it is not recorded.
    var figures: ShownFigures?
    /// The words that its text had when these figures were found out.
    var wordsAtFigures: Int?
  }

  /// What the person can choose as the words of a day; 0 for no goal.
  private static let goalChoices: [(title: String, words: Int64)] = [
    ("250", 250), ("500", 500), ("1,000", 1000), ("No goal", 0),
  ]

  private let version: String
  /// The name of the editor, if the person gave one.
  private let editor: String?
  private var phase = Phase.new
  private var encoding = PositionEncoding.utf16
  private var refreshesLenses = false
  private var documents: [DocumentAddress: Document] = [:]
  /// The document that each question is about which was not answered yet.
  private var questions: [Int64: DocumentAddress] = [:]
  private var lastIdentifier: Int64 = 0

  /// Creates a server that waits for its first request.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - editor: The name of the editor, if the person gave one; it goes before the one that the client says.
  package init(version: String, editor: String? = nil) {
    self.version = version
    self.editor = editor
  }

  /// Takes a message of the client.
  package mutating func take(_ message: Message) -> [Effect] {
    guard phase != .ended else { return [] }
    switch message {
    case .unreadable(let id, let error): return [.send(.refused(id, error))]
    case .request(let id, let request): return take(request, id)
    case .notification(.exit):
      // A client that leaves without a word of it has not ended properly.
      let status: Int32 = phase == .shuttingDown ? 0 : 1
      return end() + [.leave(status)]
    case .notification(let notification):
      guard phase == .running else { return [] }
      return take(notification)
    case .answer(let id, let choice):
      guard phase == .running, case .number(let number) = id,
        let address = questions.removeValue(forKey: number),
        let chosen = Self.goalChoices.first(where: { $0.title == choice })
      else { return [] }
      return [.record(.setGoal(address, words: chosen.words))]
    }
  }

  /// Notes that the client is gone: nothing more comes from it.
  package mutating func takeEnd() -> [Effect] {
    guard phase != .ended else { return [] }
    return end() + [.leave(0)]
  }

  /// Ends all sessions, unless that was done.
  private mutating func end() -> [Effect] {
    defer { phase = .ended }
    documents = [:]
    return phase == .running ? [.record(.closeAll)] : []
  }

  // MARK: - Requests

  private mutating func take(_ request: Message.Request, _ id: RequestIdentifier) -> [Effect] {
    switch (phase, request) {
    case (.new, .initialize(let abilities)):
      phase = .running
      encoding = abilities.knowsUTF8 ? .utf8 : .utf16
      refreshesLenses = abilities.refreshesLenses
      let description = ServerDescription(version: version, countsBytes: encoding == .utf8)
      return [
        .record(.begin(editor: editor ?? abilities.name)), .send(.described(id, description)),
      ]
    case (.new, _): return [.send(.refused(id, .notInitialized))]
    case (.running, .shutdown):
      phase = .shuttingDown
      documents = [:]
      // Some editors kill the server as soon as this is answered.
      return [.record(.closeAll), .sendWhenRecorded(.done(id))]
    case (.running, .lenses(let address)):
      return [.send(.lenses(id, lens(of: address).map { [$0] } ?? []))]
    case (.running, .report(let address)): return [.send(.done(id)), .record(.report(address))]
    case (.running, .setGoal(let address, let words)):
      guard let words else { return [.send(.done(id)), .send(question(about: address))] }
      guard (0...Goal.greatestWords).contains(words) else {
        return [.send(.refused(id, .wrongParameters))]
      }
      return [.send(.done(id)), .record(.setGoal(address, words: words))]
    case (.running, .unknown): return [.send(.refused(id, .unknownMethod))]
    case (.running, .wrongParameters): return [.send(.refused(id, .wrongParameters))]
    case (.running, .initialize), (.shuttingDown, _), (.ended, _):
      return [.send(.refused(id, .notARequest))]
    }
  }

  private func lens(of address: DocumentAddress) -> Lens? {
    guard let document = documents[address], let figures = document.figures else { return nil }
    var words = figures.words
    if let text = document.text, let before = document.wordsAtFigures {
      words = max(0, words.addingSaturated(Int64(text.counted.words - before)))
    }
    let title = LensText.of(words: words, wanted: figures.wanted, today: figures.today)
    return Lens(title: title, uri: address.uri)
  }

  private mutating func question(about address: DocumentAddress) -> Reply {
    let id = nextIdentifier()
    questions[id] = address
    let name = PrintableText.of(DocumentName(path: address.path ?? address.uri).name)
    return .question(
      id, "How many words a day do you want to write in \(name)?",
      options: Self.goalChoices.map(\.title))
  }

  private mutating func nextIdentifier() -> Int64 {
    lastIdentifier += 1
    return lastIdentifier
  }

  // MARK: - Documents

  private mutating func take(_ notification: Message.Notification) -> [Effect] {
    switch notification {
    case .opened(let address, let text):
      let isOpen = documents[address] != nil
      documents[address, default: Document()].text = Self.text(text)
      documents[address]?.missedChange = false
      return isOpen ? [] : open(address)
    case .changed(let address, let changes):
      let effects = openIfUnknown(address)
      for change in changes { apply(change, to: address) }
      return effects + (address.path == nil ? [] : [.record(.input(address))])
    case .saved(let address):
      let effects = openIfUnknown(address)
      // A document that is opened now is looked at as it was saved.
      guard effects.isEmpty, address.path != nil else { return effects }
      let words = documents[address]?.text?.counted.words
      return [.record(.save(address, textWords: words))]
    case .closed(let address):
      guard documents.removeValue(forKey: address) != nil, address.path != nil else { return [] }
      return [.record(.close(address))]
    case .exit, .other: return []
    }
  }

  /// Opens a document of which the client told nothing before: when a buffer gets another name, some editors tell
  /// first of a save or a change there.
  private mutating func openIfUnknown(_ address: DocumentAddress) -> [Effect] {
    guard documents[address] == nil else { return [] }
    let formers = documents.compactMap { address, document in
      document.text.map { FormerDocument(address: address, text: $0.counted) }
    }
    documents[address] = Document()
    return open(address, insteadOf: formers)
  }

  private func open(
    _ address: DocumentAddress, insteadOf formers: [FormerDocument] = []
  ) -> [Effect] {
    guard address.path != nil else { return [] }
    let words = documents[address]?.text?.counted.words
    return [.record(.open(address, textWords: words, insteadOf: formers))]
  }

  private mutating func apply(_ change: BufferChange, to address: DocumentAddress) {
    if change.range == nil {
      documents[address]?.text = Self.text(change.text)
      documents[address]?.missedChange = false
      return
    }
    guard documents[address]?.text != nil else {
      documents[address]?.missedChange = true
      return
    }
    documents[address]?.text?.apply(change, in: encoding)
    if documents[address]?.text?.counted.byteCount ?? 0 > ServerText.mostBytes {
      documents[address]?.text = nil
    }
  }

  private static func text(_ text: String) -> ServerText? {
    text.utf8.count <= ServerText.mostBytes ? ServerText(text) : nil
  }

  // MARK: - What the record found out

  /// Takes what came of steps that were recorded.
  package mutating func learn(_ news: [RecordNews]) -> [Effect] {
    var effects: [Effect] = []
    var isRefreshNeeded = false
    for item in news {
      switch item {
      case .message(let text, let isWarning):
        effects.append(.send(.message(text, isWarning: isWarning)))
      case .figures(let address, let figures, let textWords):
        guard documents[address] != nil else { continue }
        isRefreshNeeded = isRefreshNeeded || documents[address]?.figures != figures
        documents[address]?.figures = figures
        documents[address]?.wordsAtFigures = textWords
      case .renamed(let former, let address):
        guard let text = documents.removeValue(forKey: former)?.text else { continue }
        // The client goes on with the buffer that it has.
        guard documents[address]?.text == nil, documents[address]?.missedChange == false else {
          continue
        }
        documents[address]?.text = text
      }
    }
    if isRefreshNeeded, refreshesLenses, phase == .running {
      effects.append(.send(.refresh(nextIdentifier())))
    }
    return effects
  }
}

package import FileProgress
import FileTracking
package import Foundation
import Synchronization

/// The documents that programs have open through this process.
///
/// Each has a session of its program, and a ticket by which the program names it. All calls about a document come from
/// one queue, that of the caller or ``line(of:)``. What they say of a document that is not recorded succeeds, and nothing
/// is read or kept.
package final class OpenDocuments: Sendable {
  /// What a program names an open document by.
  package struct Ticket: Hashable, Sendable, CustomStringConvertible {
    /// 128 random bits in base64url, 22 characters.
    package let description: String

    /// Takes the text of a ticket; another text is a ticket of no document.
    package init(_ text: String) {
      description = text
    }

    /// Makes a new ticket.
    fileprivate init() {
      var randomness = SystemRandomNumberGenerator()
      let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &randomness) }
      let characters = Data(bytes).base64EncodedString().compactMap { character -> Character? in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      }
      description = String(characters)
    }
  }

  private struct OpenDocument: Sendable {
    let path: String
    let client: SessionClient
    /// `nil` for a document that is not recorded.
    let session: WritingSession?
    /// When the program last said anything of it.
    var heardAt: ClockReading
    /// Does what waits for its disk.
    let line = DispatchQueue(label: "fileprogress.document")

    /// Whether a program opened it at a path.
    func isOf(_ client: SessionClient, at path: String) -> Bool {
      self.client == client && PathText.areSame(self.path, path)
    }

    /// Whether the program has it open, as far as is known.
    func isOpen(at now: ClockReading) -> Bool {
      if let session { return session.isRunning }
      guard let interval = client.lifeline.beatNanoseconds else { return true }
      return heardAt.boot == now.boot
        && now.monotonicNanoseconds - heardAt.monotonicNanoseconds
          <= SpanRecorder.bound(ofBeatInterval: interval)
    }
  }

  /// How many documents may be open at once, where nothing else is said.
  package static let usualMostCount = 256

  private let store: DataStore
  private let mostCount: Int
  private let documents = Mutex<[Ticket: OpenDocument]>([:])

  /// Creates an empty set.
  ///
  /// - Parameters:
  ///   - store: Where the sessions are recorded.
  ///   - mostCount: How many documents may be open at once.
  package init(in store: DataStore, mostCount: Int = OpenDocuments.usualMostCount) {
    self.store = store
    self.mostCount = mostCount
  }

  /// How many documents have a ticket.
  package var count: Int { documents.withLock { $0.count } }

  /// The queue of a document: one whose disk does not answer holds up no other. `nil` for an unknown ticket.
  package func line(of ticket: Ticket) -> DispatchQueue? {
    documents.withLock { $0[ticket]?.line }
  }

  /// How many documents programs have open, as far as is known. It waits for no disk, and may be asked from any thread.
  package var openCount: Int {
    let now = now
    return documents.withLock { $0 }.values.count { $0.isOpen(at: now) }
  }

  private var now: ClockReading { store.configuration.clock.read() }

  // MARK: - Opening

  /// Opens a document for a program, also one that has no file yet.
  ///
  /// - Parameters:
  ///   - path: Its absolute path, without "..".
  ///   - client: The program.
  ///   - moment: When it was opened; `nil` for now.
  /// - Returns: A new ticket, even if the program has the document open.
  package func open(
    _ path: String, for client: SessionClient, at moment: ClockReading? = nil
  ) throws(FeedingError) -> Ticket {
    try open(checked: Self.checked(path, moment), for: client, at: moment)
  }

  /// Returns the ticket of a document that a program has open; opens it if it has not, or was silent for too long.
  ///
  /// - Parameters:
  ///   - path: Its absolute path, without "..".
  ///   - client: The program.
  ///   - moment: When it was opened, if it is opened now; `nil` for now.
  package func ticket(
    of path: String, for client: SessionClient, at moment: ClockReading? = nil
  ) throws(FeedingError) -> Ticket {
    let path = try Self.checked(path, moment)
    let now = now
    let known = documents.withLock { documents in
      documents.filter { $0.value.isOf(client, at: path) }
    }
    for (ticket, document) in known {
      if document.isOpen(at: now) {
        if document.session != nil { return ticket }
        // The person may have included it again.
        if try !isRecorded(path) { return ticket }
      }
      remove(ticket)
    }
    return try open(checked: path, for: client, at: moment)
  }

  /// Returns whether a program has a document open that is recorded, and was heard of lately.
  ///
  /// - Parameter path: Its absolute path, without "..".
  package func isOpen(_ path: String, for client: SessionClient) -> Bool {
    guard let path = PathText.simplified(path) else { return false }
    let now = now
    return documents.withLock { $0 }.contains { _, document in
      document.isOf(client, at: path) && document.session != nil && document.isOpen(at: now)
    }
  }

  private func open(
    checked path: String, for client: SessionClient, at moment: ClockReading?
  ) throws(FeedingError) -> Ticket {
    if count >= mostCount { removeSilent() }
    guard count < mostCount else { throw .tooManyOpen(mostCount) }
    let session = try isRecorded(path) ? begin(path, for: client, at: moment) : nil
    let ticket = Ticket()
    let document = OpenDocument(path: path, client: client, session: session, heardAt: now)
    let isTaken = documents.withLock { documents in
      // Others may have been opened while its disk was waited for.
      guard documents.count < mostCount else { return false }
      documents[ticket] = document
      return true
    }
    guard isTaken else {
      session?.abandon()
      throw .tooManyOpen(mostCount)
    }
    return ticket
  }

  private func begin(
    _ path: String, for client: SessionClient, at moment: ClockReading?
  ) throws(FeedingError) -> WritingSession {
    let session = WritingSession(
      path: path, store: store, seesInput: client.seesInput, client: client)
    do {
      let isNew = store.configuration.fileSystem.isNewDocument(at: path)
      try session.begin(isNew: isNew, at: moment)
    } catch {
      // Without a ticket, nobody could end it.
      session.abandon()
      throw FeedingError(error)
    }
    return session
  }

  /// Returns whether anything is kept of a file, without reading it.
  private func isRecorded(_ path: String) throws(FeedingError) -> Bool {
    try Self.feeding { try store.exclusions.refusal(ofFileAt: path) == nil }
  }

  private static func checked(
    _ path: String, _ moment: ClockReading?
  ) throws(FeedingError) -> String {
    try check(moment)
    guard !path.utf8.contains(0) else {
      throw .file(FileTrackingError(.invalidName, path: path))
    }
    guard let plain = PathText.plainAbsolute(path) else { throw .notAbsolute }
    return plain
  }

  private static func check(_ moment: ClockReading?) throws(FeedingError) {
    if let moment, !moment.isPossible { throw .momentImpossible }
  }

  private static func feeding<Result>(
    _ work: () throws -> Result
  ) throws(FeedingError) -> Result {
    do {
      return try work()
    } catch {
      throw FeedingError(error)
    }
  }

  // MARK: - What happens in a document

  /// Notes that the program still has a document open.
  ///
  /// - Parameter moment: When it had; `nil` for now.
  package func beat(_ ticket: Ticket, at moment: ClockReading?) throws(FeedingError) {
    try hear(ticket, at: moment)?.beat(at: moment)
  }

  /// Notes that the person did something in a document.
  ///
  /// - Parameters:
  ///   - isTyping: Whether it was typing.
  ///   - moment: When; `nil` for now.
  package func input(
    _ ticket: Ticket, isTyping: Bool, at moment: ClockReading?
  ) throws(FeedingError) {
    try hear(ticket, at: moment)?.input(isTyping: isTyping, at: moment)
  }

  /// Notes that a document was saved: counts its words and keeps everything.
  ///
  /// - Parameter moment: When; `nil` for now. Its file is looked at now in any case.
  /// - Returns: What the session came to so far; nothing for a document that is not recorded.
  package func saved(
    _ ticket: Ticket, at moment: ClockReading? = nil
  ) throws(FeedingError) -> SessionFigures {
    guard let session = try hear(ticket, at: moment) else { return SessionFigures() }
    session.beat(at: moment)
    return try Self.feeding {
      try session.documentWasSaved()
      return session.figures ?? SessionFigures()
    }
  }

  /// Counts the text that a program has, also before it is saved, and keeps the count, but not the text.
  ///
  /// - Parameter text: The whole text, without markup.
  /// - Returns: Its words; `nil` for a document that is not recorded, or has no file yet.
  @discardableResult
  package func text(_ ticket: Ticket, _ text: String) throws(FeedingError) -> WordCount? {
    guard let session = try hear(ticket) else { return nil }
    session.beat()
    return try Self.feeding { try session.record(text: text) }
  }

  /// Returns what the session of a document came to so far; nothing for one that is not recorded, or has no file yet.
  package func figures(_ ticket: Ticket) throws(FeedingError) -> SessionFigures {
    try document(ticket).session?.figures ?? SessionFigures()
  }

  /// Returns whether anything is kept of a document, as it was when the ticket was given out.
  package func isRecorded(_ ticket: Ticket) throws(FeedingError) -> Bool {
    try document(ticket).session != nil
  }

  private func document(_ ticket: Ticket) throws(FeedingError) -> OpenDocument {
    guard let document = documents.withLock({ $0[ticket] }) else { throw .unknownSession }
    guard document.isOpen(at: now) else { throw .sessionOver }
    return document
  }

  /// Takes note that a program is alive.
  ///
  /// - Returns: Its session; `nil` if the document is not recorded.
  private func hear(
    _ ticket: Ticket, at moment: ClockReading? = nil
  ) throws(FeedingError) -> WritingSession? {
    try Self.check(moment)
    let document = try document(ticket)
    let now = now
    documents.withLock { $0[ticket]?.heardAt = now }
    return document.session
  }

  // MARK: - Closing

  /// Closes a document: looks at it once more, and keeps everything. The ticket is over, also if this throws.
  ///
  /// - Parameter moment: When it was closed; `nil` for now.
  /// - Returns: What the session came to; `nil` for a document that is not recorded, or was never written.
  package func end(
    _ ticket: Ticket, at moment: ClockReading?
  ) throws(FeedingError) -> WritingSession.Outcome? {
    let session = try hear(ticket, at: moment)
    documents.withLock { $0[ticket] = nil }
    guard let session else { return nil }
    return try Self.feeding { try session.end(at: moment) }
  }

  /// Closes all documents, at the same time: each after what its own queue does already.
  ///
  /// - Parameter moment: When they were closed.
  /// - Returns: Why the end of some could not be kept, or their file not be looked at.
  package func endAll(at moment: ClockReading) -> [FeedingError] {
    removeSilent()
    let closed = documents.withLock { documents in
      defer { documents = [:] }
      return Array(documents.values)
    }
    let errors = Mutex<[FeedingError]>([])
    let group = DispatchGroup()
    for document in closed {
      document.line.async(group: group) {
        do {
          _ = try document.session?.end(at: moment)
        } catch {
          let error = FeedingError(error)
          errors.withLock { $0.append(error) }
        }
      }
    }
    group.wait()
    return errors.withLock { $0 }
  }

  /// Removes the documents whose programs fell silent. Their sessions ended at the last sign of life, and that is kept.
  package func removeSilent() {
    let now = now
    let silent = documents.withLock { $0 }.filter { !$0.value.isOpen(at: now) }
    guard !silent.isEmpty else { return }
    for ticket in silent.keys { remove(ticket) }
    // If this fails, the next heartbeat or the next save writes the same again.
    try? store.saveAndWait()
  }

  private func remove(_ ticket: Ticket) {
    let document = documents.withLock { $0.removeValue(forKey: ticket) }
    document?.session?.abandon()
  }
}

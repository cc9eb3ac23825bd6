import DocumentWriting
package import FileProgress
import Foundation
import Synchronization

/// The person's own service: takes requests, and answers them from a store.
///
/// It knows HTTP's words, but no sockets. Requests come from any thread. What they do to a document happens one after
/// another, in the order in which they came in. A disk that does not answer holds up only the sessions of programs with
/// documents on it, and all plugins of WakaTime, which send again what was not taken.
package final class LocalService: Sendable {
  /// Where documents are open.
  let documents: OpenDocuments
  let store: DataStore
  /// Answers questions about the record in another process.
  let answers: any AnswerSource
  /// The way in for WakaTime's plugins.
  let wakaTime: WakaTimeDoor
  /// Opens the port for them.
  let port: any PortOpener
  /// The version of the program.
  let version: String
  /// What came of the port.
  let knownPort = Mutex(KnownPort())
  /// The day on which the store was last kept in order, such as `2026-11-20`.
  private let maintainedDay = Mutex<String?>(nil)
  private let queue = DispatchQueue(label: "fileprogress.service")

  /// Creates the service.
  ///
  /// - Parameters:
  ///   - store: The store; its heartbeat is on.
  ///   - answers: Answers questions about the record.
  ///   - port: Opens the port for WakaTime's plugins.
  ///   - version: The version of the program.
  package init(
    in store: DataStore, answers: any AnswerSource, port: any PortOpener, version: String
  ) {
    self.store = store
    self.answers = answers
    self.port = port
    self.version = version
    let documents = OpenDocuments(in: store)
    self.documents = documents
    wakaTime = WakaTimeDoor(in: store, documents: documents)
  }

  /// Does something after all that was asked before.
  ///
  /// - Parameter queue: Where; `nil` for the queue of what is about no single session.
  func inOrder<Result: Sendable>(
    on queue: DispatchQueue? = nil, _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      (queue ?? self.queue).async { continuation.resume(returning: work()) }
    }
  }

  /// Makes the daily copy of the store, once a day, after all that was asked before. Nobody waits for it.
  func maintainDaily() {
    queue.async { [self] in
      let day = store.configuration.clock.read().day
      guard maintainedDay.withLock({ $0 != day }) else { return }
      // The next session tries again. The command says at its end why it failed.
      guard (try? store.housekeeping.maintain(day: day)) == true else { return }
      maintainedDay.withLock { $0 = day }
    }
  }

  /// Whether no program has a document open, so that the service may end.
  package var isQuiet: Bool {
    get async {
      await inOrder { [documents] in
        documents.removeSilent()
        return documents.count == 0
      }
    }
  }

  /// Ends all sessions.
  package func end() async {
    await inOrder { [documents, store] in
      // What can't be kept now was kept up to the last heartbeat.
      _ = documents.endAll(at: store.configuration.clock.read())
    }
  }
}

/// Answers questions about the record, each in a process of its own: the same answer as a person gets in a terminal.
package protocol AnswerSource: Sendable {
  /// Has the program answer.
  ///
  /// - Parameter words: The words of the call, such as `status --json`.
  /// - Returns: Its exit status and what it said on standard output and standard error.
  /// - Throws: ``AnswerFailure``.
  func answer(to words: [String]) async throws(AnswerFailure) -> ProgramAnswer
}

/// What a call of the program came to.
package struct ProgramAnswer: Hashable, Sendable {
  package var status: Int32
  package var output: [UInt8]
  package var errors: [UInt8]

  package init(status: Int32, output: [UInt8], errors: [UInt8] = []) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}

/// Why the program gave no answer.
package enum AnswerFailure: Error, Hashable, Sendable {
  /// Too many questions wait already.
  case busy
  /// It took too long.
  case tooSlow
  /// The program could not be started, or said too much.
  case failed
}

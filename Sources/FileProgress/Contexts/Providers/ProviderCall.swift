import CSystemCalls
import ChildProcesses
import Foundation
package import ProgressModel
import Synchronization

/// A call of an installed program.
package struct ProviderCall: Sendable {
  /// How the program is started.
  package let manifest: ProviderManifest
  /// The variables that the program gets.
  package let environment: [String: String]
  /// How long it may take for an answer.
  package var timeLimit = Duration.seconds(5)

  /// Prepares a call.
  ///
  /// - Parameter environment: The variables. `FILEPROGRESS_APPLICATION` is set to the manifest's application.
  package init(_ manifest: ProviderManifest, environment: [String: String]) {
    self.manifest = manifest
    self.environment = environment.merging(["FILEPROGRESS_APPLICATION": manifest.application]) {
      $1
    }
  }

  // MARK: - Contexts

  /// Starts the program with `--provider`, and asks it for the contexts directly below one.
  ///
  /// It gets no shell and no open files but the request and the answer. When it has answered, or took too long, it is
  /// ended with everything it started.
  ///
  /// - Returns: The contexts in their order, each checked.
  /// - Throws: ``DataStoreError``, whose message names the program.
  package func contexts(below path: IdentifierPath) throws(DataStoreError) -> [ProvidedContext] {
    do {
      let request = ContextRequest(
        application: manifest.application, identifierPath: path.identifiers)
      switch try ContextAnswer(try answer(to: [UInt8](try request.data))) {
      case .contexts(let contexts):
        try ProvidedContext.check(contexts, below: path, of: manifest.application)
        return contexts.enumerated().sorted {
          ($0.element.attributes.displayOrder, $0.offset)
            < ($1.element.attributes.displayOrder, $1.offset)
        }.map(\.element)
      case .failure(let text):
        throw DataStoreError(
          .provider,
          message: "it says: \(text.prefix(ContextLimit.greatestTitleLength))")
      }
    } catch {
      let reason = (error as? DataStoreError)?.message ?? "\(error)"
      throw DataStoreError(
        .provider, message: "\(manifest.application): \(manifest.executable): \(reason)",
        objectIdentifier: manifest.application)
    }
  }

  /// Asks several programs for the contexts directly below one, some at a time.
  ///
  /// - Returns: The answers, in the order of the calls.
  package static func contexts(
    below path: IdentifierPath, of calls: [ProviderCall]
  ) -> [Result<[ProvidedContext], DataStoreError>] {
    let answers = Mutex<[Int: Result<[ProvidedContext], DataStoreError>]>([:])
    let next = Mutex(0)
    let group = DispatchGroup()
    // They wait more than they work, so processors don't matter.
    for _ in 0..<min(calls.count, 8) {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        while true {
          let index = next.withLock { next in
            defer { next += 1 }
            return next
          }
          guard index < calls.count else { return }
          let answer = Result { () throws(DataStoreError) in
            try calls[index].contexts(below: path)
          }
          answers.withLock { $0[index] = answer }
        }
      }
    }
    group.wait()
    return answers.withLock { answers in calls.indices.compactMap { answers[$0] } }
  }

  // MARK: - Opening

  /// Starts the program with a link as its only argument, at this process's terminal, and waits until it ends.
  ///
  /// - Returns: The status that it ended with, 128 and the number of the signal if one ended it.
  /// - Throws: ``DataStoreError`` if it can't be started.
  package func open(_ link: ContextLink) throws(DataStoreError) -> Int32 {
    try start([link.description]).waitForStatus()
  }

  private func start(
    _ arguments: [String], talkingThrough files: (input: Int32, output: Int32)? = nil
  ) throws(DataStoreError) -> ChildProcess {
    do {
      return try ChildProgram(
        manifest.executable, arguments: arguments, environment: environment, talkingThrough: files
      ).start()
    } catch {
      throw DataStoreError(.provider, message: "can't be started: \(error)")
    }
  }

  // MARK: - The conversation

  private func answer(to request: [UInt8]) throws(DataStoreError) -> Data {
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &input) == 0 else { throw Self.systemFailure(errno) }
    defer { close(input[0]) }
    let failure = fileprogress_pipe(&output)
    guard failure == 0 else {
      close(input[1])
      throw Self.systemFailure(failure)
    }
    defer { close(output[0]) }
    let started = Result { () throws(DataStoreError) in
      try start(["--provider"], talkingThrough: (input[1], output[1]))
    }
    close(input[1])
    close(output[1])
    let process = try started.get()
    let conversation = Conversation(
      sending: request, to: input[0], readingFrom: output[0], within: timeLimit,
      mostByteCount: MessageBytes.greatestAnswerByteCount)
    let answer = conversation.answer
    if answer.isEmpty, conversation.interruption == nil { process.awaitEnd(milliseconds: 200) }
    // After its answer it has nothing left to do.
    process.killGroup()
    let status = process.waitForStatus()
    switch conversation.interruption {
    case .late:
      throw DataStoreError(.provider, message: "it gave no answer within \(timeLimit)")
    case .tooLong: throw DataStoreError(.provider, message: "its answer is larger than 16 MiB")
    case nil: break
    }
    guard !answer.isEmpty else {
      throw DataStoreError(
        .provider, message: "it ended with status \(status) and gave no answer")
    }
    return Data(answer)
  }

  private static func systemFailure(_ number: Int32) -> DataStoreError {
    DataStoreError(.provider, message: String(cString: strerror(number)))
  }
}

package import ClassModel
import ClassStorage

/// Access to a class's keys and folder, usually by another program.
///
/// Requests are made one at a time.
package protocol ExchangePort: AnyObject {
  /// Why the other program can't be started, as far as that is known without trying; `nil` if nothing is in the way.
  var obstacle: ExchangeBreakdown? { get }

  /// Answers a request. A failure is also an answer: ``ExchangeReply/failed(_:)``.
  ///
  /// - Throws: ``ExchangeBreakdown`` if there is no answer.
  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply
}

/// Why `fileprogress-exchange` didn't answer.
package enum ExchangeBreakdown: Error, Hashable, Sendable {
  /// It isn't installed next to the running program.
  case notInstalled
  /// It can't be started.
  case notStarted(path: String, systemErrorNumber: Int32)
  /// It ended, or its answer wasn't valid.
  case broke(path: String)
}

extension ExchangePort {
  package var obstacle: ExchangeBreakdown? { nil }

  /// Sends a request and throws if it fails.
  ///
  /// - Throws: ``ExchangeBreakdown``, ``ExchangeFailure``.
  func ask(_ request: ExchangeRequest) throws -> ExchangeReply {
    let reply = try reply(to: request)
    if case .failed(let failure) = reply { throw failure }
    return reply
  }

  /// Sends a request whose only answer is that it is done.
  ///
  /// - Throws: ``ExchangeBreakdown``, ``ExchangeFailure``.
  func order(_ request: ExchangeRequest) throws {
    guard try ask(request) == .done else { throw ExchangeFailure(.otherVersion) }
  }

  /// Asks for hashes, each under a name.
  ///
  /// - Throws: ``ExchangeBreakdown``, ``ExchangeFailure``.
  func digests(of values: [[UInt8]], named name: String) throws -> [[UInt8]] {
    guard !values.isEmpty else { return [] }
    return try ask(.digests(values.map { NamedBytes(name: name, bytes: $0) })) { reply in
      if case .digests(let digests) = reply, digests.count == values.count { digests } else { nil }
    }
  }

  /// Asks for the file of an entry in the class folder; `nil` if it isn't there.
  ///
  /// - Throws: ``ExchangeBreakdown``, ``ExchangeFailure``.
  func file(
    of writer: WriterIdentifier, _ sequence: UInt32, _ digest: EntryDigest
  ) throws -> [UInt8]? {
    try ask(
      .entryFile(writer: writer, sequence: sequence, digest: digest)
    ) { reply -> [UInt8]?? in
      if case .entryFile(let bytes) = reply { .some(bytes) } else { .none }
    }
  }

  /// Sends a request to which only one kind of reply makes sense.
  ///
  /// - Throws: ``ExchangeBreakdown``, ``ExchangeFailure``.
  func ask<Answer>(
    _ request: ExchangeRequest, _ take: (ExchangeReply) -> Answer?
  ) throws -> Answer {
    guard let answer = take(try ask(request)) else { throw ExchangeFailure(.otherVersion) }
    return answer
  }
}

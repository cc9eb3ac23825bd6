package import ClassModel

/// Who holds the keys of a class while they are needed, and reads and writes its folder.
///
/// Its only users ask one thing after the other.
package protocol ExchangePort: AnyObject {
  /// Answers a request. What it can't do is an answer, too: ``ExchangeReply/failed(_:)``.
  ///
  /// - Throws: ``ExchangeBreakdown`` if there is no answer.
  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply
}

/// Why `fileprogress-exchange` gives no answer.
package enum ExchangeBreakdown: Error, Hashable, Sendable {
  /// It is not installed beside the program that runs.
  case notInstalled
  /// It can't be started.
  case notStarted(path: String, systemErrorNumber: Int32)
  /// It ended, or said something that is no answer.
  case broke(path: String)
}

extension ExchangePort {
  /// Asks, and takes a failure as an error.
  ///
  /// - Throws: ``ExchangeBreakdown``, ``ExchangeFailure``.
  func ask(_ request: ExchangeRequest) throws -> ExchangeReply {
    let reply = try reply(to: request)
    if case .failed(let failure) = reply { throw failure }
    return reply
  }

  /// Asks for something that has nothing to say when it is done.
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

  /// Asks for something of which only one answer makes sense.
  ///
  /// - Throws: ``ExchangeBreakdown``, ``ExchangeFailure``.
  func ask<Answer>(
    _ request: ExchangeRequest, _ take: (ExchangeReply) -> Answer?
  ) throws -> Answer {
    guard let answer = take(try ask(request)) else { throw ExchangeFailure(.otherVersion) }
    return answer
  }
}

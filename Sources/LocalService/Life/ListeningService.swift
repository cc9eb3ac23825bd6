/// What answers the requests that a listener takes.
package protocol ListeningService: Sendable {
  /// Returns why a request is refused before its body is read; `nil` if the body is wanted. It does not wait.
  ///
  /// - Parameter request: The request without its body.
  func refusal(beforeBodyOf request: ServiceRequest) -> ServiceReply?

  /// Answers a request.
  func reply(to request: ServiceRequest) async -> ServiceReply

  /// Reads the setting of the port again, and has it opened or closed.
  func reload() async -> PortState

  /// Whether no program has a document open.
  var isQuiet: Bool { get async }

  /// Ends all sessions.
  func end() async
}

extension LocalService: ListeningService {}

/// What a client may ask of the service. Larger requests are refused.
package struct ServiceLimits: Hashable, Sendable {
  /// The bytes of a request line and the lines below it.
  package var mostHeadBytes = 16 << 10
  /// The bytes of a body, where nothing else is said.
  package var mostBodyBytes = 64 << 10
  /// The bytes of a body that has a whole text in it.
  package var mostTextBytes = 16 << 20
  /// The bytes of a body that a plugin of WakaTime sends.
  package var mostWakaTimeBytes = 1 << 20
  /// A body with more bytes is a large one.
  package var mostUsualBodyBytes = 1 << 20
  /// How many large bodies are taken at once, until they are answered.
  package var mostLargeBodies = 2
  /// How many clients may be connected to the socket at once.
  package var mostSocketConnections = 64
  /// How many clients may be connected to the port at once.
  package var mostPortConnections = 32
  /// How long a client may take to send a head; the first one, from the moment when it connects.
  package var headTime = Duration.seconds(10)
  /// How long a client may take to send a body, or to take its answer.
  package var bodyTime = Duration.seconds(30)
  /// How long a client may stay connected between two requests.
  package var idleTime = Duration.seconds(60)
  /// How long a client may go on sending after it was refused. What it sends is dropped. Without this time, the
  /// system might take the answer back before the client reads it.
  package var refusalTime = Duration.seconds(2)
  /// How long it may take until the service notices that its program was replaced. Each look wakes up an idle service.
  package var lookInterval = Duration.seconds(60)
  /// How long sessions may take to end with the service. A file system or a store may not answer for ever.
  package var endTime = Duration.seconds(5)

  /// Creates the limits of the service.
  package init() {}

  /// Returns how many bytes the body of a request may have.
  ///
  /// - Parameters:
  ///   - target: The path of the request with its query, as it was sent.
  ///   - door: The way by which it came in.
  package func mostBodyBytes(of target: String, through door: ServiceRequest.Door) -> Int {
    let path = target.prefix { $0 != "?" }
    guard path.hasPrefix("/v1/") else { return mostWakaTimeBytes }
    let hasText = door == .socket && path.hasPrefix("/v1/sessions/") && path.hasSuffix("/text")
    return hasText ? mostTextBytes : mostBodyBytes
  }

  /// Returns how many clients may be connected at once.
  package func mostConnections(through door: ServiceRequest.Door) -> Int {
    switch door {
    case .socket: mostSocketConnections
    case .port: mostPortConnections
    }
  }
}

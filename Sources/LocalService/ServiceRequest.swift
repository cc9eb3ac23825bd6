/// What a program asks of the service, as it came over HTTP.
///
/// Nothing in it was checked but that it is HTTP and not too long.
package struct ServiceRequest: Sendable {
  /// The way by which it came in.
  package enum Door: Hashable, Sendable {
    /// The socket in a folder that only the person can enter.
    case socket
    /// A port of this computer, at which any program can knock.
    case port(UInt16)
  }

  /// The way by which it came in.
  package var door: Door
  /// The method, as it was sent, such as `POST`.
  package var method: String
  /// The path with its query, as it was sent, such as `/v1/status?path=%2Ftmp%2Fa.txt`.
  package var target: String
  /// The head's lines in their order; a name may come more than once.
  package var fields: [(name: String, value: String)]
  /// What followed the head.
  package var body: [UInt8]

  package init(
    _ method: String, _ target: String, through door: Door = .socket,
    fields: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.door = door
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }

  /// Returns the value of a line of the head; `nil` if it is missing or comes more than once.
  ///
  /// - Parameter name: Its name, in lower case.
  package func field(_ name: String) -> String? {
    let values = fields.filter { $0.name.lowercased() == name }
    return values.count == 1 ? values.first?.value : nil
  }
}

/// Opens and closes the port for WakaTime's plugins.
package protocol PortOpener: Sendable {
  /// Listens at a port of this computer, and nowhere else but at the socket.
  ///
  /// - Parameter port: The port; `nil` to close it.
  func open(_ port: UInt16?) async -> PortState
}

/// What came of a port.
package enum PortState: Hashable, Sendable {
  case closed
  case listening(UInt16)
  /// Another program has it; its user, if the system tells.
  case taken(UInt16, user: UInt32?)
  /// The system's error.
  case failed(UInt16, systemErrorNumber: Int32)
}

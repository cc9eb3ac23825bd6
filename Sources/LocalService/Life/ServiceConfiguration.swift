import Foundation

/// How a service is to run.
package struct ServiceConfiguration: Sendable {
  /// The path of its socket, in a folder that only the person can enter.
  package var socketPath: String
  /// The path of a file that is locked while it runs.
  package var lockPath: String
  /// What a client may ask.
  package var limits = ServiceLimits()
  /// The only user whose processes may connect to the socket.
  package var user: UInt32 = geteuid()
  /// The signals that end it.
  package var signals: [Int32] = [SIGHUP, SIGINT, SIGTERM]
  /// Whether the file of the program was replaced by another one, so that the service should start again.
  package var isReplaced: @Sendable () -> Bool = { false }
  /// Called once, when clients can connect.
  package var started: @Sendable () -> Void = {}
  /// Makes what answers. It gets what opens the port.
  package var service: @Sendable (any PortOpener) -> any ListeningService

  package init(
    socketPath: String, lockPath: String,
    service: @escaping @Sendable (any PortOpener) -> any ListeningService
  ) {
    self.socketPath = socketPath
    self.lockPath = lockPath
    self.service = service
  }
}

import Foundation
package import StoreEngine

/// Why the service could not start.
package enum ServiceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// It runs already, as the process with this number, if that is known.
  case isRunning(process: Int32?)
  /// Its lock could not be made.
  case lock(StorageError)
  /// Its socket could not be made.
  case socket(path: String, systemErrorNumber: Int32)

  /// What happened, and what to do.
  package var description: String {
    switch self {
    case .isRunning(let process?):
      "The service is already running for this store, as process \(process)."
    case .isRunning(nil):
      "The service is already running for this store."
    case .lock(let error):
      error.description
    case .socket(let path, let number):
      "The service can't listen at \(path): \(String(cString: strerror(number)))."
    }
  }
}

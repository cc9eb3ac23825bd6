/// Why a service ended.
package enum ServiceEnding: Hashable, Sendable {
  /// This signal came.
  case signal(Int32)
  /// The file of the program was replaced, and nothing was going on. The caller starts the new program.
  case replaced
  /// The task that ran it was cancelled.
  case cancelled
  /// Its sessions could not be ended in time, and their work goes on. What was kept before stays. The caller ends the
  /// process without waiting for the store.
  case overdue
}

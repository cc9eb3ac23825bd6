import Foundation

/// Measures how long this thread has a processor while it does something.
///
/// On a busy machine, a clock would also count how long the thread waits for one.
///
/// - Throws: What `body` throws.
package func processorTime(of body: () throws -> Void) rethrows -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let began = now()
  try body()
  return now() - began
}

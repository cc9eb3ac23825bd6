private import Synchronization

/// Collects why predicates matched nothing, while a look-up asks them.
///
/// A block of `NSPredicate` can't throw. It tells the collector of the look-up that runs, and the look-up throws.
package final class PredicateFailure: Sendable {
  @TaskLocal private static var current: PredicateFailure?

  private let first = Mutex<PredicateFormatError?>(nil)

  private init() {}

  /// Returns what a function returns, or throws the first error of a predicate that it asked.
  package static func throwing<Result>(_ body: () throws -> Result) throws -> Result {
    let collector = PredicateFailure()
    let result = try $current.withValue(collector, operation: body)
    if let error = collector.first.withLock({ $0 }) { throw error }
    return result
  }

  /// Tells the look-up that runs; returns `false` if none does.
  static func report(_ error: PredicateFormatError) -> Bool {
    guard let current else { return false }
    current.first.withLock { $0 = $0 ?? error }
    return true
  }
}

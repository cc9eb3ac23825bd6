import Foundation

/// How much of the tests is to run.
package enum TestTier {
  /// Whether every test is to run, also the long ones and those that need root or other programs.
  package static let isFull =
    ProcessInfo.processInfo.environment["FILEPROGRESS_TESTS_FULL"] == "1"

  /// Whether mounting is allowed.
  package static let isRoot = geteuid() == 0

  /// The seed of every choice that this run makes among cases.
  package static let seed = UInt64.random(in: .min ... .max)

  /// Returns how often to repeat something.
  ///
  /// - Parameters:
  ///   - few: The number for the plain run, which takes minutes.
  ///   - many: The number for the full run.
  package static func count(_ few: Int, full many: Int) -> Int { isFull ? many : few }

  /// Chooses some cases at random for the plain run, and prints the seed; the full run takes all.
  ///
  /// - Parameters:
  ///   - count: How many the plain run takes.
  ///   - cases: The cases.
  ///   - title: What they are cases of.
  /// - Returns: The chosen cases in their order.
  package static func share<Case>(_ count: Int, of cases: [Case], _ title: String) -> [Case] {
    guard !isFull, count < cases.count else { return cases }
    print("\(title): \(count) of \(cases.count) cases, seed \(seed)")
    var random = generator(title)
    return cases.indices.shuffled(using: &random).prefix(count).sorted().map { cases[$0] }
  }

  /// Creates a generator for the choices of one test, which follow from ``seed`` and the title.
  package static func generator(_ title: String) -> SeededGenerator {
    SeededGenerator(seed: title.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
  }
}

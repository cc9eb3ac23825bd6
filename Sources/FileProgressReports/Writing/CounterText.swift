/// The counter of words, for people.
package enum CounterText {
  /// Whether it is the usual counter. People know it by what it does, not by its name.
  package static func isUsual(_ counter: String) -> Bool { counter.hasPrefix("prose/") }
}

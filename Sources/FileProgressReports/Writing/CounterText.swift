import ProgressModel

/// The counter of words, for people.
package enum CounterText {
  /// Whether it is the usual counter. People know it by what it does, not by its name.
  package static func isUsual(_ counter: String) -> Bool { counter.hasPrefix("prose/") }

  /// The name of a counter behind a number of words; empty for the known one.
  static func of(_ counter: String?, unless known: String?) -> String {
    guard let counter, counter != known else { return "" }
    return " (" + PrintableText.of(counter) + ")"
  }
}

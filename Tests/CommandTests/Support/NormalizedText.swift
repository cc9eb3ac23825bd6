/// Text in which what differs from run to run has a lasting name.
enum NormalizedText {
  /// Returns a text with the folder of the test as `/scratch`, and identifiers as `<id 1>`, `<id 2>` …
  /// in the order in which they appear.
  static func of(_ text: String, scratch: String) -> String {
    var known: [Substring: Int] = [:]
    return text.replacing(scratch, with: "/scratch")
      .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/) { match in
        let number = known[match.output] ?? known.count + 1
        known[match.output] = number
        return "<id \(number)>"
      }
  }
}

/// Text in which what differs from run to run has a lasting name.
enum NormalizedText {
  /// Returns a text with the folder of the test as `/scratch`, and identifiers as `<id 1>`, `<id 2>` …
  /// in the order in which they appear.
  static func of(_ text: String, scratch: String) -> String {
    numbering(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, as: "id",
      in: text.replacing(scratch, with: "/scratch"))
  }

  /// Returns a text with what matches a pattern as `<name 1>`, `<name 2>` … in the order in which it appears.
  static func numbering(_ pattern: Regex<Substring>, as name: String, in text: String) -> String {
    var known: [Substring: Int] = [:]
    return text.replacing(pattern) { match in
      let number = known[match.output] ?? known.count + 1
      known[match.output] = number
      return "<\(name) \(number)>"
    }
  }
}

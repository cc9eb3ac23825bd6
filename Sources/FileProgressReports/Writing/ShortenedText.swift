/// Text that is cut to a number of columns.
package enum ShortenedText {
  /// Returns the text, with its middle left out if it takes more columns than there are.
  ///
  /// The end keeps a little more than the start: it separates names in one folder, and shows the kind of
  /// the file.
  package static func of(_ text: String, columnCount: Int, ellipsis: String) -> String {
    guard DisplayWidth.of(text) > columnCount else { return text }
    let room = columnCount - DisplayWidth.of(ellipsis)
    guard room > 0 else { return String(ellipsis.prefix(max(0, columnCount))) }
    let begin = beginning(of: text, columnCount: room / 2)
    let beginWidth = begin.reduce(0) { $0 + DisplayWidth.of($1) }
    let end = beginning(of: text.reversed(), columnCount: room - beginWidth)
    return String(begin) + ellipsis + String(end.reversed())
  }

  /// Returns texts, each with a part left out if it takes more columns than there are. Where different texts would look
  /// the same, such as the names of chapters that differ in a number only, the part that differs is kept.
  ///
  /// - Returns: As many texts, in their order.
  /// - Complexity: O(*n*) in the texts.
  package static func distinct(
    _ texts: [String], columnCount: Int, ellipsis: String
  ) -> [String] {
    var shown = texts.map { of($0, columnCount: columnCount, ellipsis: ellipsis) }
    guard columnCount > leastRestWidth else { return shown }
    let places = Dictionary(grouping: texts.indices) { shown[$0] }
    for places in places.values where places.contains(where: { texts[$0] != texts[places[0]] }) {
      let alike = places.map { texts[$0] }
      let shared = alike.dropFirst().reduce(alike[0]) { beginning(of: $0, and: $1) }
      guard !shared.isEmpty else { continue }
      var start = shared
      if DisplayWidth.of(start) > columnCount - leastRestWidth {
        start = String(beginning(of: shared, columnCount: columnCount / 3)) + ellipsis
      }
      let rests = distinct(
        alike.map { String($0.dropFirst(shared.count)) },
        columnCount: max(0, columnCount - DisplayWidth.of(start)), ellipsis: ellipsis)
      for (place, rest) in zip(places, rests) { shown[place] = start + rest }
    }
    return shown
  }

  /// How many columns the part gets that differs, with the end.
  private static let leastRestWidth = 8

  /// The characters with which both texts begin.
  private static func beginning(of text: String, and other: String) -> String {
    String(zip(text, other).prefix { $0.0 == $0.1 }.map { $0.0 })
  }

  /// The first characters, as many as fit into the columns.
  private static func beginning(
    of characters: some Sequence<Character>, columnCount: Int
  ) -> [Character] {
    var width = 0
    var begin: [Character] = []
    for character in characters {
      width += DisplayWidth.of(character)
      if width > columnCount { break }
      begin.append(character)
    }
    return begin
  }

  /// Returns the text with blanks up to a number of columns.
  package static func padded(_ text: String, columnCount: Int, isTrailing: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, columnCount - DisplayWidth.of(text)))
    return isTrailing ? blanks + text : text + blanks
  }
}

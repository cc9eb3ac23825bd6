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
    var begin: [Character] = []
    var beginWidth = 0
    for character in text {
      let width = DisplayWidth.of(character)
      if beginWidth + width > room / 2 { break }
      begin.append(character)
      beginWidth += width
    }
    var end: [Character] = []
    var endWidth = 0
    for character in text.reversed() {
      let width = DisplayWidth.of(character)
      if beginWidth + endWidth + width > room { break }
      end.append(character)
      endWidth += width
    }
    return String(begin) + ellipsis + String(end.reversed())
  }

  /// Returns the text with blanks up to a number of columns.
  package static func padded(_ text: String, columnCount: Int, isTrailing: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, columnCount - DisplayWidth.of(text)))
    return isTrailing ? blanks + text : text + blanks
  }
}

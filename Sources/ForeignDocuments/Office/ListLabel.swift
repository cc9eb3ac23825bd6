/// What a word processor shows in front of an item of a list.
enum ListLabel {
  /// A label as it stands in the text, with the space behind it; nothing for none.
  ///
  /// LibreOffice Writer counts every label, also a dash, which is no word elsewhere: a bullet stands for it.
  static func shown(_ label: String) -> String {
    let content = label.unicodeScalars.filter { !$0.properties.isWhitespace }
    if content.isEmpty { return "" }
    return content.allSatisfy { "\u{2012}"..."\u{2015}" ~= $0 } ? "• " : label + " "
  }
}

/// What a word processor shows in front of an item of a list.
///
/// LibreOffice Writer counts every label, also a dash, which is not a word elsewhere, and every bullet,
/// even an invisible one: a round one stands for them.
enum ListLabel {
  /// A bullet with the space behind it.
  static let bullet = "• "

  /// A number or text as it stands in the text, with the space behind it; nothing for none.
  static func shown(_ label: String) -> String {
    let content = label.unicodeScalars.filter { !$0.properties.isWhitespace }
    if content.isEmpty { return "" }
    return content.allSatisfy { "\u{2012}"..."\u{2015}" ~= $0 } ? bullet : label + " "
  }

  /// A bullet as it stands in the text, with the space behind it, whatever it consists of.
  static func shownBullet(_ label: String) -> String {
    let shown = shown(label)
    return shown.isEmpty ? bullet : shown
  }
}

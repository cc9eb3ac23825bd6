/// The colours of a page, once for light and once for dark.
struct PagePalette: Hashable, Sendable {
  /// Behind everything.
  var paper: PageColor
  /// Behind figures that stand out.
  var card: PageColor
  /// Text.
  var ink: PageColor
  /// Text that stands back: folders, axes, captions.
  var quiet: PageColor
  /// Lines between rows.
  var rule: PageColor
  /// Links, and the border of what has the focus.
  var link: PageColor
  /// Bars of words, and curves.
  var words: PageColor
  /// Bars of time.
  var time: PageColor
  /// Bars below zero.
  var loss: PageColor
  /// Days from no work to the most.
  var heat: [PageColor]

  /// For a bright screen, and for paper.
  static let light = PagePalette(
    paper: PageColor(0xFCFBF8), card: PageColor(0xF4F2EC), ink: PageColor(0x22262B),
    quiet: PageColor(0x5B616A), rule: PageColor(0xE2DED5), link: PageColor(0x1B5E8C),
    words: PageColor(0x1F7A66), time: PageColor(0x56699F), loss: PageColor(0xB4553D),
    heat: [0xEAE7DF, 0xB3DBCC, 0x83C2AF, 0x3F9A84, 0x14604F].map { PageColor($0) })

  /// For a dark screen.
  static let dark = PagePalette(
    paper: PageColor(0x16181B), card: PageColor(0x1F2226), ink: PageColor(0xE7E5E0),
    quiet: PageColor(0xA6ABB3), rule: PageColor(0x33373D), link: PageColor(0x8CC4EC),
    words: PageColor(0x52BDA3), time: PageColor(0x94A6E0), loss: PageColor(0xE0937D),
    heat: [0x272B30, 0x1D4A40, 0x26705F, 0x3AA088, 0x74E0C4].map { PageColor($0) })

  /// The variables of the style sheet.
  var variables: String {
    let named = [
      ("paper", paper), ("card", card), ("ink", ink), ("quiet", quiet), ("rule", rule),
      ("link", link), ("words", words), ("time", time), ("loss", loss),
    ]
    let heat = heat.enumerated().map { ("h\($0)", $1) }
    return (named + heat).map { "--\($0):\($1.css)" }.joined(separator: ";")
  }

  /// The colours of text with what is behind them.
  var texts: [(name: String, text: PageColor, behind: PageColor)] {
    [
      ("text", ink, paper), ("text on a card", ink, card), ("quiet text", quiet, paper),
      ("quiet text on a card", quiet, card), ("a link", link, paper),
    ]
  }

  /// The colours of shapes that must be seen.
  var shapes: [(name: String, shape: PageColor)] {
    [("words", words), ("time", time), ("loss", loss)]
  }
}

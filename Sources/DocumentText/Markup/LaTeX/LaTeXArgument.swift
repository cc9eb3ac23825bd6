/// What follows the name of a command or the start of an environment of LaTeX.
enum LaTeXArgument: Equatable, Sendable {
  /// A star that may be there.
  case star
  /// `[…]` that may be there and is not text.
  case option
  /// `[…]` that may be there and is text.
  case label
  /// `{…}`, or another command, that is not text.
  case skipped
  /// `(…)` that may be there and is not text.
  case round
  /// `<1->` of slides that may be there.
  case overlay
  /// A length without braces, such as `5pt plus 1fil`; `=` or `by` may stand before it.
  case length
  /// An integer without braces, such as `255`; `=` may stand before it.
  case number
  /// The name of a file without braces, up to the next blank, or in braces.
  case file
  /// `(…)(…)[…][…]{…}` of keys, and any number of `[…][…]{…}` behind it.
  case keys
  /// `{…}` that is text.
  case text
  /// `{…}` that is a paragraph of its own.
  case paragraph
  /// `{…}` that is a heading.
  case heading(level: Int)
  /// `{…}` that is the text of a note.
  case note
  /// `{…}`, any number of them in a row; each is text.
  case texts
  /// `#1#2` of a definition.
  case parameters

  /// Reads a list that is written as a sign for each argument.
  ///
  /// - Parameter signs: `*`, `o` option, `l` label, `m` skipped, `r` round, `<` overlay, `d` length, `i` number,
  ///   `f` file, `k` keys, `t` text, `p` paragraph, 1 to 6 heading, `n` note, `#` parameters.
  static func list(_ signs: String) -> [LaTeXArgument] {
    signs.utf8.map { sign in
      switch sign {
      case UInt8(ascii: "*"): .star
      case UInt8(ascii: "o"): .option
      case UInt8(ascii: "l"): .label
      case UInt8(ascii: "r"): .round
      case UInt8(ascii: "<"): .overlay
      case UInt8(ascii: "d"): .length
      case UInt8(ascii: "i"): .number
      case UInt8(ascii: "f"): .file
      case UInt8(ascii: "k"): .keys
      case UInt8(ascii: "t"): .text
      case UInt8(ascii: "p"): .paragraph
      case UInt8(ascii: "n"): .note
      case UInt8(ascii: "#"): .parameters
      case UInt8(ascii: "1")...UInt8(ascii: "6"): .heading(level: Int(sign - 0x30))
      default: .skipped
      }
    }
  }
}

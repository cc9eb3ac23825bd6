import Foundation

/// Counts the words of `prose` by a regular expression over the classes of characters.
///
/// It knows the characters of `alphabet` only, each by its class: X letters and signs, S what
/// separates, H the hyphen, E what belongs to the letter before it, F invisible signs, O words by
/// themselves, W ideographs and the like, and Z what is not there.
enum ProseReference {
  static let alphabet: [(characters: String, name: Character)] = [
    ("aeZz0 9.,;:!?'\"()/@_*&+=#%$<>~^`|\\{}[]", "X"),
    ("\u{1}\u{7}\u{8}\u{E}\u{19}\u{1B}\u{1C}\u{1F}", "X"),
    ("éßñøÿŒłɐ×÷πσωДяёШ‘’‚“”„…•‐‑‒―§«»·€™🙂𝒜שםعبहिกลခ한국글ㄱﾡ", "X"),
    (" \t\n\r\u{B}\u{C}\u{85}\u{A0}\u{1680}\u{2003}\u{2028}\u{202F}\u{3000}–—", "S"),
    ("-", "H"), ("\u{300}\u{301}\u{483}\u{5B0}\u{94D}\u{E31}\u{200C}\u{FE0F}\u{E0100}", "E"),
    ("\u{AD}\u{200D}\u{200E}\u{200F}\u{2060}\u{FEFF}\u{600}", "F"),
    ("²³¹½¼₂①\u{0}\u{7F}\u{80}\u{E000}\u{378}\u{FFFF}", "O"),
    ("漢字龠㐀かなのカナ々〇、。「」ー！Ａｱㄅ㈱⻌ꀀ𠀀\u{3099}\u{FE30}", "W"), ("\u{200B}\u{1A}", "Z"),
  ]

  static let names: [Unicode.Scalar: Character] = {
    var names: [Unicode.Scalar: Character] = [" ": "S"]
    for (characters, name) in alphabet {
      for scalar in characters.unicodeScalars where names[scalar] == nil { names[scalar] = name }
    }
    return names
  }()

  private static let letters = """
    (?:X|HX|(?<=W)E|(?<=W)F[FE]*X)(?:[XE]|F[FE]*X|HX)*(?:F[FE]*(?=W)|H*)
    """
  private static let words = "\(letters)|(?<=W)F[FE]*(?=W)|W|OE*|H+|E+|FE*"

  static func count(_ text: String) throws -> Int {
    var text = text.unicodeScalars[...]
    if text.first == "\u{FEFF}" { text = text.dropFirst() }
    let classes = String(text.map { names[$0] ?? "X" }).replacing("Z", with: "")
    let expression = try NSRegularExpression(pattern: words)
    return expression.numberOfMatches(
      in: classes, range: NSRange(classes.startIndex..., in: classes))
  }
}

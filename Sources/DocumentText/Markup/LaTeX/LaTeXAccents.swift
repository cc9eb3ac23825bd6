/// The letters with accents that LaTeX writes as a command and a letter.
enum LaTeXAccents {
  /// Returns the combining character of an accent's command, as `'` in `\'e`; `nil` if it is not an accent.
  static func mark(of command: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard command.count == 1, let byte = command.first else { return nil }
    return marks[byte]
  }

  /// Returns a letter with its accent, as one character where there is one.
  ///
  /// - Parameter letter: Of ASCII.
  static func compose(_ letter: UInt8, _ mark: Unicode.Scalar) -> String {
    composed[Pair(letter: letter, mark: mark)]
      ?? String(String.UnicodeScalarView([Unicode.Scalar(letter), mark]))
  }

  private struct Pair: Hashable {
    let letter: UInt8
    let mark: Unicode.Scalar
  }

  private static let marks: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "`"): "\u{300}", UInt8(ascii: "'"): "\u{301}", UInt8(ascii: "^"): "\u{302}",
    UInt8(ascii: "~"): "\u{303}", UInt8(ascii: "="): "\u{304}", UInt8(ascii: "u"): "\u{306}",
    UInt8(ascii: "."): "\u{307}", UInt8(ascii: "\""): "\u{308}", UInt8(ascii: "r"): "\u{30A}",
    UInt8(ascii: "H"): "\u{30B}", UInt8(ascii: "v"): "\u{30C}", UInt8(ascii: "d"): "\u{323}",
    UInt8(ascii: "c"): "\u{327}", UInt8(ascii: "k"): "\u{328}", UInt8(ascii: "b"): "\u{331}",
    UInt8(ascii: "t"): "\u{361}",
  ]

  // A string equals its decomposition, so each letter is found by what it is made of.
  private static let composed: [Pair: String] = {
    let letters =
      "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚě"
      + "ĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž"
      + "ǍǎǏǐǑǒǓǔǦǧǨǩǪǫǰǴǵǸǹḂḃḄḅḌḍḢḣḤḥḲḳḶḷṀṁṂṃṄṅṆṇṖṗṘṙṚṛṠṡṢṣṪṫṬṭẀẁẂẃẄẅẌẍẎẏẒẓẠạẸẹẼẽỊịỌọỤụỲỳỴỵỸỹ"
    let known = Dictionary(
      letters.map { ($0, String($0)) }, uniquingKeysWith: { first, _ in first })
    var composed: [Pair: String] = [:]
    for letter in UInt8(ascii: "A")...UInt8(ascii: "z") {
      for mark in marks.values {
        let parts = String.UnicodeScalarView([Unicode.Scalar(letter), mark])
        composed[Pair(letter: letter, mark: mark)] = known[Character(String(parts))]
      }
    }
    return composed
  }()
}

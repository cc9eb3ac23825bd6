/// What is known about an environment of LaTeX, by the name between the braces of `\begin{…}`.
struct LaTeXEnvironment: Sendable {
  /// How the inside is read.
  enum Inside: Sendable {
    /// As any other text.
    case text
    /// As it is written, line by line.
    case verbatim
    /// Not at all.
    case hidden
    /// Not at all; the paragraph goes on behind it.
    case formula
  }

  let inside: Inside
  let arguments: [LaTeXArgument]

  /// Finds an environment; one that is not known is text, which an option may stand before.
  static func named(_ name: ArraySlice<UInt8>) -> LaTeXEnvironment {
    if let starred = all[String(decoding: name, as: UTF8.self)] { return starred }
    guard name.last == UInt8(ascii: "*") else { return unknown }
    return all[String(decoding: name.dropLast(), as: UTF8.self)] ?? unknown
  }

  private static let unknown = LaTeXEnvironment(inside: .text, arguments: [.option])

  private static let all: [String: LaTeXEnvironment] = {
    var all: [String: LaTeXEnvironment] = [:]
    for (signs, inside, names) in lists {
      let environment = LaTeXEnvironment(inside: inside, arguments: LaTeXArgument.list(signs))
      for name in names.split(separator: " ") { all[String(name)] = environment }
    }
    return all
  }()

  private static let lists: [(arguments: String, inside: Inside, names: String)] = [
    (
      "", .formula,
      "math displaymath equation eqnarray align alignat flalign gather multline subequations"
        + " dmath IEEEeqnarray"
    ),
    (
      "", .hidden,
      "comment thebibliography tikzpicture pgfpicture pspicture picture filecontents asy luacode"
        + " axis circuitikz forest"
    ),
    ("o", .verbatim, "verbatim Verbatim lstlisting BVerbatim"),
    ("om", .verbatim, "minted"),
    ("om", .text, "tabular longtable array tabbing supertabular tblr"),
    ("mom", .text, "tabularx tabulary tabular*"),
    ("ooom", .text, "minipage"),
    ("mo", .text, "multicols"),
    ("omom", .text, "wrapfigure wraptable"),
    ("om", .text, "subfigure subtable"),
    ("mm", .text, "list adjustwidth"),
    ("m", .text, "column spacing otherlanguage tabu letter"),
    ("omm", .text, "CJK"),
    ("<o3", .text, "frame"),
    ("t", .text, "block alertblock exampleblock"),
    (
      "l", .text,
      "theorem lemma proof proposition corollary definition example remark claim conjecture"
    ),
  ]
}

/// What a control word of the Rich Text Format means to a reader of text.
enum RTFControl: Equatable, Sendable {
  case unknown
  case characters(String)
  case paragraphEnd
  /// `\u`: a character, and how it is written for programs that do not know it.
  case unicode
  case fallbackCount
  case plainCharacters
  case plainParagraph
  case hidden
  case deleted
  case style
  case outlineLevel
  case font
  case defaultFont
  case characterSet
  case codePage
  case documentPage(Int)
  /// A group that is not text.
  case skipped
  /// A separate text in a group that is not text.
  case frame
  /// A separate text: a footnote, an endnote, a header or a footer.
  case note
  /// What stands in front of an item of a list.
  case label
  case fonts
  case styles
  case alternatives
  case unicodeAlternative

  /// Whether the group is read although `\*` says that programs may skip it.
  var isReadIfStarred: Bool { [.unicodeAlternative, .frame, .note].contains(self) }

  /// Finds a control word by its name without the backslash.
  static func named(_ name: ArraySlice<UInt8>) -> RTFControl {
    all[String(decoding: name, as: UTF8.self)] ?? .unknown
  }

  private static let all: [String: RTFControl] = {
    var all = known
    for name in skippedNames.split(separator: " ") { all[String(name)] = .skipped }
    return all
  }()

  private static let known: [String: RTFControl] = [
    "par": .paragraphEnd, "sect": .paragraphEnd, "page": .paragraphEnd, "column": .paragraphEnd,
    "cell": .paragraphEnd, "nestcell": .paragraphEnd, "row": .paragraphEnd,
    "nestrow": .paragraphEnd, "line": .characters("\n"), "softline": .characters("\n"),
    "lbr": .characters("\n"), "tab": .characters("\t"), "emdash": .characters("—"),
    "endash": .characters("–"), "emspace": .characters("\u{2003}"),
    "enspace": .characters("\u{2002}"), "qmspace": .characters("\u{2005}"),
    "bullet": .characters("•"), "lquote": .characters("‘"), "rquote": .characters("’"),
    "ldblquote": .characters("“"), "rdblquote": .characters("”"), "zwj": .characters("\u{200D}"),
    "zwnj": .characters("\u{200C}"), "zwbo": .characters("\u{200B}"),
    "zwnbo": .characters("\u{2060}"), "ltrmark": .characters("\u{200E}"),
    "rtlmark": .characters("\u{200F}"),
    "u": .unicode, "uc": .fallbackCount, "plain": .plainCharacters, "pard": .plainParagraph,
    "v": .hidden, "deleted": .deleted, "s": .style, "outlinelevel": .outlineLevel, "f": .font,
    "deff": .defaultFont, "fcharset": .characterSet, "ansicpg": .codePage, "cpg": .codePage,
    "ansi": .documentPage(1252), "mac": .documentPage(10_000), "pc": .documentPage(437),
    "pca": .documentPage(850), "shptxt": .frame, "dptxbxtext": .frame, "chpgn": .characters("1"),
    "footnote": .note, "listtext": .label, "pntext": .label,
    "header": .note, "headerl": .note, "headerr": .note, "headerf": .note, "footer": .note,
    "footerl": .note, "footerr": .note, "footerf": .note, "fonttbl": .fonts,
    "stylesheet": .styles, "upr": .alternatives, "ud": .unicodeAlternative,
  ]

  private static let skippedNames =
    "colortbl info pict listtable"
    + " listoverridetable revtbl rsidtbl generator fldinst fldtype bkmkstart bkmkend annotation atnid"
    + " atnauthor atntime atnref atndate atnicn atnparent pntxta pntxtb pnseclvl"
    + " nonshppict nonesttables filetbl ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn tc tcn xe rxe txe"
    + " object objdata objclass objname sp sn sv template operator title author shprslt themedata"
    + " colorschememapping datastore latentstyles userprops docvar falt panose fontemb mmathPr"
    + " picprop do shpinst xmlopen xmlclose factoidname svb protusertbl"
}

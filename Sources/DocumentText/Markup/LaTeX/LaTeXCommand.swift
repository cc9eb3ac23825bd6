/// What is known of a command of LaTeX, by its name without the backslash.
struct LaTeXCommand: Sendable {
  /// What the command itself adds to the text.
  enum Output: Sendable {
    /// Nothing, and nothing is missed.
    case nothing
    /// Something that is not text, such as a reference.
    case omission
    /// A space.
    case space
    /// The end of the paragraph.
    case paragraphEnd
    /// Characters.
    case characters(String)
  }

  let output: Output
  let arguments: [LaTeXArgument]

  /// Finds a command; `nil` if it is not known.
  static func named(_ name: ArraySlice<UInt8>) -> LaTeXCommand? {
    let name = String(decoding: name, as: UTF8.self)
    return all[name] ?? reference(name)
  }

  /// A command that is named like those that cite or refer, as many documents and packages define one.
  private static func reference(_ name: String) -> LaTeXCommand? {
    if name.hasSuffix("cites") { return all["cites"] }
    if name.hasSuffix("cite") { return all["cite"] }
    return name.hasSuffix("ref") ? all["ref"] : nil
  }

  /// Whether a command is a condition that a `\fi` ends: one of TeX, or one that is made by `\newif`.
  static func isCondition(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.begins(with: "if") else { return false }
    let name = String(decoding: name, as: UTF8.self)
    let isChoice =
      choices.contains(name) || choicePrefixes.contains { name.hasPrefix($0) } && name != "ifcsname"
    return !isChoice
  }

  /// A sign of formulas, and commands of the packages ifthen, babel, etoolbox, biblatex and glossaries that start like
  /// a condition and take what they choose from in braces.
  private static let choices = Set(
    """
    iff ifthenelse iflanguage ifblank ifnotblank ifbool ifnotbool iftoggle ifnottoggle ifboolexpr ifboolexpe
    ifdef ifundef ifdefmacro ifdefparam ifdefprefix ifdefprotected ifdefltxprotect ifdefempty ifdefvoid ifdefequal
    ifdefstring ifdefstrequal ifdefcounter ifdeflength ifdefdimen ifinlist ifinlistcs ifrmnum
    ifentrytype ifkeyword ifcategory iffieldundef iflistundef ifnameundef iffieldsequal iffieldequals iffieldequalcs
    iffieldequalstr iffieldxref iffieldint iffieldnum iffieldnums iffieldpages iflistsequal iflistequals iflistxref
    ifnamesequal ifnameequals ifnamexref ifciteseen ifciteibid ifciteidem ifentryseen ifentryinbib ifsingletitle
    ifuniquetitle ifuniquework ifnatbibmode ifcapital ifpunct ifterm iffootnote ifcitation ifbibliography ifvolcite
    iffirstonpage ifsamepage ifglsused ifglsentryexists ifglshaslong ifglshasshort ifglshasdesc ifglshassymbol
    ifglshasparent ifglshaschildren
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// How families of such commands of etoolbox start.
  private static let choicePrefixes = [
    "ifcs", "ifstr", "ifnumcomp", "ifnumequal", "ifnumgreater", "ifnumless", "ifnumodd",
    "ifdimcomp",
    "ifdimequal", "ifdimgreater", "ifdimless",
  ]

  private static let all: [String: LaTeXCommand] = {
    var all: [String: LaTeXCommand] = [:]
    for (signs, output, names) in lists {
      let command = LaTeXCommand(output: output, arguments: LaTeXArgument.list(signs))
      for name in names.split(separator: " ") { all[String(name)] = command }
    }
    for (name, characters) in symbols {
      all[name] = LaTeXCommand(output: .characters(characters), arguments: [])
    }
    return all
  }()

  private static let lists: [(arguments: String, output: Output, names: String)] = [
    // Headings
    ("*o1", .paragraphEnd, "part chapter addchap"),
    ("*o2", .paragraphEnd, "section addsec"),
    ("*o3", .paragraphEnd, "subsection frametitle"),
    ("*o4", .paragraphEnd, "subsubsection framesubtitle"),
    ("*o5", .paragraphEnd, "paragraph"),
    ("*o6", .paragraphEnd, "subparagraph"),
    ("op", .paragraphEnd, "title subtitle"),
    // Notes and paragraphs
    ("on", .nothing, "footnote footnotetext endnote endnotetext sidenote marginpar marginnote"),
    ("n", .nothing, "thanks"),
    ("oonm", .nothing, "footcitetext"),
    ("*op", .paragraphEnd, "caption"),
    ("*mop", .paragraphEnd, "captionof"),
    ("lt", .paragraphEnd, "subfloat"),
    ("<l", .paragraphEnd, "item"),
    ("", .paragraphEnd, "par newpage clearpage cleardoublepage appendix"),
    ("o", .paragraphEnd, "pagebreak"),
    // Text behind arguments that are none
    ("mt", .nothing, "hypertarget hyperlink adjustbox"),
    ("omt", .nothing, "href textcolor colorbox foreignlanguage rotatebox"),
    ("ooomt", .nothing, "parbox"),
    ("moot", .nothing, "raisebox"),
    ("mmt", .nothing, "multicolumn"),
    ("ommt", .nothing, "fcolorbox"),
    ("*mmt", .nothing, "resizebox"),
    ("omomot", .nothing, "multirow"),
    ("mot", .nothing, "scalebox"),
    ("oot", .nothing, "makebox framebox"),
    ("ot", .nothing, "hyperref"),
    ("tm", .nothing, "texorpdfstring"),
    // What is shown is made by LaTeX
    (
      "*oom", .omission,
      "cite citep citet citealp citealt citeauthor citeyear citeyearpar citefullauthor citenum textcite parencite"
        + " autocite footcite fullcite footfullcite smartcite supercite Cite Citep Citet Citealp Citealt Citeauthor"
        + " Textcite Parencite Autocite Smartcite Footcite citetitle citedate citeurl citetalias citepalias Citetalias"
        + " Citepalias nocite notecite pnotecite fnotecite shortcite"
    ),
    (
      "k", .omission,
      "cites parencites textcites footcites smartcites autocites supercites Cites Parencites Textcites Footcites"
        + " Smartcites Autocites footcitetexts"
    ),
    (
      "omom", .omission,
      "volcite Volcite pvolcite Pvolcite fvolcite ftvolcite svolcite tvolcite Tvolcite avolcite"
    ),
    (
      "*m", .omission,
      "ref pageref eqref autoref cref Cref vref Vref nameref labelcref labelcpageref subref cpageref Cpageref"
        + " vpageref fullref autopageref namecref nameCref lcnamecref namecrefs nameCrefs lcnamecrefs fref Fref"
    ),
    ("*om", .omission, "zref zcref"),
    (
      "*mm", .omission,
      "crefrange Crefrange cpagerefrange Cpagerefrange vrefrange Vrefrange vpagerefrange"
    ),
    ("*oom", .omission, "includegraphics includesvg includepdf ensuremath si num unit ce"),
    ("omm", .omission, "SI qty"),
    ("o", .omission, "footnotemark today"),
    // Nothing is shown
    (
      "m", .nothing,
      "label index glossary bibliography bibliographystyle include includeonly subfile subfileinclude"
        + " graphicspath svgpath loadglsentries pagestyle thispagestyle pagenumbering hypersetup geometry linespread"
        + " setstretch addvspace usetikzlibrary"
        + " phantom hphantom vphantom selectlanguage markright date"
        + " stepcounter refstepcounter theoremstyle lstset tikzset"
        + " pgfplotsset sisetup hyphenation newlength newdimen newcount newskip newif newsavebox"
    ),
    // Names of files
    ("f", .nothing, "input"),
    ("*mm", .nothing, "import subimport inputfrom includefrom subinputfrom subincludefrom"),
    (
      "om", .nothing, "addbibresource addglobalbib addsectionbib externaldocument includestandalone"
    ),
    ("*om", .nothing, "VerbatimInput BVerbatimInput LVerbatimInput verbatiminput includemedia"),
    ("omm", .nothing, "inputminted DTLloaddb"),
    // Colours and tables
    ("omoo", .nothing, "rowcolor columncolor"),
    ("om", .nothing, "cellcolor arrayrulecolor doublerulesepcolor"),
    ("*ommm", .nothing, "rowcolors"),
    ("omom", .nothing, "colorlet"),
    ("om", .nothing, "SetCell SetRow SetColumn SetHline SetVline"),
    ("m", .nothing, "hhline Xhline cdashline sethlcolor selectcolormodel extracolsep"),
    ("mm", .nothing, "Xcline"),
    ("o", .nothing, "addlinespace"),
    ("mmm", .nothing, "specialrule"),
    ("moom", .nothing, "newcolumntype"),
    ("*m", .nothing, "vspace enlargethispage"),
    ("mo", .nothing, "newcounter"),
    ("*m", .space, "hspace"),
    ("om", .nothing, "color pagecolor captionsetup setlist"),
    ("om", .nothing, "author institute affil usepackage RequirePackage documentclass bibitem"),
    ("om", .nothing, "lstinputlisting todo missingfigure listoftodos printbibliography"),
    ("mm", .nothing, "setlength addtolength setcounter addtocounter markboth fontsize"),
    ("mm", .nothing, "settowidth numberwithin setbeamertemplate"),
    ("*mm", .nothing, "DeclareMathOperator"),
    ("mmm", .nothing, "addcontentsline"),
    ("omm", .nothing, "rule newglossaryentry"),
    ("ommm", .nothing, "definecolor providecolor newacronym"),
    ("*moom", .nothing, "newcommand renewcommand providecommand DeclareRobustCommand"),
    ("*moomm", .nothing, "newenvironment renewenvironment"),
    ("*mmm", .nothing, "NewDocumentCommand RenewDocumentCommand"),
    ("*momo", .nothing, "newtheorem"),
    ("m#m", .nothing, "def gdef edef xdef"),
    ("mm", .nothing, "let"),
    ("m", .nothing, "cline"),
    ("orm", .nothing, "cmidrule"),
    ("o", .nothing, "nopagebreak nolinebreak allowdisplaybreaks"),
    ("d", .nothing, "vskip kern"),
    // What TeX sets without braces
    (
      "d", .omission,
      "hrule vrule parindent parskip parfillskip leftskip rightskip baselineskip lineskip lineskiplimit"
        + " normalbaselineskip topskip hsize vsize hoffset voffset textwidth textheight paperwidth paperheight"
        + " linewidth columnwidth columnsep columnseprule oddsidemargin evensidemargin topmargin headheight headsep"
        + " footskip marginparwidth marginparsep marginparpush footnotesep tabcolsep arraycolsep arrayrulewidth"
        + " doublerulesep extrarowheight fboxsep fboxrule itemsep parsep topsep partopsep itemindent listparindent"
        + " leftmargin rightmargin leftmargini labelwidth labelsep floatsep textfloatsep intextsep"
        + " abovecaptionskip belowcaptionskip abovedisplayskip belowdisplayskip abovedisplayshortskip"
        + " belowdisplayshortskip smallskipamount medskipamount bigskipamount spaceskip xspaceskip maxdepth"
        + " splittopskip emergencystretch overfullrule hfuzz vfuzz hangindent unitlength"
    ),
    (
      "i", .omission,
      "hangafter tolerance pretolerance hbadness vbadness hyphenpenalty exhyphenpenalty widowpenalty clubpenalty"
        + " displaywidowpenalty interlinepenalty brokenpenalty linepenalty adjdemerits doublehyphendemerits"
        + " finalhyphendemerits looseness lefthyphenmin righthyphenmin penalty"
    ),
    ("id", .omission, "count dimen skip"),
    ("md", .omission, "advance multiply divide"),
    ("d", .space, "hskip"),
    ("*o", .space, "\\ newline"),
    ("o", .space, "linebreak"),
    ("", .space, "quad qquad hfill enspace tabularnewline tab"),
    (
      "", .nothing,
      "emph textbf textit textsl texttt textrm textsf textsc textup textmd textnormal underline"
        + " bf it em tt rm sf sc sl bfseries itshape ttfamily mbox hbox fbox uline sout"
        + " fi else MakeUppercase MakeLowercase enquote acs acl ac gls Gls glspl url path nolinkurl"
        + " phantomsection tightlist noindent indent centering raggedright raggedleft hline toprule midrule bottomrule"
        + " tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge maketitle"
        + " tableofcontents listoffigures listoftables smallskip medskip bigskip vfill - / @ ( )"
    ),
    ("", .omission, "theequation thepage thesection thechapter"),
  ]

  private static let symbols: [String: String] = [
    " ": " ", "\n": " ", "\t": " ", ",": "\u{202F}", ";": " ", ":": " ", ">": " ",
    "thinspace": "\u{202F}",
    "nobreakspace": "\u{A0}", "space": " ",
    "%": "%", "&": "&", "#": "#", "$": "$", "_": "_", "{": "{", "}": "}",
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_",
    "textbar": "|", "textless": "<", "textgreater": ">", "textdollar": "$", "slash": "/",
    "textbraceleft": "{", "textbraceright": "}", "lbrack": "[", "rbrack": "]",
    "ldots": "…", "dots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—",
    "textquoteleft": "‘", "textquoteright": "’", "lq": "‘", "rq": "’",
    "textquotedblleft": "“", "textquotedblright": "”", "quotedblbase": "„", "glqq": "„",
    "grqq": "“", "glq": "‚", "grq": "‘", "quotesinglbase": "‚", "guillemotleft": "«",
    "guillemotright": "»", "guillemetleft": "«", "guillemetright": "»", "flqq": "«", "frqq": "»",
    "guilsinglleft": "‹", "guilsinglright": "›", "textquotesingle": "'", "textquotedbl": "\"",
    "og": "«\u{A0}", "fg": "\u{A0}»", "textexclamdown": "¡", "textquestiondown": "¿",
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å",
    "AA": "Å", "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ",
    "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "SS": "ẞ",
    "S": "§", "P": "¶", "copyright": "©", "textcopyright": "©", "textregistered": "®",
    "texttrademark": "™", "pounds": "£", "textsterling": "£", "euro": "€", "texteuro": "€",
    "EUR": "€", "textdegree": "°", "degree": "°", "textbullet": "•", "textperiodcentered": "·",
    "dag": "†", "ddag": "‡", "textnumero": "№", "textordfeminine": "ª", "textordmasculine": "º",
    "TeX": "TeX", "LaTeX": "LaTeX", "LaTeXe": "LaTeX2ε", "BibTeX": "BibTeX", "XeTeX": "XeTeX",
    "LuaTeX": "LuaTeX", "pdfTeX": "pdfTeX", "XeLaTeX": "XeLaTeX", "LuaLaTeX": "LuaLaTeX",
    "eg": "e.g.", "ie": "i.e.",
  ]
}

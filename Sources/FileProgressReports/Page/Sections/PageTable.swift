/// A table of a page: a caption, a heading for each column and each row, and perhaps a total.
struct PageTable: Sendable {
  /// A column of figures.
  struct Column: Sendable {
    /// The heading.
    var title: String
    /// Whether figures stand at the right of the column.
    var isTrailing = true
    /// Whether a phone leaves it out.
    var isWide = false
  }

  /// A figure.
  enum Figure: Sendable {
    /// A text; empty for what is not known.
    case text(String)
    /// A moment as people read it, and as programs do.
    case moment(String, dateTime: String)
  }

  /// What the table is of.
  var caption: String
  /// The heading of the names.
  var nameTitle: String
  /// The columns behind the names.
  var columns: [Column]

  /// The most columns, with that of the names, that the style sheet knows.
  static let greatestColumnCount = 10

  /// How the columns look, in a few letters for the whole table: `x3` for text in the third column, `w2` for a
  /// second column that a phone leaves out. A class for each cell would be a fifth of a page.
  private var kind: String {
    columns.enumerated().flatMap { place, column in
      [column.isTrailing ? nil : "x\(place + 2)", column.isWide ? "w\(place + 2)" : nil]
    }.compactMap(\.self).joined(separator: " ")
  }

  /// Begins the table.
  func begin(in html: inout HTMLWriter) {
    html.open("table", ["class": kind])
    html.element("caption", caption)
    html.element("thead") { html in
      html.element("tr") { html in
        html.element("th", ["scope": "col"], nameTitle)
        for column in columns { html.element("th", ["scope": "col"], column.title) }
      }
    }
    html.line()
    html.open("tbody")
    html.line()
  }

  /// Writes a row.
  ///
  /// - Parameters:
  ///   - kind: The class of the row in the style sheet; `nil` for none.
  ///   - figures: One for each column.
  ///   - name: Writes what the row is about.
  func row(
    in html: inout HTMLWriter, kind: String? = nil, _ figures: [Figure],
    name: (inout HTMLWriter) -> Void
  ) {
    if let kind { html.open("tr", ["class": kind]) } else { html.open("tr") }
    html.element("th", ["scope": "row"], name)
    for figure in figures {
      html.open("td")
      switch figure {
      case .text(let text): html.text(text.isEmpty ? "–" : text)
      case .moment(let text, let dateTime): html.element("time", ["datetime": dateTime], text)
      }
      html.close("td")
    }
    html.close("tr")
    html.line()
  }

  /// Ends the table without a total.
  func end(in html: inout HTMLWriter) {
    html.close("tbody")
    html.close("table")
    html.line()
  }

  /// Ends the table with a total.
  ///
  /// - Parameters:
  ///   - figures: One for each column; empty where there is no sum.
  ///   - note: What is added up.
  func end(in html: inout HTMLWriter, total figures: [String], of note: String) {
    html.close("tbody")
    html.element("tfoot") { html in
      html.element("tr") { html in
        html.element("th", ["scope": "row"]) { html in
          html.text("Total")
          if !note.isEmpty { html.element("span", ["class": "where"], note) }
        }
        for figure in figures { html.element("td", figure) }
      }
    }
    html.close("table")
    html.line()
  }
}

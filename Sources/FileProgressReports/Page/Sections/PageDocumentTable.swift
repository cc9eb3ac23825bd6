import ProgressModel

/// All documents and contexts of a page in one table, with the figures that `report` prints.
struct PageDocumentTable: Sendable {
  /// The documents in their order.
  let documents: [PageDocument]
  /// The order in which they are.
  let order: ReportOrder
  /// Their rows with the total.
  let table: FiguresTable
  /// What is added up.
  let note: String
  /// What a reader would miss.
  let hints: [String]
  let header: ReportHeader
  let moments: PageMoment

  private var caption: String {
    let text =
      switch order {
      case .name: "by name"
      case .words: "most words first"
      case .time: "most time first"
      case .last: "newest first"
      }
    return table.nameTitle == "Document"
      ? "Documents, " + text : text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    let shown = table.shownColumns.filter { !["Last", Sparkline.title].contains($0.column.title) }
    let lasts = documents.map { header.last(of: $0.summary) }
    let hasLast = lasts.contains { $0 != nil }
    let head = PageTable(
      caption: caption,
      nameTitle: table.nameTitle,
      columns: shown.map {
        .init(
          title: $0.column.title, isTrailing: $0.column.isTrailing,
          isWide: !["Change", "Active", "Time"].contains($0.column.title))
      } + (hasLast ? [.init(title: "Last", isTrailing: false, isWide: true)] : []))
    html.element("section", ["id": "documents", "aria-labelledby": "documents-h"]) { html in
      html.element("h2", ["id": "documents-h"], "Documents")
      html.line()
      head.begin(in: &html)
      for (document, last) in zip(documents, lasts) {
        var figures = shown.map { PageTable.Figure.text($0.figure(document.row)) }
        if hasLast {
          figures.append(
            last.map { .moment(moments.moment($0), dateTime: moments.dateTime($0)) } ?? .text(""))
        }
        head.row(in: &html, figures) { html in
          document.writeName(to: &html, isLink: true)
          document.writeFolder(to: &html)
        }
      }
      let total = shown.map { $0.figure(table.total) } + (hasLast ? [""] : [])
      head.end(in: &html, total: total, of: note)
      for hint in hints { html.element("p", ["class": "quiet"], hint) }
    }
    html.line()
  }
}

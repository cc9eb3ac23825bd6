import ProgressModel

/// How the figures of a page were made.
struct PageNotes: Sendable {
  /// The sentences.
  let sentences: [String]

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    html.element("section", ["id": "about", "aria-labelledby": "about-h"]) { html in
      html.element("h2", ["id": "about-h"], "About these figures")
      for sentence in sentences { html.element("p", sentence) }
    }
    html.line()
  }
}

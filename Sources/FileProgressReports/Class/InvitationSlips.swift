import ProgressModel

/// A page of slips to print and cut: one for each student, with what they type to join a class.
///
/// It is one file of HTML that loads nothing and runs nothing.
package struct InvitationSlips: Sendable {
  /// A slip.
  package struct Slip: Hashable, Sendable {
    /// The student's name.
    package var name: String
    /// What tells the student apart from others of the same name; `nil` if there are none.
    package var identifier: String?
    /// The personal code in groups of letters.
    package var code: String

    package init(name: String, identifier: String? = nil, code: String) {
      self.name = name
      self.identifier = identifier
      self.code = code
    }
  }

  private let classTitle: String
  private let folder: String
  private let slips: [Slip]

  private static let slipsInRow = 2

  private static let style = """
    @page { size: A4; margin: 12mm }
    body { margin: 0; font: 11pt/1.25 sans-serif; color: #000; background: #fff }
    table { width: 100%; border-collapse: collapse; table-layout: fixed }
    tr { break-inside: avoid; page-break-inside: avoid }
    td { height: 56mm; padding: 3mm 5mm; vertical-align: top; border: 1px dashed #777; overflow-wrap: anywhere }
    h2 { margin: 0; font-size: 14pt }
    p { margin: 0 0 1mm }
    code { display: block; margin: 0 0 1mm; font: 10pt/1.25 monospace }
    .whole { display: inline-block; max-width: 100%; vertical-align: top }
    .note { margin: 0; font-size: 9pt }
    """

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - classTitle: The title of the class.
  ///   - folder: The class folder on the teacher's computer.
  ///   - slips: The slips, in the order in which they are printed.
  package init(classTitle: String, folder: String, _ slips: [Slip]) {
    self.classTitle = classTitle
    self.folder = folder
    self.slips = slips
  }

  /// The page.
  package var html: String {
    var html = HTMLWriter()
    html.fixed("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
    html.fixed("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
    html.fixed("style-src 'unsafe-inline'\"/>\n")
    html.element("title", "Invitations to \(classTitle)")
    html.line()
    html.style(Self.style)
    html.fixed("\n</head>\n<body>\n<table>\n")
    for start in stride(from: 0, to: slips.count, by: Self.slipsInRow) {
      html.element("tr") { html in
        for place in start..<start + Self.slipsInRow {
          html.element("td") { html in
            if place < slips.count { write(slips[place], to: &html) }
          }
        }
      }
      html.line()
    }
    html.fixed("</table>\n</body>\n</html>\n")
    return html.take()
  }

  private func write(_ slip: Slip, to html: inout HTMLWriter) {
    html.element("h2", slip.name + (slip.identifier.map { " (\($0))" } ?? ""))
    html.element("p", classTitle)
    html.element("p", "To join the class, type this in a terminal, all on one line:")
    let words = [slip.code, "--folder", Self.typed(folder), "--as", Self.typed(slip.name)]
    html.element("code") { html in
      html.text("fileprogress class join")
      for word in words {
        html.text(" ")
        // A line that ended at a hyphen or a space would look as if that were not typed.
        html.element("span", ["class": "whole"], word)
      }
    }
    html.element(
      "p", ["class": "note"],
      "The code is only for you, and works once. If the class folder is somewhere else on your computer, type that "
        + "place after --folder.")
  }

  /// Returns a word to type in a shell. With an apostrophe it is in double quotes, since nobody types `'O'\''Neill'`.
  private static func typed(_ word: String) -> String {
    let isPlain = !word.unicodeScalars.contains { "\"$`\\!".unicodeScalars.contains($0) }
    return word.contains("'") && isPlain ? "\"\(word)\"" : ShellText.word(word)
  }
}

import ProgressModel

/// One field of a line of a table file.
///
/// Control characters other than breaks and tabs become visible, as everywhere where names are shown:
/// the format has no place for them.
///
/// - Source: RFC 4180.
enum CSVField {
  /// Returns text as a field.
  ///
  /// Where a spreadsheet would take it for a formula, because it begins with `=`, `+`, `-`, `@`, a tab
  /// or a carriage return, an apostrophe goes before it, which spreadsheets do not show.
  static func text(_ text: String) -> String {
    let printable = PrintableText.ofField(text)
    // By bytes: a line feed after a carriage return makes another character of it.
    switch printable.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"),
      UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      return quoted("'" + printable)
    default: return quoted(printable)
    }
  }

  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains {
      $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n")
        || $0 == UInt8(ascii: "\r")
    }
    guard needsQuotes else { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(scalar)
      if scalar == "\"" { result.unicodeScalars.append(scalar) }
    }
    return result + "\""
  }
}

/// A small table file, as RFC 4180 has it: lines end with CR LF.
package enum CSVText {
  /// Returns the file.
  ///
  /// - Parameters:
  ///   - columns: The headings.
  ///   - rows: A text for each column, as it came from outside.
  package static func text(columns: [String], rows: [[String]]) -> String {
    ([columns] + rows.map { $0.map(CSVField.text) })
      .map { $0.joined(separator: ",") + "\r\n" }.joined()
  }
}

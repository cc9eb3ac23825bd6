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

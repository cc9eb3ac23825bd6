extension WordsReport {
  /// The report as a table file, a document a line and no totals; an unknown figure is an empty field.
  ///
  /// - Source: RFC 4180.
  package var csv: String {
    var text = "path,format,encoding,bytes,counter,words,characters,charactersWithoutSpaces\r\n"
    for file in files {
      let figures = [file.words, file.characters, file.charactersWithoutSpaces]
      let fields =
        [
          // Standard input is no formula.
          file.path == "-" ? file.path : CSVField.text(file.path), CSVField.text(file.format ?? ""),
          CSVField.text(file.encoding ?? ""), "\(file.byteCount)", CSVField.text(counter),
        ] + figures.map { $0.map(String.init) ?? "" }
      text += fields.joined(separator: ",") + "\r\n"
    }
    return text
  }
}

extension WordsReport {
  /// The report as a table file, a document a line and no totals; an unknown figure is an empty field.
  ///
  /// - Source: RFC 4180.
  package var csv: String {
    var text =
      "path,format,encoding,reason,bytes,counter,words,characters,charactersWithoutSpaces,sentences"
    if hasReadability { text += ReadabilityFigures.formulas.map { "," + $0.name }.joined() }
    text += "\r\n"
    for file in files {
      let figures = [file.words, file.characters, file.charactersWithoutSpaces, file.sentences]
      let rates =
        hasReadability
        ? ReadabilityFigures.formulas.map { formula in file.readability.flatMap(formula.figure) }
        : []
      let fields =
        [
          // Standard input is no formula.
          file.path == "-" ? file.path : CSVField.text(file.path), CSVField.text(file.format ?? ""),
          CSVField.text(file.encoding ?? ""), CSVField.text(file.reason ?? ""),
          "\(file.byteCount)", CSVField.text(counter),
        ] + figures.map { $0.map(String.init) ?? "" } + rates.map { $0.map(NumberText.of) ?? "" }
      text += fields.joined(separator: ",") + "\r\n"
    }
    return text
  }
}

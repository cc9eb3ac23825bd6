extension WordsReport {
  /// The report as a table file and no totals: a document a line, or a section a line where sections are
  /// shown. An unknown figure is an empty field.
  ///
  /// - Source: RFC 4180.
  package var csv: String { hasSections ? csvOfSections : csvOfDocuments }

  private var csvOfDocuments: String {
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
        Self.names(of: file) + ["\(file.byteCount)", CSVField.text(counter)]
        + figures.map { $0.map(String.init) ?? "" } + rates.map { $0.map(NumberText.of) ?? "" }
      text += fields.joined(separator: ",") + "\r\n"
    }
    return text
  }

  /// A section a line; a document without sections is one line without a level and a title. So the words of
  /// all lines add up to those of all documents.
  private var csvOfSections: String {
    var text = "path,format,encoding,reason,counter,level,title,words\r\n"
    for file in files {
      var rows = (file.sections ?? []).map { section in
        ["\(section.level)", CSVField.text(section.title), "\(section.words)"]
      }
      if rows.isEmpty { rows = [["", "", file.words.map(String.init) ?? ""]] }
      for row in rows {
        let fields = Self.names(of: file) + [CSVField.text(counter)] + row
        text += fields.joined(separator: ",") + "\r\n"
      }
    }
    return text
  }

  /// The path, the format, the encoding and the reason for no words.
  private static func names(of file: File) -> [String] {
    [
      // Standard input is not a formula.
      file.path == "-" ? file.path : CSVField.text(file.path), CSVField.text(file.format ?? ""),
      CSVField.text(file.encoding ?? ""), CSVField.text(file.reason ?? ""),
    ]
  }
}

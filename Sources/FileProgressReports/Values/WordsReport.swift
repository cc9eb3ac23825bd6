/// What was counted in some documents, ready to be shown.
package struct WordsReport: Sendable {
  /// A document.
  package struct File: Sendable {
    /// The absolute path; `-` for standard input.
    package var path: String
    /// The path as it was typed.
    package var name: String
    /// The kind of document; `nil` if it is none that can be read.
    package var format: String?
    /// How a plain text is encoded; `nil` for everything else.
    package var encoding: String?
    /// How many bytes were read.
    package var byteCount: Int64
    /// The words; `nil` if there is no text that can be read.
    package var words: Int?
    /// The characters without line ends; `nil` if nobody asked.
    package var characters: Int?
    /// The characters without line ends and white space; `nil` if nobody asked.
    package var charactersWithoutSpaces: Int?

    /// Creates a document.
    package init(
      path: String, name: String, format: String?, encoding: String?, byteCount: Int64,
      words: Int?, characters: Int?, charactersWithoutSpaces: Int?
    ) {
      self.path = path
      self.name = name
      self.format = format
      self.encoding = encoding
      self.byteCount = byteCount
      self.words = words
      self.characters = characters
      self.charactersWithoutSpaces = charactersWithoutSpaces
    }
  }

  /// The name of the counter of all words here.
  package var counter: String
  /// The documents, in the order in which they were named.
  package var files: [File]

  /// Creates a report.
  package init(counter: String, files: [File]) {
    self.counter = counter
    self.files = files
  }

  /// A sum over all documents; `nil` if not one of them has the figure.
  func total(_ figure: KeyPath<File, Int?>) -> Int? {
    let known = files.compactMap { $0[keyPath: figure] }
    return known.isEmpty ? nil : known.reduce(0, +)
  }
}

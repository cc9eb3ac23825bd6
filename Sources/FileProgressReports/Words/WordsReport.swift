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
    /// The sentences; `nil` if nobody asked.
    package var sentences: Int?
    /// How hard it is to read; `nil` if it is too short or not in English, or nobody asked.
    package var readability: ReadabilityFigures?

    /// Why there are no words, as a name; `nil` if there are.
    package var reason: String?

    /// The parts between headings, in reading order; `nil` if nobody asked, or there can be none.
    package var sections: [Section]?

    package init(
      path: String, name: String, format: String?, encoding: String?, byteCount: Int64,
      words: Int?, characters: Int?, charactersWithoutSpaces: Int?, sentences: Int? = nil,
      readability: ReadabilityFigures? = nil, sections: [Section]? = nil,
      reason: String? = nil
    ) {
      self.path = path
      self.name = name
      self.format = format
      self.encoding = encoding
      self.byteCount = byteCount
      self.words = words
      self.characters = characters
      self.charactersWithoutSpaces = charactersWithoutSpaces
      self.sentences = sentences
      self.readability = readability
      self.sections = sections
      self.reason = reason
    }
  }

  /// A part of a document that begins with a heading.
  package struct Section: Sendable {
    /// How deep the heading is, 1 for the highest; 0 for what stands before the first one.
    package var level: Int
    /// The heading; empty for what stands before the first one.
    package var title: String
    /// The words up to the next heading that begins a section.
    package var words: Int

    package init(level: Int, title: String, words: Int) {
      self.level = level
      self.title = title
      self.words = words
    }
  }

  /// The name of the counter of all words here.
  package var counter: String
  /// The documents, in the order in which they were named.
  package var files: [File]
  /// Whether readability is shown.
  package var hasReadability: Bool
  /// Whether sections are shown, of the documents that have any.
  package var hasSections: Bool
  /// Whether a folder was named, so that there is a total however many documents it has.
  package var isOfFolder = false

  package init(
    counter: String, files: [File], hasReadability: Bool = false, hasSections: Bool = false
  ) {
    self.counter = counter
    self.files = files
    self.hasReadability = hasReadability
    self.hasSections = hasSections
  }

  /// A sum over all documents; `nil` if not one of them has the figure.
  func total(_ figure: KeyPath<File, Int?>) -> Int? {
    let known = files.compactMap { $0[keyPath: figure] }
    return known.isEmpty && !(isOfFolder && files.isEmpty) ? nil : known.reduce(0, +)
  }
}

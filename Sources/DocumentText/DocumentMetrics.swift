public import TextMetrics

/// What was counted in one document.
public struct DocumentMetrics: Equatable, Sendable {
  /// The kind of document; `nil` if it can't be read.
  public var format: DocumentFormat?
  /// How the text of the file is encoded; `nil` for formats that have their own ways.
  public var encoding: TextEncoding?
  /// Why there are no words; `nil` if there are.
  public var unreadableReason: UnreadableReason?
  /// How many bytes were read.
  public var byteCount: Int64
  /// The name of the counter of ``words``; never add figures of another counter.
  public var counter: String
  /// The words; `nil` if the document has no text that can be read.
  public var words: Int?
  /// The characters without line ends; `nil` if they were not wanted, or nothing can be read.
  public var characters: Int?
  /// The characters without line ends and white space; `nil` as ``characters``.
  public var charactersWithoutSpaces: Int?
  /// The words of each section; `nil` if they were not wanted, or the format has no headings.
  public var sections: [DocumentSection]?
  /// The sentences; `nil` as ``characters``.
  public var sentences: Int?
  /// How hard the text is to read; `nil` as ``characters``, and for a text that is too short or not in
  /// English.
  public var readability: Readability?

  /// Takes over what was counted.
  mutating func take(
    _ figures: DocumentFigures, of rule: CountingRule, also measures: DocumentMeasures
  ) {
    words = figures.counts[rule]
    unreadableReason = words == nil ? figures.unreadableReason : nil
    if measures.contains(.characters) {
      characters = figures.counts[.characters]
      charactersWithoutSpaces = figures.counts[.charactersWithoutSpaces]
    }
    sentences = figures.sentences
    readability = figures.readability()
  }
}

/// What is counted of a document beside its words; each takes longer than they do.
public struct DocumentMeasures: OptionSet, Sendable {
  /// A bit for each measure.
  public let rawValue: Int

  /// Creates a set of measures.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Characters, with and without white space.
  public static let characters = DocumentMeasures(rawValue: 1)
  /// Sentences.
  public static let sentences = DocumentMeasures(rawValue: 2)
  /// How hard the text is to read. Of a text longer than 1 MiB its beginning is rated.
  public static let readability = DocumentMeasures(rawValue: 4)
}

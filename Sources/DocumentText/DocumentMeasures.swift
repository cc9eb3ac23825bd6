/// What to count in a document besides its words. Each measure takes longer than the words.
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
  /// How hard the text is to read; of a long text, the first 1 MiB is rated.
  public static let readability = DocumentMeasures(rawValue: 4)
}

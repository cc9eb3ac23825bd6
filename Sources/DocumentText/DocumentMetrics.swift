/// What was counted in one document.
public struct DocumentMetrics: Equatable, Sendable {
  /// The kind of document; `nil` if it is none that can be read.
  public var format: DocumentFormat?
  /// How a plain text is encoded; `nil` for everything else.
  public var encoding: TextEncoding?
  /// How many bytes were read.
  public var byteCount: Int64
  /// The name of the counter of ``words``, which figures of other counters are never added to.
  public var counter: String
  /// The words; `nil` if the document has no text that can be read.
  public var words: Int?
  /// The characters without line ends; `nil` if they were not wanted, or nothing can be read.
  public var characters: Int?
  /// The characters without line ends and white space; `nil` as ``characters``.
  public var charactersWithoutSpaces: Int?
}

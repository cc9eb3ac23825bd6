/// The evidence for a decision about a file.
public struct MatchEvidence: Hashable, Sendable {
  /// How one trait of the file compares with what was recorded.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Equal to the newest record of the document.
    case same
    /// Equal to an older record of the document.
    case earlier
    /// Different from every record of the document.
    case other
    /// The file system or the record does not tell.
    case unknown
  }

  /// The kernel handle, compared with the document's.
  public var handle: Comparison
  /// The content, compared with the document's.
  public var content: Comparison
  /// How much of the old text survives, 0…1; `nil` if it was not measured.
  public var similarity: Double?
  /// The document that would have been the next choice.
  public var runnerUp: DocumentIdentifier?
  /// What was found at the place where the matched document was last seen.
  public var formerLocation: LocationState?

  /// Creates evidence; what is left out is unknown.
  package init(
    handle: Comparison = .unknown, content: Comparison = .unknown, similarity: Double? = nil,
    runnerUp: DocumentIdentifier? = nil, formerLocation: LocationState? = nil
  ) {
    self.handle = handle
    self.content = content
    self.similarity = similarity
    self.runnerUp = runnerUp
    self.formerLocation = formerLocation
  }
}

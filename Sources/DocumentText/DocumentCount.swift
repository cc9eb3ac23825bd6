/// What was counted of one document among several.
package struct DocumentCount: Sendable {
  /// What keeps a document from being counted as it was wanted.
  package enum Problem: Error, Equatable {
    /// It could not be read.
    case unread(DocumentTextError)
    /// It has no text that can be counted.
    case unreadable(UnreadableReason)
    /// It is not what it was said to be; it may be damaged instead.
    case otherFormat(DocumentFormat, isPerhapsDamaged: Bool)
    /// It was counted, but has no headings to count by.
    case noHeadings(DocumentFormat?)
  }

  /// What was counted; `nil` if the document could not be read.
  package var metrics: DocumentMetrics?
  /// What could not be done as asked; `nil` if everything could.
  package var problem: Problem?
}

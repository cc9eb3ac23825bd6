/// Gets the content of a file while it is read for its fingerprint.
package protocol ContentVisitor {
  /// Starts with the first byte. Called again if the file changed while it was read: then everything seen
  /// so far is void.
  mutating func begin()

  /// Takes the next piece, in the order of the file; the memory is valid during the call only.
  mutating func visit(_ bytes: UnsafeRawBufferPointer)

  /// Returns the text of the content that was seen, so that a document which takes a program to read is
  /// read once for everybody.
  ///
  /// - Parameter extractor: What makes the text, as ``TextSource`` names it.
  /// - Returns: The text in UTF-8; `nil` if the visitor has none by that extractor.
  /// - Throws: Any error if the content cannot be read as what it seems to be.
  mutating func text(by extractor: String) throws -> [UInt8]?
}

extension ContentVisitor {
  package mutating func text(by extractor: String) throws -> [UInt8]? { nil }
}

/// Ignores the content.
struct NoContentVisitor: ContentVisitor {
  func begin() {}
  func visit(_ bytes: UnsafeRawBufferPointer) {}
}

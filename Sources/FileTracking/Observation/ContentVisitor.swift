/// Someone who wants the content of a file while it is read for its fingerprint.
package protocol ContentVisitor {
  /// Begins with the first byte. Called again if the file changed while it was read: what was seen
  /// so far is void then.
  mutating func begin()

  /// Takes the next piece, in the order of the file; the memory is valid during the call only.
  mutating func visit(_ bytes: UnsafeRawBufferPointer)
}

/// Someone who wants no content.
struct NoContentVisitor: ContentVisitor {
  func begin() {}
  func visit(_ bytes: UnsafeRawBufferPointer) {}
}

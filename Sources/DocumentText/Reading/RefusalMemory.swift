/// Remembers across processes which documents could not be read, so that a command need not wait for the same
/// content again.
///
/// It knows contents, not names: a renamed document is remembered. What it knows is not a fact and may be lost at any
/// time.
package protocol RefusalMemory: Sendable {
  /// Whether it remembers nothing.
  var isEmpty: Bool { get }

  /// Returns why a content was refused before; `nil` if it was not.
  func reason(for content: RefusedContent) -> UnreadableReason?

  /// Notes why a content is refused.
  ///
  /// - Parameter path: The file that it was read from; `nil` if unknown.
  func note(_ reason: UnreadableReason, for content: RefusedContent, ofFileAt path: String?)

  /// Forgets that a content was refused: it can be read now.
  func remove(_ content: RefusedContent)
}

/// What a reader was to read.
package struct RefusedContent: Sendable {
  /// All bytes.
  package let bytes: [UInt8]
  /// What was to be done with them, such as the format.
  package let name: String
  /// The program that was to do it. Another version of it has another text here.
  package let program: String

  package init(bytes: [UInt8], name: String, program: String) {
    self.bytes = bytes
    self.name = name
    self.program = program
  }
}

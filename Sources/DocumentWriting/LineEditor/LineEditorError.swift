/// Why the line editor refused a command; the document is as it was.
struct LineEditorError: Error, Equatable, Sendable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

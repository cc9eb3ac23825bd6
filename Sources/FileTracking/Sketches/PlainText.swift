/// What makes the text of a file whose bytes are the text.
package enum PlainText {
  /// The name under which sketches of such a text are kept; sketches of different extractors are never
  /// compared.
  package static let extractor = "plain"
}

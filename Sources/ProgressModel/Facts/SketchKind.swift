/// How a sketch came about; only sketches of one kind can be compared.
package struct SketchKind: Hashable, Sendable {
  /// What made the text of the file.
  package var extractor: String
  /// How the text became a sketch.
  package var method: String
  /// The version of the method.
  package var version: Int64

  package init(extractor: String, method: String, version: Int64) {
    self.extractor = extractor
    self.method = method
    self.version = version
  }
}

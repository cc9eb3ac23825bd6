/// A text that was just sketched.
package struct SketchedText: Equatable, Sendable {
  /// The sketch with all terms that its maker holds, up to ``SketchBuilder/termCapacity``.
  ///
  /// Kept is a prefix of it: ``ContentSketch/prefix(_:)``.
  package let sketch: ContentSketch

  /// How many words the sketched part of the text has, as the sketch counts them: a character of a
  /// script without spaces is a word. No figure for people.
  package let wordCount: Int

  /// What comes of content without words, or of content that is not text.
  package static let empty = SketchedText(sketch: .empty, wordCount: 0)
}

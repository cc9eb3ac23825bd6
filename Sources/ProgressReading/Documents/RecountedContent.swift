/// The words of a content of which none are on record yet: the file was changed outside of a session.
package struct RecountedContent: Hashable, Sendable {
  /// The words.
  package let words: Int
  /// What counted them; as the words on record, if there are any.
  package let counter: String
}

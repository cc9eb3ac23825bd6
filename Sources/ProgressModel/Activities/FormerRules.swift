/// The newest count of a document: of which text, where its file was, and by which version of the reader.
package struct NewestCount: Hashable, Sendable {
  /// The path of the file, which tells its format.
  package var path: String
  package var content: Fingerprint
  package var words: Int64
  /// The version of the reader that took the text out of its format; `nil` if nobody knows.
  package var readerVersion: Int64?

  package init(path: String, content: Fingerprint, words: Int64, readerVersion: Int64?) {
    self.path = path
    self.content = content
    self.words = words
    self.readerVersion = readerVersion
  }
}

/// The rules by which a text was counted before, where a new count has others: its file had another format, or an older
/// version of the reader took the text out of it.
///
/// The design note *Days* has the rule.
package struct FormerRules: Hashable, Sendable {
  /// Whether this very text was counted by them. The count of a text does not change with its name.
  package let isCounted: Bool
  /// How many words the text has by the former rules; `nil` if they can't count it. The rest came with the new rules and
  /// is no change.
  package let words: Int64?
  /// Whether the change can't be counted, since the program can no longer count by them.
  package let isChangeUnknown: Bool

  /// Whether counts by two versions of a reader can be compared; a version that nobody knows is no obstacle.
  package static func canCompare(_ one: Int64?, _ other: Int64?) -> Bool {
    guard let one, let other else { return true }
    return one == other
  }

  /// Finds out by which rules a text was counted before.
  ///
  /// - Parameters:
  ///   - newest: The newest count of the document.
  ///   - hasOtherFormat: Whether that was made under a name that tells another format.
  ///   - content: What is counted now.
  ///   - readerVersion: The version of the reader that takes the text out of its format now; `nil` if nobody knows.
  ///   - countAs: Counts the text as if its file had another name.
  /// - Returns: `nil` if the rules are the same, or all that is new is their version.
  package init?(
    of newest: NewestCount, hasOtherFormat: Bool, content: Fingerprint?, readerVersion: Int64?,
    countAs: (_ name: String) -> (words: Int64, readerVersion: Int64?)?
  ) {
    isCounted = hasOtherFormat && newest.content == content
    guard !isCounted else {
      words = nil
      isChangeUnknown = false
      return
    }
    var version = readerVersion
    var count: Int64?
    if hasOtherFormat {
      let counted = countAs(newest.path)
      (count, version) = (counted?.words, counted?.readerVersion)
    } else if newest.content == content {
      return nil
    }
    isChangeUnknown = !Self.canCompare(newest.readerVersion, version)
    guard hasOtherFormat || isChangeUnknown else { return nil }
    words = isChangeUnknown ? newest.words : count
  }
}

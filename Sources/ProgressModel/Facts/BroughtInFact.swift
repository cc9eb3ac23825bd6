/// How many words of a content were not written in the change that led to it. The newest one holds, but for what a look
/// on another device can't have known, or only found out since it saw a new text later.
package struct BroughtInFact: Hashable, Sendable {
  /// Where the words came from.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// From a text that still has them: a copy, a template, or a text that was made of others.
    case copied
    /// From a text that is gone.
    case moved
    /// From other rules of counting: the file changed its format, or the reader is another version.
    case counting
    /// A person said so.
    case said
  }

  /// A time-ordered identifier.
  package var id: FactIdentifier
  /// The sighting through which the content was seen.
  package var sighting: SightingIdentifier
  /// The content.
  package var content: Fingerprint
  /// The counter of the words.
  package var counter: String
  /// The words; below 0 where other rules count fewer, or where more count than the text grew by.
  package var words: Int64
  /// Where they came from.
  package var reason: Reason
  /// The document that they came from; `nil` if it is not one.
  package var origin: DocumentIdentifier?
  /// Who found out.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, sighting: SightingIdentifier, content: Fingerprint, counter: String,
    words: Int64, reason: Reason, origin: DocumentIdentifier? = nil, authorship: Authorship
  ) {
    self.id = id
    self.sighting = sighting
    self.content = content
    self.counter = counter
    self.words = words
    self.reason = reason
    self.origin = origin
    self.authorship = authorship
  }

  /// Whether it only notes that words of a text went to another one: then a return to an older text is a change, too.
  package var isNote: Bool { reason == .moved && words == 0 && origin != nil }

  /// Whether the text came and went with another version of its folder, or is there again.
  package var isOfAnotherVersion: Bool { reason == .moved && origin == nil }

  /// Whether it holds although another device found out less later: that one can't have known what a person said, or
  /// all that was written in the texts that are gone.
  func holds(against later: BroughtInFact) -> Bool {
    guard authorship.device != later.authorship.device, words > later.words else { return false }
    return reason == .said
      ? later.reason == .copied || later.isOfGoneText : isOfGoneText && later.isOfGoneText
  }

  private var isOfGoneText: Bool { reason == .moved && origin != nil }

  /// Whether it comes before another one in the order of all facts.
  func wasSaid(before other: BroughtInFact) -> Bool {
    (authorship.stamp, id) < (other.authorship.stamp, other.id)
  }
}

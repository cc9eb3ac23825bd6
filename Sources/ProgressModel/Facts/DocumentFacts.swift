/// The lasting thing that a path names today.
public struct DocumentFact: Hashable, Sendable {
  /// A random identifier.
  public var id: FactIdentifier
  /// The document that this one was copied or derived from.
  public var origin: FactIdentifier?
  /// Who saw it first.
  public var authorship: Authorship

  /// Creates a document.
  public init(id: FactIdentifier, origin: FactIdentifier? = nil, authorship: Authorship) {
    self.id = id
    self.origin = origin
    self.authorship = authorship
  }
}

/// One observation of a file: where it was, what it looked like, and what was decided.
///
/// The newest sighting of a path on a device is a location.
public struct SightingFact: Hashable, Sendable {
  /// A random identifier.
  public var id: FactIdentifier
  /// The document that the file was taken for.
  public var document: FactIdentifier
  /// The absolute path that was asked for.
  public var path: String
  /// The absolute path after symbolic links were followed.
  public var resolvedPath: String
  /// The file system, where it has an identity.
  public var fileSystem: FileSystemIdentifier?
  /// The kernel handle, where the file system gives any.
  public var handle: KernelHandle?
  /// Size and times.
  public var state: FileState
  /// The content, or `nil` if it kept changing while it was read.
  public var fingerprint: Fingerprint?
  /// The decision and its evidence.
  public var decision: MatchDecision
  /// The wall clock of the observation, in nanoseconds since 1970.
  public var seenAtNanoseconds: Int64
  /// Who saw it.
  public var authorship: Authorship

  /// Creates a sighting.
  public init(
    id: FactIdentifier, document: FactIdentifier, path: String, resolvedPath: String,
    fileSystem: FileSystemIdentifier?, handle: KernelHandle?, state: FileState,
    fingerprint: Fingerprint?, decision: MatchDecision, seenAtNanoseconds: Int64,
    authorship: Authorship
  ) {
    self.id = id
    self.document = document
    self.path = path
    self.resolvedPath = resolvedPath
    self.fileSystem = fileSystem
    self.handle = handle
    self.state = state
    self.fingerprint = fingerprint
    self.decision = decision
    self.seenAtNanoseconds = seenAtNanoseconds
    self.authorship = authorship
  }
}

/// The number of words of one content by one counter, seen at the end of a change.
///
/// The identifier is derived from the key, so that two observers of one save write one fact.
public struct WordSampleFact: Hashable, Sendable {
  /// The identifier, derived from document, fingerprints and counter.
  public var id: FactIdentifier
  /// The sighting through which the content was seen.
  public var sighting: FactIdentifier
  /// The content before the change, if anybody saw it.
  public var before: Fingerprint?
  /// The content that was counted.
  public var after: Fingerprint
  /// The counter's name, such as `wc`.
  public var counter: String
  /// Words in the content.
  public var words: Int64
  /// Words that the change brought in, where both texts were seen.
  public var wordsAdded: Int64?
  /// Words that the change took out, where both texts were seen.
  public var wordsRemoved: Int64?
  /// Words that arrived in one go, where an editor told.
  public var wordsPasted: Int64?
  /// Who counted.
  public var authorship: Authorship

  /// Creates a sample of a document.
  public init(
    document: FactIdentifier, sighting: FactIdentifier, before: Fingerprint?, after: Fingerprint,
    counter: String, words: Int64, wordsAdded: Int64? = nil, wordsRemoved: Int64? = nil,
    wordsPasted: Int64? = nil, authorship: Authorship
  ) {
    var key = [document.high, document.low, after.high, after.low, UInt64(after.byteCount)]
    if let before { key += [before.high, before.low, UInt64(before.byteCount)] }
    key += counter.utf8.map(UInt64.init)
    self.init(
      id: .derived(from: key), sighting: sighting, before: before, after: after, counter: counter,
      words: words, wordsAdded: wordsAdded, wordsRemoved: wordsRemoved, wordsPasted: wordsPasted,
      authorship: authorship)
  }

  /// Creates a sample that was stored before.
  public init(
    id: FactIdentifier, sighting: FactIdentifier, before: Fingerprint?, after: Fingerprint,
    counter: String, words: Int64, wordsAdded: Int64?, wordsRemoved: Int64?, wordsPasted: Int64?,
    authorship: Authorship
  ) {
    self.id = id
    self.sighting = sighting
    self.before = before
    self.after = after
    self.counter = counter
    self.words = words
    self.wordsAdded = wordsAdded
    self.wordsRemoved = wordsRemoved
    self.wordsPasted = wordsPasted
    self.authorship = authorship
  }
}

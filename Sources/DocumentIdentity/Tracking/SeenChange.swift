import FileTracking
package import ProgressModel
import ProgressStorage

/// What a look at a file says about its words: which content they changed, when they were written, and which were
/// written before.
///
/// The design note *Days* has the rule.
struct SeenChange {
  let sighting: SightingFact
  let decision: MatchDecision
  let content: Fingerprint
  let count: ContentCount
  /// When somebody looked at the place before, in nanoseconds since 1970; `nil` if nobody did.
  let lastLook: Int64?
  /// Until when the file was excluded, in nanoseconds since 1970; `nil` if it never was.
  let excludedUntil: Int64?
  /// The document of another device that has the text which this one was made from; `nil` if this device saw that text.
  let elsewhere: DocumentIdentifier?
  /// The earlier text that was put back before this one was made from it; `nil` if none was.
  let putBack: EarlierText?
  /// The earlier content that this one is but for the line ends; `nil` if it is none.
  let again: Fingerprint?
  /// The text of another device that was put into the text that this device saw; `nil` if none was.
  let merged: Fingerprint?
  /// Whether the text that this one was copied from lost most of it in the same look.
  let isMoved: Bool
  /// Whether the file is a variant beside that of the document, which has changes of its own.
  let isVariant: Bool
  /// Counts the words of the file as if it had another name, whose format has other rules; `nil` if it has none then.
  let countAs: (_ name: String) -> (words: Int64, readerVersion: Int64?)?

  var words: Int64 { count.words }
  var counter: String { count.counter }

  /// What the change is.
  enum Kind {
    case ordinary
    /// The text was not there at the last look, and was written before or elsewhere.
    case arrival
    /// The text is new; ``MovedTexts`` says which of its words are.
    case birth
    /// The text has an earlier content again: when that was last seen, and when the contents since then were.
    case `return`(seenAtNanoseconds: Int64, leftNanoseconds: [Int64])
    /// The text changed, by nobody knows how many words, since this version counts such texts by other rules.
    case recounted
    /// The text changed by some words since a look, and was written at a moment that the file tells.
    case written(words: Int64, sinceNanoseconds: Int64, atNanoseconds: Int64)

    /// Whether it leads from a text to another one.
    var isEdit: Bool {
      switch self {
      case .ordinary, .written, .return: true
      case .arrival, .birth, .recounted: false
      }
    }

    var isReturn: Bool { if case .return = self { true } else { false } }

    /// Whether a document that was never known before has it with no change.
    var isFirstSight: Bool {
      switch self {
      case .ordinary, .arrival: true
      case .birth, .return, .recounted, .written: false
      }
    }
  }

  /// Records the count of the text.
  ///
  /// - Returns: What the change is; if it leads from a known text to another one, how many words it has, what the text
  ///   was before, and whether another device has counted the new one.
  func record(
    _ writer: FactWriter, device: DeviceIdentifier, tool: String
  ) throws -> (kind: Kind, edit: (words: Int64, former: FormerContent, isKnown: Bool)?) {
    guard try isOfDocument(writer.reader) else { return (.ordinary, nil) }
    let isKnown =
      try decision.reason.isKnownDocument
      && writer.reader.isCountedElsewhere(content, of: sighting.document, device: device)
    var previous =
      decision.reason.isKnownDocument
      ? try contentElsewhere(writer.reader, device: device, isKnown: isKnown)
        ?? writer.reader.contentBefore(sighting, device: device) : nil
    // A file that was put aside and is back may be as it was, and then there is no content before.
    if decision.reason.isKnownDocument { try giveBack(writer, tool: tool) }
    // Nothing may have been recorded of a file that is as it was.
    if decision.reason == .unchanged,
      try writer.reader.isCounted(content, of: sighting.document, since: count.readerVersion)
    {
      return (.ordinary, nil)
    }
    let formerRules = try formerRules(writer.reader, content)
    if formerRules?.isCounted == true { return (.ordinary, nil) }
    // Facts are in the order in which they are made, and these may make one of the text before.
    if formerRules == nil, !isKnown,
      let text = try recordTextPutBack(after: previous, writer, tool: tool)
    {
      previous = text
    }
    let wordsBefore = try previous.flatMap { former in
      try words(in: former.content, writer.reader)
        ?? countAsCopy(former.content, writer, tool: tool)
    }
    let again =
      try formerRules == nil && !isKnown ? textAgain(after: previous, writer.reader) : nil
    if let again, let previous {
      try insertReturn(
        to: again.text.content, words, after: previous, writer, tool: tool)
    }
    let sample = try sample(
      after: again?.text ?? previous, writer, device: device, tool: tool)
    let sight =
      try again?.sight
      ?? sample.before.flatMap { _ in
        try writer.reader.lastSight(of: content, in: sighting)
      }
    try writer.insert(sample)
    if let merged, previous != nil, sample.before != nil, sight == nil, !isKnown {
      try insertMerge(of: merged, writer, tool: tool)
    }
    guard sample.before != nil else {
      let isArrival = lastLook != nil && !decision.reason.isKnownDocument
      return (previous == nil && isArrival ? .arrival : .ordinary, nil)
    }
    let change = wordsBefore.map { (formerRules?.words ?? words).subtractingSaturated($0) }
    if let change, let previous, sight == nil, wasExcluded(since: previous.seenAtNanoseconds) {
      // What was written while the file was excluded is not recorded, and so this is a beginning. Files that a person
      // linked are one text, and that is the one which was counted last.
      let isLinked = try writer.reader.links(ofDocument: sighting.document).contains {
        $0.kind == .same && $0.isByPerson
      }
      let counted =
        try isLinked
        ? writer.reader.activity(ofDocument: sighting.document, device: device).samples
          .filter { $0.counter == counter && $0.authorship.stamp < sample.authorship.stamp }
          .max { $0.authorship.stamp < $1.authorship.stamp } : nil
      try writer.insert(
        broughtIn: counted.map { words.subtractingSaturated($0.words) } ?? change, in: content,
        counter, through: sighting.id, .said, tool: tool)
      return (.ordinary, nil)
    }
    if let former = formerRules?.words, former != words {
      try writer.insert(
        broughtIn: words - former, in: content, counter, through: sighting.id, .counting, tool: tool
      )
    }
    let edit = change.flatMap { change in
      previous.map { (words: change, former: $0, isKnown: isKnown) }
    }
    if let sight {
      let kind = Kind.return(
        seenAtNanoseconds: sight.nanoseconds, leftNanoseconds: sight.laterNanoseconds)
      return (kind, edit)
    }
    guard let previous else { return (.birth, nil) }
    if formerRules?.isChangeUnknown == true { return (.recounted, edit) }
    guard let change, let writtenAt = sample.writtenAtNanoseconds, let lastLook else {
      return (.ordinary, edit)
    }
    let since = max(previous.seenAtNanoseconds, lastLook)
    return (
      .written(words: change, sinceNanoseconds: since, atNanoseconds: writtenAt), edit
    )
  }

  /// Records that the text was also made from that of another device, whose words were counted there.
  private func insertMerge(of other: Fingerprint, _ writer: FactWriter, tool: String) throws {
    try writer.insert(
      WordSampleFact(
        document: sighting.document, sighting: sighting.id, before: other, after: content,
        counter: counter, words: words, readerVersion: count.readerVersion,
        authorship: writer.authorship(tool: tool)))
  }

  /// Records that an earlier text was put back, if this one was made from it.
  ///
  /// - Returns: The earlier text, seen as long ago as the last one; `nil` if none was put back.
  private func recordTextPutBack(
    after last: FormerContent?, _ writer: FactWriter, tool: String
  ) throws -> FormerContent? {
    guard let putBack, elsewhere == nil, var text = last, text.content != putBack.content,
      !wasExcluded(since: text.seenAtNanoseconds),
      try writer.reader.lastSight(of: content, in: sighting) == nil
    else { return nil }
    try insertReturn(to: putBack.content, putBack.words, after: text, writer, tool: tool)
    text.content = putBack.content
    return text
  }

  /// Returns the earlier text that this one is but for the line ends, seen as long ago as the last one, and its sights;
  /// `nil` if it is none, or is known itself.
  private func textAgain(
    after last: FormerContent?, _ reader: FactReader
  ) throws -> (text: FormerContent, sight: Sight)? {
    guard let again, elsewhere == nil, var text = last, text.content != again,
      try reader.lastSight(of: content, in: sighting) == nil,
      let sight = try reader.lastSight(of: again, in: sighting)
    else { return nil }
    text.content = again
    return (text, sight)
  }

  /// When a content was seen last, and others since then, in nanoseconds since 1970.
  private typealias Sight = (nanoseconds: Int64, laterNanoseconds: [Int64])

  /// Records that a text went back to an earlier one. This one is that but for the line ends, or was made from it.
  private func insertReturn(
    to earlier: Fingerprint, _ words: Int64, after last: FormerContent, _ writer: FactWriter,
    tool: String
  ) throws {
    try writer.insert(
      WordSampleFact(
        id: writer.newIdentifier(), sighting: sighting.id,
        // No bytes would stand for a text that is new.
        before: last.content.byteCount == 0 ? nil : last.content, after: earlier,
        counter: counter, words: words, wordsAdded: nil, wordsRemoved: nil,
        wordsPasted: nil, readerVersion: count.readerVersion,
        authorship: writer.authorship(tool: tool)))
  }

  /// Returns the content that another device saw the document have, if the text was made from it.
  private func contentElsewhere(
    _ reader: FactReader, device: DeviceIdentifier, isKnown: Bool
  ) throws -> FormerContent? {
    // What another device has counted was written there.
    guard let elsewhere, !isKnown, try reader.lastSight(of: content, in: sighting) == nil,
      let former = try reader.contentElsewhere(
        ofDocument: elsewhere, before: sighting, device: device),
      try words(in: former.content, reader) != nil
    else { return nil }
    return former
  }

  /// Whether the count says something of the document.
  private func isOfDocument(_ reader: FactReader) throws -> Bool {
    if isVariant { return false }
    guard decision.reason.isKnownDocument else { return true }
    // A document keeps its counter: counts by two can't be compared.
    return try reader.newestCounter(ofDocument: sighting.document).map { $0 == counter } ?? true
  }

  /// Makes the fact of the count.
  private func sample(
    after previous: FormerContent?, _ writer: FactWriter,
    device: DeviceIdentifier, tool: String
  ) throws -> WordSampleFact {
    let before = previous?.content ?? (isBorn ? nothing : nil)
    var sample = WordSampleFact(
      document: sighting.document, sighting: sighting.id,
      before: before == content ? nil : before, after: content, counter: counter, words: words,
      readerVersion: count.readerVersion, authorship: try writer.authorship(tool: tool))
    if sample.before != nil {
      sample.writtenAtNanoseconds = writtenAt(after: previous?.seenAtNanoseconds)
    }
    // A text that comes back was counted before, and its return is a fact of its own. If another device counted the
    // content, here it is the beginning.
    let isOwn =
      try sample.before != nil
      || previous == nil && !writer.reader.hasCounted(sighting.document, device: device)
    if isOwn, try writer.reader.hasSample(sample.id, ofDocument: sighting.document) {
      sample.id = writer.newIdentifier()
    }
    return sample
  }

  private func wasExcluded(since seenAt: Int64) -> Bool {
    excludedUntil.map { $0 > seenAt } ?? false
  }

  private func words(in content: Fingerprint, _ reader: FactReader) throws -> Int64? {
    for member in try reader.members(ofDocument: sighting.document) {
      if let words = try reader.count(of: content, ofDocument: member)?.words { return words }
    }
    return nil
  }

  /// Records the words of the text before, if the file was a conflict copy then: nobody counts these. Its original had
  /// the same text, which was counted there.
  ///
  /// - Returns: The words; `nil` if it was no conflict copy, or the original had another text.
  private func countAsCopy(
    _ content: Fingerprint, _ writer: FactWriter, tool: String
  ) throws -> Int64? {
    let reader = writer.reader
    guard let original = try reader.original(ofConflictCopy: sighting.document),
      let former = try reader.sighting(before: sighting), former.fingerprint == content
    else { return nil }
    for member in try reader.members(ofDocument: original) {
      guard let count = try reader.count(of: content, ofDocument: member),
        count.counter == counter, let words = count.words
      else { continue }
      try writer.insert(
        WordSampleFact(
          document: sighting.document, sighting: former.id, before: nil, after: content,
          counter: counter, words: words, authorship: writer.authorship(tool: tool)))
      return words
    }
    return nil
  }

  /// Counts the words of a text again that went with another version of its folder, since it is there
  /// again.
  private func giveBack(_ writer: FactWriter, tool: String) throws {
    let facts = try writer.reader.broughtIn(ofDocument: sighting.document)
    for (_, facts) in Dictionary(grouping: facts, by: \.content) {
      let words = facts.last { !$0.isOfAnotherVersion }?.words ?? 0
      guard let last = facts.last, last.isOfAnotherVersion, last.words != words else { continue }
      try writer.insert(
        broughtIn: words, in: last.content, last.counter, through: last.sighting, .moved, tool: tool
      )
    }
  }

  private func formerRules(
    _ reader: FactReader, _ content: Fingerprint
  ) throws -> FormerRules? {
    guard decision.reason.isKnownDocument,
      let newest = try reader.newestCount(ofDocument: sighting.document)
    else { return nil }
    return FormerRules(
      of: newest, hasOtherFormat: PathText.hasOtherFormat(newest.path, than: sighting.resolvedPath),
      content: content, readerVersion: count.readerVersion, countAs: countAs)
  }

  /// Whether the text was made after the last look, which would have seen it. A copy is as old as what it is a copy of.
  /// But if that lost the words, they were moved, and both sides count.
  private var isBorn: Bool {
    guard !decision.reason.isKnownDocument, decision.reason != .copied || isMoved, let lastLook
    else { return false }
    return sighting.state.modifiedNanoseconds > lastLook
  }

  private var nothing: Fingerprint {
    Fingerprint(high: 0, low: 0, byteCount: 0)
  }

  /// When the text was written, by the time stamp of the file, if that lies between the last look and this one.
  private func writtenAt(after seenAt: Int64?) -> Int64? {
    let earliest = max(seenAt ?? .min, lastLook ?? .min)
    let modified = sighting.state.modifiedNanoseconds
    return earliest < modified && modified <= sighting.seenAtNanoseconds ? modified : nil
  }
}

extension MatchDecision {
  /// Whether the file is the document that was at its path, so that nobody has to be told.
  package var restsOnPlace: Bool {
    switch reason {
    case .unchanged, .edited, .saved, .restored, .rewritten: true
    default: false
    }
  }
}

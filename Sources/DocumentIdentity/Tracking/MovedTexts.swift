import FileTracking
import ProgressModel
import ProgressStorage

/// Finds out which words of texts came from other texts, after a look has recorded all files.
///
/// A new text may be a copy of others, or made of them. A text that is gone may have been put into another one. Then these
/// words were not written, and ``BroughtInFact`` says so. It never decides which document a file is, but a text that
/// was put into another one isn't looked for any more.
///
/// Sketches are compared whatever format the texts have: their terms are made of bare words.
struct MovedTexts {
  /// A smaller share is what all texts of a kind have in common, like a heading.
  static let leastShare = 0.05
  /// A text of which so much stands in another one says nothing beside it.
  static let knownShare = 0.5
  /// A text that is gone was put into another one if that has so much more of it than at first.
  static let movedShare = 0.7

  let writer: FactWriter
  let tracker: FileTracker
  let device: DeviceIdentifier
  let tool: String
  /// What texts were before this look, of those that changed in it, as far as that is held.
  let former: [DocumentIdentifier: ContentSketch]
  /// The documents whose files were there at the last look, and are no more.
  let gone: [DocumentIdentifier]
  /// What was removed from these texts and added to them.
  private(set) var cuts = LookCuts()
  /// The changes of known texts in this look, by every document of each; if they are many, by one.
  private(set) var edits: [DocumentIdentifier: Edit] = [:]
  /// Those of texts that are made of others.
  private(set) var remade: [DocumentIdentifier: Edit] = [:]

  /// Finds out what was removed from texts and added to them, once for all questions about a look.
  ///
  /// - Parameter changes: The changes of known texts, whose files are recorded.
  mutating func findCuts(of changes: [Edit]) throws {
    for edit in changes { edits[edit.document] = edit }
    let areMany = Self.areMany(changes)
    let made = try areMany || former.isEmpty ? [] : Set(reader.documentsMadeOfOthers())
    for edit in changes where !areMany {
      let members = try reader.members(ofDocument: edit.document)
      let isMade = members.contains(where: made.contains)
      for member in members {
        // A file that was renamed and edited is a document of its own.
        if edits[member] == nil { edits[member] = edit }
        if isMade { remade[member] = edit }
      }
    }
    var (losses, arrivals): ([TextLoss], [LookCuts.Arrival]) = ([], [])
    for (document, text) in former {
      guard var now = try newestSketch(ofDocument: document) else { continue }
      let edit = edits[document]
      // A text without words has no sketch.
      if edit?.change.words == 0 { now = .empty }
      let members = try areMany ? [document] : reader.members(ofDocument: document)
      let change = edit?.words ?? 0
      losses.append(
        TextLoss(
          of: Set(members), from: text, to: now,
          words: max(0, Int64(0).subtractingSaturated(change))))
      if !areMany, let edit, !edit.isReturn, remade[document] == nil {
        arrivals.append((edit.document, now.subtracting(text)))
      }
    }
    cuts = LookCuts(losses, arrivals: arrivals)
  }

  var reader: FactReader { writer.reader }

  /// Returns the documents that changed since a moment, each once, as this device calls it: other devices have
  /// documents of their own for the same texts. The one that was seen last is the last.
  ///
  /// - Parameter since: In nanoseconds since 1970.
  func documentsChanged(since: Int64, limit: Int) throws -> [DocumentIdentifier] {
    var found: [DocumentIdentifier] = []
    var known: Set<DocumentIdentifier> = []
    for document in try reader.documentsCountedAgain(since: since).reversed()
    where found.count < limit && !known.contains(document) {
      guard try reader.location(ofDocument: document, device: device) != nil else { continue }
      known.formUnion(try reader.members(ofDocument: document))
      found.append(document)
    }
    return found.reversed()
  }

  /// Returns what is known of the words of a document that were not written in it, whatever device found that out.
  func broughtIn(ofDocument document: DocumentIdentifier) throws -> [BroughtInFact] {
    try reader.members(ofDocument: document).flatMap { try reader.broughtIn(ofDocument: $0) }
      .sorted { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) }
  }

  func newestSketch(ofDocument document: DocumentIdentifier) throws -> ContentSketch? {
    try reader.newestSketch(ofDocument: document)
  }

  /// Returns the text that a document had before this look; `nil` if it did not change in it.
  func textBefore(ofDocument document: DocumentIdentifier) throws -> ContentSketch? {
    try reader.members(ofDocument: document).lazy.compactMap { former[$0] }.first
  }

  func isPresent(_ document: DocumentIdentifier) throws -> Bool {
    try reader.isPresent(document, on: device, in: tracker.fileSystem)
  }

  /// Records how many words of a text are still copied.
  func record(_ cut: TextCut) throws {
    try insert(
      cut.words, in: cut.content, cut.counter, through: cut.sighting, .copied, from: cut.origin)
  }

  func insert(
    _ words: Int64, in content: Fingerprint, _ counter: String,
    through sighting: SightingIdentifier, _ reason: BroughtInFact.Reason,
    from origin: DocumentIdentifier?
  ) throws {
    try writer.insert(
      broughtIn: words, in: content, counter, through: sighting, reason, from: origin, tool: tool)
  }
}

extension FactWriter {
  /// Records how many words of a content were not written in the change that led to it.
  func insert(
    broughtIn words: Int64, in content: Fingerprint, _ counter: String,
    through sighting: SightingIdentifier, _ reason: BroughtInFact.Reason,
    from origin: DocumentIdentifier? = nil, tool: String
  ) throws {
    try insert(
      BroughtInFact(
        id: newIdentifier(), sighting: sighting, content: content, counter: counter, words: words,
        reason: reason, origin: origin, authorship: authorship(tool: tool)))
  }
}

extension FactReader {
  /// Returns when a document was seen first, in nanoseconds since 1970.
  func birth(ofDocument document: DocumentIdentifier) throws -> Int64 {
    try members(ofDocument: document).compactMap(\.madeAtNanoseconds).min() ?? .min
  }

  /// Returns whether the file of a document, or of one that it is one with, is where it was.
  func isPresent(
    _ document: DocumentIdentifier, on device: DeviceIdentifier, in fileSystem: any FileSystem
  ) throws -> Bool {
    try members(ofDocument: document).contains { member in
      try location(ofDocument: member, device: device).map {
        fileSystem.locationState(of: $0) == .present
      } ?? false
    }
  }

  /// The sketches of the first and of the newest text of a document, in the order in which the texts were seen; one if it
  /// had one text only.
  func sketchesInOrder(ofDocument document: DocumentIdentifier) throws -> [SketchFact] {
    let all = try allSketches(ofDocument: document)
    guard all.count > 2, let first = all.first, let newest = all.last else { return all }
    return [first, newest]
  }

  /// What is kept of the first and of the newest text of a document, in the order in which they were seen.
  func texts(ofDocument document: DocumentIdentifier) throws -> [ContentSketch] {
    try sketchesInOrder(ofDocument: document).compactMap { ContentSketch(kept: $0) }
  }

  /// What is kept of the newest text of a document, or of the first one if the newest can't be compared; `nil` if none
  /// can.
  func newestSketch(ofDocument document: DocumentIdentifier) throws -> ContentSketch? {
    try sketchesInOrder(ofDocument: document).reversed().lazy
      .compactMap { ContentSketch(kept: $0) }.first
  }

  /// What is kept of the texts of a document, in the order in which they were seen.
  func allTexts(ofDocument document: DocumentIdentifier) throws -> [ContentSketch] {
    try allSketches(ofDocument: document).compactMap { ContentSketch(kept: $0) }
  }

  /// A file that was renamed and edited is a document of its own, with a link to what it was.
  func allSketches(ofDocument document: DocumentIdentifier) throws -> [SketchFact] {
    try members(ofDocument: document).flatMap { try sketches(ofDocument: $0) }
      .sorted { $0.authorship.stamp < $1.authorship.stamp }
  }

  /// Returns the count of the text that a sketch was made of: both were recorded with one sighting.
  ///
  /// - Parameters:
  ///   - sketch: What is kept of the text.
  ///   - counts: The counts of the document, in any order.
  func count(
    ofTextIn sketch: SketchFact, among counts: [WordSampleFact]
  ) throws -> WordSampleFact? {
    let made = sketch.authorship
    guard
      let count = counts.filter({
        $0.authorship.device == made.device && $0.authorship.stamp >= made.stamp
      }).min(by: { $0.authorship.stamp < $1.authorship.stamp }),
      let seen = try sighting(id: count.sighting), seen.document == sketch.document,
      seen.authorship.stamp <= made.stamp
    else { return nil }
    return count
  }
}

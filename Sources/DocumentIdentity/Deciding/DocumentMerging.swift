package import FileTracking
package import ProgressModel
package import ProgressStorage

/// What an import came to.
package struct ImportOutcome: Sendable {
  /// Two documents. If this device has seen one of them, the first is one that it has seen.
  package struct Pair: Hashable, Sendable {
    /// The document.
    package var document: DocumentIdentifier
    /// Where it was seen last.
    package var path: String
    /// Whether this device has seen it.
    package var isHere: Bool
    /// The document of the other store.
    package var otherDocument: DocumentIdentifier
    /// Where that one was seen last.
    package var otherPath: String
  }

  /// How many facts the file has.
  package var read = 0
  /// How many of them were not known, or not as far.
  package var new = 0
  /// Why lines of the file were left out, each with its number.
  package var skipped: [String] = []
  /// The documents that became one.
  package var merged: [Pair] = []
  /// The documents that may be one, which a person has to decide.
  package var candidates: [Pair] = []

  /// Creates the outcome of an import before documents are merged.
  package init(read: Int = 0, new: Int = 0) {
    self.read = read
    self.new = new
  }
}

/// Merges the documents that this store and another one have of the same files.
package struct DocumentMerging {
  let writer: FactWriter
  let fileSystem: any FileSystem
  let tool: String

  /// Prepares the merging within a transaction.
  package init(writer: FactWriter, fileSystem: any FileSystem, tool: String) {
    self.writer = writer
    self.fileSystem = fileSystem
    self.tool = tool
  }

  private var reader: FactReader { writer.reader }

  /// Merges what is surely one document.
  ///
  /// - Parameter outcome: Gets what was merged and what may be one.
  package func run(_ outcome: inout ImportOutcome) throws {
    var looks = try sharedLooks()
    guard !looks.isEmpty else { return }
    let divided = try divided(among: looks)
    if !divided.isEmpty {
      for text in divided {
        try insert(.apart, text.origin, text.part)
        try link(text.pair)
      }
      // The part is a text of its own now, and may be one with that of the other device.
      looks = try sharedLooks()
    }
    let matcher = try ExchangeMatcher(looks, StoredKnowledge(reader: reader))
    outcome.merged = try (divided.map(\.pair) + matcher.merged).map(pair)
    outcome.candidates = try matcher.candidates.map(pair)
    try matcher.merged.forEach(link)
    for found in try renamed(among: looks) {
      outcome.merged.append(try pair(found))
      try link(found)
    }
    try recordChangesMadeElsewhere(among: outcome.merged.isEmpty ? looks : sharedLooks())
  }

  /// Records that a change counts in the text that had its content first: two devices may have different documents of one
  /// file, and each has seen the change in its own. A look that knows the records finds that out itself.
  private func recordChangesMadeElsewhere(among looks: [ExchangeMatcher.Look]) throws {
    var first: [Fingerprint: ExchangeMatcher.Look] = [:]
    // They are in the order in which the contents were seen.
    for look in looks where look.fingerprint.byteCount > 0 {
      guard let known = first[look.fingerprint] else {
        first[look.fingerprint] = look
        continue
      }
      guard look.activity != known.activity, look.store != known.store else { continue }
      try recordChange(to: look.fingerprint, of: look.document, madeIn: known.document)
    }
  }

  private func recordChange(
    to content: Fingerprint, of document: DocumentIdentifier, madeIn origin: DocumentIdentifier
  ) throws {
    let device = try reader.identity().device
    let facts = try reader.activity(ofDocument: document, device: device)
    guard
      let sample = facts.samples.first(where: {
        $0.after == content && $0.wasSeenByLook && $0.before.map { $0.byteCount > 0 } ?? false
      }),
      let before = sample.before, let wordsBefore = facts.words(in: before, by: sample.counter),
      // More may be known of the change.
      !facts.broughtIn.contains(where: {
        $0.content == content && $0.counter == sample.counter && !$0.isNote
      })
    else { return }
    let words = try reader.activity(ofDocument: origin, device: device).wordsCounted(
      of: sample.words.subtractingSaturated(wordsBefore), from: before, to: content,
      by: sample.counter)
    guard words != 0 else { return }
    try writer.insert(
      broughtIn: words, in: content, sample.counter, through: sample.sighting, .copied,
      from: origin, tool: tool)
  }

  /// The looks at contents that more than one device has seen.
  private func sharedLooks() throws -> [ExchangeMatcher.Look] {
    try reader.sharedContents().compactMap { look in
      try reader.members(ofDocument: look.document).first.map { first in
        ExchangeMatcher.Look(
          store: look.device, document: look.document, activity: ActivityIdentifier(first),
          fingerprint: look.fingerprint, wordCount: look.wordCount.flatMap(Int.init(exactly:)),
          stamp: look.stamp,
          trace: FileTrace(
            path: look.resolvedPath, modifiedNanoseconds: look.modifiedNanoseconds))
      }
    }
  }

  private func link(_ pair: ExchangeMatcher.Pair) throws {
    try insert(.same, pair.first, pair.second)
  }

  private func insert(
    _ kind: DocumentLinkFact.Kind, _ first: DocumentIdentifier, _ second: DocumentIdentifier
  ) throws {
    try writer.insert(
      DocumentLinkFact(
        id: writer.newIdentifier(), kind: kind, first: first, second: second,
        authorship: writer.authorship(tool: tool)))
  }

  /// A text that was divided so that its file kept little of it.
  private struct Divided: Hashable, Comparable {
    /// The text on the other device, and that of its file here, which seemed to be a new one.
    var pair: ExchangeMatcher.Pair
    /// The text as it was here.
    var origin: DocumentIdentifier
    /// The part of it that a look here took for the whole text, renamed.
    var part: DocumentIdentifier

    static func < (left: Self, right: Self) -> Bool { left.pair < right.pair }
  }

  /// Returns the texts whose file is where it was, as another device saw.
  ///
  /// The file that a program which syncs makes is another one. If it has little of the text, a look finds a new text
  /// there, and takes the largest part for the text.
  private func divided(among looks: [ExchangeMatcher.Look]) throws -> [Divided] {
    let device = try reader.identity().device
    let others = Dictionary(grouping: looks.filter { $0.store != device }, by: \.fingerprint)
    let own = Dictionary(grouping: looks.filter { $0.store == device }, by: \.document)
    /// By the documents that are one with the text.
    var found: [[DocumentIdentifier]: Set<Divided>] = [:]
    for look in own.values.joined() where look.fingerprint.byteCount > 0 {
      let rivals = others[look.fingerprint]?.filter { $0.activity != look.activity } ?? []
      guard !rivals.isEmpty, try reader.firstReason(ofDocument: look.document) == .reused else {
        continue
      }
      for other in rivals {
        let members = try reader.members(ofDocument: other.document)
        guard try isFile(look.document, inPlaceOf: members, as: other, device) else { continue }
        for part in members where try reader.firstReason(ofDocument: part) == .renamedAndEdited {
          guard let origin = try reader.origin(ofDocument: part), members.contains(origin),
            try reader.devices(thatSaw: part) == [device],
            // The other device has the part as another text.
            own[part]?.contains(where: { seen in
              others[seen.fingerprint]?.contains { $0.activity != other.activity } ?? false
            }) ?? false
          else { continue }
          found[members, default: []].insert(
            Divided(
              pair: ExchangeMatcher.Pair(first: other.document, second: look.document),
              origin: origin, part: part))
        }
      }
    }
    return found.values.compactMap { $0.count == 1 ? $0.first : nil }.sorted()
  }

  /// Whether a file is where one of several documents was on this device, and has the name that another one has them under.
  private func isFile(
    _ document: DocumentIdentifier, inPlaceOf documents: [DocumentIdentifier],
    as other: ExchangeMatcher.Look, _ device: DeviceIdentifier
  ) throws -> Bool {
    guard let here = try reader.newestSighting(ofDocument: document, onDevice: device),
      let there = try reader.newestSighting(ofDocument: other.document, onDevice: other.store),
      PathText.lastComponent(here.resolvedPath) == PathText.lastComponent(there.resolvedPath),
      !documents.contains(document),
      try !StoredKnowledge(reader: reader).areApart(
        ActivityIdentifier(documents[0]), ActivityIdentifier(document))
    else { return false }
    return try documents.contains {
      try reader.newestSighting(ofDocument: $0, onDevice: device).map {
        PathText.areSame($0.resolvedPath, here.resolvedPath)
      } ?? false
    }
  }

  /// Returns the documents that are gone here, each with the copy or version of it that is its file on another device.
  ///
  /// A program that syncs a renamed file makes the new one before it removes the old one. A look that sees both takes the
  /// new one for another document.
  private func renamed(
    among looks: [ExchangeMatcher.Look]
  ) throws -> [ExchangeMatcher.Pair] {
    let device = try reader.identity().device
    let others = Dictionary(grouping: looks.filter { $0.store != device }, by: \.fingerprint)
    /// By the documents that are one with the one that is gone.
    var found: [[DocumentIdentifier]: Set<ExchangeMatcher.Pair>] = [:]
    for look in looks where look.store == device && look.fingerprint.byteCount > 0 {
      for other in others[look.fingerprint] ?? [] where other.activity != look.activity {
        guard let origin = try reader.origin(ofDocument: look.document),
          case let members = try reader.members(ofDocument: origin),
          members.contains(other.document), !members.contains(look.document),
          try isFile(look.document, ofDocuments: members, as: other, device),
          try cameFromThere(
            look.document, ofDocuments: members, device,
            knowing: {
              others[$0]?.filter { $0.store == other.store && members.contains($0.document) } ?? []
            })
        else { continue }
        found[members, default: []].insert(
          ExchangeMatcher.Pair(first: origin, second: look.document))
      }
    }
    return found.values.compactMap { $0.count == 1 ? $0.first : nil }.sorted()
  }

  /// Whether the file of a copy is that of its originals, since these are gone here, and another device has them under a
  /// name that is more like that of the copy.
  private func isFile(
    _ copy: DocumentIdentifier, ofDocuments originals: [DocumentIdentifier],
    as other: ExchangeMatcher.Look, _ device: DeviceIdentifier
  ) throws -> Bool {
    let knowledge = StoredKnowledge(reader: reader)
    guard let reason = try reader.firstReason(ofDocument: copy),
      reason == .copied || reason == .derived,
      // What another device has as two documents it has looked at itself.
      try knowledge.stores(of: ActivityIdentifier(copy)) == [device],
      try originals.allSatisfy({
        try !knowledge.areApart(ActivityIdentifier($0), ActivityIdentifier(copy))
      }),
      let here = try reader.newestSighting(ofDocument: copy, onDevice: device),
      let there = try reader.newestSighting(ofDocument: other.document, onDevice: other.store),
      case let sharedNameCount = PathText.sharedNameCount(here.resolvedPath, there.resolvedPath)
    else { return false }
    let places = try originals.compactMap {
      try reader.newestSighting(ofDocument: $0, onDevice: device)
    }
    return !places.isEmpty
      && places.allSatisfy {
        fileSystem.locationState(of: $0) == .absent
          && PathText.sharedNameCount($0.resolvedPath, there.resolvedPath) < sharedNameCount
      }
  }

  /// Whether a copy came from another device as the text that is known there: that device had the text first, and what
  /// was written in the originals here came there. Else somebody made the copy here, and went on with both.
  ///
  /// - Parameter looks: The looks of that device at a content of the originals.
  private func cameFromThere(
    _ copy: DocumentIdentifier, ofDocuments originals: [DocumentIdentifier],
    _ device: DeviceIdentifier, knowing looks: (Fingerprint) -> [ExchangeMatcher.Look]
  ) throws -> Bool {
    let first = try reader.contentSightings(ofDocument: copy)
      .filter { $0.device == device && $0.content != nil }.min { $0.stamp < $1.stamp }
    guard let first, let content = first.content,
      looks(content).contains(where: { $0.stamp < first.stamp })
    else { return false }
    return try originals.allSatisfy { original in
      let newest = try reader.newestSighting(ofDocument: original, onDevice: device)
      return newest.map { $0.fingerprint.map { !looks($0).isEmpty } ?? false } ?? true
    }
  }

  private func pair(_ found: ExchangeMatcher.Pair) throws -> ImportOutcome.Pair {
    let device = try reader.identity().device
    func here(_ document: DocumentIdentifier) throws -> SightingFact? {
      try reader.newestSighting(ofDocument: document, onDevice: device)
    }
    var (first, second) = (found.first, found.second)
    if try here(first) == nil { swap(&first, &second) }
    let own = try here(first)
    return ImportOutcome.Pair(
      document: first, path: try (own ?? reader.newestSighting(ofDocument: first))?.path ?? "",
      isHere: own != nil, otherDocument: second,
      otherPath: try reader.newestSighting(ofDocument: second)?.path ?? "")
  }
}

private struct StoredKnowledge: ExchangeMatcher.Knowledge {
  let reader: FactReader

  func ancestors(of activity: ActivityIdentifier) throws -> Set<ActivityIdentifier> {
    try reader.ancestors(of: activity)
  }

  func stores(of activity: ActivityIdentifier) throws -> Set<DeviceIdentifier> {
    Set(
      try reader.members(ofDocument: activity.firstDocument).flatMap {
        try reader.devices(thatSaw: $0)
      })
  }

  func areApart(_ one: ActivityIdentifier, _ other: ActivityIdentifier) throws -> Bool {
    let others = Set(try reader.members(ofDocument: other.firstDocument))
    return try reader.members(ofDocument: one.firstDocument).contains { member in
      try reader.links(ofDocument: member).contains {
        $0.kind == .apart && others.contains($0.other(than: member))
      }
    }
  }
}

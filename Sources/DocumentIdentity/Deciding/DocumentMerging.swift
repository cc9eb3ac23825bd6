import FileTracking
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
  let tool: String

  /// Prepares the merging within a transaction.
  package init(writer: FactWriter, tool: String) {
    self.writer = writer
    self.tool = tool
  }

  private var reader: FactReader { writer.reader }

  /// Merges what is surely one document.
  ///
  /// - Parameter outcome: Gets what was merged and what may be one.
  package func run(_ outcome: inout ImportOutcome) throws {
    let looks = try reader.sharedContents().compactMap { look in
      try reader.members(ofDocument: look.document).first.map { first in
        ExchangeMatcher.Look(
          store: look.device, document: look.document, activity: ActivityIdentifier(first),
          fingerprint: look.fingerprint, wordCount: look.wordCount.flatMap(Int.init(exactly:)),
          stamp: look.stamp,
          trace: FileTrace(
            path: look.resolvedPath, modifiedNanoseconds: look.modifiedNanoseconds))
      }
    }
    guard !looks.isEmpty else { return }
    let matcher = try ExchangeMatcher(looks, StoredKnowledge(reader: reader))
    outcome.merged = try matcher.merged.map(pair)
    outcome.candidates = try matcher.candidates.map(pair)
    for pair in matcher.merged {
      try writer.insert(
        DocumentLinkFact(
          id: writer.newIdentifier(), kind: .same, first: pair.first, second: pair.second,
          authorship: writer.authorship(tool: tool)))
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

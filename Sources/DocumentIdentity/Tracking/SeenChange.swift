import FileTracking
package import ProgressModel
import ProgressStorage

/// What a look at a file says of its words: where they lead from, when they were written, and which were not written at
/// all.
///
/// The design note *Days* has the rule.
struct SeenChange {
  let sighting: SightingFact
  let decision: MatchDecision
  let content: Fingerprint
  let words: Int64
  let counter: String
  /// When somebody looked at the place before, in nanoseconds since 1970; `nil` if nobody did.
  let lastLook: Int64?

  /// Records the count.
  ///
  /// - Returns: Whether ``recordOrigin(_:tool:)`` has to be called when all files that were looked at are recorded.
  func record(_ writer: FactWriter, device: DeviceIdentifier, tool: String) throws -> Bool {
    // Another file beside the document, which has changes of its own.
    if decision.reason == .conflictCopy || decision.reason == .backup { return false }
    // A document keeps its counter: counts by two can't be compared.
    if decision.reason.isKnownDocument,
      let known = try writer.reader.newestCounter(ofDocument: sighting.document), known != counter
    {
      return false
    }
    let previous =
      decision.reason.isKnownDocument
      ? try writer.reader.contentBefore(sighting, device: device) : nil
    let before = previous?.content ?? (isBorn ? nothing : nil)
    var sample = WordSampleFact(
      document: sighting.document, sighting: sighting.id,
      before: before == content ? nil : before, after: content, counter: counter, words: words,
      authorship: try writer.authorship(tool: tool))
    if sample.before != nil {
      sample.writtenAtNanoseconds = writtenAt(after: previous?.seenAtNanoseconds)
      // A text that comes back was counted before, and its return is a fact of its own.
      if try writer.reader.hasSample(sample.id, ofDocument: sighting.document) {
        sample.id = writer.newIdentifier()
      }
    }
    try writer.insert(sample)
    return previous == nil && sample.before != nil && decision.origin != nil
  }

  /// Whether the text was made after the last look, which would have seen it. A copy is as old as what it is a copy of.
  private var isBorn: Bool {
    guard !decision.reason.isKnownDocument, decision.reason != .copied, let lastLook else {
      return false
    }
    return sighting.state.modifiedNanoseconds > lastLook
  }

  private var nothing: Fingerprint {
    Fingerprint(high: 0, low: 0, byteCount: 0)
  }

  /// When the text was written, where the file tells and that can be: after the last look and not after this one.
  private func writtenAt(after seenAt: Int64?) -> Int64? {
    let earliest = max(seenAt ?? .min, lastLook ?? .min)
    let modified = sighting.state.modifiedNanoseconds
    return earliest < modified && modified <= sighting.seenAtNanoseconds ? modified : nil
  }

  /// Records which words of a new text were written before, in the text that it was made of. If that text lost words
  /// since the last look, they were moved.
  func recordOrigin(_ writer: FactWriter, tool: String) throws {
    guard let origin = decision.origin,
      let known = try writer.reader.newestWords(ofDocument: origin, by: counter)
    else { return }
    let before = try lastLook.flatMap {
      try writer.reader.newestWords(ofDocument: origin, by: counter, seenUpTo: $0)
    }
    // Then both sides are changes.
    guard before ?? known <= known, known > 0 else { return }
    try writer.insert(
      BroughtInFact(
        id: writer.newIdentifier(), sighting: sighting.id, content: content, counter: counter,
        words: min(known, words), reason: .copied, origin: origin,
        authorship: writer.authorship(tool: tool)))
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

import FileTracking
import ProgressModel
import ProgressStorage

/// The documents that are gone while a file that nobody knows goes on with their text.
///
/// A person keeps a copy of a text, renames the text and writes on. Who sees only the outcome, such as another computer
/// to which the files were synced, finds the exact text in the copy and a very similar one in the file that goes on.
struct ContinuedTexts {
  /// When the newest of the files that go on with a document was changed, in nanoseconds since 1970.
  private var changes: [ActivityIdentifier: Int64] = [:]

  /// Looks for them.
  ///
  /// - Parameter files: Files that are not settled yet, with their texts. Those at known paths are left out.
  init(in files: [DocumentMatching], _ reader: FactReader) throws {
    for file in files {
      let known = try reader.newestSighting(
        atResolvedPath: file.observation.resolvedPath, device: file.device)
      guard known == nil else { continue }
      let modified = file.observation.state.modifiedNanoseconds
      func note(_ activity: ActivityIdentifier) {
        changes[activity] = max(changes[activity] ?? modified, modified)
      }
      let candidates = try file.candidates(reader)
      for candidate in candidates.alike
      where candidate.hasLeft && candidate.likeness?.isNearlySame == true {
        note(candidate.activity)
      }
      // The records of another device may name the file that goes on.
      let decision = try file.decide(among: candidates, reader)
      if decision.reason == .seenElsewhere, let document = decision.document,
        let first = try reader.members(ofDocument: document).first
      {
        note(ActivityIdentifier(first))
      }
    }
  }

  /// Whether nothing but its content says that a file is a document that is gone, so that it may be a copy.
  static func mayBeCopied(by decision: MatchDecision) -> Bool {
    decision.reason == .moved && decision.evidence.handle != .same
      && decision.evidence.content == .same && decision.evidence.formerLocation == .absent
  }

  /// Returns the activity of which a file is only a copy, since a file that was changed later goes on with it; `nil` if
  /// the decision holds.
  ///
  /// - Parameter decision: A decision of the kind that ``mayBeCopied(by:)`` is true for.
  func activity(
    copiedTo file: DocumentMatching, by decision: MatchDecision, _ reader: FactReader
  ) throws -> ActivityIdentifier? {
    guard let document = decision.document,
      let activity = try reader.members(ofDocument: document).first.map(ActivityIdentifier.init),
      case let observation = file.observation,
      let changed = changes[activity], changed > observation.state.modifiedNanoseconds
    else { return nil }
    // A move to another folder keeps the name and the time stamp.
    if let known = try reader.newestSighting(ofDocument: document, onDevice: file.device),
      PathText.areSame(
        PathText.lastComponent(known.resolvedPath),
        PathText.lastComponent(observation.resolvedPath)),
      observation.state.modifiedNanoseconds <= known.state.modifiedNanoseconds
    {
      return nil
    }
    return activity
  }
}

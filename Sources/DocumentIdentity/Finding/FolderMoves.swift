import FileTracking
import ProgressModel
import ProgressStorage

/// Finds out whether the documents of a folder went to another one as a whole: a renamed home, a new
/// computer.
///
/// What a single file can't prove, since its text is short or many have it, the files around it can.
final class FolderMoves {
  /// How many documents have to have moved, at the least.
  static let leastCount = 5
  /// How many documents of a folder are looked at.
  static let sampleCount = 20
  /// How often the store is searched for a content that many documents have.
  static let searchLimit = 64

  private struct Move: Hashable {
    var from: [UInt8]
    var to: [UInt8]
  }

  /// What was found out; it stays true while a pass over many files goes on.
  private var answers: [Move: Bool] = [:]
  private var searchCounts: [Fingerprint: Int] = [:]

  /// Where a file was before a folder above it was renamed, if that was found out of another file.
  func formerPath(of path: String) -> String? {
    let bytes = Array(path.utf8)
    for (move, hasMoved) in answers where hasMoved && bytes.starts(with: move.to + "/".utf8) {
      return String(decoding: move.from + bytes.dropFirst(move.to.count), as: UTF8.self)
    }
    return nil
  }

  /// Whether all documents with a content may be searched for once more: a search takes the longer
  /// the more of them there are, and a pass over ten thousand copies would search ten thousand times.
  func maySearch(for content: Fingerprint) -> Bool {
    searchCounts[content, default: 0] += 1
    return searchCounts[content, default: 0] <= Self.searchLimit
  }

  /// Returns whether a path may have become another one since a folder above both was renamed, and the
  /// documents in it say that it was.
  ///
  /// - Complexity: O(*n*) in the sightings below the old folder, once for each folder.
  func explains(
    _ oldPath: String, becoming newPath: String, _ matching: DocumentMatching, _ reader: FactReader
  ) throws -> Bool {
    guard let (from, to) = Self.folders(oldPath, newPath) else { return false }
    let move = Move(from: Array(from.utf8), to: Array(to.utf8))
    if let answer = answers[move] { return answer }
    let answer = try hasMoved(from, to, matching, reader)
    answers[move] = answer
    return answer
  }

  /// The shortest folders from which on both paths are the same.
  static func folders(_ oldPath: String, _ newPath: String) -> (from: String, to: String)? {
    var (from, to) = (oldPath, newPath)
    while from != "/", to != "/",
      PathText.areSame(PathText.lastComponent(from), PathText.lastComponent(to))
    {
      (from, to) = (PathText.folder(from), PathText.folder(to))
    }
    let hasMoved = !PathText.areSame(from, oldPath) && !PathText.areSame(from, to)
    return hasMoved ? (from, to) : nil
  }

  private func hasMoved(
    _ from: String, _ to: String, _ matching: DocumentMatching, _ reader: FactReader
  ) throws -> Bool {
    let all = try reader.resolvedPaths(below: from, device: matching.device)
    guard all.count >= Self.leastCount else { return false }
    let step = max(1, all.count / (2 * Self.sampleCount))
    // What was renamed before the folder was says nothing about it.
    let sample = try stride(from: 0, to: all.count, by: step).compactMap {
      try reader.newestSighting(atResolvedPath: all[$0], device: matching.device)
    }
    .compactMap { sighting -> Bool? in
      guard try reader.didMoveAway(from: sighting) else {
        return Self.hasMoved(sighting, from, to, matching)
      }
      return try Self.isRecorded(sighting, from, to, matching, reader) ? true : nil
    }
    .prefix(Self.sampleCount)
    let movedCount = sample.count { $0 }
    return movedCount >= Self.leastCount && movedCount * 10 >= sample.count * 9
  }

  /// Whether a document was found at its new place already.
  private static func isRecorded(
    _ sighting: SightingFact, _ from: String, _ to: String, _ matching: DocumentMatching,
    _ reader: FactReader
  ) throws -> Bool {
    let new = newPath(of: sighting, from, to)
    guard
      let found = try reader.newestSighting(atResolvedPath: new, device: matching.device)
    else { return false }
    return try reader.members(ofDocument: sighting.document).contains(found.document)
  }

  private static func newPath(
    of sighting: SightingFact, _ from: String, _ to: String
  ) -> String {
    PathText.moved(sighting.resolvedPath, from: from, to: to)
  }

  private static func hasMoved(
    _ sighting: SightingFact, _ from: String, _ to: String, _ matching: DocumentMatching
  ) -> Bool {
    guard let content = sighting.fingerprint,
      matching.fileSystem.locationState(of: sighting)?.isGone == true
    else { return false }
    let found = try? matching.tracker.observe(newPath(of: sighting, from, to))
    return found?.comparableFingerprint == content
  }
}

import FileTracking
import ProgressModel
import ProgressStorage

/// What became of a file that is followed from now on, or was before.
package struct TrackedFile: Sendable {
  /// The absolute path.
  package var path: String
  /// The document; `nil` for a file of which nothing is recorded.
  package var document: FactIdentifier?
  /// Which document it is, and why.
  package var decision: MatchDecision
  /// When it was seen in the state that the decision is about, in nanoseconds since 1970.
  package var seenAtNanoseconds: Int64?
  /// Where the document is, or was last, that would have been the next choice; known where it was asked
  /// for.
  package var runnerUpPath: String?
  /// What a person can say against the decision; known where it was asked for.
  package var correction: MatchCorrection?
  /// The documents that a person would part the file from; known where it was asked for.
  package var joined: [JoinedDocument] = []
}

/// What became of the files of a pass, in the order in which they were looked at.
///
/// Of a file that nobody touched, of which there may be many thousands, only places are held; what became
/// of it is put together when it is asked for.
package struct TrackedFiles: RandomAccessCollection, Sendable {
  /// What became of one file.
  enum Outcome: Sendable {
    /// It is as it was; where the walk found it, and where its newest sighting is.
    case unchanged(file: Int32, sighting: Int32)
    /// It was looked at; which one of those it is.
    case decided(Int32)
  }

  private var outcomes: [Outcome] = []
  private var walked: [FolderWalk.File] = []
  private var known = FolderSightings()
  /// The files that were looked at.
  var decided: [TrackedFile] = []

  /// Makes room.
  ///
  /// - Parameters:
  ///   - walked: The files that a walk found.
  ///   - known: Their newest sightings.
  ///   - count: How many files there will be at most.
  mutating func reserve(_ walked: [FolderWalk.File], _ known: FolderSightings, count: Int) {
    self.walked = walked
    self.known = known
    outcomes.reserveCapacity(count)
  }

  mutating func append(_ outcome: Outcome) { outcomes.append(outcome) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { outcomes.count }

  package subscript(position: Int) -> TrackedFile {
    switch outcomes[position] {
    case .decided(let place): return decided[Int(place)]
    case .unchanged(let file, let sighting):
      let (file, sighting) = (walked[Int(file)], known[Int(sighting)])
      return TrackedFile(
        path: file.path, document: sighting.document,
        decision: MatchDecision(
          reason: .unchanged, document: sighting.document,
          formerPath: sighting.askedPath ?? file.resolvedPath,
          evidence: MatchEvidence(content: .same)), seenAtNanoseconds: sighting.seenAtNanoseconds)
    }
  }

  /// Why a file was taken for its document, in less time than all of it takes to put together.
  package func reason(at position: Int) -> MatchReason {
    switch outcomes[position] {
    case .decided(let place): decided[Int(place)].decision.reason
    case .unchanged: .unchanged
    }
  }
}

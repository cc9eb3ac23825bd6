package import FileTracking
package import ProgressModel
package import ProgressStorage

/// What became of the files of a pass, in the order in which they were looked at.
///
/// Many thousands of files may be unchanged. For these it holds only places, and derives the rest on
/// request.
package struct TrackedFiles: RandomAccessCollection, Sendable {
  /// What became of one file.
  package enum Outcome: Sendable {
    /// It is as it was; where the walk found it, and where its newest sighting is.
    case unchanged(file: Int32, sighting: Int32)
    /// It was looked at; which one of those it is.
    case decided(Int32)
  }

  private var outcomes: [Outcome] = []
  private let walked: [FolderWalk.File]
  private let known: FolderSightings
  /// The files that were looked at.
  package var decided: [TrackedFile] = []

  /// Starts an empty pass.
  ///
  /// - Parameters:
  ///   - walked: The files that a walk found.
  ///   - known: Their newest sightings.
  ///   - capacity: How many files there will be at most.
  package init(
    walked: [FolderWalk.File] = [], known: FolderSightings = FolderSightings(), capacity: Int = 0
  ) {
    self.walked = walked
    self.known = known
    outcomes.reserveCapacity(capacity)
  }

  /// Adds what became of the next file.
  package mutating func append(_ outcome: Outcome) { outcomes.append(outcome) }

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

import DocumentIdentity
import FileTracking
import ProgressModel
import ProgressStorage

/// What a look at files may take, so that a person does not wait for it.
package struct LookBounds: Sendable {
  /// Larger files are left to `track`.
  private static let mostByteCount: Int64 = 64 << 20
  /// How long a look may take while somebody waits for it.
  private static let mostNanoseconds: Int64 = 300_000_000
  /// How long a look in the background may take.
  private static let mostNanosecondsInBackground: Int64 = 8_000_000_000
  /// A file that lost more than half of its bytes may still be being written for so long.
  private static let writingNanoseconds: Int64 = 10_000_000_000
  /// How long new files wait while a known one is missing.
  static let waitingNanoseconds: Int64 = 60_000_000_000

  /// Files that are left out, because the caller looks at them itself.
  private let others: Set<String>
  /// More such files, with which work begins now: what was written in them before is recorded.
  private let opened: Set<String>
  private let isInBackground: Bool
  /// Whether folders are left out whose files nobody knows: what is missing may be there.
  package var leavesOutFolders = false

  /// The version of the reader of a format, told by the name of a file, where texts that an earlier one read are to be
  /// counted again; `nil` if all were.
  let readerVersion: (@Sendable (_ name: String) -> Int64)?

  /// Creates bounds.
  ///
  /// - Parameters:
  ///   - others: The paths without links of files that are left out, because the caller looks at them itself.
  ///   - opened: More such files, with which work begins now. What was written in a known one is recorded, unless
  ///     it is not certain that the file is the document at its path.
  ///   - readerVersion: The version of the reader of a format, told by the name of a file, where texts that an earlier one
  ///     read are to be counted again; `nil` if all were.
  ///   - isInBackground: Whether nobody waits for the look.
  package init(
    besides others: Set<String> = [], opening opened: Set<String> = [],
    countingAgainFor readerVersion: (@Sendable (String) -> Int64)? = nil,
    inBackground isInBackground: Bool = false
  ) {
    self.others = others.subtracting(opened)
    self.opened = opened
    self.isInBackground = isInBackground
    self.readerVersion = readerVersion
  }

  func takes(_ file: FolderWalk.File, isKnown: Bool) -> Bool {
    !(isKnown && others.contains(file.resolvedPath))
      && file.state.byteCount <= Self.mostByteCount
      && FileVariant.read(PathText.lastComponent(file.resolvedPath)) == nil
  }

  /// What becomes of a decision about a file. If the caller looks at a file itself, it says which document it is, so
  /// only a text that is none is recorded.
  ///
  /// Where a document was, a file that was just written may be the document on its way. So may a file that was just
  /// written and has the text of a document that is left out: only who looks there can tell.
  ///
  /// - Parameter isOfLeftOut: Whether the decision rests on a document whose place is left out.
  func settling(
    _ decision: MatchDecision, _ file: FileObservation, isKnown: Bool, isOfLeftOut: Bool,
    now: ClockReading
  ) -> TrackingPass.Settling {
    if isKnown {
      // The caller says what became of the document.
      if opened.contains(file.resolvedPath), decision.reason.isNews { return .leave }
      return decision.restsOnPlace || !isYoung(file.state, now) ? .record : .wait
    }
    if isOfCaller(file) && decision.reason.isKnownDocument { return .leave }
    return isOfLeftOut && isYoung(file.state, now) ? .wait : .record
  }

  /// Whether a new file waits while a document is missing; one that the caller looks at itself is decided then.
  func letsWait(_ file: FileObservation) -> Bool { !isOfCaller(file) }

  /// Whether the caller looks at a file itself.
  private func isOfCaller(_ file: FileObservation) -> Bool {
    others.contains(file.resolvedPath) || opened.contains(file.resolvedPath)
  }

  /// Whether a known file lost more than it gained.
  func isShorter(_ file: FileObservation, _ known: FolderSightings) -> Bool {
    known.place(ofResolvedPath: file.resolvedPath).map {
      file.state.byteCount < known[$0].state.byteCount
    } ?? false
  }

  /// Whether a file changed less than a minute ago.
  private func isYoung(_ state: FileState, _ now: ClockReading) -> Bool {
    [state.modifiedNanoseconds, state.changedNanoseconds].contains { moment in
      (0..<Self.waitingNanoseconds).contains(now.wallNanoseconds.subtractingSaturated(moment))
    }
  }

  /// Whether the caller has yet to look at a file that is not as it was seen.
  func awaits(_ known: FolderSightings, in files: any FileSystem) -> Bool {
    others.contains { path in
      known.place(ofResolvedPath: path).map {
        known[$0].state != (try? files.entry(at: path, followsLink: true))?.state
      } ?? false
    }
  }

  /// Whether a document was found under a new name, and the caller has yet to look at another file in its place.
  func awaitsRenamed(
    _ found: [TrackedFile], _ known: FolderSightings, in files: any FileSystem
  ) -> Bool {
    others.contains { path in
      guard let place = known.place(ofResolvedPath: path),
        let state = (try? files.entry(at: path, followsLink: true))?.state,
        state != known[place].state
      else { return false }
      return found.contains { $0.document == known[place].document }
    }
  }

  func isOver(since start: ClockReading, now: ClockReading) -> Bool {
    now.monotonicNanoseconds - start.monotonicNanoseconds
      >= (isInBackground ? Self.mostNanosecondsInBackground : Self.mostNanoseconds)
  }

  /// Whether a file lost so much just now that a program may still be writing it.
  func isBeingWritten(
    _ observation: FileObservation, _ known: FolderSightings, now: ClockReading
  ) -> Bool {
    guard let place = known.place(ofResolvedPath: observation.resolvedPath) else { return false }
    let age = now.wallNanoseconds.subtractingSaturated(observation.state.modifiedNanoseconds)
    return observation.state.byteCount < known[place].state.byteCount / 2
      && (0..<Self.writingNanoseconds).contains(age)
  }
}

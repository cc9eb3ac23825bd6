import ProgressModel

/// A pass over files as a person reads it: a line for each file that was named or is not as it was.
package struct TrackText {
  private let report: TrackReport

  /// Creates the text of a report.
  package init(_ report: TrackReport) {
    self.report = report
  }

  /// The lines, each a sentence; empty if nothing was named and nothing changed.
  package var text: String {
    report.files.filter { $0.isNamed || $0.match.decision.reason != .unchanged }
      .map { PrintableText.of($0.match.sentence) + "\n" }.joined()
  }

  /// One line that says how many there are of what.
  package var summary: String {
    var counts: [MatchReason: Int] = [:]
    for file in report.files { counts[file.match.decision.reason, default: 0] += 1 }
    let parts = MatchReason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.words)" }
    }
    let total = report.files.count == 1 ? "1 file" : "\(report.files.count) files"
    return parts.isEmpty ? "No files." : "\(total): \(parts.joined(separator: ", "))."
  }
}

extension MatchReason {
  /// The reason as it stands behind a number of files.
  fileprivate var words: String {
    switch self {
    case .linked: "linked"
    case .conflictCopy: "conflict copies"
    case .backup: "backups"
    case .unchanged: "unchanged"
    case .edited: "edited"
    case .overwritten: "overwritten"
    case .swapped: "that changed places"
    case .restored: "restored"
    case .saved, .unsettled: "saved"
    case .replaced, .reused: "new at a known path"
    case .rewritten: "rewritten"
    case .moved, .movedWithFolder: "moved"
    case .sameFile: "further names"
    case .copied: "copies"
    case .renamedAndEdited: "renamed and edited"
    case .derived: "derived"
    case .ambiguous: "ambiguous"
    case .new: "new"
    }
  }
}

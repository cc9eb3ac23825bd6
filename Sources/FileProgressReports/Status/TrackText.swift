import ProgressModel

/// A pass over files as a person reads it.
package struct TrackText {
  private let report: TrackReport

  package init(_ report: TrackReport) {
    self.report = report
  }

  /// So many lines are read; of more files the summary says how many there are.
  private static let greatestLineCount = 20

  /// A sentence a line for each file that is shown. Of many files only those that are not simply new are.
  package var text: String {
    let isLong = report.files.count > Self.greatestLineCount
    let files =
      isLong ? report.files.filter { $0.match.decision.reason != .new } : report.files
    var lines = files.prefix(Self.greatestLineCount).map { PrintableText.of($0.match.sentence) }
    if files.count > lines.count {
      lines.append(
        "\(NumberText.grouped(files.count - lines.count)) more: fileprogress track --json")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// One line that says how many there are of what.
  package var summary: String {
    let parts = MatchReason.allCases.flatMap { reason in
      report.counts[reason].map { self.parts(of: reason, count: $0) } ?? []
    }
    let count = report.counts.values.reduce(0, +)
    let found =
      parts.isEmpty ? "No files." : "\(Self.files(count)): \(parts.joined(separator: ", "))."
    guard report.excludedCount > 0 else { return found }
    return found
      + " \(Self.files(report.excludedCount)) \(report.excludedCount == 1 ? "is" : "are") "
      + "excluded. The patterns: fileprogress exclude"
  }

  /// The counts of one reason; files with another name in their folder are told from those that moved.
  private func parts(of reason: MatchReason, count: Int) -> [String] {
    guard reason == .moved || reason == .renamedAndEdited else {
      return ["\(NumberText.grouped(count)) \(reason.words(count: count))"]
    }
    let renamedCount = report.files.count {
      $0.match.decision.reason == reason
        && $0.match.decision.formerPath.map(Self.folder) == Self.folder(of: $0.path)
    }
    let addition = reason == .moved ? "" : " and edited"
    return [
      renamedCount > 0 ? "\(NumberText.grouped(renamedCount)) renamed\(addition)" : nil,
      count > renamedCount ? "\(NumberText.grouped(count - renamedCount)) moved\(addition)" : nil,
    ].compactMap(\.self)
  }

  /// The bytes of the folder in a path.
  private static func folder(of path: String) -> [UInt8] {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.utf8.startIndex
    return Array(path.utf8[..<slash])
  }

  private static func files(_ count: Int) -> String {
    NumberText.count(count, "file")
  }
}

import ClassModel
import FileProgressReports
import Foundation
import ProgressModel

/// A statement that is sent to the teachers, with each of its values in words.
struct PreviewText {
  /// The lines, safe for a terminal.
  let lines: [String]

  /// Puts an object into words.
  ///
  /// - Parameters:
  ///   - object: An object decoded from the bytes to send.
  ///   - titles: The titles of the assignments.
  ///   - timeZone: The time zone for moments.
  init(_ object: ClassObject, titles: [AssignmentIdentifier: String], timeZone: TimeZone) {
    func moment(_ instant: ClassInstant) -> String {
      MomentText.absolute(Int64(instant.seconds) * 1_000_000_000, timeZone: timeZone)
    }
    func duration(_ seconds: some BinaryInteger) -> String {
      DurationText.forPeople(nanoseconds: Int64(seconds) * 1_000_000_000)
    }
    var lines: [String] = []
    switch object {
    case .join(let join): lines.append("Your name: \(PrintableText.of(join.name.string))")
    case .sharing(let sharing):
      lines.append("Sharing: \(sharing.state)")
      if sharing.erasures > 0 { lines.append("Erasures that you asked for: \(sharing.erasures)") }
    case .report(let report):
      lines.append("Assignment: \(PrintableText.of(titles[report.assignment] ?? "unknown"))")
      lines.append("  made: \(moment(report.made))")
      if let opened = report.opened { lines.append("  opened: \(moment(opened))") }
      if let submitted = report.submitted {
        lines.append("  \(submitted.holds ? "handed in" : "taken back"): \(moment(submitted.time))")
      }
      for work in report.works {
        let name = work.fileName.map { ", file \(PrintableText.of($0.string))" } ?? ""
        lines.append("  part \(work.part)\(name)")
        if let done = work.done {
          lines.append("    \(done.holds ? "done" : "not done"): \(moment(done.time))")
        }
        for attempt in work.attempts {
          lines.append("    begun: \(moment(attempt.begun))")
          for piece in attempt.progress {
            lines.append("    progress: \(piece.from) to \(piece.to)")
          }
          if let primary = attempt.primary?.identifier {
            lines.append("    main result: \(PrintableText.of(primary.string))")
          }
          for item in attempt.items { lines.append("    result: \(Self.text(of: item))") }
          for session in attempt.sessions {
            lines.append(
              "    session: \(moment(session.begun)), \(duration(session.lengthSeconds)), "
                + Self.text(of: session.segments))
            if let words = session.words {
              let figures = [
                ("before", words.before), ("after", words.after), ("added", words.added),
                ("removed", words.removed), ("pasted", words.pasted),
              ].compactMap { name, count in count.map { "\(name) \($0)" } }
              lines.append(
                "      words by \(PrintableText.of(words.counter.string)): "
                  + figures.joined(separator: ", "))
            }
            if session.corrected > 0 {
              lines.append("      corrected by you, \(duration(session.removedSeconds)) removed")
            }
          }
        }
      }
    default: lines.append("Something of kind \(object.kind)")
    }
    self.lines = lines
  }

  private static func text(of item: ReportedItem) -> String {
    let name = PrintableText.of(item.identifier.string)
    let title = item.title.map { " (\(PrintableText.of($0.string)))" } ?? ""
    return switch item.value {
    case .removed: "\(name) removed"
    case .binary(_, let holds, _): "\(name)\(title) \(holds ? "yes" : "no")"
    case .quantity(_, let number, let counter):
      "\(name)\(title) \(number)\(counter.map { ", counted by \(PrintableText.of($0.string))" } ?? "")"
    case .score(_, let points, let maximum): "\(name)\(title) \(points) of \(maximum)"
    }
  }

  private static func text(of segments: [ReportedSession.Segment]) -> String {
    let names: [ReportedSession.SegmentKind: String] = [
      .open: "open without input", .active: "active", .blind: "open, input not seen",
      .manual: "entered by hand",
    ]
    let sums = segments.reduce(into: [ReportedSession.SegmentKind: Int64]()) {
      $0[$1.kind, default: 0] += Int64($1.lengthSeconds)
    }
    let parts = ReportedSession.SegmentKind.allCases.compactMap { kind in
      sums[kind].map {
        "\(names[kind] ?? "") \(DurationText.forPeople(nanoseconds: $0 * 1_000_000_000))"
      }
    }
    return "\(segments.count) stretches: \(parts.joined(separator: ", "))"
  }
}

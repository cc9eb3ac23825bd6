import ClassModel
import FileProgressReports
import Foundation
import ProgressModel

/// A statement to the teachers in words, with each value that means something to people.
///
/// It omits values that only order the facts: stamps, marks and random numbers. ``exact(_:)`` shows all.
struct PreviewText {
  /// The lines, safe for a terminal.
  let lines: [String]

  /// Returns every value of a statement, in the notation of RFC 8949; <doc:ClassProtocol> explains the fields.
  ///
  /// - Throws: ``CBORError`` if the bytes aren't a statement.
  static func exact(_ object: [UInt8]) throws -> String {
    try CBORNotation.text(of: object) { text in
      // A string can always be encoded.
      (try? JSONText.text(of: text).dropLast()).map { String($0) } ?? "\"\""
    }
  }

  /// Puts an object into words.
  ///
  /// - Parameters:
  ///   - object: An object decoded from the bytes to send.
  ///   - titles: The titles of the assignments.
  ///   - timeZone: The time zone for moments.
  init(_ object: ClassObject, titles: [AssignmentIdentifier: String], timeZone: TimeZone) {
    func moment(_ instant: ClassInstant) -> String {
      MomentText.absolute(
        Int64(instant.seconds) * 1_000_000_000, timeZone: timeZone, showsSeconds: true)
    }
    func clock(_ seconds: UInt64) -> String {
      MomentText.timeOfDay(Int64(seconds) * 1_000_000_000, timeZone: timeZone)
    }
    func duration(_ seconds: some BinaryInteger) -> String {
      DurationText.forPeople(nanoseconds: Int64(seconds) * 1_000_000_000)
    }
    var lines: [String] = []
    switch object {
    case .join(let join):
      lines.append("Your name: \(PrintableText.of(join.name.string))")
      lines.append("You join as: \(join.role)")
      if join.personalCode != nil { lines.append("Your personal code") }
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
              "    session: \(moment(session.begun)), \(duration(session.lengthSeconds))")
            var end = session.begun.seconds
            for segment in session.segments {
              let begin = end + UInt64(segment.gapSeconds)
              end = begin + UInt64(segment.lengthSeconds)
              lines.append(
                "      \(Self.name(of: segment.kind)): \(clock(begin)) to \(clock(end))")
            }
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

  private static func name(of kind: ReportedSession.SegmentKind) -> String {
    switch kind {
    case .open: "open without input"
    case .active: "active"
    case .blind: "open, input not seen"
    case .manual: "entered by hand"
    }
  }
}

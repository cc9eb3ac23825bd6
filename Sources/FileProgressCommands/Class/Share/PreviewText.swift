import ClassModel
import FileProgressReports
import Foundation
import ProgressModel

/// A statement to the teachers in words, with each value that means something to people.
///
/// It omits the identifiers of items that have a title, the name of the usual counter, and values that only order the
/// facts: stamps, marks and random numbers. ``exact(_:)`` shows all.
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
        instant.nanoseconds, timeZone: timeZone, showsSeconds: true)
    }
    func clock(_ seconds: UInt64) -> String {
      MomentText.timeOfDay(
        ClassInstant(clampingSeconds: Int64(clamping: seconds)).nanoseconds, timeZone: timeZone)
    }
    var lines: [String] = []
    switch object {
    case .join(let join):
      lines.append("Your name: \(PrintableText.of(join.name.string))")
      lines.append("You ask to join as a \(join.role == .teacher ? "teacher" : "student")")
      if join.personalCode != nil { lines.append("Your personal code") }
    case .sharing(let sharing):
      lines.append(Self.text(of: sharing.state))
      if sharing.erasures > 0 {
        lines.append(
          "You had your reports deleted \(NumberText.count(Int(sharing.erasures), "time"))")
      }
    case .report(let report):
      lines.append("Assignment: \(PrintableText.of(titles[report.assignment] ?? "unknown"))")
      lines.append("  as of \(moment(report.made))")
      if let opened = report.opened { lines.append("  you opened it \(moment(opened))") }
      if let submitted = report.submitted {
        lines.append(
          "  you \(submitted.holds ? "handed it in" : "withdrew it") \(moment(submitted.time))")
      }
      for work in report.works {
        let name = work.fileName.map { ", file \(PrintableText.of($0.string))" } ?? ""
        lines.append("  part \(work.part)\(name)")
        if let done = work.done {
          lines.append(
            "    you marked it as \(done.holds ? "done" : "not done") \(moment(done.time))")
        }
        for attempt in work.attempts {
          lines.append("    started \(moment(attempt.begun))")
          for piece in attempt.progress {
            lines.append(
              "    done from \(Self.percentage(piece.from)) to \(Self.percentage(piece.to))")
          }
          if let primary = attempt.primary?.identifier {
            lines.append("    main result: \(Self.title(of: primary, in: attempt))")
          }
          for item in attempt.items { lines.append("    result: \(Self.text(of: item))") }
          for session in attempt.sessions {
            lines.append(
              "    session: \(moment(session.begun)), for \(Self.duration(session.lengthSeconds))")
            var end = session.begun.seconds
            for segment in session.segments {
              let begin = end + UInt64(segment.gapSeconds)
              end = begin + UInt64(segment.lengthSeconds)
              lines.append(
                "      \(clock(begin)) to \(clock(end)): \(Self.name(of: segment.kind))")
            }
            if let words = session.words {
              let figures = [
                ("before", words.before), ("after", words.after), ("added", words.added),
                ("removed", words.removed), ("pasted", words.pasted),
              ].compactMap { name, count in count.map { "\(name) \($0)" } }
              lines.append(
                "      words: \(figures.joined(separator: ", "))"
                  + Self.text(ofCounter: words.counter))
            }
            if session.corrected > 0 {
              lines.append(
                "      you corrected it and removed \(Self.duration(session.removedSeconds))")
            }
          }
        }
      }
    case .ownState(let state):
      lines.append(
        "Only for your other computers: \(PrintableText.of(titles[state.assignment] ?? "unknown"))")
      if let opened = state.opened { lines.append("  you opened it \(moment(opened))") }
      if let submitted = state.submitted {
        lines.append(
          "  you \(submitted.holds ? "handed it in" : "withdrew it") \(moment(submitted.time))")
      }
      for part in state.parts {
        lines.append(
          "  part \(part.number): you marked it as \(part.done.holds ? "done" : "not done") \(moment(part.done.time))"
        )
      }
    default: lines.append("Something of kind \(object.kind)")
    }
    self.lines = lines
  }

  private static func text(of state: SharingState) -> String {
    switch state {
    case .on: "You share your work"
    case .paused: "You paused sharing"
    case .stopped: "You stopped sharing"
    case .left: "You left the class"
    }
  }

  /// Returns a fraction as percent, with every digit that it has.
  private static func percentage(_ fraction: Double) -> String {
    let hundredths = (fraction * 10_000).rounded()
    let isWhole = hundredths / 10_000 == fraction && hundredths.remainder(dividingBy: 100) == 0
    return (isWhole ? "\(Int(hundredths / 100))" : "\(fraction * 100)") + " %"
  }

  /// Returns a length of time with every second. For people, long times are usually rounded.
  private static func duration(_ seconds: some BinaryInteger) -> String {
    let seconds = Int64(seconds)
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    let shown = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return shown.isEmpty ? "0 s" : shown.joined(separator: " ")
  }

  /// Returns by which counter words were counted; an empty text for the usual one.
  private static func text(ofCounter counter: ClassText) -> String {
    CounterText.isUsual(counter.string) ? "" : ", counted by \(PrintableText.of(counter.string))"
  }

  /// Returns a number with every digit that it has, and without a fraction of zero.
  private static func text(of number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// Returns the title of an item, or its identifier if it has none; of a number of words, the name that it has
  /// everywhere.
  private static func title(of item: ReportedItem) -> String {
    if case .quantity(_, _, let counter) = item.value,
      counter != nil || item.identifier.string == WorkResult.wordCountIdentifier
    {
      return "Words"
    }
    let title = item.title.map { PrintableText.of($0.string) } ?? ""
    return title.isEmpty ? PrintableText.of(item.identifier.string) : title
  }

  private static func title(of identifier: ClassText, in attempt: ReportedAttempt) -> String {
    attempt.items.first { $0.identifier == identifier }.map { Self.title(of: $0) }
      ?? PrintableText.of(identifier.string)
  }

  private static func text(of item: ReportedItem) -> String {
    let title = title(of: item)
    return switch item.value {
    case .removed: "\(title) was removed"
    case .binary(_, let holds, let words): "\(title): \(words.word(for: holds))"
    case .quantity(_, let number, let counter):
      "\(title): \(text(of: number))"
        + (counter.map { text(ofCounter: $0) } ?? "")
    case .score(_, let points, let maximum):
      "\(title): \(text(of: points)) of \(text(of: maximum)) points"
    }
  }

  private static func name(of kind: ReportedSession.SegmentKind) -> String {
    switch kind {
    case .open: "open, nothing typed"
    case .active: "active"
    case .blind: "open, typing was not seen"
    case .manual: "entered by you"
    }
  }
}

extension ReportedItem.BinaryWords {
  /// The word for yes or no.
  fileprivate func word(for holds: Bool) -> String {
    switch self {
    case .trueFalse: holds ? "true" : "false"
    case .passFail: holds ? "passed" : "failed"
    case .yesNo: holds ? "yes" : "no"
    case .correctIncorrect: holds ? "correct" : "incorrect"
    }
  }
}

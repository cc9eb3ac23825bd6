package import ProgressModel

/// How many words an hour a person writes, for other programs.
package struct PaceReport: Sendable {
  private let header: ReportHeader
  private let pace: WritingPace

  /// Creates a report.
  package init(_ header: ReportHeader, _ pace: WritingPace) {
    self.header = header
    self.pace = pace
  }

  /// The report as JSON, schema `fileprogress.report.pace/1`, with a line feed at its end.
  package var json: String {
    JSONWriter.text { json in
      json.name("byDocument")
      json.array(of: pace.documents) { row, json in
        json.object { json in
          json.member("activeTime", durationNanoseconds: row.figures.activeNanoseconds)
          row.last.writeDocument(to: &json)
          row.figures.writeSessions(to: &json)
          row.figures.writeWords(to: &json)
        }
      }
      json.name("byHour")
      json.array(of: pace.hours) { row, json in
        json.object { json in
          json.member("activeTime", durationNanoseconds: row.figures.activeNanoseconds)
          json.member("hour", Int64(row.hour))
          row.figures.writeSessions(to: &json)
          row.figures.writeWords(to: &json)
        }
      }
      json.name("bySession")
      json.array(of: pace.sessions) { row, json in
        json.object { json in
          json.member("activeTime", durationNanoseconds: row.figures.activeNanoseconds)
          row.session.writeDocument(to: &json, id: row.session.id)
          row.figures.writeSessions(to: &json)
          json.member("startedAt", timeNanoseconds: row.session.startedAtNanoseconds)
          row.figures.writeWords(to: &json)
        }
      }
      json.name("byWeekday")
      json.array(of: pace.weekdays) { row, json in
        json.object { json in
          json.member("activeTime", durationNanoseconds: row.figures.activeNanoseconds)
          row.figures.writeSessions(to: &json)
          json.member("weekday", row.weekday.key)
          row.figures.writeWords(to: &json)
        }
      }
      json.member("counter", pace.counter)
      json.member("fastestFrom", pace.fastest.map { Int64($0.firstHour) })
      json.member("fastestTo", pace.fastest.map { Int64($0.endHour) })
      json.member("generatedAt", timeNanoseconds: header.generatedAtNanoseconds)
      json.member("idleLimit", durationNanoseconds: header.idleLimitNanoseconds)
      json.member("otherSessions", Int64(pace.otherCount))
      json.member("schema", "fileprogress.report.pace/1")
      json.member("since", timeNanoseconds: header.sinceNanoseconds)
      json.name("total")
      json.object { json in
        json.member("activeTime", durationNanoseconds: pace.total.activeNanoseconds)
        pace.total.writeSessions(to: &json)
        pace.total.writeWords(to: &json)
      }
      json.member("until", timeNanoseconds: header.untilNanoseconds)
    }
  }

  private static let columns = [
    "by", "hour", "weekday", "document", "path", "session", "startedAt", "sessions", "activeTime",
    "counter", "words", "wordsPerHour",
  ]

  /// The report as a table for other programs: a row for each hour of the day, weekday, document and session, and one for
  /// all. The column `by` says which it is.
  package var csv: String {
    func row(
      _ unit: String, _ figures: PaceFigures, hour: String = "", weekday: String = "",
      of session: PaceSession? = nil, isSession: Bool = false
    ) -> [String] {
      let own = isSession ? session : nil
      return [
        unit, hour, weekday, session?.document.description ?? "", session?.path ?? "",
        own?.id.description ?? "", own.map { TimestampText.utc($0.startedAtNanoseconds) } ?? "",
        String(figures.sessionCount),
        DurationText.seconds(nanoseconds: figures.activeNanoseconds), pace.counter ?? "",
        String(figures.words), figures.wordsPerHour.map { String($0) } ?? "",
      ]
    }
    var rows = pace.hours.map { row("hour", $0.figures, hour: String($0.hour)) }
    rows += pace.weekdays.map { row("weekday", $0.figures, weekday: $0.weekday.key) }
    rows += pace.documents.map { row("document", $0.figures, of: $0.last) }
    rows += pace.sessions.map { row("session", $0.figures, of: $0.session, isSession: true) }
    rows.append(row("total", pace.total))
    let texts = ["path", "counter"].compactMap { Self.columns.firstIndex(of: $0) }
    var text = Self.columns.joined(separator: ",") + "\r\n"
    for var fields in rows {
      // A number below 0 is no formula; only what came from outside may be one.
      for place in texts { fields[place] = CSVField.text(fields[place]) }
      text += fields.joined(separator: ",") + "\r\n"
    }
    return text
  }
}

extension PaceSession {
  /// Writes which document it is of, and which session it is, if that is wanted.
  fileprivate func writeDocument(to json: inout JSONWriter, id: SessionIdentifier? = nil) {
    json.member("document", identifier: document)
    if let id { json.member("id", identifier: id) }
    json.member("path", path.isEmpty ? nil : path)
  }
}

extension PaceFigures {
  fileprivate func writeSessions(to json: inout JSONWriter) {
    json.member("sessions", Int64(sessionCount))
  }

  fileprivate func writeWords(to json: inout JSONWriter) {
    json.member("words", words)
    json.member("wordsPerHour", wordsPerHour)
  }
}

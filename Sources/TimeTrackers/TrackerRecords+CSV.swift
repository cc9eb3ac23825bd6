package import Foundation
package import ProgressModel

extension TrackerRecords {
  /// Reads a table in CSV. Its first line names the columns, in any order and case; others are ignored.
  ///
  /// - `start`, or `start date` and `start time`. Without an offset it is the time of the clock on the wall.
  /// - `end`, or `end date` and `end time`, or `duration`: `1:30:00`, `25min` or seconds.
  /// - `project`, or `description` where there is none.
  ///
  /// Toggl Track's detailed report has these columns, in some exports with `stop` instead of `end`. WakaTime's
  /// durations have `time` (seconds since 1970), `duration` and `project`.
  ///
  /// - Source: Toggl Track, *Reports, exports*; WakaTime, *API, durations*.
  package init(csv data: Data, by localTime: any LocalTime) throws(TrackerRecordsError) {
    self.init()
    var rows = CSVRows(data)
    guard let header = try rows.next() else { throw TrackerRecordsError("it is empty") }
    let columns = try CSVColumns(header.fields, inLine: header.line)
    let reader = TimestampReader(localTime: localTime)
    while let (line, fields) = try rows.next() {
      func value(_ column: Int?) -> String? {
        guard let column, fields.indices.contains(column), !fields[column].isEmpty else {
          return nil
        }
        return fields[column]
      }
      let row = CSVMoments(value: value, columns: columns, reader: reader, line: line)
      let (start, end) = try row.ends()
      let name = value(columns.project) ?? value(columns.description)
      try add(from: start, to: end, names: [name].compactMap(\.self), at: .line(line))
    }
  }
}

/// Where a table has what.
private struct CSVColumns {
  let start: Int?
  let startDate: Int?
  let startTime: Int?
  let end: Int?
  let endDate: Int?
  let endTime: Int?
  let duration: Int?
  let project: Int?
  let description: Int?

  init(_ header: [String], inLine line: Int) throws(TrackerRecordsError) {
    let names = header.map { $0.lowercased().replacing("_", with: " ") }
    func place(_ words: String...) -> Int? { names.firstIndex { words.contains($0) } }
    start = place("start", "time")
    (startDate, startTime) = (place("start date"), place("start time"))
    end = place("end", "stop")
    (endDate, endTime) = (place("end date", "stop date"), place("end time", "stop time"))
    duration = place("duration")
    (project, description) = (place("project"), place("description"))
    guard start != nil || startTime != nil else {
      throw TrackerRecordsError(
        at: .line(line), "there is no column \"start\". Columns: start, end or duration, project")
    }
    guard end != nil || endTime != nil || duration != nil else {
      throw TrackerRecordsError(
        at: .line(line),
        "there is no column \"end\" or \"duration\". Columns: start, end or duration, project")
    }
  }
}

/// When the work of one row was.
private struct CSVMoments {
  let value: (Int?) -> String?
  let columns: CSVColumns
  let reader: TimestampReader
  let line: Int

  /// Returns the start and the end, in nanoseconds since 1970.
  func ends() throws(TrackerRecordsError) -> (start: Int64, end: Int64) {
    guard let start = try moment(columns.start, columns.startDate, columns.startTime) else {
      throw TrackerRecordsError(at: .line(line), "it has no start")
    }
    if let end = try moment(columns.end, columns.endDate, columns.endTime) { return (start, end) }
    guard let text = value(columns.duration) else {
      throw TrackerRecordsError(at: .line(line), "it has neither an end nor a duration")
    }
    guard let length = Self.nanoseconds(ofLength: text) else {
      throw TrackerRecordsError(
        at: .line(line), "\"\(text.prefix(40))\" is not a duration. Examples: 1:30:00, 25min, 5400")
    }
    return (start, start.addingSaturated(length))
  }

  private func moment(
    _ whole: Int?, _ date: Int?, _ time: Int?
  ) throws(TrackerRecordsError) -> Int64? {
    guard var text = value(whole) ?? value(time) else { return nil }
    if value(whole) == nil, let date = value(date) {
      // 9:00 is written with one digit in some exports.
      text = date + "T" + (text.prefix { $0 != ":" }.count == 1 ? "0" + text : text)
    }
    let moment =
      reader.nanoseconds(of: text)
      ?? Double(text).flatMap { $0 < 100_000_000 ? nil : Int64(nanosecondsOfSeconds: $0) }
    guard let moment else {
      throw TrackerRecordsError(
        at: .line(line),
        "\"\(text.prefix(40))\" is not a date and a time. Example: 2026-11-20 14:05:00")
    }
    return moment
  }

  /// Reads `1:30:00`, `25min` or a number of seconds.
  private static func nanoseconds(ofLength text: String) -> Int64? {
    if let seconds = Double(text) { return Int64(nanosecondsOfSeconds: seconds) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 3 {
      let numbers = parts.compactMap { part in
        part.utf8.count <= 6 && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
          ? Int64(part) : nil
      }
      guard numbers.count == 3, numbers[1] < 60, numbers[2] < 60 else { return nil }
      return (numbers[0] * 3600 + numbers[1] * 60 + numbers[2]) * 1_000_000_000
    }
    return LengthOfTime(text).map { $0.seconds * 1_000_000_000 }
  }
}

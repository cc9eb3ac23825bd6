package import Foundation
import ProgressModel

extension TrackerRecords {
  /// Reads what `timew export` prints. An interval is filed under each of its tags.
  ///
  /// - Source: timewarrior 1.4, `timew-export(1)`; its times are in UTC.
  package init(timewarrior data: Data) throws(TrackerRecordsError) {
    self.init()
    let intervals = try JSONRecords.decode(
      [TimewarriorInterval].self, from: data,
      otherwise: "this is not what timewarrior writes. Import what timew export prints")
    let reader = TimestampReader(localTime: TimeZone.gmt)
    for (index, interval) in intervals.enumerated() {
      let place = TrackerRecordsError.Place.entry(index + 1)
      guard let start = reader.nanoseconds(of: interval.start) else {
        throw TrackerRecordsError(at: place, "its time is not a date")
      }
      guard let endText = interval.end else {
        addRunning()
        continue
      }
      guard let end = reader.nanoseconds(of: endText) else {
        throw TrackerRecordsError(at: place, "its time is not a date")
      }
      try add(from: start, to: end, names: interval.tags ?? [], at: place)
    }
  }
}

private struct TimewarriorInterval: Decodable {
  let start: String
  let end: String?
  let tags: [String]?
}

package import Foundation
import ProgressModel

extension TrackerRecords {
  /// Reads an export of ActivityWatch: the time in which a window had the focus and the person was not away, as
  /// ActivityWatch's own summary counts it. An interval is filed under the window's program.
  ///
  /// - Source: aw-core 0.5, `schemas/export.json`, `aw_transform/flood.py`.
  package init(activityWatch data: Data) throws(TrackerRecordsError) {
    self.init()
    let export = try JSONRecords.decode(
      ActivityWatchExport.self, from: data,
      otherwise: "this is not what ActivityWatch exports. In ActivityWatch, choose Raw Data, "
        + "Export all buckets as JSON")
    let buckets = export.buckets.sorted { $0.key < $1.key }.map(\.value)
    for bucket in buckets where bucket.type == "currentwindow" {
      var presence: [ActivityWatchExport.Stretch] = []
      for other in buckets where other.type == "afkstatus" && other.hostname == bucket.hostname {
        presence += try other.stretches { $0.status }
      }
      let isPresent = IntervalSet(presence.filter { $0.name == "not-afk" }.map(\.period))
      let windows = try bucket.stretches { $0.app }
      let programs = Dictionary(grouping: windows, by: \.name)
      for (program, stretches) in programs.sorted(by: { $0.key < $1.key }) {
        let focused = IntervalSet(stretches.map(\.period))
        let counted = presence.isEmpty ? focused : focused.intersection(isPresent)
        for period in counted.intervals {
          try add(from: period.lowerBound, to: period.upperBound, names: [program], at: nil)
        }
      }
    }
  }
}

private struct ActivityWatchExport: Decodable {
  let buckets: [String: Bucket]

  struct Stretch {
    var name: String
    var period: Range<Int64>
  }

  struct Bucket: Decodable {
    let type: String?
    let hostname: String?
    let events: [Event]?

    /// Returns its events in their order, with short gaps closed as ActivityWatch closes them: between two events with
    /// the same data, the first one goes on; between others, each has half of the gap.
    func stretches(
      _ name: (Event.Content) -> String?
    ) throws(TrackerRecordsError) -> [Stretch] {
      let reader = TimestampReader(localTime: TimeZone.gmt)
      var found: [Stretch] = []
      for (index, event) in (events ?? []).enumerated() {
        guard let start = reader.nanoseconds(of: event.timestamp),
          let length = Int64(nanosecondsOfSeconds: event.duration ?? 0)
        else {
          throw TrackerRecordsError(
            at: .entry(index + 1), "its time or its duration can't be understood")
        }
        found.append(
          Stretch(name: name(event.data) ?? "", period: start..<start.addingSaturated(length)))
      }
      found.sort {
        ($0.period.lowerBound, $0.period.upperBound) < ($1.period.lowerBound, $1.period.upperBound)
      }
      for index in found.indices.dropFirst() {
        let (before, after) = (found[index - 1].period, found[index].period)
        let gap = after.lowerBound.subtractingSaturated(before.upperBound)
        guard gap > 0, gap <= Self.greatestGapNanoseconds else { continue }
        let border =
          found[index - 1].name == found[index].name
          ? after.lowerBound : before.upperBound + gap / 2
        found[index - 1].period = before.lowerBound..<border
        found[index].period = border..<after.upperBound
      }
      return found
    }

    /// Five seconds.
    private static let greatestGapNanoseconds: Int64 = 5_000_000_000
  }

  struct Event: Decodable {
    let timestamp: String
    let duration: Double?
    let data: Content

    struct Content: Decodable {
      let app: String?
      let status: String?
    }
  }
}

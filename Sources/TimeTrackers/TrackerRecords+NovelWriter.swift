package import Foundation
package import ProgressModel

extension TrackerRecords {
  /// Reads `meta/sessions.jsonl` of a novelWriter project. The sessions are of the whole project, so they have no name.
  ///
  /// - Source: novelWriter 26, `core/sessions.py`: a JSON object in each line; times of the clock on the wall.
  package init(novelWriter data: Data, by localTime: any LocalTime) throws(TrackerRecordsError) {
    self.init()
    let reader = TimestampReader(localTime: localTime)
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let record = try JSONRecords.decode(
        NovelWriterRecord.self, from: Data(line),
        otherwise: "this is not what novelWriter writes. "
          + "Import meta/sessions.jsonl of your project",
        inLine: index + 1)
      guard record.type == "record" else { continue }
      guard let start = record.start.flatMap({ reader.nanoseconds(of: $0) }),
        let end = record.end.flatMap({ reader.nanoseconds(of: $0) })
      else { throw TrackerRecordsError(at: .line(index + 1), "its time is not a date") }
      try add(from: start, to: end, names: [], at: .line(index + 1))
    }
    if lines.allSatisfy(\.isEmpty) { throw TrackerRecordsError("it is empty") }
  }
}

private struct NovelWriterRecord: Decodable {
  let type: String
  let start: String?
  let end: String?
}

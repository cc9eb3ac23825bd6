package import Foundation
package import ProgressModel

extension TrackerRecords {
  /// Reads Watson's file `frames`, or what `watson log --all --json` prints.
  ///
  /// A frame is filed under its project. Watson keeps a frame that still runs in another file.
  ///
  /// - Source: Watson 2.1, `frames.py`: `[start, stop, project, id, tags, updated_at]`, in seconds since 1970.
  package init(watson data: Data, by localTime: any LocalTime) throws(TrackerRecordsError) {
    self.init()
    let frames = try JSONRecords.decode(
      [WatsonFrame].self, from: data,
      otherwise: "this is not what Watson writes. Import ~/.config/watson/frames, or what "
        + "watson log --all --json prints")
    let reader = TimestampReader(localTime: localTime)
    for (index, frame) in frames.enumerated() {
      guard let start = frame.start.nanoseconds(by: reader),
        let end = frame.stop.nanoseconds(by: reader)
      else { throw TrackerRecordsError(at: .entry(index + 1), "its time is not a date") }
      try add(from: start, to: end, names: [frame.project], at: .entry(index + 1))
    }
  }
}

/// A frame: a list in Watson's own file, and an object in what it prints.
private struct WatsonFrame: Decodable {
  enum Moment {
    case seconds(Double)
    case text(String)

    func nanoseconds(by reader: TimestampReader) -> Int64? {
      switch self {
      case .seconds(let seconds): Int64(nanosecondsOfSeconds: seconds)
      case .text(let text): reader.nanoseconds(of: text)
      }
    }
  }

  let start: Moment
  let stop: Moment
  let project: String

  private enum Key: String, CodingKey { case start, stop, project }

  init(from decoder: any Decoder) throws {
    if let values = try? decoder.container(keyedBy: Key.self) {
      start = .text(try values.decode(String.self, forKey: .start))
      stop = .text(try values.decode(String.self, forKey: .stop))
      project = try values.decode(String.self, forKey: .project)
    } else {
      var values = try decoder.unkeyedContainer()
      start = .seconds(try values.decode(Double.self))
      stop = .seconds(try values.decode(Double.self))
      project = try values.decode(String.self)
    }
  }
}

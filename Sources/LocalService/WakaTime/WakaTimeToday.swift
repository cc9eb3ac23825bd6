import Foundation

/// The active time of today, as the status bars of WakaTime's plugins read it.
struct WakaTimeToday: Hashable, Sendable {
  /// In seconds.
  let seconds: Int64

  /// - Parameter seconds: The active time; less than nothing is nothing.
  init(seconds: Int64) {
    self.seconds = max(0, seconds)
  }

  /// Finds the active time of today in the JSON of `status --short`, in seconds; `nil` if it is something else.
  static func seconds(in json: [UInt8]) -> Int64? {
    struct Short: Decodable {
      struct Day: Decodable {
        var timeOfDay: Int64
      }
      var today: Day
    }
    return (try? JSONDecoder().decode(Short.self, from: Data(json)))?.today.timeOfDay
  }

  private var hours: Int64 { seconds / 3600 }
  private var minutes: Int64 { seconds / 60 % 60 }

  /// Such as `1 hr 5 mins`; seconds only under a minute.
  var text: String {
    func count(_ number: Int64, _ unit: String) -> String {
      "\(number) \(unit)\(number == 1 ? "" : "s")"
    }
    if seconds < 60 { return count(seconds, "sec") }
    if hours == 0 { return count(minutes, "min") }
    return count(hours, "hr") + (minutes == 0 ? "" : " " + count(minutes, "min"))
  }

  /// Such as `1:05`.
  var digital: String { "\(hours):\(minutes < 10 ? "0" : "")\(minutes)" }
}

extension WakaTimeToday: Encodable {
  private struct Content: Encodable {
    struct Sum: Encodable {
      var digital: String
      var hours: Int64
      var minutes: Int64
      var text: String
      var totalSeconds: Double

      private enum CodingKeys: String, CodingKey {
        case digital
        case hours
        case minutes
        case text
        case totalSeconds = "total_seconds"
      }
    }

    /// Plugins can show them beside the sum; here all work is writing.
    var categories: [String] = []
    var grandTotal: Sum

    private enum CodingKeys: String, CodingKey {
      case categories
      case grandTotal = "grand_total"
    }
  }

  private enum CodingKeys: CodingKey {
    case data
  }

  func encode(to encoder: any Encoder) throws {
    let sum = Content.Sum(
      digital: digital, hours: hours, minutes: minutes, text: text, totalSeconds: Double(seconds))
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(Content(grandTotal: sum), forKey: .data)
  }
}

import Foundation

/// What `report --json --all --sessions` says, without what differs between two runs of the same
/// commands: times, durations and identifiers.
struct ReportState: Hashable, Sendable, CustomStringConvertible {
  /// One text for each activity, by its path, and for each context, by its name.
  var activities: [String: String]

  /// Reads a report.
  ///
  /// - Throws: ``Problem`` if it is not a report.
  init(json: Data) throws {
    guard let report = try JSONSerialization.jsonObject(with: json) as? [String: Any],
      let found = report["activities"] as? [[String: Any]]
    else { throw Problem("this is no report: \(String(decoding: json, as: UTF8.self))") }
    activities = [:]
    for activity in found {
      let path = activity["path"] as? String ?? ""
      guard activities[path] == nil else { throw Problem("two activities are at \(path)") }
      let data = try JSONSerialization.data(
        withJSONObject: Self.withoutVolatileValues(activity), options: [.sortedKeys])
      activities[path] = String(decoding: data, as: UTF8.self)
    }
  }

  /// Adds what `context list --json` says.
  ///
  /// - Throws: ``Problem`` if it is not a list of contexts.
  mutating func addContexts(json: Data) throws {
    guard let list = try JSONSerialization.jsonObject(with: json) as? [String: Any],
      let contexts = list["contexts"] as? [[String: Any]]
    else { throw Problem("this is no list: \(String(decoding: json, as: UTF8.self))") }
    for context in contexts {
      let data = try JSONSerialization.data(
        withJSONObject: Self.withoutVolatileValues(context), options: [.sortedKeys])
      activities["context \(context["name"] ?? "")"] = String(decoding: data, as: UTF8.self)
    }
  }

  /// The same without one document.
  func without(_ path: String) -> ReportState {
    var result = self
    result.activities[path] = nil
    return result
  }

  var description: String {
    activities.isEmpty
      ? "nothing" : activities.sorted { $0.key < $1.key }.map(\.value).joined(separator: "\n")
  }

  private static let durations: Set = ["openTime", "activeTime", "assumedTime", "duration"]

  private static func withoutVolatileValues(_ value: Any) -> Any {
    if let list = value as? [Any] { return list.map(withoutVolatileValues) }
    guard let object = value as? [String: Any] else { return value }
    var result: [String: Any] = [:]
    for (key, member) in object {
      if key == "id" || key == "document" || durations.contains(key) {
        result[key] = "volatile"
      } else if key.hasSuffix("At") {
        result[key] = member is NSNull ? "none" : "time"
      } else {
        result[key] = withoutVolatileValues(member)
      }
    }
    return result
  }
}

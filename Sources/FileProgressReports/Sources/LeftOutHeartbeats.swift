/// What plugins of WakaTime sent to the service that is not for the record, in words.
package struct LeftOutHeartbeats: Sendable {
  /// What and how much that was; no control characters. `nil` if nothing was left out.
  package let sentence: String?

  /// Creates the sentence.
  ///
  /// - Parameter counts: How many heartbeats were left out since the service started, by the reason, as
  ///   `GET /v1/service` names it. A newer service may have more reasons.
  package init(_ counts: [String: Int]) {
    var parts = Self.reasons.compactMap { reason, about -> String? in
      guard let count = counts[reason], count > 0 else { return nil }
      return "\(NumberText.grouped(count)) \(about)"
    }
    let known = Set(Self.reasons.map { $0.reason })
    let others = counts.filter { !known.contains($0.key) }.values.reduce(0, +)
    if others > 0 { parts.append("\(NumberText.grouped(others)) for other reasons") }
    sentence =
      parts.isEmpty
      ? nil
      : "Since the service started, WakaTime also sent heartbeats that are not recorded: "
        + parts.joined(separator: ", ") + "."
  }

  /// The reasons and what such heartbeats are about, in the order in which they are said.
  private static let reasons: [(reason: String, about: String)] = [
    ("code", "of code or other formats"), ("excluded", "of files that you excluded"),
    ("hidden", "without a path (see hide_file_names in ~/.wakatime.cfg)"),
    ("otherType", "of websites or programs"), ("assistant", "of an assistant's work"),
    ("missing", "of files that are gone"), ("notRegular", "of folders and the like"),
    ("unreadable", "of files that can't be read"), ("future", "with a time in the future"),
    ("old", "that are more than a year old"),
  ]
}

import FileProgress

/// The text about developer mode.
enum DeveloperModeText {
  /// Returns the line that says which side is on, and how to leave it.
  static func line(_ side: DeveloperMode.Side) -> String {
    "Developer mode: \(side.rawValue). Your own records are not touched; to leave: "
      + "fileprogress developer-mode off"
  }
}

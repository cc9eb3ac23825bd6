import ProgressModel

extension Weekday {
  /// What programs call it, such as `mon`.
  var key: String { MomentText.weekdays[rawValue].lowercased() }
}

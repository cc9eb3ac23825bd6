/// The smallest unit in which people are told a length of time.
package enum TimeUnit: Sendable {
  case second
  case minute
  case hour

  /// Chooses the unit of a length: whole seconds up to a minute, whole minutes up to 1000 hours, then whole hours.
  package init(of seconds: Int64) {
    self =
      switch seconds {
      case ..<60: .second
      case ..<3_600_000: .minute
      default: .hour
      }
  }

  /// How long it is.
  package var seconds: Int64 {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    }
  }
}

import ClassKit

/// A play, or something in it that a student can open.
protocol Part: Sendable {
  /// Unique among the parts beside it.
  var identifier: String { get }
  /// What students read.
  var title: String { get }
  /// What ClassKit calls it.
  var contextType: CLSContextType { get }
  /// What it consists of, in order.
  var parts: [any Part] { get }

  /// Tells ClassKit more about this part than its title.
  func describe(_ context: CLSContext)
}

extension Part {
  var parts: [any Part] { [] }
}

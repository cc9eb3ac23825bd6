/// The clocks that time is measured with; inject another to test a document tool,
/// such as `ManualClock` of FileProgressTesting.
public protocol ProgressClock: Sendable {
  /// Reads all clocks at one moment.
  func read() -> ClockReading
}

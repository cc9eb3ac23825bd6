import ProgressModel

/// Reads moments as programs write them.
struct TimestampReader {
  /// The clock of a moment that names none.
  let localTime: any LocalTime

  /// Reads `2026-09-01T09:00:00.5+02:00`, `2026-09-01 09:00` or `20260901T070000Z`.
  ///
  /// Seconds, their fraction and the offset may be left out. Without an offset, it is the time of the clock on the wall;
  /// an hour that a clock shows twice is the second one.
  ///
  /// - Returns: In nanoseconds since 1970; `nil` for any other text.
  /// - Source: ISO 8601, RFC 3339.
  func nanoseconds(of text: some StringProtocol) -> Int64? {
    var rest = Text(text)
    guard let year = rest.number(digitCount: 4) else { return nil }
    let isExtended = rest.skip("-")
    guard let month = rest.number(digitCount: 2), !isExtended || rest.skip("-"),
      let day = rest.number(digitCount: 2),
      let date = CalendarDay(year: year, month: month, day: day),
      rest.skip("T") || rest.skip(" "),
      let hour = rest.number(digitCount: 2), hour < 24
    else { return nil }
    let hasColons = rest.skip(":")
    guard let minute = rest.number(digitCount: 2), minute < 60 else { return nil }
    var second: Int64 = 0
    var fraction: Int64 = 0
    if hasColons ? rest.skip(":") : rest.startsWithDigit {
      guard let number = rest.number(digitCount: 2), number < 60 else { return nil }
      second = number
      if rest.skip(".") || rest.skip(",") {
        guard let number = rest.fractionNanoseconds() else { return nil }
        fraction = number
      }
    }
    let seconds = date.number * 86_400 + hour * 3600 + minute * 60 + second
    guard let moment = moment(ofClock: seconds, &rest) else { return nil }
    return moment.multipliedSaturated(by: 1_000_000_000).addingSaturated(fraction)
  }

  /// Reads the offset, and returns the seconds since 1970 at which its clock shows a time.
  private func moment(ofClock seconds: Int64, _ rest: inout Text) -> Int64? {
    if rest.isEmpty {
      func offset(at seconds: Int64) -> Int64 {
        localTime.utcOffsetSeconds(at: seconds.multipliedSaturated(by: 1_000_000_000))
      }
      return seconds - offset(at: seconds - offset(at: seconds))
    }
    if rest.skip("Z") { return rest.isEmpty ? seconds : nil }
    let isAhead = rest.skip("+")
    guard isAhead || rest.skip("-"), let hours = rest.number(digitCount: 2), hours <= 18 else {
      return nil
    }
    _ = rest.skip(":")
    guard let minutes = rest.number(digitCount: 2), minutes < 60, rest.isEmpty else { return nil }
    let offset = hours * 3600 + minutes * 60
    return isAhead ? seconds - offset : seconds + offset
  }

  /// What of a text is not read yet.
  private struct Text {
    private var bytes: ArraySlice<UInt8>

    init(_ text: some StringProtocol) { bytes = Array(text.utf8)[...] }

    var isEmpty: Bool { bytes.isEmpty }

    var startsWithDigit: Bool { bytes.first.map(Self.isDigit) ?? false }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard bytes.first == UInt8(ascii: character) else { return false }
      bytes.removeFirst()
      return true
    }

    mutating func number(digitCount: Int) -> Int64? {
      let digits = bytes.prefix(digitCount)
      guard digits.count == digitCount, digits.allSatisfy(Self.isDigit) else { return nil }
      bytes.removeFirst(digitCount)
      return digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    /// Reads digits behind a point; more than nine are cut off.
    mutating func fractionNanoseconds() -> Int64? {
      let digits = bytes.prefix(while: Self.isDigit)
      guard !digits.isEmpty else { return nil }
      bytes.removeFirst(digits.count)
      let known = digits.prefix(9)
      let padding = repeatElement(UInt8(ascii: "0"), count: 9 - known.count)
      return (known + padding).reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
  }
}

extension Int64 {
  /// Converts seconds, exact to a millisecond; `nil` for what is not from 0 to the year 2115.
  init?(nanosecondsOfSeconds seconds: Double) {
    guard seconds >= 0, seconds < 4_600_000_000 else { return nil }
    self = Int64((seconds * 1000).rounded()) * 1_000_000
  }
}

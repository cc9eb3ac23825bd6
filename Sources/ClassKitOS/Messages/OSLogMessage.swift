/// A message with values in it, as a literal such as `"\(count) of \(total, format: .decimal)"`.
///
/// - Source: `OSLogMessage` in Apple's module `os`.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  let text: String

  /// Creates a message without values.
  public init(stringLiteral value: String) { text = value }

  /// Creates a message with values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The parts of a message.
///
/// - Source: `OSLogInterpolation` in Apple's module `os`.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  /// Creates an empty message.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  /// Appends literal text.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Appends any value, as its description; a number has its shortest form.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.aligned(privacy.shown(LogFormat.description(of: value())))
  }

  /// Appends a whole number in a format.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> some FixedWidthInteger,
    format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.aligned(privacy.shown(format.text(of: number())))
  }

  /// Appends a number with a fraction in a format.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> some BinaryFloatingPoint,
    format: OSLogFloatFormatting, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.aligned(privacy.shown(format.text(of: Double(number()))))
  }

  /// Appends a truth value in a format.
  public mutating func appendInterpolation(
    _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    let words = format == .truth ? ("true", "false") : ("YES", "NO")
    text += privacy.shown(boolean() ? words.0 : words.1)
  }
}

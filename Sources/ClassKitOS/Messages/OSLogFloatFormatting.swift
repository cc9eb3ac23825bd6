/// How a number with a fraction is written.
///
/// - Source: `OSLogFloatFormatting` in Apple's module `os`.
public struct OSLogFloatFormatting: Sendable {
  private var style = LogFormat.FloatStyle.fixed
  private var precision = 6
  private var hasPlus = false
  private var isUppercase = false

  /// Six digits after the point.
  public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting() }

  /// A number of digits after the point.
  public static func fixed(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      precision: precision(), hasPlus: explicitPositiveSign, isUppercase: uppercase)
  }

  /// Six digits after the point, or an exponent, whichever is shorter.
  public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(style: .hybrid) }

  /// A number of digits, and an exponent where that is shorter.
  public static func hybrid(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      style: .hybrid, precision: precision(), hasPlus: explicitPositiveSign,
      isUppercase: uppercase)
  }

  /// Six digits after the point, and an exponent.
  public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(style: .exponential) }

  /// A number of digits after the point, and an exponent.
  public static func exponential(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      style: .exponential, precision: precision(), hasPlus: explicitPositiveSign,
      isUppercase: uppercase)
  }

  /// Hexadecimal digits and a binary exponent.
  public static var hex: OSLogFloatFormatting { OSLogFloatFormatting(style: .hexadecimal) }

  /// Hexadecimal digits and a binary exponent.
  public static func hex(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      style: .hexadecimal, hasPlus: explicitPositiveSign, isUppercase: uppercase)
  }

  /// Returns a number in this way.
  func text(of number: Double) -> String {
    let text = LogFormat.text(
      of: number, style: style, precision: style == .hexadecimal ? nil : precision)
    let signed = hasPlus && number.sign == .plus ? "+" + text : text
    return isUppercase ? signed.uppercased() : signed
  }
}

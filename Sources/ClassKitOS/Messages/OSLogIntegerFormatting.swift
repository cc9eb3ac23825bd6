/// How a whole number is written.
///
/// - Source: `OSLogIntegerFormatting` in Apple's module `os`.
public struct OSLogIntegerFormatting: Sendable {
  private var radix = 10
  private var isUppercase = false
  private var prefix = ""
  private var hasPlus = false
  private var minimumDigits = 0

  /// Decimal digits.
  public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }

  /// Decimal digits, with a sign before positive numbers, too.
  public static func decimal(explicitPositiveSign: Bool) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(hasPlus: explicitPositiveSign)
  }

  /// Decimal digits, with zeros before them.
  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(hasPlus: explicitPositiveSign, minimumDigits: minDigits())
  }

  /// Hexadecimal digits.
  public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }

  /// Hexadecimal digits, with `0x` before them if wanted.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, isUppercase: uppercase, prefix: includePrefix ? "0x" : "",
      hasPlus: explicitPositiveSign)
  }

  /// Hexadecimal digits, with zeros before them.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, isUppercase: uppercase, prefix: includePrefix ? "0x" : "",
      hasPlus: explicitPositiveSign, minimumDigits: minDigits())
  }

  /// Octal digits.
  public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }

  /// Octal digits, with `0o` before them if wanted.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, prefix: includePrefix ? "0o" : "", hasPlus: explicitPositiveSign)
  }

  /// Octal digits, with zeros before them.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, prefix: includePrefix ? "0o" : "", hasPlus: explicitPositiveSign,
      minimumDigits: minDigits())
  }

  /// Returns a number in this way.
  func text(of number: some BinaryInteger) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
    let zeros = String(
      repeating: "0", count: LogFormat.bounded(minimumDigits - digits.count))
    return (number < 0 ? "-" : hasPlus ? "+" : "") + prefix + zeros + digits
  }
}

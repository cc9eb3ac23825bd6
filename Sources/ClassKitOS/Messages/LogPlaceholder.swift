#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A placeholder in a text, such as `%{private, mask.hash}-10.3s`.
struct LogPlaceholder {
  private enum Count {
    case number(Int)
    /// The next argument has it.
    case argument
  }

  private var privacy = OSLogPrivacy.auto
  private var isTruthValue = false
  private var flags: Set<Unicode.Scalar> = []
  private var width: Count?
  private var precision: Count?
  private var conversion: Unicode.Scalar = "%"

  /// Reads what follows a percent sign; `nil` if that is no placeholder.
  init?(_ rest: inout Substring.UnicodeScalarView) {
    if rest.first == "{" {
      guard let end = rest.firstIndex(of: "}") else { return nil }
      readOptions(String(rest[..<end].dropFirst()))
      rest = rest[end...].dropFirst()
    }
    while let flag = rest.first, "-+ #0'".unicodeScalars.contains(flag) {
      flags.insert(flag)
      rest.removeFirst()
    }
    width = Self.readCount(&rest)
    if rest.first == "." {
      rest.removeFirst()
      precision = Self.readCount(&rest) ?? .number(0)
    }
    while let length = rest.first, "hlqLtjz".unicodeScalars.contains(length) { rest.removeFirst() }
    guard let conversion = rest.popFirst(),
      "@sSdDiuUxXobBfFeEgGaAcCpPm%".unicodeScalars.contains(conversion)
    else { return nil }
    self.conversion = conversion
  }

  private mutating func readOptions(_ text: String) {
    let options = text.split(separator: ",").map { $0.filter { $0 != " " } }
    isTruthValue = options.contains { $0 == "bool" || $0 == "BOOL" }
    let isMasked = options.contains("mask.hash")
    if isMasked || options.contains("private") || options.contains("sensitive") {
      privacy = isMasked ? .private(mask: .hash) : .private
    }
  }

  private static func readCount(_ rest: inout Substring.UnicodeScalarView) -> Count? {
    if rest.first == "*" {
      rest.removeFirst()
      return .argument
    }
    var number: Int?
    while let digit = rest.first, ("0"..."9").contains(digit) {
      rest.removeFirst()
      number = min((number ?? 0) * 10 + Int(digit.value - 48), LogFormat.greatestWidth)
    }
    return number.map(Count.number)
  }

  /// Returns what is printed for it, and takes the arguments that it needs.
  func text(with arguments: inout ArraySlice<Any?>) -> String {
    guard conversion != "%" else { return "%" }
    var width = Self.value(of: width, &arguments) ?? 0
    let precision = Self.value(of: precision, &arguments).flatMap { $0 < 0 ? nil : $0 }
    let isLeft = flags.contains("-") || width < 0
    width = Int(min(width.magnitude, UInt(LogFormat.greatestWidth)))

    let text: String
    if conversion == "m" {
      text = Self.textOfError(errno)
    } else if let argument = arguments.popFirst() {
      guard let printed = self.text(of: argument, precision: precision) else { return "<missing>" }
      text = privacy.shown(printed)
    } else {
      return "<missing>"
    }
    let sign = text.prefix { $0 == "-" || $0 == "+" }
    // `inf` and `nan` get spaces.
    if flags.contains("0"), !isLeft, text.dropFirst(sign.count).first?.isHexDigit == true,
      "dDiuUxXofFeEgG".unicodeScalars.contains(conversion)
    {
      let zeros = String(repeating: "0", count: LogFormat.bounded(width - text.count))
      return sign + zeros + text.dropFirst(sign.count)
    }
    return LogFormat.padded(text, to: width, isLeft: isLeft)
  }

  private static func value(of count: Count?, _ arguments: inout ArraySlice<Any?>) -> Int? {
    switch count {
    case nil: return nil
    case .number(let number): return number
    case .argument:
      guard let argument = LogFormat.unwrapped(arguments.popFirst() ?? nil) as? any BinaryInteger
      else { return nil }
      return Int(clamping: argument)
    }
  }

  /// Returns an argument as the conversion wants it; `nil` if it does not fit.
  private func text(of argument: Any?, precision: Int?) -> String? {
    let value = LogFormat.unwrapped(argument)
    switch conversion {
    case "@":
      return LogFormat.description(of: value)
    case "s", "S", "P":
      let text = value.flatMap(LogFormat.textOfCString) ?? LogFormat.description(of: value)
      return precision.map { String(text.prefix($0)) } ?? text
    case "d", "D", "i": return textOfInteger(value, precision: precision)
    case "u", "U", "x", "X", "o", "b", "B":
      return textOfBits(value, precision: precision)
    case "c", "C":
      guard let integer = value as? any BinaryInteger, let code = UInt32(exactly: integer),
        let scalar = Unicode.Scalar(code)
      else { return nil }
      return String(scalar)
    case "p": return Self.textOfAddress(value)
    default: return textOfFraction(value, precision: precision)
    }
  }

  private func textOfInteger(_ value: Any?, precision: Int?) -> String? {
    if let boolean = value as? Bool {
      return isTruthValue ? String(boolean) : boolean ? "1" : "0"
    }
    guard let integer = value as? any BinaryInteger else { return nil }
    if isTruthValue { return String(describing: integer) == "0" ? "false" : "true" }
    let digits = OSLogIntegerFormatting.decimal(
      explicitPositiveSign: flags.contains("+"), minDigits: precision ?? 0)
    return digits.text(of: integer)
  }

  /// Returns a number as its bits say, without a sign.
  private func textOfBits(_ value: Any?, precision: Int?) -> String? {
    if let boolean = value as? Bool { return boolean ? "1" : "0" }
    guard let integer = value as? any BinaryInteger, integer.bitWidth <= 64 else { return nil }
    let mask = UInt64.max >> (64 - UInt64(integer.bitWidth))
    let bits = UInt64(truncatingIfNeeded: integer) & mask
    let hasPrefix = flags.contains("#")
    let digits = precision ?? 0
    let format: OSLogIntegerFormatting =
      switch conversion {
      case "x": .hex(includePrefix: hasPrefix, minDigits: digits)
      case "X": .hex(includePrefix: hasPrefix, uppercase: true, minDigits: digits)
      case "o": .octal(minDigits: digits)
      default: .decimal(minDigits: digits)
      }
    return format.text(of: bits)
  }

  private func textOfFraction(_ value: Any?, precision: Int?) -> String? {
    guard let number = value as? any BinaryFloatingPoint else { return nil }
    let isUppercase = "FEGA".unicodeScalars.contains(conversion)
    let style: LogFormat.FloatStyle =
      switch conversion {
      case "e", "E": .exponential
      case "g", "G": .hybrid
      case "a", "A": .hexadecimal
      default: .fixed
      }
    let double = Double(number)
    let text = LogFormat.text(of: double, style: style, precision: precision)
    let signed = flags.contains("+") && double.sign == .plus ? "+" + text : text
    return isUppercase ? signed.uppercased() : signed
  }

  private static func textOfAddress(_ value: Any?) -> String? {
    let address: UInt
    switch value {
    case let pointer as any _Pointer: address = UInt(bitPattern: pointer)
    case let pointer as OpaquePointer: address = UInt(bitPattern: pointer)
    case let integer as any BinaryInteger: address = UInt(truncatingIfNeeded: integer)
    case let value? where type(of: value) is AnyClass:
      address = UInt(bitPattern: ObjectIdentifier(value as AnyObject))
    default: return nil
    }
    return "0x" + String(address, radix: 16)
  }

  private static func textOfError(_ code: CInt) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Texts with placeholders as in C, such as `%{public}@` or `%.2f`.
///
/// No C function ever sees such a text: a placeholder without a fitting argument prints `<missing>`.
package enum LogFormat {
  /// How wide a column is, or how many digits a number has, at most.
  static let greatestWidth = 1000
  /// How many bytes of a C string are read at most.
  private static let greatestCStringByteCount = 4096

  /// Returns the text with its arguments in it.
  ///
  /// Surplus arguments are ignored. A sequence that is no placeholder stays as it is.
  ///
  /// - Complexity: O(*n*), *n* characters of the text and of the arguments.
  package static func text(of format: String, arguments: [Any?]) -> String {
    var remaining = arguments[...]
    var rest = Substring(format).unicodeScalars
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        text.append(scalar)
        continue
      }
      let before = rest
      if let placeholder = LogPlaceholder(&rest) {
        text.append(contentsOf: placeholder.text(with: &remaining).unicodeScalars)
      } else {
        rest = before
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Returns what is printed of a value: `nil`, or the description of what is in it.
  static func description(of value: Any?) -> String {
    guard let value = unwrapped(value) else { return "nil" }
    return String(describing: value)
  }

  /// Returns a value without the optionals around it.
  static func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    guard let optional = value as? any Unwrappable else { return value }
    return unwrapped(optional.wrapped)
  }

  /// Returns a text with spaces, or with zeros, at one side.
  static func padded(_ text: String, to width: Int, isLeft: Bool) -> String {
    let spaces = String(repeating: " ", count: bounded(min(width, greatestWidth) - text.count))
    return isLeft ? text + spaces : spaces + text
  }

  /// Returns a width or a number of digits that can be printed.
  static func bounded(_ count: Int) -> Int { max(0, min(count, greatestWidth)) }

  /// Returns the text that a C string points to, cut after 4,096 bytes; `nil` for another value.
  static func textOfCString(_ value: Any) -> String? {
    let address: UnsafeRawPointer
    switch value {
    case let pointer as UnsafePointer<CChar>: address = UnsafeRawPointer(pointer)
    case let pointer as UnsafeMutablePointer<CChar>: address = UnsafeRawPointer(pointer)
    case let pointer as UnsafePointer<UInt8>: address = UnsafeRawPointer(pointer)
    case let pointer as UnsafeMutablePointer<UInt8>: address = UnsafeRawPointer(pointer)
    default: return nil
    }
    let count = strnlen(address.assumingMemoryBound(to: CChar.self), greatestCStringByteCount)
    return String(decoding: UnsafeRawBufferPointer(start: address, count: count), as: UTF8.self)
  }

  /// How a number with a fraction is written.
  enum FloatStyle {
    case fixed, exponential, hybrid, hexadecimal

    /// The format for `vsnprintf`, which takes the precision and the number.
    fileprivate func format(hasPrecision: Bool) -> String {
      switch self {
      case .fixed: "%.*f"
      case .exponential: "%.*e"
      case .hybrid: "%.*g"
      case .hexadecimal: hasPrecision ? "%.*a" : "%a"
      }
    }
  }

  /// Returns a number with a fraction; without a precision it has six digits after the point.
  static func text(of number: Double, style: FloatStyle, precision: Int?) -> String {
    let hasPrecision = style != .hexadecimal || precision != nil
    let digits = CInt(bounded(precision ?? 6))
    let arguments: [any CVarArg] = hasPrecision ? [digits, number] : [number]
    // The greatest number has 309 digits before the point.
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: greatestWidth + 400) { buffer in
      let count = withVaList(arguments) {
        vsnprintf(
          buffer.baseAddress, buffer.count, style.format(hasPrecision: hasPrecision), $0)
      }
      let bytes = UnsafeRawBufferPointer(buffer).prefix(max(0, min(Int(count), buffer.count - 1)))
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// A value that may have another one in it.
private protocol Unwrappable {
  /// The value in it.
  var wrapped: Any? { get }
}

extension Optional: Unwrappable {
  fileprivate var wrapped: Any? { map { $0 as Any } }
}

public import Foundation

// A client writes `Date() as CVarArg`, as it may on Apple's platforms. A predicate of ours reads the values
// themselves. Only other calls with a format, such as `String(format:)`, ask for the encodings. They get the
// address of a text: Foundation on Linux reads the address of a Swift array as that of its own kind of array,
// and ends the program.

/// Returns the address of a value's description, for `%@` in Foundation's formats.
///
/// The text is never freed: nothing says when the address is read for the last time.
func encodedDescription(of value: Any) -> [Int] {
  let text = NSString(string: String(describing: value))
  return [Int(bitPattern: Unmanaged.passRetained(text).toOpaque())]
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSDate: @retroactive CVarArg {
  /// The address of the date's description.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: self) }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSNumber: @retroactive CVarArg {
  /// The address of the number's description.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: self) }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSError: @retroactive CVarArg {
  /// The address of the error's description.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: self) }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSURL: @retroactive CVarArg {
  /// The address of the URL's description.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: self) }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSArray: @retroactive CVarArg {
  /// The address of the array's description.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: self) }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSSet: @retroactive CVarArg {
  /// The address of the set's description.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: self) }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Date: @retroactive CVarArg {
  /// The address of the date's description.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: self) }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension URL: @retroactive CVarArg {
  /// The address of the URL's description.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: self) }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Array: @retroactive CVarArg {
  /// The address of the array's description.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: self) }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Set: @retroactive CVarArg {
  /// The address of the set's description.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: self) }
}

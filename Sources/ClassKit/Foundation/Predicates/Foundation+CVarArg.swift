public import Foundation

// A client writes `Date() as CVarArg`, as it may on Apple's platforms. A predicate of ours reads the values
// themselves. Only other calls with a format, such as `String(format:)`, ask for the encodings.

extension NSObject {
  /// Its address. Whoever reads it must hold the object.
  var encodedWhileHeld: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }

  /// Its address; it is never released, since nobody tells when the address was read for the last time.
  var encodedForKeeps: [Int] { [Int(bitPattern: Unmanaged.passRetained(self).toOpaque())] }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSDate: @retroactive CVarArg {
  /// The address of the date, as Foundation's formats read it.
  public var _cVarArgEncoding: [Int] { encodedWhileHeld }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSNumber: @retroactive CVarArg {
  /// The address of the number, as Foundation's formats read it.
  public var _cVarArgEncoding: [Int] { encodedWhileHeld }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSURL: @retroactive CVarArg {
  /// The address of the URL, as Foundation's formats read it.
  public var _cVarArgEncoding: [Int] { encodedWhileHeld }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSArray: @retroactive CVarArg {
  /// The address of the array, as Foundation's formats read it.
  public var _cVarArgEncoding: [Int] { encodedWhileHeld }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension NSSet: @retroactive CVarArg {
  /// The address of the set, as Foundation's formats read it.
  public var _cVarArgEncoding: [Int] { encodedWhileHeld }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Date: @retroactive CVarArg {
  /// The address of a date that stays, as Foundation's formats read it.
  public var _cVarArgEncoding: [Int] {
    NSDate(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate).encodedForKeeps
  }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension URL: @retroactive CVarArg {
  /// The address of a URL that stays, as Foundation's formats read it.
  public var _cVarArgEncoding: [Int] { (self as NSURL).encodedForKeeps }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Array: @retroactive CVarArg {
  /// The address of an array that stays, as Foundation's formats read it.
  public var _cVarArgEncoding: [Int] { NSArray(array: self).encodedForKeeps }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Set: @retroactive CVarArg {
  /// The address of a set that stays, as Foundation's formats read it.
  public var _cVarArgEncoding: [Int] { NSSet(array: Array(self)).encodedForKeeps }
}

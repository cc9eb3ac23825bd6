/// A path or a title in the order in which people count: `ch2.md` stands before `ch10.md`.
///
/// Capital letters stand where small ones do, and what lies in a folder stands together.
package struct CountedName: Comparable {
  private let bytes: [UInt8]
  private let original: PathBytes

  /// Creates a name.
  package init(_ name: String) {
    bytes = Array(name.lowercased().utf8)
    original = PathBytes(name)
  }

  package static func == (left: CountedName, right: CountedName) -> Bool {
    left.original == right.original
  }

  /// - Complexity: O(*n*) in the bytes.
  package static func < (left: CountedName, right: CountedName) -> Bool {
    var (mine, theirs) = (left.bytes[...], right.bytes[...])
    while let one = mine.first, let other = theirs.first {
      if isDigit(one), isDigit(other) {
        let (number, otherNumber) = (takeNumber(&mine), takeNumber(&theirs))
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
      } else if one != other {
        return rank(one) < rank(other)
      } else {
        (mine, theirs) = (mine.dropFirst(), theirs.dropFirst())
      }
    }
    guard mine.isEmpty, theirs.isEmpty else { return mine.isEmpty }
    return left.original < right.original
  }

  /// A slash comes first, so that `novel/a` stands before `novel 2/a`.
  private static func rank(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Takes the digits off the start, and returns them without zeros before them.
  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}

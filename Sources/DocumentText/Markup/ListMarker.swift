/// The start of a list item: a sign, or a number followed by a sign.
enum ListMarker {
  /// Returns the text of an item of Org mode; `nil` if the line does not start one.
  ///
  /// - Parameters:
  ///   - line: Without its leading blanks.
  ///   - isIndented: Whether there were any; without them, a star starts a heading.
  static func item(_ line: ArraySlice<UInt8>, isIndented: Bool) -> ArraySlice<UInt8>? {
    guard let first = line.first else { return nil }
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
      || (isIndented && first == UInt8(ascii: "*"))
    {
      return text(line.dropFirst())
    }
    var rest = line.drop(while: \.isDigit)
    if rest.count == line.count, first.isLetter { rest = line.dropFirst() }
    guard rest.count < line.count, line.count - rest.count < 10,
      let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
    else { return nil }
    return first.isLetter ? nil : text(rest.dropFirst())
  }

  /// What follows a marker: nothing, or text behind a blank.
  static func text(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = rest.first else { return rest }
    return first.isBlank ? rest.trimmed : nil
  }
}

extension ArraySlice<UInt8> {
  /// Where a text of ASCII is; `nil` if it is not here.
  func range(of wanted: String) -> Range<Int>? {
    let wanted = wanted.utf8
    guard let first = wanted.first else { return nil }
    var rest = self
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: wanted) { return place..<place + wanted.count }
      rest = rest.dropFirst()
    }
    return nil
  }
}

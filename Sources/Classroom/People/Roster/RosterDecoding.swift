/// Turns a list of students in UTF-16, as a spreadsheet's "Unicode text" has it, into UTF-8. Other bytes stay as they are.
struct RosterDecoding {
  private enum Form {
    case unknown
    case bytes
    case littleEndian
    case bigEndian
  }

  private var form = Form.unknown
  /// The byte of the current pair that came first.
  private var firstByte: UInt8?
  /// The first half of a character of two units.
  private var leadingUnit: UInt16?

  /// Whether the rest of the file stays as it is.
  var isOver: Bool { form == .bytes }

  /// Takes the next byte of the file, and returns the bytes of the list that it completes.
  mutating func bytes(after byte: UInt8) -> [UInt8] {
    if form == .bytes { return [byte] }
    guard let first = firstByte else {
      firstByte = byte
      return []
    }
    firstByte = nil
    switch form {
    case .unknown:
      switch (first, byte) {
      case (0xFF, 0xFE): form = .littleEndian
      case (0xFE, 0xFF): form = .bigEndian
      // Text in another encoding has no zero byte, so a Latin character without a byte order mark is known by it.
      case (1..., 0):
        form = .littleEndian
        return text(after: UInt16(first))
      case (0, 1...):
        form = .bigEndian
        return text(after: UInt16(byte))
      default:
        form = .bytes
        return [first, byte]
      }
      return []
    case .bytes: return [first, byte]
    case .littleEndian: return text(after: UInt16(byte) << 8 | UInt16(first))
    case .bigEndian: return text(after: UInt16(first) << 8 | UInt16(byte))
    }
  }

  /// The bytes that are left at the end of the file.
  var rest: [UInt8] { form == .unknown ? [firstByte].compactMap(\.self) : [] }

  private mutating func text(after unit: UInt16) -> [UInt8] {
    let units = [leadingUnit, unit].compactMap(\.self)
    leadingUnit = nil
    if units.count == 1, UTF16.isLeadSurrogate(unit) {
      leadingUnit = unit
      return []
    }
    // A unit that isn't a character becomes the replacement character.
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

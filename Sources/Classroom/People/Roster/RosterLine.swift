/// The bytes of a line in a list of students. A quoted field may have line breaks.
struct RosterLine {
  /// Where a field is cut. This is enough to notice that it is too long.
  static let fieldByteLimit = 4_096
  /// How many fields are used.
  static let fieldCountLimit = 64
  /// Where a line is cut. This is enough to notice that a field is too long.
  private static let byteLimit = fieldCountLimit * fieldByteLimit
  /// The signs that may separate fields, the likeliest first: a comma may also be in a name or a title.
  private static let signs: [UInt8] = [
    0x09, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ","),
  ]

  private enum Place {
    case start, plain, quoted, quoteInQuoted

    /// The place after a byte.
    func after(_ byte: UInt8, isSeparator: Bool) -> Place {
      switch self {
      case .quoted: byte == UInt8(ascii: "\"") ? .quoteInQuoted : .quoted
      case .quoteInQuoted where byte == UInt8(ascii: "\""): .quoted
      case .start where byte == UInt8(ascii: "\""): .quoted
      case .start, .plain, .quoteInQuoted: isSeparator ? .start : .plain
      }
    }
  }

  /// The number of its first line in the file, from 1.
  let number: Int
  private var bytes: [UInt8] = []
  private var place = Place.start
  private var found: Set<UInt8> = []

  init(number: Int) { self.number = number }

  /// Whether it ends in a quoted field, which a line break doesn't end.
  var isQuoted: Bool { place == .quoted }
  /// Whether it is a comment.
  var isComment: Bool { bytes.first == UInt8(ascii: "#") }
  /// The signs in it that may separate fields, the likeliest first.
  var separators: [UInt8] { Self.signs.filter(found.contains) }

  /// Adds a byte, unless the line has too many.
  ///
  /// - Parameter separator: What separates fields; `nil` if that isn't known yet.
  mutating func append(_ byte: UInt8, separator: UInt8?) {
    let isSeparator = separator.map { byte == $0 } ?? Self.signs.contains(byte)
    place = place.after(byte, isSeparator: isSeparator)
    if isSeparator, place == .start { found.insert(byte) }
    if bytes.count < Self.byteLimit { bytes.append(byte) }
  }

  /// Splits the line; `nil` if a quotation mark is not closed, or text follows a closing one.
  ///
  /// - Parameter separator: What separates fields; `nil` if there is one field.
  func fields(at separator: UInt8?) -> [[UInt8]]? {
    var fields: [[UInt8]] = []
    var field: [UInt8] = []
    var place = Place.start
    for byte in bytes {
      let next = place.after(byte, isSeparator: byte == separator)
      switch (place, next) {
      case (.quoteInQuoted, .plain): return nil
      case (.start, .quoted), (.quoted, .quoteInQuoted): break
      case (_, .start):
        fields.append(field)
        field = []
      default:
        if field.count < Self.fieldByteLimit { field.append(byte) }
      }
      place = next
    }
    return place == .quoted ? nil : fields + [field]
  }

  /// The separator that a line such as `sep=;` names, which Excel writes and reads above a list.
  var namedSeparator: UInt8? {
    guard let field = fields(at: nil)?.first, field.count == 5,
      field.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8), let sign = field.last, sign < 0x80,
      !(0x61...0x7A ~= sign | 0x20), !(0x30...0x39 ~= sign)
    else { return nil }
    return sign
  }
}

/// Tells Chinese, Japanese and Korean text in UTF-16 that has no byte order mark.
///
/// Its characters are of too many blocks to recognize by their high bytes. So every unit must be a
/// character that such texts have, half of them of these scripts, with a space, a line end or a mark among
/// 128 at least. Read the other way round, a text fails at its first line end or its first mark. Every
/// other unit passes, so chance makes a text of no file. Words of ASCII with a zero byte between them, as
/// in lists of names and of strings in programs, are ideographs by twos: so one unit in eight must have a
/// byte above ASCII. Text in hiragana alone has the fewest, one in four.
enum EastAsianUTF16 {
  /// Fewer units tell nothing.
  private static let leastUnitCount = 32
  private static let mostUnitsBetweenBreaks = 128
  private static let mostUnitsOfASCIIBytes = 8

  /// Returns the encoding of a sample with a zero byte; `nil` if it is not such a text.
  ///
  /// - Parameter isWhole: Whether these are all bytes of the file.
  /// - Complexity: O(*n*), *n* bytes; of what is not text a few.
  static func encoding(of sample: UnsafeRawBufferPointer, isWhole: Bool) -> TextEncoding? {
    if isWhole, sample.count % 2 != 0 { return nil }
    guard sample.count / 2 >= leastUnitCount else { return nil }
    if isText(sample, highPlace: 1, isWhole: isWhole) { return .utf16LittleEndian }
    return isText(sample, highPlace: 0, isWhole: isWhole) ? .utf16BigEndian : nil
  }

  private static func isText(
    _ sample: UnsafeRawBufferPointer, highPlace: Int, isWhole: Bool
  ) -> Bool {
    let unitCount = sample.count / 2
    var (scriptCount, breakCount, beyondCount, isInPair) = (0, 0, 0, false)
    for unit in 0..<unitCount {
      let value =
        UInt16(sample[2 * unit + highPlace]) << 8 | UInt16(sample[2 * unit + 1 - highPlace])
      if value & 0x8080 != 0 { beyondCount += 1 }
      switch Role(of: value) {
      case .trail where isInPair: isInPair = false
      case _ where isInPair: return false
      case .lead: isInPair = true
      case .ofScript: scriptCount += 1
      case .breaking: breakCount += 1
      case .sign: break
      case .trail, .none: return false
      }
    }
    return (!isInPair || !isWhole) && scriptCount * 2 >= unitCount
      && breakCount * mostUnitsBetweenBreaks >= unitCount
      && beyondCount * mostUnitsOfASCIIBytes >= unitCount
  }

  /// What a unit is in such a text.
  private enum Role {
    case ofScript
    case breaking
    /// A letter or sign of others, as they stand among these.
    case sign
    case lead
    case trail

    /// - Source: Blocks.txt of Unicode 15.0; of the higher planes, ideographs and emoji.
    init?(of unit: UInt16) {
      switch unit {
      case 0x09, 0x0A, 0x0D, 0x20, 0x3000...0x3002, 0xFF0C: self = .breaking
      case 0x3003...0x303F, 0x3041...0x3096, 0x3099...0x30FF, 0x3105...0x312F, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFA6D, 0xFF01...0xFF9F:
        self = .ofScript
      case 0x21...0x7E, 0xA0...0xFF, 0x2010...0x2027, 0x2030...0x205E, 0x2100...0x214F,
        0x2160...0x217F, 0x2190...0x21FF, 0x2460...0x24FF, 0x25A0...0x266F, 0x3131...0x318E,
        0x3200...0x33FF:
        self = .sign
      case 0xD83C...0xD83E, 0xD840...0xD888: self = .lead
      case 0xDC00...0xDFFF: self = .trail
      default: return nil
      }
    }
  }
}

/// How the characters of a plain text are written as bytes.
public enum TextEncoding: String, Sendable, CaseIterable {
  /// UTF-8, of which ASCII is a part.
  case utf8 = "UTF-8"
  /// UTF-16, the low byte first.
  case utf16LittleEndian = "UTF-16LE"
  /// UTF-16, the high byte first.
  case utf16BigEndian = "UTF-16BE"
  /// One byte a character, as on older Windows systems of Western Europe.
  case windows1252 = "windows-1252"
  /// One byte a character, as on older systems of Western Europe.
  case latin1 = "ISO-8859-1"

  /// The bytes that tell best how a text goes on.
  static let sampleByteCount = 256 << 10

  /// Tells the encoding by the beginning of a file.
  ///
  /// A byte order mark decides. Without one, zero bytes at every other place make it UTF-16, and at
  /// other places no text. What is mostly valid is UTF-8, a broken character does not change that; of
  /// the others, bytes from 0x80 to 0x9F, which are control characters in ISO 8859-1, tell
  /// windows-1252.
  ///
  /// - Parameter sample: The first bytes of the file, up to 256 KiB; it may end within a character.
  /// - Returns: The encoding; `nil` if this is no text.
  /// - Complexity: O(*n*), *n* bytes.
  public init?(of sample: UnsafeRawBufferPointer) {
    if sample.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .utf8
    } else if sample.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if sample.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else if sample.contains(0) {
      guard let wide = Self.wide(sample) else { return nil }
      self = wide
    } else {
      self = Self.narrow(sample)
    }
  }

  /// Tells UTF-16 by the zero bytes of the characters below U+0100.
  private static func wide(_ sample: UnsafeRawBufferPointer) -> TextEncoding? {
    var zeros = [0, 0]
    for (offset, byte) in sample.enumerated() where byte == 0 { zeros[offset & 1] += 1 }
    let unitCount = sample.count / 2
    // A tenth is less than the spaces and line ends of a text in any script.
    guard unitCount > 0, (zeros.max() ?? 0) * 10 >= unitCount,
      (zeros.min() ?? 0) * 100 <= unitCount
    else { return nil }
    return zeros[1] > zeros[0] ? .utf16LittleEndian : .utf16BigEndian
  }

  private static func narrow(_ sample: UnsafeRawBufferPointer) -> TextEncoding {
    var (validCount, invalidCount, hasWindowsSigns) = (0, 0, false)
    var place = sample[...]
    while let start = place.firstIndex(where: { $0 >= 0x80 }) {
      place = place[start...]
      let length = sequenceLength(place)
      if length > 0 {
        validCount += 1
      } else if place.count < 4, isCutOff(place) {
        break
      } else {
        invalidCount += 1
        if place[start] < 0xA0 { hasWindowsSigns = true }
      }
      place = place.dropFirst(max(length, 1))
    }
    if validCount >= invalidCount { return .utf8 }
    return hasWindowsSigns ? .windows1252 : .latin1
  }

  /// The length of the UTF-8 sequence at the begin; 0 if there is none.
  private static func sequenceLength(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    var decoder = Unicode.UTF8()
    var iterator = bytes.prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return 0 }
    return UTF8.width(scalar)
  }

  /// Whether more bytes could make a sequence of these.
  private static func isCutOff(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let first = bytes.first, 0xC2...0xF4 ~= first else { return false }
    let wanted = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return bytes.count < wanted && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
  }
}

/// How the characters of a plain text are written as bytes.
public enum TextEncoding: String, Sendable, CaseIterable {
  /// UTF-8, which includes ASCII.
  case utf8 = "UTF-8"
  /// UTF-16, the low byte first.
  case utf16LittleEndian = "UTF-16LE"
  /// UTF-16, the high byte first.
  case utf16BigEndian = "UTF-16BE"
  /// One byte a character, as on older Windows systems of Western Europe.
  case windows1252 = "windows-1252"
  /// One byte a character, as on older systems of Western Europe.
  case latin1 = "ISO-8859-1"

  /// Detects the encoding from the first bytes of a file.
  ///
  /// A byte order mark decides. Without one, a file is UTF-16 if every other byte is zero, or if all of it
  /// is Chinese, Japanese or Korean in UTF-16. With other zero bytes it is not text. UTF-32 does not count
  /// as text, because hardly anyone writes it. A file that is mostly valid UTF-8 is UTF-8, even with a
  /// broken character. Otherwise bytes from 0x80 to 0x9F, which are control characters in ISO 8859-1, show
  /// windows-1252. A file with more than one control character for 128 other bytes is not text, either.
  ///
  /// - Parameters:
  ///   - sample: The first bytes of the file; 256 KiB tell enough.
  ///   - isWhole: Whether these are all bytes of the file. If not, they may end inside a character.
  /// - Returns: The encoding; `nil` if this is not text.
  /// - Complexity: O(*n*), *n* bytes.
  public init?(of sample: UnsafeRawBufferPointer, isWhole: Bool) {
    if sample.starts(with: [0xFF, 0xFE, 0, 0]) || sample.starts(with: [0, 0, 0xFE, 0xFF]) {
      return nil
    } else if sample.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .utf8
    } else if sample.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if sample.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else if sample.contains(0) {
      guard
        let wide = Self.wide(sample, isWhole: isWhole)
          ?? EastAsianUTF16.encoding(of: sample, isWhole: isWhole)
      else { return nil }
      self = wide
    } else if Self.isMostlyControl(sample, isWhole: isWhole) {
      return nil
    } else {
      self = Self.narrow(sample, isWhole: isWhole)
    }
  }

  /// Tells UTF-16 by the zero bytes of the characters below U+0100.
  ///
  /// In Western Europe nearly all characters have one. Elsewhere spaces and line ends do, and the others
  /// are of a few blocks of 256; of that a short text tells nothing.
  private static func wide(_ sample: UnsafeRawBufferPointer, isWhole: Bool) -> TextEncoding? {
    if isWhole, sample.count % 2 != 0 { return nil }
    let unitCount = sample.count / 2
    for (encoding, highPlace) in [(TextEncoding.utf16LittleEndian, 1), (.utf16BigEndian, 0)] {
      var (zeroCount, lowZeroCount) = (0, 0)
      var isSeen = [Bool](repeating: false, count: 256)
      for unit in 0..<unitCount {
        isSeen[Int(sample[2 * unit + highPlace])] = true
        if sample[2 * unit + highPlace] == 0 { zeroCount += 1 }
        if sample[2 * unit + 1 - highPlace] == 0 { lowZeroCount += 1 }
      }
      guard lowZeroCount * 100 <= unitCount else { continue }
      let isWestern = zeroCount * 10 >= unitCount * 6
      let isOfFewBlocks =
        zeroCount * 10 >= unitCount && unitCount >= 64 && isSeen.count(where: \.self) <= 6
      if isWestern || isOfFewBlocks { return encoding }
    }
    return nil
  }

  /// Whether there are more control characters than texts have.
  ///
  /// - Source: `convert_is_binary` of git: more than one in 128 others; the mark of DOS for the end does
  ///   not count. Which ones texts have is what file(1) says: bell to carriage return, and escape.
  private static func isMostlyControl(_ sample: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
    var count = 0
    // Without a branch, so that many bytes are looked at at once.
    for byte in sample {
      let isLow: UInt8 = byte < 0x20 ? 1 : 0
      let isOther: UInt8 = byte &- 0x07 > 0x0D - 0x07 && byte != 0x1B ? 1 : 0
      let isDelete: UInt8 = byte == 0x7F ? 1 : 0
      count &+= Int(isLow & isOther | isDelete)
    }
    if isWhole, sample.last == 0x1A { count -= 1 }
    return (sample.count - count) / 128 < count
  }

  private static func narrow(
    _ sample: UnsafeRawBufferPointer, isWhole: Bool
  ) -> TextEncoding {
    var (validCount, invalidCount, hasWindowsSigns) = (0, 0, false)
    var place = sample[...]
    while let start = place.firstIndex(where: { $0 >= 0x80 }) {
      place = place[start...]
      let length = sequenceLength(place)
      if length > 0 {
        validCount += 1
      } else if !isWhole, place.count < 4, isCutOff(place) {
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

  /// The length of the UTF-8 sequence at the start; 0 if there is none.
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

/// Reads code points from UTF-8 that arrives in pieces.
///
/// Each byte that is not part of a valid sequence is read as U+FFFD, or as the given replacement. A byte
/// order mark at the start of a text is left out.
struct CodePointReader: Equatable, Sendable {
  private static let longestSequence = 4

  /// What stands for a byte that is not part of a valid sequence.
  private let replacement: UInt32
  /// Whether a byte order mark at the start is not a character.
  private let leavesOutMark: Bool

  /// The bytes of a sequence that a piece broke off, at most three, the first one lowest.
  private var held: UInt64 = 0
  private var heldCount = 0
  /// Whether the next character may be a byte order mark that is left out.
  private(set) var isAtStart: Bool

  /// Creates a reader at the start of a text.
  init() {
    (replacement, leavesOutMark) = (CharacterTable.replacementCharacter, true)
    isAtStart = leavesOutMark
  }

  /// Creates a reader of bytes that may be no text, in which a byte order mark is a character as any other.
  ///
  /// - Parameter replacement: What stands for a byte that is not part of a valid sequence.
  init(ofBytesWith replacement: UInt32) {
    (self.replacement, leavesOutMark) = (replacement, false)
    isAtStart = leavesOutMark
  }

  /// Whether the next byte begins a character that no more can be left out.
  var isBetweenCharacters: Bool { heldCount == 0 && !isAtStart }

  /// Reads the character at the start of a piece that was begun in the piece before, if any.
  @inline(__always)
  mutating func readHeld(
    _ place: inout UnsafeRawPointer, upTo end: UnsafeRawPointer, _ take: (UInt32) -> Void
  ) {
    while heldCount > 0 {
      let newCount = min(Self.longestSequence - heldCount, end - place)
      var bytes = held
      for offset in 0..<newCount {
        bytes |=
          UInt64(place.load(fromByteOffset: offset, as: UInt8.self))
          << UInt64(8 * (heldCount + offset))
      }
      let (codePoint, length) = withUnsafeBytes(of: bytes.littleEndian) {
        Self.decode(
          at: $0.baseAddress ?? place, available: heldCount + newCount, orElse: replacement)
      }
      guard length > 0 else {
        held = bytes
        heldCount += newCount
        place += newCount
        return
      }
      if length >= heldCount {
        place += length - heldCount
        (held, heldCount) = (0, 0)
      } else {
        held >>= UInt64(8 * length)
        heldCount -= length
      }
      pass(codePoint, take)
    }
  }

  /// Reads characters until one ends at or after a place, or the piece ends.
  ///
  /// - Parameter stop: Where to stop, at most `end`.
  @inline(__always)
  mutating func read(
    _ place: inout UnsafeRawPointer, until stop: UnsafeRawPointer, upTo end: UnsafeRawPointer,
    _ take: (UInt32) -> Void
  ) {
    while place < stop {
      let (codePoint, length) = Self.decode(
        at: place, available: end - place, orElse: replacement)
      guard length > 0 else {
        while place < end {
          held |= UInt64(place.load(as: UInt8.self)) << UInt64(8 * heldCount)
          heldCount += 1
          place += 1
        }
        return
      }
      place += length
      if isAtStart { pass(codePoint, take) } else { take(codePoint) }
    }
  }

  /// Reads all characters that end in a piece.
  ///
  /// A caller that holds the reader, and changes with each character, lets a copy read.
  @inline(__always)
  mutating func read(_ bytes: UnsafeRawBufferPointer, _ take: (UInt32) -> Void) {
    guard var place = bytes.baseAddress else { return }
    let end = place + bytes.count
    readHeld(&place, upTo: end, take)
    read(&place, until: end, upTo: end, take)
  }

  /// Reads the bytes of a sequence that the end of the text breaks off.
  mutating func finish(_ take: (UInt32) -> Void) {
    for _ in 0..<heldCount { pass(replacement, take) }
    (held, heldCount, isAtStart) = (0, 0, leavesOutMark)
  }

  @inline(__always)
  private mutating func pass(_ codePoint: UInt32, _ take: (UInt32) -> Void) {
    defer { isAtStart = false }
    if isAtStart && codePoint == 0xFEFF { return }
    take(codePoint)
  }

  /// Decodes one character.
  ///
  /// - Parameters:
  ///   - available: The number of bytes that can be looked at, at least one.
  ///   - replacement: What stands for a byte that is not part of a valid sequence.
  /// - Returns: The code point and its length; a length of 0 if more bytes are needed to tell.
  @inline(__always)
  private static func decode(
    at place: UnsafeRawPointer, available: Int, orElse replacement: UInt32
  ) -> (codePoint: UInt32, length: Int) {
    let invalid = (replacement, 1)
    let first = UInt32(place.load(as: UInt8.self))
    if first < 0x80 { return (first, 1) }
    guard first >= 0xC2, first <= 0xF4 else { return invalid }
    guard available > 1 else { return (0, 0) }
    let second = UInt32(place.load(fromByteOffset: 1, as: UInt8.self))
    guard second & 0xC0 == 0x80 else { return invalid }
    if first < 0xE0 { return ((first & 0x1F) << 6 | second & 0x3F, 2) }
    let start = (first & 0xF) << 6 | second & 0x3F
    if first < 0xF0 {
      // Overlong forms and surrogates.
      guard start >= 0x20, start & 0x3E0 != 0x360 else { return invalid }
      guard available > 2 else { return (0, 0) }
      let third = UInt32(place.load(fromByteOffset: 2, as: UInt8.self))
      guard third & 0xC0 == 0x80 else { return invalid }
      return (start << 6 | third & 0x3F, 3)
    }
    guard start >= 0x10, start < 0x110 else { return invalid }
    guard available > 2 else { return (0, 0) }
    let third = UInt32(place.load(fromByteOffset: 2, as: UInt8.self))
    guard third & 0xC0 == 0x80 else { return invalid }
    guard available > 3 else { return (0, 0) }
    let fourth = UInt32(place.load(fromByteOffset: 3, as: UInt8.self))
    guard fourth & 0xC0 == 0x80 else { return invalid }
    return (start << 12 | (third & 0x3F) << 6 | fourth & 0x3F, 4)
  }
}

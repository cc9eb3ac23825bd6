/// The parts of a text that are written without spaces between words, for a dictionary to tell how many
/// words they have.
///
/// A word of ``ProseWordCounter`` with Thai, Lao, Khmer or Burmese letters is as many words as the
/// dictionary finds in its runs of such letters, and one for each stretch between them that has another
/// letter or a number. A run goes on over a full stop between two letters, as in abbreviations, and over a
/// zero width space, where a writer who puts one wants two words. Signs that no one sees are left out. A run of
/// more than 64 KiB is cut in front of a letter.
package struct SpacelessRuns: Sendable {
  /// A run that has so many bytes is cut in front of its next letter, so that one without an end can be
  /// counted piece by piece. No writer makes one so long: these are 20,000 letters without a space.
  package static let mostRunByteCount = 64 << 10

  private static let zeroWidthSpace: UInt32 = 0x200B
  private static let fullStop: UInt32 = 0x2E

  /// The runs in UTF-8, a space between them. Each begins with a letter.
  package private(set) var utf8: [UInt8] = []
  /// How many words there are, besides those in the runs, more than ``ProseWordCounter`` counts: as a rule
  /// fewer, for it counts those with runs, too.
  package private(set) var surplusWordCount = 0

  private var reader = CodePointReader()
  private var edges = ProseWordEdges()
  private var isInRun = false
  /// Where the current run starts.
  private var runStart = 0
  /// What the run goes on over if a letter follows.
  private var pending: UInt32?
  /// Whether there was a letter or number behind the last run of the word.
  private var hasOther = false
  private var otherCount = 0
  /// Whether the word that is under way has a run.
  private(set) var isWordWithRun = false

  /// Starts empty.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { utf8.isEmpty }

  /// Reads the next bytes of the text, wherever a piece ends.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    var reader = reader
    reader.read(bytes) { take($0) }
    self.reader = reader
  }

  /// Skips bytes without a run that a counter has consumed.
  ///
  /// - Complexity: O(1) as a rule; O(*n*), *n* bytes, if the end of them belongs to a word that is long.
  mutating func pass(_ bytes: UnsafeRawBufferPointer, countedBy counter: ProseWordCounter) {
    guard let last = bytes.last else { return }
    if isWordWithRun { return consume(bytes) }
    switch counter.scanner.state {
    case .letter where !Self.isLetterOrDigit(last), .hyphen, .format:
      guard let space = bytes.lastIndex(where: { $0 == 0x20 || $0 == 0x0A }) else {
        return consume(bytes)
      }
      (reader, edges) = (CodePointReader(), ProseWordEdges())
      (hasOther, otherCount) = (false, 0)
      consume(UnsafeRawBufferPointer(rebasing: bytes[space...]))
    case .letter, .separated, .hyphens, .alone, .wide:
      (reader, edges) = (counter.reader, ProseWordEdges(behind: counter.scanner))
      // Behind anything but a letter a run is in another word than what went before.
      hasOther = counter.scanner.state == .letter
      otherCount = hasOther ? 1 : 0
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// Ends the text; nothing is consumed after it.
  mutating func finish() {
    var reader = reader
    reader.finish { take($0) }
    self.reader = reader
    if edges.finish().endsWord { endWord() }
  }

  /// Takes out the runs that have ended.
  ///
  /// - Returns: UTF-8, spaces between the runs.
  mutating func takeEnded() -> [UInt8] {
    let end = isInRun ? runStart : utf8.count
    let ended = Array(utf8[..<end])
    utf8.removeSubrange(..<end)
    runStart = 0
    return ended
  }

  private mutating func take(_ codePoint: UInt32) {
    let kind = CharacterTable.kind(of: codePoint)
    let step = edges.take(kind.prose)
    if step.endsWord { endWord() }
    if SpacelessScript.contains(codePoint), isInRun || kind.traits.contains(.ofWord) {
      return addToRun(codePoint, isLetter: kind.traits.contains(.ofWord))
    }
    if isInRun {
      if kind.prose == .format || kind.prose == .extend { return }
      if pending == nil, codePoint == Self.fullStop || codePoint == Self.zeroWidthSpace {
        pending = codePoint
        return
      }
      endRun()
    }
    if kind.traits.contains(.ofWord), !hasOther {
      hasOther = true
      otherCount += 1
    }
  }

  private mutating func addToRun(_ codePoint: UInt32, isLetter: Bool) {
    if isInRun, isLetter, utf8.count - runStart >= Self.mostRunByteCount { endRun() }
    if !isInRun {
      if !utf8.isEmpty { utf8.append(0x20) }
      (isInRun, isWordWithRun, runStart) = (true, true, utf8.count)
    } else if let pending {
      append(pending)
    }
    pending = nil
    append(codePoint)
  }

  private mutating func append(_ codePoint: UInt32) {
    if codePoint == Self.fullStop {
      utf8.append(UInt8(codePoint))
    } else {
      // All other characters of a run have three bytes.
      utf8.append(0xE0 | UInt8(truncatingIfNeeded: codePoint >> 12))
      utf8.append(0x80 | UInt8(truncatingIfNeeded: codePoint >> 6 & 0x3F))
      utf8.append(0x80 | UInt8(truncatingIfNeeded: codePoint & 0x3F))
    }
  }

  private mutating func endRun() {
    (isInRun, pending, hasOther) = (false, nil, false)
  }

  private mutating func endWord() {
    endRun()
    if isWordWithRun { surplusWordCount += otherCount - 1 }
    (isWordWithRun, otherCount) = (false, 0)
  }
}

/// Finds the ends of sentences and paragraphs, character by character.
///
/// A full stop, question mark, exclamation mark or ellipsis ends a sentence if white space or a dash
/// follows, after quotes and brackets, and then anything but a small letter. A full stop does not end a
/// sentence after an abbreviation or initial, or after a number or letter that starts a sentence, as in a
/// list. Marks of Chinese and Japanese need nothing after them. A paragraph, and with it a sentence,
/// ends at an empty line, a form feed or a paragraph separator. Only sentences with a letter, number, kana
/// or ideograph count.
struct SentenceScanner: Equatable, Sendable {
  /// What ended.
  struct Ends: Equatable, Sendable {
    var sentenceCount = 0
    var paragraphCount = 0
  }

  private enum State {
    /// Before or in a sentence.
    case inside
    /// After the mark at its end, and perhaps quotes.
    case marked
    /// After a mark that certainly ends it.
    case ended
    /// After white space behind the mark.
    case spaced
  }

  private var state = State.inside
  /// Whether the mark is one full stop, which may belong to an abbreviation.
  private var isSingleStop = false
  private var word = LastWord()
  private var isInWord = false
  /// How many words the sentence has, as far as it matters.
  private var wordCount = 0
  private var hasParagraphWord = false
  private var lineEndCount = 0
  private var isAfterReturn = false

  /// Whether the last letter or number belongs to the first word of its sentence.
  var isInFirstWord: Bool { wordCount == 1 }

  /// Reads a character.
  ///
  /// - Returns: What ended before it.
  @inline(__always)
  mutating func take(_ codePoint: UInt32, _ kind: CharacterKind) -> Ends {
    if isInWord, state == .inside, EnglishLetter.isLetter(UInt8(truncatingIfNeeded: codePoint)),
      codePoint < 0x80
    {
      word.append(UInt8(truncatingIfNeeded: codePoint))
      return Ends()
    }
    return takeOther(codePoint, kind)
  }

  /// Ends the text.
  mutating func finish() -> Ends {
    defer { self = SentenceScanner() }
    return endParagraph()
  }

  private mutating func takeOther(_ codePoint: UInt32, _ kind: CharacterKind) -> Ends {
    if kind.traits.contains(.whiteSpace) { return takeSpace(codePoint) }
    (lineEndCount, isAfterReturn) = (0, false)
    if kind.traits.contains(.ofWord) { return takeLetter(codePoint) }
    if kind.wordBreak.isAttached { return Ends() }
    switch SentenceMark(codePoint) {
    case .stop: takeMark(isStop: true)
    case .mark: takeMark(isStop: false)
    case .wideMark: state = .ended
    case .quote: break
    case .dash: if state == .marked { state = .spaced }
    case nil:
      if state == .ended { return endSentence() }
      // A comma or the like goes on with the sentence.
      if state == .marked { state = .inside }
    }
    isInWord = false
    return Ends()
  }

  private mutating func takeMark(isStop: Bool) {
    switch state {
    case .inside:
      isSingleStop = isStop
      state = .marked
    case .marked, .spaced:
      isSingleStop = false
      state = .marked
    case .ended: break
    }
  }

  private mutating func takeSpace(_ codePoint: UInt32) -> Ends {
    isInWord = false
    if state == .marked { state = .spaced }
    switch codePoint {
    case 0x0A where isAfterReturn: isAfterReturn = false
    case 0x0A, 0x85, 0x2028: lineEndCount += 1
    case 0x0D:
      lineEndCount += 1
      isAfterReturn = true
    case 0x0C, 0x2029: lineEndCount = 2
    default: isAfterReturn = false
    }
    return lineEndCount >= 2 ? endParagraph() : Ends()
  }

  private mutating func takeLetter(_ codePoint: UInt32) -> Ends {
    var ends = Ends()
    switch state {
    case .inside: break
    case .marked:
      // A mark inside a word, such as a decimal point.
      state = .inside
      if isSingleStop, wordCount > 0 {
        word.append(EnglishLetter.fullStop)
        isInWord = true
      }
    case .ended: ends = endSentence()
    case .spaced: if isEnd(before: codePoint) { ends = endSentence() }
    }
    state = .inside
    hasParagraphWord = true
    if !isInWord {
      isInWord = true
      wordCount += 1
      word = LastWord(isCapital: LetterCase.isCapital(codePoint))
    }
    word.append(EnglishLetter.letter(for: codePoint))
    return ends
  }

  /// Tells whether what was marked as an end is one.
  private func isEnd(before codePoint: UInt32) -> Bool {
    guard !LetterCase.isSmall(codePoint) else { return false }
    guard isSingleStop else { return true }
    if wordCount == 1, word.isListMark { return false }
    switch word.abbreviation {
    case nil: return true
    case .never: return false
    case .beforeNumber: return !LetterCase.isDigit(codePoint)
    }
  }

  private mutating func endSentence() -> Ends {
    defer { (wordCount, state, isInWord) = (0, .inside, false) }
    return Ends(sentenceCount: wordCount > 0 ? 1 : 0)
  }

  private mutating func endParagraph() -> Ends {
    var ends = endSentence()
    ends.paragraphCount = hasParagraphWord ? 1 : 0
    hasParagraphWord = false
    return ends
  }
}

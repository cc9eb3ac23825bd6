/// Reads text that comes in pieces, and makes its terms.
///
/// A word is a longest run of letters and digits, in ASCII in lower case; ``ScalarRole`` says what else
/// belongs to a word. A single apostrophe inside a word is dropped, so
/// straight and curly ones agree. Bytes that are not UTF-8 separate words. How the text is cut into
/// pieces makes no difference.
struct TermReader {
  private(set) var writer: TermWriter
  private var openWord: OpenWord
  /// The bytes of a character whose rest is in the next piece, the first one lowest.
  private var cutCharacter: UInt32 = 0
  private var cutByteCount = 0
  /// Whether there was a zero byte: it is not text then.
  private(set) var isBinary = false

  init(keys: TermKeys) {
    writer = TermWriter(keys: keys)
    openWord = OpenWord(keys: keys)
  }

  /// Terms from here on are left out.
  var limit: UInt32 {
    get { writer.limit }
    set { writer.limit = newValue }
  }

  /// How many terms a piece can give at most: no two words are nearer than two bytes.
  static func mostTerms(ofByteCount byteCount: Int) -> Int {
    byteCount / 2 + 4 + ContentSketch.pairedWordCount
  }

  /// Reads the next piece.
  ///
  /// - Parameters:
  ///   - bytes: The piece.
  ///   - room: Free for ``mostTerms(ofByteCount:)`` terms.
  /// - Returns: How many terms were put there, in the order of the text.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, into room: UnsafeMutablePointer<UInt32>
  ) -> Int {
    guard let start = bytes.baseAddress, !bytes.isEmpty, !isBinary else { return 0 }
    var count = 0
    var offset = cutByteCount > 0 ? finishCutCharacter(in: bytes, room: room, count: &count) : 0
    if !openWord.isEmpty {
      offset = readCharacters(in: bytes, from: offset, toEnd: false, room: room, count: &count)
    }
    offset = readBlocks(in: bytes, start: start, from: offset, room: room, count: &count)
    if offset < bytes.count {
      offset = readCharacters(in: bytes, from: offset, toEnd: true, room: room, count: &count)
    }
    return count
  }

  /// Ends the text: what was open is closed.
  ///
  /// - Parameter room: Free for ``TermWriter/mostTermsOfWord`` terms.
  /// - Returns: How many terms were put there.
  mutating func finish(into room: UnsafeMutablePointer<UInt32>) -> Int {
    var count = 0
    closeWord(room, &count)
    cutByteCount = 0
    if let term = writer.termOfOnlyWord {
      room[0] = term
      return 1
    }
    return count
  }

  // MARK: By blocks

  /// Reads 64 bytes at once while there are as many, and words of ASCII as a whole.
  ///
  /// - Returns: Where it ended. A word may be open there.
  @inline(__always)
  private mutating func readBlocks(
    in bytes: UnsafeRawBufferPointer, start: UnsafeRawPointer, from first: Int,
    room: UnsafeMutablePointer<UInt32>, count: inout Int
  ) -> Int {
    var offset = first
    var wordStart = -1
    // A word that ends in the block is read eight bytes at a time, past its end.
    let end = bytes.count - CharacterMasks.byteCount - 8
    while offset <= end {
      var masks = CharacterMasks(at: start + offset)
      let blockEnd = offset + CharacterMasks.byteCount
      while true {
        let special = masks.special.trailingZeroBitCount
        readWords(
          masks.word, before: special, at: offset, wordStart: &wordStart, start: start, room: room,
          count: &count)
        if special == CharacterMasks.byteCount {
          offset = blockEnd
          break
        }
        let place = offset + special
        keepOpen(bytes, from: wordStart, to: place)
        wordStart = -1
        let next = readCharacters(
          in: bytes, from: place, toEnd: false, room: room, count: &count)
        if next >= blockEnd {
          offset = next
          break
        }
        masks.removeFirst(next - offset)
      }
    }
    keepOpen(bytes, from: wordStart, to: min(offset, bytes.count))
    return offset
  }

  /// Adds the words that end within a block, before its first special byte.
  ///
  /// - Parameter wordStart: Where the open word started; -1 if there is none.
  @inline(__always)
  private mutating func readWords(
    _ word: UInt64, before special: Int, at block: Int, wordStart: inout Int,
    start: UnsafeRawPointer, room: UnsafeMutablePointer<UInt32>, count: inout Int
  ) {
    let isOpen: UInt64 = wordStart >= 0 ? 1 : 0
    // A shift by 64 gives nothing, and so all bits of the block count.
    let seen = (1 << UInt64(special)) &- 1 as UInt64
    var edges = (word ^ (word << 1 | isOpen)) & seen
    if wordStart >= 0, edges != 0 {
      addWord(start + wordStart, block + edges.trailingZeroBitCount - wordStart, room, &count)
      wordStart = -1
      edges &= edges &- 1
    }
    while edges != 0 {
      let begin = edges.trailingZeroBitCount
      edges &= edges &- 1
      if edges == 0 {
        wordStart = block + begin
        return
      }
      addWord(start + block + begin, edges.trailingZeroBitCount - begin, room, &count)
      edges &= edges &- 1
    }
  }

  @inline(__always)
  private mutating func addWord(
    _ start: UnsafeRawPointer, _ byteCount: Int, _ room: UnsafeMutablePointer<UInt32>,
    _ count: inout Int
  ) {
    let hash = OpenWord.hash(at: start, byteCount: byteCount, keys: writer.keys)
    writer.add(hash, to: room, count: &count)
  }

  /// Takes over a word of ASCII whose end is not known yet.
  @inline(__always)
  private mutating func keepOpen(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
    guard start >= 0 else { return }
    for offset in start..<end { openWord.append(bytes[offset] | 0x20, keys: writer.keys) }
  }

  // MARK: By characters

  /// Reads one character after the other, at least one.
  ///
  /// - Parameter toEnd: Whether to read all; otherwise it ends where no word is open and ASCII
  ///   follows.
  /// - Returns: Where it ended.
  private mutating func readCharacters(
    in bytes: UnsafeRawBufferPointer, from first: Int, toEnd: Bool,
    room: UnsafeMutablePointer<UInt32>, count: inout Int
  ) -> Int {
    var offset = first
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte >= 0x80 {
        offset = readOutsideASCII(in: bytes, at: offset, room: room, count: &count)
      } else {
        readASCII(byte, room: room, count: &count)
        offset += 1
      }
      if isBinary { return bytes.count }
      if !toEnd, openWord.isEmpty, offset < bytes.count, bytes[offset] < 0x80,
        // A space between two words outside ASCII isn't worth the change.
        offset + 1 == bytes.count || bytes[offset + 1] < 0x80
      {
        return offset
      }
    }
    return offset
  }

  @inline(__always)
  private mutating func readASCII(
    _ byte: UInt8, room: UnsafeMutablePointer<UInt32>, count: inout Int
  ) {
    let folded = byte | 0x20
    if 0x61...0x7A ~= folded || 0x30...0x39 ~= byte {
      openWord.append(folded, keys: writer.keys)
    } else if byte == 0x27 {
      readApostrophe(room, &count)
    } else {
      closeWord(room, &count)
      isBinary = byte == 0
    }
  }

  @inline(__always)
  private mutating func readApostrophe(
    _ room: UnsafeMutablePointer<UInt32>, _ count: inout Int
  ) {
    if openWord.isEmpty { return }
    // Two in a row are a quotation mark.
    if openWord.endsWithApostrophe {
      closeWord(room, &count)
    } else {
      openWord.noteApostrophe()
    }
  }

  /// - Returns: Where the next character starts.
  @inline(__always)
  private mutating func readOutsideASCII(
    in bytes: UnsafeRawBufferPointer, at offset: Int, room: UnsafeMutablePointer<UInt32>,
    count: inout Int
  ) -> Int {
    switch UTF8Step(in: bytes, at: offset) {
    case .incomplete:
      cutCharacter = 0
      cutByteCount = bytes.count - offset
      for index in 0..<cutByteCount {
        cutCharacter |= UInt32(bytes[offset + index]) << UInt32(index * 8)
      }
      return bytes.count
    case .invalid(let byteCount):
      closeWord(room, &count)
      return offset + byteCount
    case .scalar(let scalar, let byteCount):
      switch ScalarRole(of: scalar) {
      case .wordPart: appendCharacter(bytes, at: offset, byteCount: byteCount)
      case .word:
        closeWord(room, &count)
        appendCharacter(bytes, at: offset, byteCount: byteCount)
        closeWord(room, &count)
      case .separator: closeWord(room, &count)
      case .apostrophe: readApostrophe(room, &count)
      }
      return offset + byteCount
    }
  }

  @inline(__always)
  private mutating func appendCharacter(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, byteCount: Int
  ) {
    for index in 0..<byteCount { openWord.append(bytes[offset + index], keys: writer.keys) }
  }

  @inline(__always)
  private mutating func closeWord(_ room: UnsafeMutablePointer<UInt32>, _ count: inout Int) {
    guard !openWord.isEmpty else { return }
    let hash = openWord.close(keys: writer.keys)
    writer.add(hash, to: room, count: &count)
  }

  /// Reads the character that the last piece ended in.
  ///
  /// - Returns: Where the next one starts.
  private mutating func finishCutCharacter(
    in bytes: UnsafeRawBufferPointer, room: UnsafeMutablePointer<UInt32>, count: inout Int
  ) -> Int {
    let oldByteCount = cutByteCount
    let newByteCount = min(4 - oldByteCount, bytes.count)
    var joined = cutCharacter
    for index in 0..<newByteCount {
      joined |= UInt32(bytes[index]) << UInt32((oldByteCount + index) * 8)
    }
    cutByteCount = 0
    let byteCount = oldByteCount + newByteCount
    let end = withUnsafeBytes(of: joined.littleEndian) { joined in
      readOutsideASCII(
        in: UnsafeRawBufferPointer(rebasing: joined[..<byteCount]), at: 0, room: room,
        count: &count)
    }
    // What was there was right so far, so at least it is read now.
    return end - oldByteCount
  }
}

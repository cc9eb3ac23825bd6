/// Finds lines and columns in a text that is kept in pieces.
///
/// The search passes whole pieces by their extents. It reads bytes only in the pieces where it finds
/// something, at most three.
struct PositionSearch {
  private let pieces: [CountedText.Piece]
  /// The piece with the place; behind the last one at the end of the text.
  private var index = 0
  /// Where the piece begins in the text.
  private var pieceStart = 0
  /// Where the place is in the piece, at most at its end.
  private var offsetInPiece = 0

  /// How many bytes were read one by one: what the search costs, beside a step for each piece.
  private(set) var readByteCount = 0

  /// Creates a search that is at the start of a text.
  init(in pieces: [CountedText.Piece]) {
    self.pieces = pieces
  }

  /// The place that was found, in bytes from the start of the text.
  var offset: Int { pieceStart + offsetInPiece }

  /// Moves from the start of the text to the start of a line, or to the end of the text if the line is
  /// behind it.
  mutating func move(toLine line: Int) {
    var rest = line
    var followsReturn = false
    while rest > 0, index < pieces.count {
      var lineEndCount = pieces[index].extent.lineEndCount
      if followsReturn, startsWithLineFeed(pieceAt: index) {
        // The second half of a line end that was counted with the piece before
        offsetInPiece = 1
        lineEndCount -= 1
      }
      if rest <= lineEndCount { return passLineEnds(rest) }
      rest -= lineEndCount
      followsReturn = pieces[index].extent.endsWithReturn
      passPiece()
    }
  }

  /// Moves from the start of a line to a column, or to the line's end if the column is behind it.
  ///
  /// A column inside a character is the character's start.
  mutating func move(toCharacter character: Int, in encoding: PositionEncoding) {
    guard character > 0 else { return }
    let lineStart = offset
    var rest = character
    while index < pieces.count {
      if let columnCount = columnCountOfWholePiece(in: encoding), columnCount <= rest {
        rest -= columnCount
      } else if passColumns(&rest, in: encoding) {
        // In UTF-16, the byte before which it stopped starts a character.
        if encoding == .utf8 { moveToCharacterStart(notBefore: lineStart) }
        return
      }
      passPiece()
    }
  }

  /// Moves behind line ends that the rest of the piece has.
  private mutating func passLineEnds(_ count: Int) {
    let bytes = pieces[index].bytes
    let start = offsetInPiece
    var rest = count
    while rest > 0, offsetInPiece < bytes.count {
      let byte = bytes[offsetInPiece]
      offsetInPiece += 1
      guard byte.isLineEnd else { continue }
      rest -= 1
      if byte == .carriageReturn, offsetInPiece < bytes.count, bytes[offsetInPiece] == .lineFeed {
        offsetInPiece += 1
      }
    }
    readByteCount += offsetInPiece - start
    if offsetInPiece == bytes.count, pieces[index].extent.endsWithReturn,
      startsWithLineFeed(pieceAt: index + 1)
    {
      passPiece()
      offsetInPiece = 1
    }
  }

  /// Returns how many columns the piece has, or nothing if the place is inside it or a line ends there.
  private func columnCountOfWholePiece(in encoding: PositionEncoding) -> Int? {
    guard offsetInPiece == 0, pieces[index].extent.lineEndCount == 0 else { return nil }
    switch encoding {
    case .utf8: return pieces[index].bytes.count
    case .utf16: return pieces[index].extent.utf16Count
    }
  }

  /// Moves over columns of the piece, to the last place at which no more than `rest` were passed.
  ///
  /// - Parameter rest: How many columns to pass; afterwards how many are left.
  /// - Returns: Whether the place is before a byte of this piece; `false` at its end.
  private mutating func passColumns(_ rest: inout Int, in encoding: PositionEncoding) -> Bool {
    let bytes = pieces[index].bytes
    let start = offsetInPiece
    defer { readByteCount += offsetInPiece - start }
    while offsetInPiece < bytes.count {
      let byte = bytes[offsetInPiece]
      let columnCount = encoding.columnCount(of: byte)
      if columnCount > rest || byte.isLineEnd { return true }
      rest -= columnCount
      offsetInPiece += 1
    }
    return false
  }

  /// Moves back to the start of the character that the place is in, if it is inside one.
  ///
  /// Bytes that continue no character are characters of their own.
  private mutating func moveToCharacterStart(notBefore lineStart: Int) {
    guard pieces[index].bytes[offsetInPiece].continuesCharacter else { return }
    var back = self
    for distance in 1...3 {
      guard back.offset > lineStart else { return }
      back.stepBack()
      let byte = pieces[back.index].bytes[back.offsetInPiece]
      if byte.continuesCharacter { continue }
      if byte.characterByteCount > distance { self = back }
      return
    }
  }

  /// Moves a byte back.
  ///
  /// - Precondition: The place is not the start of the text.
  private mutating func stepBack() {
    if offsetInPiece == 0 {
      // No piece is empty.
      index -= 1
      offsetInPiece = pieces[index].bytes.count
      pieceStart -= offsetInPiece
    }
    offsetInPiece -= 1
  }

  /// Moves to the start of the next piece.
  private mutating func passPiece() {
    pieceStart += pieces[index].bytes.count
    index += 1
    offsetInPiece = 0
  }

  private func startsWithLineFeed(pieceAt index: Int) -> Bool {
    index < pieces.count && pieces[index].bytes.first == UInt8.lineFeed
  }
}

extension CountedText {
  /// Finds a place in the text that is given by line and column, as the Language Server Protocol has it.
  ///
  /// A line ends with a line feed, a return, or a return and a line feed. A line behind the last is the
  /// end of the text, a column behind the end of its line is that end, and a column inside a character
  /// or a surrogate pair is the character's start. So every place can be edited, and no character of a
  /// text in UTF-8 is ever cut.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 0.
  ///   - character: The column in the line, counted from 0; a negative one is 0.
  ///   - encoding: What columns count.
  /// - Returns: How many bytes are before the place.
  /// - Complexity: O(*p*), *p* pieces of a few thousand bytes each, however long the line is.
  package func offset(
    ofLine line: Int, character: Int, in encoding: PositionEncoding
  ) -> Int {
    var search = PositionSearch(in: pieces)
    search.move(toLine: line)
    search.move(toCharacter: character, in: encoding)
    return search.offset
  }
}

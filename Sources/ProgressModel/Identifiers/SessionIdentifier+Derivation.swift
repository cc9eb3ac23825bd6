extension SessionIdentifier {
  /// Derives the identifier of a session that another program recorded, so that it counts once however often it is
  /// imported.
  ///
  /// The words that are hashed never change: the word `imported` in ASCII, the program's name as
  /// ``FactIdentifier/append(_:to:)`` writes it, the start, the end, and the two halves of the document.
  ///
  /// - Parameters:
  ///   - origin: The program, such as `watson`.
  ///   - period: When it was, in nanoseconds since 1970.
  ///   - document: The document that it was work on.
  package init(
    importedFrom origin: String, period: Range<Int64>, document: DocumentIdentifier
  ) {
    var words: [UInt64] = [0x696D_706F_7274_6564]
    FactIdentifier.append(origin, to: &words)
    words.append(UInt64(bitPattern: period.lowerBound))
    words.append(UInt64(bitPattern: period.upperBound))
    words.append(document.value.high)
    words.append(document.value.low)
    self.init(FactIdentifier.derived(from: words))
  }
}

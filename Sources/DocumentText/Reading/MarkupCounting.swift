import TextMetrics

/// One look at a document whose bytes are not its text.
struct MarkupCounting {
  let document: DocumentInput
  let format: DocumentFormat
  let reader: ForeignReader

  /// What a document with markup may have, since it is read whole.
  static let mostByteCount = 64 << 20

  /// What was read of a document.
  struct Reading {
    var text: ExtractedText
    var byteCount: Int64
    /// How the characters of the source are written; `nil` where that is not this program's to know.
    var encoding: TextEncoding?

    /// Counts what was read.
    func figures(
      _ wanted: WantedFigures, of format: DocumentFormat, by reader: ForeignReader
    ) -> DocumentFigures {
      var pass = TextPass(wanted, encoding: .utf8, reader: reader)
      pass.consume(text)
      var figures = pass.finish()
      figures.countRuns(by: reader)
      figures.format = format
      figures.encoding = encoding
      return figures
    }
  }

  /// Reads the text.
  ///
  /// - Parameter first: What was read of the document already.
  /// - Throws: ``DocumentTextError`` if reading fails, or ``UnreadableReason``.
  func read(_ first: UnsafeRawBufferPointer) throws -> Reading {
    if let size = document.byteCount, size > Int64(Self.mostByteCount) {
      throw UnreadableReason.tooLarge
    }
    // Whether something was refused, or read, before is known of bytes only.
    if format.isForeign, !reader.knowsRefusals, let size = document.byteCount,
      reader.ahead.isEmpty || size >= Int64(DocumentInput.pieceByteCount)
    {
      let text = try reader.text(of: .file(document.descriptor), as: format)
      return Reading(text: text, byteCount: size)
    }
    return try Self.read(try whole(first), as: format, by: reader)
  }

  /// Reads the text of a document all of whose bytes are at hand.
  ///
  /// - Throws: ``UnreadableReason``.
  static func read(
    _ bytes: [UInt8], as format: DocumentFormat, by reader: ForeignReader
  ) throws -> Reading {
    if format.isForeign {
      let text = try reader.text(of: .bytes(bytes), as: format)
      return Reading(text: text, byteCount: Int64(bytes.count))
    }
    var text = ExtractedText()
    let encoding = try bytes.withUnsafeBytes { source in
      try UTF8Source.read(source, encoding: format == .rtf ? .utf8 : nil) { source in
        try format.readMarkup(source, into: &text)
      }
    }
    return Reading(text: text, byteCount: Int64(bytes.count), encoding: encoding)
  }

  private func whole(_ first: UnsafeRawBufferPointer) throws -> [UInt8] {
    var bytes = Array(first)
    let piece = UnsafeMutableRawBufferPointer.allocate(
      byteCount: DocumentInput.pieceByteCount, alignment: 64)
    defer { piece.deallocate() }
    var count = first.count
    while count == piece.count {
      count = try document.read(
        into: piece, at: document.byteCount == nil ? nil : Int64(bytes.count))
      bytes += piece[..<count]
      if bytes.count > Self.mostByteCount { throw UnreadableReason.tooLarge }
    }
    return bytes
  }
}

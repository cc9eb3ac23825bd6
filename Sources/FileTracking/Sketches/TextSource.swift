/// Gives the text of files whose bytes are not their text, such as those of a word processor. So these
/// files, too, are found again after you rename and edit them.
///
/// A file that no source reads counts as plain text in UTF-8. If its bytes are not text, it has no sketch.
/// Then only its path, handle and content tell which document it is.
public protocol TextSource: Sendable {
  /// Returns the extractor that can read the text of a file; `nil` if its bytes are its text, or none can.
  ///
  /// Texts that were read by different extractors are never compared. So the name takes a version that
  /// grows whenever the same file would give another text.
  ///
  /// - Parameters:
  ///   - file: The open file; a source reads no more of it than tells the format.
  ///   - name: The last component of its path.
  func extractor(of file: any OpenFile, named name: String) -> String?

  /// Returns the text of a file; of a long one the first 4 MiB do.
  ///
  /// - Parameters:
  ///   - file: The same open file.
  ///   - extractor: What ``extractor(of:named:)`` returned.
  /// - Throws: Any error if the file is damaged or cannot be read; it has no sketch then.
  func text(of file: any OpenFile, by extractor: String) throws -> String

  /// Returns the reader of this source if it has the type that the caller asks for; else `nil`.
  ///
  /// A program that needs more than the text, such as headings, takes this reader, so the document
  /// is read once for both. A source that wraps another one passes the call on to it.
  func reader<Reader>(as type: Reader.Type) -> Reader?
}

extension TextSource {
  /// Returns `nil`: only the store needs the texts.
  public func reader<Reader>(as type: Reader.Type) -> Reader? { nil }
}

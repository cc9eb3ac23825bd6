/// Reads subtitles, SubRip (srt) and WebVTT.
///
/// - Counted: what is shown, which is the lines below a time, up to an empty line.
/// - Not counted: numbers and names of cues, times, blocks of `NOTE`, `STYLE` and `REGION` and the
///   header of WebVTT, tags (`<i>`, `<font …>`, `<v Name>`, with the name of the voice), `{\an8}`.
/// - Each cue is a paragraph. There are no headings.
/// - Complexity: O(*n*), *n* bytes of any kind.
/// - Source: WebVTT, W3C; SubRip as players read it.
package enum SubtitleText {
  /// Reads subtitles.
  ///
  /// - Parameters:
  ///   - source: UTF-8; invalid bytes become U+FFFD.
  ///   - text: Gets the text.
  package static func read(_ source: UnsafeRawBufferPointer, into text: inout ExtractedText) {
    var reader = SubtitleReader(MarkupSource.normalized(source), text)
    text = reader.read()
  }
}

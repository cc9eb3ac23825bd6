import Testing

@testable import DocumentText

struct SubtitleTextTests {
  private let reader = MarkupReader.subtitles

  @Test func subRipIsRead() {
    #expect(
      reader.text(MarkupSamples.subtitles)
        == "Hello there, world & all\nI <3 you 1984\nwas a year\n- Bye.")
  }

  @Test func webVTTIsRead() {
    let document = """
      WEBVTT - title

      STYLE
      ::cue { color: red }

      NOTE no

      name of the cue
      00:01.000 --> 00:04.000 align:left
      <v Bob Smith>Hello <c.red>there</c> <00:02.000>you
      1984

      00:05.000 --> 00:06.000
      Good &lt;bye&gt;

      no
      """
    #expect(reader.text(document) == "Hello there you 1984\nGood <bye>")
  }
}

import FileTracking
import ProgressModel
import Testing

@testable import DocumentIdentity

@Suite struct OtherLineEndsTests {
  private let secret = StoreSecret.random()

  /// Whether a text may be another one, but for the line ends.
  private func isLike(_ text: String, _ other: String) -> Bool {
    let content = Array(other.utf8).withUnsafeBytes {
      ContentHasher.fingerprint(of: $0, secret: secret)
    }
    return OtherLineEnds.contents(
      like: Array(text.utf8), ofByteCounts: [content.byteCount], secret: secret
    ).contains(content)
  }

  @Test(arguments: ["", "\n", "\n\n\n", "\r\n"], ["one\n\ntwo", "one\r\n\r\ntwo", "one\r\n\ntwo"])
  func theLineEndsOfATextMayBeOthers(end: String, text: String) {
    for other in ["one\n\ntwo", "one\n\ntwo\n", "one\r\n\r\ntwo\r\n", "one\r\n\r\ntwo"] {
      #expect(isLike(text + end, other))
    }
  }

  @Test(arguments: ["one\ntwo\n", "one\n\ntwo \n", "one\n\nTwo\n", "one\n\n two", "one\rtwo", ""])
  func anotherTextIsNotLikeIt(other: String) {
    #expect(!isLike("one\n\ntwo\n", other))
  }

  @Test func aTextWithoutLinesHasNothingToChange() {
    #expect(isLike("", "\n"))
    #expect(isLike("\n", ""))
    #expect(!isLike("\r", ""))
  }
}

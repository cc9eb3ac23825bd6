import ProgressModel
import Testing

@Suite struct ContextLimitTests {
  @Test func placesHaveLimits() {
    func limit(_ application: String, _ identifiers: [String]) -> ContextLimit? {
      .broken(byApplication: application, path: IdentifierPath(identifiers))
    }
    let long = String(repeating: "\u{1F468}\u{1F3FD}\u{200D}\u{1F469}\u{1F3FD}", count: 256)
    #expect(long.count == 256)
    #expect(limit(long, [long, ""]) == nil)
    #expect(limit("a", [long + "a"]) == .identifier)
    #expect(limit(long + "a", []) == .identifier)
    #expect(limit("a", Array(repeating: "b", count: 7)) == nil)
    #expect(limit("a", Array(repeating: "b", count: 8)) == .depth)
    #expect(limit("a", ["b\u{0}"]) == .text)
    let accents = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(accents.count == 1)
    #expect(limit("a", [accents]) == .identifier)
  }

  @Test func attributesHaveLimits() {
    func limit(_ name: String, _ value: String) -> ContextLimit? {
      .broken(byAttribute: name, value: value)
    }
    func text(_ count: Int) -> String { String(repeating: "\u{E9}", count: count) }
    #expect(limit("title", text(256)) == nil)
    #expect(limit("title", text(257)) == .title)
    #expect(limit("summary", text(4000)) == nil)
    #expect(limit("summary", text(4001)) == .summary)
    #expect(limit("universalLinkURL", text(4001)) == .link)
    #expect(limit("title", "a\u{0}") == .text)
    #expect(limit("of a newer version", text(8192)) == nil)
    #expect(limit("of a newer version", text(8193)) == .unknownValue)
    #expect(limit(text(65), "") == .attributeName)
    let children = Netstrings.text(
      of: (0..<1001 as Range<UInt64>).map {
        "\(ContextIdentifier(high: 0, low: $0))"
      })
    #expect(limit("navigationChildren", children) == .navigationChildren)
    #expect(ContextLimit.broken(byAttribute: "title", value: nil) == nil)
  }

  @Test func thumbnailsHaveLimits() {
    func limit(_ count: Int, _ width: Int64, _ height: Int64) -> ContextLimit? {
      .broken(
        by: .init(bytes: Array(repeating: 1, count: count), width: width, height: height))
    }
    #expect(limit(491_520, 330, 330) == nil)
    #expect(limit(491_521, 330, 330) == .thumbnailBytes)
    #expect(limit(1, 331, 80) == .thumbnailPixels)
    #expect(limit(1, 80, 0) == .thumbnailPixels)
  }

  @Test func everyLimitSaysWhatIsWrong() {
    #expect(Set(ContextLimit.allCases.map(\.description)).count == ContextLimit.allCases.count)
  }
}

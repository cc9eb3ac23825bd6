import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct IdentifierPathTests {
  @Test(
    arguments: [
      ([], ""), (["hamlet", "act-1"], "6:hamlet,5:act-1,"), ([""], "0:,"),
      (["a,1:b"], "5:a,1:b,"), (["\u{E9}"], "2:\u{E9},"), (["e\u{301}"], "3:e\u{301},"),
      (["\r\n", "\u{1F468}\u{200D}\u{1F469}"], "2:\r\n,11:\u{1F468}\u{200D}\u{1F469},"),
    ] as [([String], String)])
  func thePathReadsBack(identifiers: [String], text: String) throws {
    let path = IdentifierPath(identifiers)
    #expect(path.text.utf8.elementsEqual(text.utf8))
    #expect(IdentifierPath(text: text) == path)
  }

  @Test(
    arguments: [
      "a", "1:a", "1:a,x", "2:a,", "01:a,", "1:ab", ":a,", "-1:a,", "+1:a,", " 1:a,",
      "99999999999999999999:a,", "999999999:a,", "1:\u{E9},", "00:,", "1:a,,", "1;a,",
      String(repeating: "1:a,", count: 8),
    ])
  func anyOtherTextIsRefused(text: String) {
    #expect(IdentifierPath(text: text) == nil)
  }

  @Test func noTwoPathsHaveOneText() {
    let words = ["", "a", ",", "1:", "1:a", "1:a,", "0:,", "\u{E9}", "e\u{301}"]
    var texts: [[UInt8]: [String]] = [:]
    for first in words {
      for second in words {
        for list in [[first], [first, second]] {
          let bytes = Array(IdentifierPath(list).text.utf8)
          let known = texts.updateValue(list, forKey: bytes)
          #expect(known == nil || known?.map { Array($0.utf8) } == list.map { Array($0.utf8) })
        }
      }
    }
    #expect(texts.count == words.count * (words.count + 1))
  }

  @Test func whatIsBelowAContextStartsWithItsText() {
    let random = ["", "a", "ab", "1:a,", "b"]
    for top in random {
      for other in random {
        for below in random {
          let (one, two) = (IdentifierPath([top]), IdentifierPath([other, below]))
          let isPrefix = two.text.utf8.starts(with: one.text.utf8)
          #expect(one.contains(two) == isPrefix)
          #expect(one.contains(two) == (top == other))
        }
      }
    }
  }

  /// These never change: they are what every device derives.
  @Test(
    arguments: [
      ("org.example.reader", [], "ab1abaa9-7de5-8daf-95ea-84a78e25ff58"),
      ("org.example.reader", ["hamlet"], "4fd6533b-52bd-82d6-bd07-c35d84808589"),
      (
        "org.example.reader", ["hamlet", "act-1", "scene-1"], "1b7cbdbd-de3c-8cbc-a3a9-92752cf90d04"
      ),
      (
        "org.example.\u{E9}", ["\u{1F468}\u{200D}\u{1F469}"], "a9c58cf5-eee6-8599-b2ac-16617477d9df"
      ),
    ] as [(String, [String], String)])
  func theIdentifierIsTheSameEverywhere(
    application: String, identifiers: [String], expected: String
  ) {
    let path = IdentifierPath(identifiers)
    let id = ContextIdentifier(application: application, path: path)
    #expect("\(id)" == expected)
    #expect(id.isDerived && id.madeAtNanoseconds == nil)
    #expect(
      ContextIdentifier.parent(application: application, path: path)
        == path.parent.map { ContextIdentifier(application: application, path: $0) })
  }

  @Test func noTwoPlacesHaveOneIdentifier() {
    var ids: Set<ContextIdentifier> = []
    var count = 0
    func add(_ application: String, _ identifiers: String...) {
      ids.insert(ContextIdentifier(application: application, path: IdentifierPath(identifiers)))
      count += 1
    }
    for chapter in 0..<60 {
      add("a", "\(chapter)")
      for page in 0..<300 { add("a", "\(chapter)", "page-\(page)") }
    }
    add("ab")
    add("", "ab")
    add("a", "b")
    add("a", "b", "")
    add("a", "", "b")
    add("a", "b\u{0}")
    add("12345678")
    add("12345678", "")
    add("\u{E9}")
    add("e\u{301}")
    #expect(ids.count == count)
  }
}

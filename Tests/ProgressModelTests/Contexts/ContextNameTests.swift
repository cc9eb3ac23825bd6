import ProgressModel
import Testing

@Suite struct ContextNameTests {
  @Test(
    arguments: [
      (["hamlet", "act-1"], "org.example.plays/hamlet/act-1"), ([], "org.example.plays"),
      (["a/b c"], "org.example.plays/a%2Fb%20c"), (["50%"], "org.example.plays/50%25"),
      (["-x-"], "org.example.plays/%2Dx-"), (["it's"], "org.example.plays/it%27s"),
      (["第一章"], "org.example.plays/第一章"), (["a\u{1B}\u{200D}"], "org.example.plays/a%1B%E2%80%8D"),
      (["a", "", "b"], "org.example.plays/a//b"), (["~x"], "org.example.plays/%7Ex"),
    ] as [([String], String)])
  func aNameReadsBack(identifiers: [String], name: String) {
    let text = ContextName.text(
      application: "org.example.plays", path: IdentifierPath(identifiers))
    #expect(text == name)
    #expect(ContextName.parts(of: text) == ["org.example.plays"] + identifiers)
  }

  @Test(arguments: ["50%", "a%2", "a%2Gb", "%FF", "%+1a"])
  func anEscapeThatIsNoneIsRefused(name: String) {
    #expect(ContextName.parts(of: name) == nil)
  }

  @Test func smallDigitsAreReadToo() {
    #expect(ContextName.parts(of: "a%2fb") == ["a/b"])
    #expect(ContextName.parts(of: "") == [""])
  }

  @Test func aPlaceHasAnIdentifierWhereThereIsNoTitle() {
    let place = ContextPlace(
      application: "org.example.plays", path: IdentifierPath(["hamlet", "act-1"]),
      titles: ["", "Act 1"])
    #expect(place.titles == ["hamlet", "Act 1"])
    #expect(place.title == "Act 1")
    let main = ContextPlace(application: "org.example.plays", path: .main, titles: [""])
    #expect(main.title == "org.example.plays")
  }
}

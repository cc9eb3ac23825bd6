import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct ContextFileTests {
  private let place = Workplace()
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func declare(_ text: String) throws -> [Context] {
    let url = folder.url.appendingPathComponent("play.json")
    try Data(text.utf8).write(to: url)
    return try place.store.mainContext.declare(contentsOf: url)
  }

  private func message(_ text: String) -> String? {
    let error = #expect(throws: DataStoreError.self) { try declare(text) }
    #expect(place.store.mainContext.children.isEmpty)
    return error?.message
  }

  @Test func fileOfTheHelperIsAccepted() async throws {
    let found = try declare(
      """
      { "identifier": "hamlet", "title": "Hamlet", "displayOrder": 3, "typeInt": 11,
        "topicString": "literacyAndWriting", "universalLink": "reader://hamlet", "contentPath": "x",
        "children": [
          { "identifier": "act-1", "title": "Act 1", "displayOrder": 0, "typeInt": 99, "children": [
            { "identifier": "scene-1", "title": "Scene 1", "displayOrder": 0, "typeInt": 0, },
          ], },
        ], }
      """)
    #expect(found.map(\.type) == [.book])
    #expect(found[0].topic == .literacyAndWriting)
    #expect(found[0].universalLink == "reader://hamlet")
    #expect(found[0].displayOrder == 3)
    #expect(found[0].children.map(\.type) == [.none])
    #expect(found[0].children[0].children.map(\.title) == ["Scene 1"])
  }

  @Test func ownKeysAreAccepted() throws {
    let found = try declare(
      """
      [ { "identifier": "quiz", "title": "Quiz", "type": "quiz", "topic": "math", "summary": "Ten questions",
          "isAssignable": false, "suggestedAge": [8, 12], "suggestedCompletionTime": [5, 5],
          "capabilities": [ { "kind": "score", "details": "Points" } ] },
        { "identifier": "book", "title": "Book" } ]
      """)
    #expect(found.map(\.identifier) == ["quiz", "book"])
    #expect(found[0].type == .quiz)
    #expect(found[0].summary == "Ten questions")
    #expect(!found[0].isAssignable)
    #expect(found[0].suggestedAge == 8..<13)
    #expect(found[0].suggestedCompletionTime == 5..<6)
    #expect(found[0].capabilities.map(\.details) == [nil, "Points"])
  }

  @Test func errorsNameTheContext() throws {
    #expect(message("no JSON") == "play.json can't be declared: it is not JSON")
    #expect(message("{}") == "play.json can't be declared: the first context has no identifier")
    #expect(
      message(
        """
        { "identifier": "a", "title": "A", "children": [
          { "identifier": "b", "title": "B" }, { "identifier": "c" } ] }
        """) == "play.json can't be declared: child 2 has no title")
    #expect(
      message(#"{ "identifier": "a", "title": "A", "type": "poem" }"#)?
        .contains(#"first context: "poem" is not a type; the types are none, chapter, "#) == true
    )
    #expect(
      message(#"{ "identifier": "a", "title": 7 }"#)
        == "play.json can't be declared: title of the first context must be text")
    #expect(
      message(
        """
        [{ "identifier": "a", "title": "A" }, { "identifier": "b", "title": "B", "children": [
          { "identifier": "c", "title": "C", "displayOrder": "first" } ] }]
        """)
        == "play.json can't be declared: displayOrder of child 1 of context 2 must be a whole number"
    )
    #expect(
      message(#"{ "identifier": "a", "title": "A", "suggestedAge": "12" }"#)
        == "play.json can't be declared: suggestedAge of the first context must be a list")
    #expect(
      message(#"{ "identifier": "a", "title": "A", "suggestedAge": [7, "8"] }"#)
        == "play.json can't be declared: element 2 of suggestedAge must be a whole number")
    #expect(
      message(#"{ "identifier": "a", "title": "A", "capabilities": [{ "kind": "speed" }] }"#)?
        .contains(#""speed" is not a kind of capability; the kinds are "#) == true)
  }

  @Test func nothingIsDeclaredIfAnythingIsWrong() throws {
    let deep = (0..<9).reduce(#"{ "identifier": "x", "title": "" }"#) {
      #"{ "identifier": "\#($1)", "title": "", "children": [ \#($0) ] }"#
    }
    #expect(message(deep) != nil)
    #expect(
      message(#"[ { "identifier": "a", "title": "" }, { "identifier": "b", "title": 1 } ]"#) != nil)
  }
}

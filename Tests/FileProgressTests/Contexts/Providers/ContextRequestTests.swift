import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

/// The side of the program that is asked.
@Suite struct ContextRequestTests {
  private let place: Workplace
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    place = Workplace(in: folder)
  }

  private struct Shelf: ContextProvider {
    var update: @Sendable (Context) async throws -> Void = { context in
      var one = ContextDeclaration(type: .custom, identifier: "one", title: "One")
      one.customTypeName = "Poem"
      one.topic = .math
      one.summary = "A/B"
      one.isAssignable = false
      one.suggestedAge = 8..<13
      one.capabilities = [ContextCapability(kind: .score, details: "Points")]
      one.children = [ContextDeclaration(type: .page, identifier: "page", title: "")]
      try context.declare([
        one, ContextDeclaration(type: .quiz, identifier: "two", title: "Two"),
      ])
    }

    func updateDescendants(of context: Context) async throws { try await update(context) }
  }

  /// Returns the answer to what stands in standard input.
  private func answer(_ request: String, from shelf: Shelf = Shelf()) async throws -> String {
    let question = try folder.write(request, to: "request")
    let output = folder.path(of: "answer")
    let (input, file) = (
      open(question, O_RDONLY), open(output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    )
    defer {
      close(input)
      close(file)
    }
    await place.store.answerContextRequest(from: input, to: file, with: shelf)
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  private func failure(_ request: String) async throws -> String {
    guard case .failure(let text) = try ContextAnswer(Data(try await answer(request).utf8)) else {
      return "no failure"
    }
    return text
  }

  @Test func answerHasTheChildren() async throws {
    let answer = try await answer(
      #"{"version":1,"application":"org.example.editor","identifierPath":[],"later":1}"#)
    #expect(
      answer == """
        {"children":[{"capabilities":[{"details":"Points","kind":"score"}],"customTypeName":"Poem",\
        "displayOrder":0,"hasChildren":true,"identifier":"one","isAssignable":false,\
        "suggestedAge":[8,12],"suggestedCompletionTime":null,"summary":"A/B","title":"One",\
        "topic":"math","type":"custom","universalLink":null},{"capabilities":[],\
        "customTypeName":null,"displayOrder":0,"hasChildren":false,"identifier":"two",\
        "isAssignable":true,"suggestedAge":null,"suggestedCompletionTime":null,"summary":null,\
        "title":"Two","topic":null,"type":"quiz","universalLink":null}],"version":1}

        """)
    guard case .contexts(let contexts) = try ContextAnswer(Data(answer.utf8)) else {
      Issue.record("\(answer)")
      return
    }
    #expect(contexts.map(\.attributes.suggestedAge) == [8..<13, nil])
    #expect(contexts.map(\.hasChildren) == [true, false])
    // They are saved.
    let again = place.anotherProgram(named: "org.example.editor")
    #expect(again.mainContext.children.map(\.title) == ["One", "Two"])
  }

  @Test func deeperContextIsFoundByItsPath() async throws {
    try place.store.mainContext.addChild(
      ContextDeclaration(type: .book, identifier: "hamlet", title: "Hamlet"))
    let answer = try await answer(
      ContextRequest(application: "org.example.editor", identifierPath: ["hamlet"]).text)
    #expect(answer.contains(#""identifier":"one""#))
    let again = place.anotherProgram(named: "org.example.editor")
    #expect(try await again.contexts(matchingIdentifierPath: ["hamlet", "one"]).count == 2)
  }

  @Test func otherRequestsGetAnError() async throws {
    let other = try await failure(
      ContextRequest(application: "org.example.other", identifierPath: []).text)
    #expect(
      other == "this program is org.example.editor, and the request is for org.example.other")
    let missing = try await failure(
      ContextRequest(application: "org.example.editor", identifierPath: ["macbeth"]).text)
    #expect(missing.contains("there is no context org.example.editor / macbeth"))
    #expect(try await failure("").contains("the request is not valid"))
    #expect(try await failure("{}").contains("has no"))
    #expect(
      try await failure(#"{"version":2,"application":"a","identifierPath":[]}"#)
        == "the request has version 2, and only version 1 is known")
    let deep = ContextRequest(
      application: "org.example.editor", identifierPath: (0..<9).map(String.init))
    #expect(try await failure(deep.text).contains("more than 8 levels"))
    let long = try await failure(String(repeating: " ", count: (1 << 20) + 1))
    #expect(long == "the request has more than 1 MiB")
  }

  @Test func errorOfTheProviderIsTheAnswer() async throws {
    struct Broken: Error, CustomStringConvertible {
      var description: String { "no\nbooks " + String(repeating: "x", count: 5000) }
    }
    let request = try ContextRequest(application: "org.example.editor", identifierPath: []).text
    let text = try await answer(request, from: Shelf { _ in throw Broken() })
    #expect(text.hasPrefix(#"{"error":"no\nbooks xxx"#))
    #expect(text.utf8.count < 4100)
    // What could not be saved.
    let unsaved = try await answer(
      request, from: Shelf { $0.title = String(repeating: "x", count: 257) })
    #expect(unsaved.contains("more than 256 characters"))
  }

  @Test func answerIsBounded() async throws {
    let request = try ContextRequest(application: "org.example.editor", identifierPath: []).text
    let text = try await answer(
      request,
      from: Shelf { context in
        try context.declare(
          (0...10_000).map {
            ContextDeclaration(type: .page, identifier: "\($0)", title: "")
          })
      })
    #expect(
      text == #"{"error":"there are more than 10,000 contexts below this one","version":1}"# + "\n")
  }

  @Test func programThatIsNotAskedGoesOn() async {
    #expect(await !place.store.answerContextRequest(with: Shelf()))
  }
}

extension ContextRequest {
  fileprivate var text: String { get throws { String(decoding: try data, as: UTF8.self) } }
}

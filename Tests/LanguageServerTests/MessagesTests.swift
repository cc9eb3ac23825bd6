import FileProgressTestSupport
import LanguageServer
import Testing

@Suite struct MessagesTests {
  private func message(_ text: String) -> Message { Message(Array(text.utf8)) }

  private let essay = DocumentAddress("file:///essay.txt")

  @Test func theFirstRequestSaysWhatTheClientCan() {
    #expect(
      message(
        #"""
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":7,"rootUri":null,
        "clientInfo":{"name":"Neovim","version":"0.10"},"capabilities":{
        "general":{"positionEncodings":["utf-8","utf-16"]},
        "workspace":{"codeLens":{"refreshSupport":true},"applyEdit":true}}}}
        """#)
        == .request(
          .number(1),
          .initialize(ClientAbilities(name: "Neovim", knowsUTF8: true, refreshesLenses: true))))
  }

  @Test(arguments: [
    "{}", "null", #"{"capabilities":{},"clientInfo":null}"#, #"{"capabilities":7}"#,
    #"{"capabilities":{"general":{"positionEncodings":["utf-16"]}}}"#,
  ])
  func aClientThatSaysNothingCanNothing(parameters: String) {
    #expect(
      message(#"{"id":"a","method":"initialize","params":\#(parameters)}"#)
        == .request(.text("a"), .initialize(ClientAbilities())))
    #expect(
      message(#"{"id":"a","method":"initialize"}"#)
        == .request(.text("a"), .initialize(ClientAbilities())))
  }

  @Test func documentsAreOpenedChangedSavedAndClosed() {
    #expect(
      message(
        #"""
        {"method":"textDocument/didOpen","params":{"textDocument":
        {"uri":"file:///essay.txt","languageId":"text","version":0,"text":"one\ntwo"}}}
        """#) == .notification(.opened(essay, text: "one\ntwo")))
    #expect(
      message(
        #"""
        {"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///essay.txt",
        "version":2},"contentChanges":[{"range":{"start":{"line":0,"character":1},
        "end":{"line":1,"character":2}},"rangeLength":4,"text":"x"},{"text":"all"}]}}
        """#)
        == .notification(
          .changed(
            essay,
            [
              BufferChange(
                range: TextRange(
                  start: TextPosition(line: 0, character: 1),
                  end: TextPosition(line: 1, character: 2)), text: "x"),
              BufferChange(text: "all"),
            ])))
    let one = #""params":{"textDocument":{"uri":"file:///essay.txt"}}"#
    #expect(message(#"{"method":"textDocument/didSave",\#(one)}"#) == .notification(.saved(essay)))
    #expect(
      message(#"{"method":"textDocument/didClose",\#(one)}"#) == .notification(.closed(essay)))
    #expect(
      message(#"{"id":2,"method":"textDocument/codeLens",\#(one)}"#)
        == .request(.number(2), .lenses(essay)))
  }

  @Test(
    arguments: [
      (#""fileprogress.report","arguments":["file:///essay.txt"]"#, .report),
      (#""fileprogress.setGoal","arguments":["file:///essay.txt",500]"#, .goal(500)),
      (#""fileprogress.setGoal","arguments":["file:///essay.txt"]"#, .goal(nil)),
      (#""fileprogress.setGoal","arguments":["file:///essay.txt",null]"#, .goal(nil)),
      (#""fileprogress.setGoal","arguments":["file:///essay.txt","many"]"#, .wrong),
      (#""fileprogress.setGoal","arguments":[500]"#, .wrong),
      (#""fileprogress.report","arguments":["untitled:1"]"#, .wrong),
      (#""fileprogress.report""#, .wrong), (#""rm","arguments":["file:///essay.txt"]"#, .wrong),
    ] as [(String, Call)])
  func commandsHaveAnAddress(call: String, means: Call) {
    let expected: Message.Request =
      switch means {
      case .report: .report(essay)
      case .goal(let words): .setGoal(essay, words: words)
      case .wrong: .wrongParameters
      }
    #expect(
      message(#"{"id":3,"method":"workspace/executeCommand","params":{"command":\#(call)}}"#)
        == .request(.number(3), expected))
  }

  enum Call: Sendable {
    case report
    case goal(Int64?)
    case wrong
  }

  @Test(
    arguments: [
      (#"{"id":1,"method":"textDocument/hover","params":{}}"#, .request(.number(1), .unknown)),
      (#"{"id":1,"method":"shutdown"}"#, .request(.number(1), .shutdown)),
      (#"{"id":1,"method":"shutdown","params":null}"#, .request(.number(1), .shutdown)),
      (
        #"{"id":1,"method":"textDocument/codeLens","params":[]}"#,
        .request(.number(1), .wrongParameters)
      ),
      (#"{"method":"exit"}"#, .notification(.exit)),
      (#"{"method":"$/setTrace","params":{"value":"off"}}"#, .notification(.other)),
      (#"{"id":null,"method":"initialized"}"#, .notification(.other)),
      (#"{"method":"textDocument/didSave","params":{}}"#, .notification(.other)),
      (#"{"id":9,"result":{"title":"500"}}"#, .answer(.number(9), choice: "500")),
      (#"{"id":9,"result":null}"#, .answer(.number(9), choice: nil)),
      (#"{"id":9,"error":{"code":-32601,"message":""}}"#, .answer(.number(9), choice: nil)),
      (#"{"id":9}"#, .unreadable(.number(9), .notARequest)),
      (#"{"id":9,"method":7}"#, .unreadable(.number(9), .notARequest)),
      (#"{"id":[],"method":"shutdown"}"#, .unreadable(nil, .notARequest)),
      (#"[{"id":1,"method":"shutdown"}]"#, .unreadable(nil, .notARequest)),
      ("7", .unreadable(nil, .notARequest)), ("", .unreadable(nil, .notJSON)),
      ("{", .unreadable(nil, .notJSON)), ("\u{0}", .unreadable(nil, .notJSON)),
    ] as [(String, Message)])
  func othersAreAnsweredOrLeftAlone(text: String, means: Message) {
    #expect(message(text) == means)
  }

  /// Whatever comes, something is made of it.
  @Test func randomMessagesNeverTrap() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"", "\\", "\\ud800", "null", "true", "-", "1e999", "0.5",
      "\"id\":1", "\"method\":", "\"textDocument/didChange\"", "\"params\":",
      "\"textDocument\":{\"uri\":\"file:///%e\"}", "\"contentChanges\":[", "\"range\":",
      "\"line\":",
      "9223372036854775808", "\u{FF}", "\u{0}",
    ]
    for _ in 0..<TestTier.count(2000, full: 20_000) {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      #expect(message(text) == message(text), "seed \(seed)")
    }
    for text in ["[", "{\"id\":"] {
      guard case .unreadable(nil, _) = message(String(repeating: text, count: 100_000)) else {
        Issue.record("\(text) again and again is a message")
        continue
      }
    }
  }

  // MARK: - What is sent

  /// Editors send nothing at a save unless it is announced.
  @Test func aSaveIsToldOnlyWithTheOptionsThatAreAnnounced() {
    let reply = Reply.described(.number(1), ServerDescription(version: "0.1.0", countsBytes: true))
    #expect(
      reply.json == """
        {"id":1,"jsonrpc":"2.0","result":{"capabilities":{"codeLensProvider":{"resolveProvider":\
        false},"executeCommandProvider":{"commands":["fileprogress.report","fileprogress.setGoal"]},\
        "positionEncoding":"utf-8","textDocumentSync":{"change":2,"openClose":true,"save":\
        {"includeText":false}}},"serverInfo":{"name":"fileprogress","version":"0.1.0"}}}
        """)
    let other = Reply.described(.number(1), ServerDescription(version: "0.1.0", countsBytes: false))
    #expect(!other.json.contains("positionEncoding"))
  }

  @Test func repliesAreJSON() {
    #expect(Reply.done(.text("a")).json == #"{"id":"a","jsonrpc":"2.0","result":null}"#)
    #expect(
      Reply.refused(nil, .notJSON).json
        == #"{"error":{"code":-32700,"message":"The message is not JSON."},"id":null,"jsonrpc":"2.0"}"#
    )
    #expect(
      Reply.lenses(.number(4), [Lens(title: "3 words", uri: "file:///%C3%A9")]).json == """
        {"id":4,"jsonrpc":"2.0","result":[{"command":{"arguments":["file:///%C3%A9"],"command":\
        "fileprogress.report","title":"3 words"},"range":{"end":{"character":0,"line":0},"start":\
        {"character":0,"line":0}}}]}
        """)
    #expect(
      Reply.message("Look", isWarning: true).json
        == #"{"jsonrpc":"2.0","method":"window/showMessage","params":{"message":"Look","type":2}}"#)
    #expect(
      Reply.question(5, "How many?", options: ["250", "No goal"]).json == """
        {"id":5,"jsonrpc":"2.0","method":"window/showMessageRequest","params":{"actions":[{"title":\
        "250"},{"title":"No goal"}],"message":"How many?","type":3}}
        """)
    #expect(
      Reply.refresh(6).json == #"{"id":6,"jsonrpc":"2.0","method":"workspace/codeLens/refresh"}"#)
  }
}

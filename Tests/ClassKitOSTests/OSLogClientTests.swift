import ClassKitOS
import ClassKitOSClientSwift5
import ClassKitOSClientSwift6
import Testing

@Suite struct OSLogClientTests {
  @Test func aClientInSwift5LogsWithPlaceholders() throws {
    let lines = RecordedLog.lines { ReaderModel().logFormats() }
    #expect(
      lines == [
        "plain",
        "com.example.reader[store] error: x scene 1",
        #"["hamlet", "act-1"] 3"#,
        #"["hamlet", "act-1"] 0.500000"#,
        "The operation could not be completed. (reader error 7.) "
          + #"Error Domain=reader Code=7 "(null)""#,
        "logFormats() said: scene 1",
        "com.example.reader[store] fault: <private> reader",
        "com.example.reader[store] error: type first",
        "com.example.reader[store] info: 1 of 2",
        "info: caption none",
        "com.example.reader[store] debug: caption nil",
        "com.example.reader[store] info: state",
        "qualified",
      ])
  }

  @Test func aClientInSwift5LogsWithValues() throws {
    let lines = RecordedLog.lines { ReaderModel().logMessages() }
    let hash = try #require(lines.first { $0.contains("mask.hash") })
    #expect(hash.hasPrefix("com.example.reader[model] fault: fault <mask.hash: '"))
    #expect(!hash.contains("scene"))
    #expect(
      lines.filter { $0 != hash } == [
        #"scene 1 of ["hamlet", "act-1"]"#,
        "com.example.reader[store] error: scene 1 0.5",
        "error: <private>",
        "com.example.reader[model]: count 2",
        "com.example.reader[model] error: count 2",
        "com.example.reader[model] debug: trace reader",
        "com.example.reader[model] debug: debug reader",
        "com.example.reader[model] info: info nil",
        "com.example.reader[model]: notice",
        "com.example.reader[model] error: warning 0.26",
        "com.example.reader[model] error: error "
          + "The operation could not be completed. (reader error 7.)",
        "com.example.reader[model] fault: critical    scene 1|",
        "error: no subsystem",
        "com.example.reader[store] error: true 7 reader://x",
      ])
  }

  @Test func aClientInSwift6LogsFromAnActor() async throws {
    let lines = await RecordedLog.lines(.error) { await Quiz().finish() }
    #expect(
      lines == [
        "com.example.quiz[quiz] error: score 0.8",
        "com.example.quiz[quiz] error: score 0.75 noQuestion(3)",
        "com.example.quiz[store] error: finished with 0.75",
        "com.example.quiz[store] fault: noQuestion(3)",
        "com.example.quiz[store] error: failed: The operation could not be completed. "
          + "(ClassKitOSClientSwift6.QuizError error 0.)",
      ])
  }

  @MainActor @Test func aClientInSwift6LogsFromTheMainActor() {
    let lines = RecordedLog.lines(.error) { QuizView().show() }
    #expect(lines == ["com.example.quiz[quiz] fault: Quiz Quiz  |"])
  }

  @Test func clientsUseLocks() {
    let model = ReaderModel()
    #expect([model.count(), model.count()] == [1, 2])
    let counter = Counter()
    #expect([counter.increment("a"), counter.increment("a"), counter.increment("b")] == [1, 2, 1])
  }
}

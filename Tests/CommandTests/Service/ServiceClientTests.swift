import ChildProcesses
import FileProgressTestSupport
import Foundation
import Testing

/// The clients that the guide shows, with the service as people run both.
struct ServiceClientTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture.withService()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  /// The only session of the document.
  private func session() throws -> [String: Any] {
    let sessions = try fixture.programSessions(of: "essay.txt")
    #expect(sessions.count == 1)
    return try #require(sessions.first)
  }

  /// The programs that `sources` lists, with what it says of them.
  private func sources() throws -> [String: [String: Any]] {
    let outcome = try fixture.shell("fileprogress sources --json", normalizing: false)
    let json =
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let sources = try #require(json?["sources"] as? [[String: Any]], "\(outcome)")
    return sources.reduce(into: [:]) { $0[$1["tool"] as? String ?? ""] = $1 }
  }

  // MARK: - The clients

  @Test(.enabled(if: ForeignProgram.python.isExpected, "python3 is not installed"))
  func theClientInPythonRecordsTimeTypingAndWords() throws {
    let service = try ServiceProcess(for: fixture)
    let client = try LinesClient(fixture, on: "essay.txt")
    #expect(try client.type("four five") == "5 words")
    let typed = Date.now
    try CommandFixture.wait(for: "the next second") { Date.now.timeIntervalSince(typed) > 1.5 }
    #expect(try client.type("six") == "6 words")
    let end = client.finish()
    #expect(end.status == 0)
    #expect(end.said?.contains("'words': 6") == true, "\(end)")
    let session = try session()
    #expect(session["tool"] as? String == "Lines")
    #expect(session["isRunning"] as? Bool == false)
    #expect(session["wordsAtStart"] as? Int == 3)
    #expect(session["wordsAtEnd"] as? Int == 6)
    #expect(session["openTime"] as? Int ?? 0 >= 1)
    #expect(session["activeTime"] as? Int ?? 0 >= 1)
    let source = try #require(try sources()["Lines"])
    #expect(source["way"] as? String == "program")
    #expect((source["sees"] as? [String])?.contains("typing") == true, "\(source)")
    #expect(source["isRunning"] as? Bool == false)
    #expect(source["path"] as? String == fixture.path("essay.txt"))
    #expect(service.end(by: SIGTERM) == 0)
  }

  @Test(.enabled(if: ForeignProgram.curl.isExpected, "curl is not installed"))
  func theClientInShRecordsTimeAndWords() throws {
    let service = try ServiceProcess(for: fixture)
    // A person who writes two words, and takes two seconds for that.
    try fixture.scratch.write("echo four five >>\"$1\"\nsleep 2\nexit 7\n", to: "program")
    let outcome = try fixture.shell(
      "sh '\(LinesClient.folder)/recorded.sh' essay.txt sh ../program", normalizing: false)
    #expect(outcome.status == 7, "\(outcome)")
    #expect(outcome.output.contains(#""words":5"#), "\(outcome)")
    let session = try session()
    #expect(session["tool"] as? String == "sh")
    #expect(session["isRunning"] as? Bool == false)
    #expect(session["wordsAtStart"] as? Int == 3)
    #expect(session["wordsAtEnd"] as? Int == 5)
    #expect(session["openTime"] as? Int ?? 0 >= 1)
    #expect(try sources()["sh"]?["way"] as? String == "program")
    #expect(service.end(by: SIGTERM) == 0)
  }

  @Test(arguments: [#"a\nb.txt"#, #"a\n"#, #"a\tb.txt"#])
  func aNameThatTheClientInShCannotWriteIsNoReasonNotToWrite(name: String) throws {
    let outcome = try fixture.shell(
      """
      name=$(printf '\(name)x'); name=${name%x}
      echo one >"$name"
      sh '\(LinesClient.folder)/recorded.sh' "$name" cat
      """, normalizing: false)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "one\n")
    // Without a service, curl would complain.
    #expect(outcome.said == "")
  }

  @Test(
    .enabled(
      if: ForeignProgram.curl.isExpected && ForeignProgram.python.isExpected,
      "curl or python3 is not installed"))
  func withoutAServiceTheClientsGoOn() throws {
    let client = try LinesClient(fixture, on: "essay.txt")
    #expect(try client.type("four") == "None words")
    #expect(client.finish().status == 0)
    let outcome = try fixture.shell(
      "sh '\(LinesClient.folder)/recorded.sh' essay.txt cat", normalizing: false)
    #expect(outcome.status == 0)
    #expect(outcome.output == "one two three\nfour\n")
    #expect(fixture.storeContent().isEmpty)
  }

  @Test(.enabled(if: ForeignProgram.curl.isExpected, "curl is not installed"))
  func aFileOverOneGibibyteIsLeftAlone() throws {
    let service = try ServiceProcess(for: fixture)
    let made = try fixture.shell("truncate -s 1073741825 large.txt")
    try #require(made.status == 0, "\(made)")
    let opening = #"{"path":"\#(fixture.path("large.txt"))","tool":"Typewriter"}"#
    let answer = try service.ask("POST", "/v1/sessions", opening)
    #expect(answer.status == 404)
    #expect(answer.text.contains("The service reads no file over 1 GiB."), "\(answer)")
    #expect(service.end(by: SIGTERM) == 0)
  }

  // MARK: - What ends

  @Test func uninstallEndsAServiceThatNobodyInstalled() throws {
    let service = try ServiceProcess(for: fixture)
    let outcome = try fixture.shell("fileprogress serve --uninstall")
    #expect(outcome.status == 0)
    #expect(outcome.said == "The service is not installed.\nStopped the service.\n")
    #expect(service.end(by: SIGKILL) == 0, "it had ended by itself")
  }

  // MARK: - What is killed

  /// The service notices after a minute. Tests with a clock that they move see all else of it.
  @Test(
    .enabled(
      if: TestTier.isFull && ForeignProgram.python.isExpected, "it takes more than a minute"))
  func aKilledClientsSessionEndsAtItsLastSignOfLife() throws {
    let service = try ServiceProcess(for: fixture)
    let started = Date.now
    let client = try LinesClient(fixture, on: "essay.txt")
    #expect(try client.type("four") == "4 words")
    kill(client.process.number, SIGKILL)
    let killed = Date.now
    #expect(client.finish().status == 137)
    #expect(try session()["isRunning"] as? Bool == true, "nobody can know yet")
    try CommandFixture.wait(for: "the end of the session") {
      try session()["isRunning"] as? Bool == false
    }
    #expect(Date.now.timeIntervalSince(killed) > 55)
    let ended = try session()
    let open = try #require(ended["openTime"] as? Int)
    #expect(Double(open) <= killed.timeIntervalSince(started) + 1)
    #expect(ended["wordsAtEnd"] as? Int == 4)
    #expect(service.end(by: SIGTERM) == 0)
  }

  @Test(.enabled(if: ForeignProgram.curl.isExpected, "curl is not installed"))
  func aKilledServiceLosesTenSecondsAtMost() throws {
    let service = try ServiceProcess(for: fixture)
    let started = Date.now
    let opening = #"{"path":"\#(fixture.path("essay.txt"))","tool":"Typewriter"}"#
    let opened = try service.ask("POST", "/v1/sessions", opening)
    let id = try #require(opened.json?.members?["id"]?.string, "\(opened)")
    let heard = Date.now
    try CommandFixture.wait(for: "twelve seconds of work") {
      let answer = try service.ask("POST", "/v1/sessions/\(id)/beat")
      #expect(answer.status == 204, "\(answer)")
      return Date.now.timeIntervalSince(heard) > 12
    }
    let open = Date.now.timeIntervalSince(heard)
    #expect(service.end(by: SIGKILL) == 137)
    let killed = Date.now
    let session = try session()
    #expect(session["isRunning"] as? Bool == false)
    let kept = Double(try #require(session["openTime"] as? Int))
    // Times are told in whole seconds.
    #expect(kept + 1 >= open - 10, "\(open) seconds")
    #expect(kept <= killed.timeIntervalSince(started) + 1)
    // What it left behind does not stop the next one.
    try service.start()
    #expect(try service.ask("POST", "/v1/sessions/\(id)/beat").status == 404)
    #expect(service.end(by: SIGTERM) == 0)
  }

  @Test(.enabled(if: ForeignProgram.python.isExpected, "python3 is not installed"))
  func aClientGoesOnWhenItsServiceIsStartedAgain() throws {
    let service = try ServiceProcess(for: fixture)
    let client = try LinesClient(fixture, on: "essay.txt")
    #expect(try client.type("four") == "4 words")
    #expect(service.end(by: SIGKILL) == 137)
    #expect(try client.type("five") == "None words")
    try service.start()
    #expect(try client.type("six") == "6 words")
    #expect(client.finish().status == 0)
    let sessions = try fixture.programSessions(of: "essay.txt")
    #expect(sessions.compactMap { $0["tool"] as? String } == ["Lines", "Lines"])
    #expect(sessions.compactMap { $0["isRunning"] as? Bool } == [false, false])
    let words = try fixture.shell("fileprogress status --short essay.txt")
    #expect(words.output == "essay.txt 6 words, +3 today\n", "\(words)")
    #expect(service.end(by: SIGTERM) == 0)
  }

  // MARK: - The guide

  @Test(arguments: [("lines.py", "python"), ("recorded.sh", "sh")])
  func theGuideShowsTheClient(name: String, language: String) throws {
    let client = try String(contentsOfFile: LinesClient.folder + "/" + name, encoding: .utf8)
    let guide = try ServiceInterface.guide()
    #expect(guide.contains("```\(language)\n\(client)```\n"))
  }
}

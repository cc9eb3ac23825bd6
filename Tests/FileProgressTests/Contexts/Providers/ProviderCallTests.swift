import FileProgress
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// The side of fileprogress, with programs that really run.
@Suite struct ProviderCallTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let sample =
    (((try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")
    as NSString).deletingLastPathComponent + "/ProviderSample"

  private func call(executable: String, timeLimit: Duration = .seconds(60)) throws -> ProviderCall {
    let content = ["application": "org.example.reader", "executable": executable]
    let name = "\(UUID()).json"
    try JSONEncoder().encode(content).write(to: folder.url.appending(path: name))
    let manifests = ProviderManifests(inFolders: [folder.path])
    try FileManager.default.removeItem(atPath: folder.path(of: name))
    var call = ProviderCall(
      try #require(manifests["org.example.reader"]),
      environment: ["PATH": "/usr/bin:/bin", "FILEPROGRESS_HOME": folder.path(of: "store")])
    call.timeLimit = timeLimit
    return call
  }

  /// A provider that is a program of a shell.
  private func script(_ lines: String, timeLimit: Duration = .seconds(60)) throws -> ProviderCall {
    let path = try folder.writeProgram("#!/bin/sh\n" + lines, to: "provider-\(UUID()).sh")
    return try call(executable: path, timeLimit: timeLimit)
  }

  private func message(_ call: ProviderCall, below path: [String] = []) -> String {
    do throws(DataStoreError) {
      return "no error: \(try call.contexts(below: IdentifierPath(path)))"
    } catch {
      #expect(error.objectIdentifier == "org.example.reader")
      #expect(error.message.hasPrefix("org.example.reader: /"))
      return error.message
    }
  }

  private func answering(_ text: String) throws -> ProviderCall {
    try script("cat >/dev/null\ncat <<'END'\n\(text)\nEND\n")
  }

  @Test func programOfTheLibraryAnswersThoughItNeverRan() async throws {
    let call = try call(executable: Self.sample)
    let books = try call.contexts(below: .main)
    #expect(books.map(\.identifier) == ["hamlet", "macbeth"])
    #expect(books.map(\.hasChildren) == [true, false])
    #expect(books[0].attributes.title == "Hamlet")
    #expect(books[0].attributes.type == .book)
    #expect(books[0].attributes.topic == "literacyAndWriting")
    #expect(
      try call.contexts(below: IdentifierPath(["hamlet"])).map(\.identifier) == ["act-1"])
    #expect(message(call, below: ["nothing"]).contains("it says: there is no context"))
    // What it declared is in the store.
    let store = DataStore(
      configuration: DataStore.Configuration(
        storage: .folder(folder.url.appending(path: "store")),
        applicationIdentifier: "org.example.reader", isDisabled: false))
    let found = try await store.contexts(matchingIdentifierPath: ["hamlet", "act-1"])
    #expect(found.map(\.title) == ["Hamlet", "Act 1"])
  }

  @Test func requestIsOneObjectAndNamesTheProgram() throws {
    let call = try script(
      """
      request=$(cat)
      test "$request" = '{"application":"org.example.reader","identifierPath":["a/b","é"],"version":1}' || exit 1
      test "$#$1" = 1--provider || exit 2
      test "$FILEPROGRESS_APPLICATION" = org.example.reader || exit 3
      echo '{"version":1,"children":[]}'
      """)
    #expect(try call.contexts(below: IdentifierPath(["a/b", "é"])) == [])
  }

  @Test func childrenStandInTheirOrder() throws {
    let call = try answering(
      #"""
      {"version": 1, "later": null, "children": [
        {"identifier": "c", "title": "C", "displayOrder": 1}, {"identifier": "b", "title": "B"},
        {"identifier": "a", "title": "A", "later": 1, "children": [{"identifier": "x", "title": ""}]}]}
      """#)
    let found = try call.contexts(below: .main)
    #expect(found.map(\.identifier) == ["b", "a", "c"])
    #expect(found.map(\.hasChildren) == [false, true, false])
  }

  @Test(arguments: [
    ("no JSON", "it is not JSON"), (#"{"version":2,"children":[]}"#, "has version 2"),
    (#"{"children":[]}"#, "has no version"), (#"{"version":1}"#, "either children or an error"),
    (#"{"version":1,"children":[],"error":"x"}"#, "either children or an error"),
    (#"{"version":1,"error":"no books"}"#, "it says: no books"),
    (#"{"version":1,"children":[{"title":"A"}]}"#, "child 1 has no identifier"),
    (#"{"version":1,"children":[{"identifier":"a","title":1}]}"#, "title of child 1 must be text"),
    (
      #"{"version":1,"children":[{"identifier":"a","title":"","displayOrder":"x"}]}"#,
      "displayOrder of child 1 must be a whole number"
    ),
    (#"{"version":1,"children":[{"identifier":"a","title":"","type":"app"}]}"#, "of type app"),
    (#"{"version":1,"children":[{"identifier":"a\u0000","title":""}]}"#, "NUL"),
    (
      #"{"version":1,"children":[{"identifier":"a","title":""},{"identifier":"a","title":""}]}"#,
      "the context a twice"
    ),
    (
      #"{"version":1,"children":[{"identifier":"a","title":"\#(String(repeating: "x", count: 257))"}]}"#,
      "more than 256 characters"
    ),
    (String(repeating: "[", count: 100_000), "is not valid"),
    (#"{"version":1,"children":[]} {"version":1,"children":[]}"#, "it is not JSON"),
  ])
  func wrongAnswerIsAnError(_ answer: String, _ reason: String) throws {
    let message = message(try answering(answer))
    #expect(message.contains(reason), "\(message)")
  }

  @Test func childrenOfTheDeepestContextAreTooDeep() throws {
    let call = try answering(#"{"version":1,"children":[{"identifier":"a","title":""}]}"#)
    #expect(message(call, below: (0..<7).map(String.init)).contains("more than 8 levels"))
  }

  @Test func programThatEndsWithoutAnAnswerIsAnError() throws {
    #expect(try message(script("exit 3")).contains("it ended with status 3 and gave no answer"))
    // It closes its output a while before it ends.
    #expect(
      try message(script("exec >&-; i=0; while [ $i -lt 1000 ]; do i=$((i+1)); done; exit 4"))
        .contains("it ended with status 4 and gave no answer"))
    #expect(try message(script("kill -9 $$")).contains("status 137"))
  }

  @Test func programThatDoesNotReadMayAnswer() throws {
    let call = try script(#"exec <&-; echo '{"version":1,"children":[]}'"#)
    let path = (0..<7).map { "\($0)" + String(repeating: "👩🏽‍👩🏽‍👧🏽‍👦🏽", count: 255) }
    #expect(try call.contexts(below: IdentifierPath(path)) == [])
  }

  @Test func programThatCannotBeStartedIsAnError() throws {
    #expect(try message(call(executable: "/nonexistent")).contains("No such file"))
    #expect(try message(call(executable: folder.path)).contains("Permission denied"))
    let text = try folder.write("echo no first line", to: "text.sh")
    #expect(try message(call(executable: text)).contains("Permission denied"))
    try folder.writeProgram("echo no first line", to: "text.sh")
    // Not by a shell.
    #expect(try message(call(executable: text)).contains("Exec format error"))
  }

  @Test func programThatTakesTooLongIsEndedWithAllItStarted() throws {
    let path = folder.path(of: "life")
    #expect(mkfifo(path, 0o600) == 0)
    let life = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(life) }
    let call = try script(
      """
      (echo started; exec sleep 1000) >'\(path)' &
      wait
      """, timeLimit: .milliseconds(500))
    #expect(message(call).contains("it gave no answer within 0.5 seconds"))
    var bytes = [UInt8](repeating: 0, count: 16)
    // On a busy machine it was ended before it started anything.
    guard read(life, &bytes, bytes.count) > 0 else { return }
    var event = pollfd(fd: life, events: 0, revents: 0)
    #expect(poll(&event, 1, 60_000) == 1)
    #expect(Int32(event.revents) & POLLHUP != 0)
  }

  @Test func endlessAnswerIsAnError() throws {
    #expect(
      try message(script("exec yes xxxxxxxxxxxxxxxxxxxxxxxxxxxxx"))
        .contains("its answer is larger than 16 MiB"))
  }

  @Test func programGetsNoFilesOfOurs() throws {
    let file = fcntl(STDERR_FILENO, F_DUPFD, 300)
    defer { close(file) }
    #expect(file >= 300)
    #expect(fcntl(file, F_GETFD) & FD_CLOEXEC == 0)
    let call = try script(
      #"""
      cd /proc/self/fd; files=$(echo *)
      echo "{\"version\":1,\"children\":[{\"identifier\":\"$files\",\"title\":\"\"}]}"
      """#)
    let files = (try call.contexts(below: .main).first?.identifier ?? "").split(separator: " ")
    // A shell opens its script, as 10, and what it needs for the list.
    #expect(files.starts(with: ["0", "1"]))
    #expect(files.allSatisfy { Int($0).map { $0 <= 10 } ?? false }, "\(files)")
  }

  @Test func severalProgramsAreAskedAtOnce() throws {
    let calls = try (0..<12).map { index in
      try index % 5 == 4
        ? script("exit 1")
        : answering(#"{"version":1,"children":[{"identifier":"\#(index)","title":""}]}"#)
    }
    let answers = ProviderCall.contexts(below: .main, of: calls)
    #expect(answers.count == 12)
    for (index, answer) in answers.enumerated() {
      let found = (try? answer.get())?.map(\.identifier)
      #expect(found == (index % 5 == 4 ? nil : ["\(index)"]))
    }
    #expect(ProviderCall.contexts(below: .main, of: []).isEmpty)
  }

  @Test func linkIsTheOnlyArgument() throws {
    let link = try #require(ContextLink(identifierPath: ["org.example.reader", "act 1"]))
    let file = folder.path(of: "opened")
    let call = try script("echo \"$#\" \"$1\" \"$FILEPROGRESS_APPLICATION\" >\(file); exit 7")
    #expect(try call.open(link) == 7)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "1 fileprogress://context/org.example.reader/act%201 org.example.reader\n")
    #expect(throws: DataStoreError.self) { try self.call(executable: "/nonexistent").open(link) }
  }
}

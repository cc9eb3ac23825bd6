import ChildProcesses
import FileProgressTestSupport
import Foundation
import Testing

@testable import DocumentWriting

/// Dispositions of signals belong to the process, so these tests run one after the other.
@Suite(.serialized) struct ExternalEditorTests {
  private func run(
    _ words: [String], _ path: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"]
  ) throws -> ExternalEditor.ExitReport {
    var now: Int64 = 100
    return try ExternalEditor.run(words: words, path: path, environment: environment) {
      now += 7
      return now
    }
  }

  /// What `/proc` says of a process: the sets of ignored and blocked signals, as hexadecimal
  /// numbers.
  private func mask(_ name: String, in status: String) -> UInt64? {
    status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      .flatMap { UInt64($0.dropFirst(name.count + 1).trimmingPrefix { $0 == "\t" }, radix: 16) }
  }

  @Test func theDocumentIsTheLastArgument() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.path(of: "my essay.txt")
    let report = try run(["sh", "-c", "printf '%s' \"$1|$2\" > \"$2\"", "sh", "x"], path)
    #expect(report == .init(ending: .exited(status: 0), durationNanoseconds: 7))
    #expect(report.isSuccess)
    #expect(folder.text(of: "my essay.txt") == "x|\(path)")
  }

  @Test func statusAndSignalAreReported() throws {
    #expect(try run(["sh", "-c", "exit 3"], "x").ending == .exited(status: 3))
    #expect(try run(["sh", "-c", "kill -TERM $$"], "x").ending == .signalled(number: SIGTERM))
  }

  @Test func theEnvironmentIsTheOneGiven() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    _ = try run(
      ["sh", "-c", "printf %s \"$COLOUR\" > \"$1\"", "sh"], folder.path(of: "out"),
      environment: ["PATH": "/bin", "COLOUR": "blue"])
    #expect(folder.text(of: "out") == "blue")
  }

  @Test func interruptsAreTheEditorsOwn() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let interrupts: UInt64 = 1 << (SIGINT - 1) | 1 << (SIGQUIT - 1) | 1 << (SIGPIPE - 1)
    let before = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    _ = try run(
      [
        "sh", "-c", "cat /proc/$PPID/status > \"$1.parent\"; exec cat /proc/self/status > \"$1\"",
        "sh",
      ],
      folder.path(of: "status"))
    let during = try #require(folder.text(of: "status.parent"))
    let editor = try #require(folder.text(of: "status"))
    let after = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let ignoredBefore = try #require(mask("SigIgn", in: before))
    #expect(mask("SigIgn", in: during).map { $0 & interrupts } == interrupts)
    // Ignored signals stay ignored, as under nohup; none is added.
    #expect(mask("SigIgn", in: editor).map { $0 & interrupts } == ignoredBefore & interrupts)
    #expect(mask("SigBlk", in: editor) == 0)
    #expect(mask("SigIgn", in: after) == ignoredBefore)
    #expect(mask("SigCgt", in: after) == mask("SigCgt", in: before))
  }

  @Test func anInterruptEndsTheEditorAndNotUs() throws {
    let report = try run(["sh", "-c", "kill -INT $PPID; kill -INT $$; exit 5"], "x")
    #expect(report.ending == .signalled(number: SIGINT))
  }

  @Test func ofTwoEditorsAtATimeEachHasItsInterrupts() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.path(of: "ready")
    #expect(mkfifo(path, 0o600) == 0)
    let isEnded = DispatchSemaphore(value: 0)
    let first = Thread { [path] in
      // It runs until its output is read.
      _ = try? ExternalEditor.run(
        words: ["sh", "-c", "echo >\"$1\"", "sh"], path: path,
        environment: ["PATH": "/usr/bin:/bin"]
      ) { 0 }
      isEnded.signal()
    }
    first.start()
    while try !ignoresInterrupts() { sched_yield() }
    let report = try run(["sh", "-c", "kill -INT $$; exit 5"], "x")
    #expect(report.ending == .signalled(number: SIGINT))
    #expect(try ignoresInterrupts(), "the first editor still runs")
    _ = try FileHandle(forReadingAtPath: path)?.readToEnd()
    isEnded.wait()
  }

  private func ignoresInterrupts() throws -> Bool {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    return try #require(mask("SigIgn", in: status)) & 1 << (SIGINT - 1) != 0
  }

  @Test func anEditorCanBeEndedFromAnotherThread() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.path(of: "ready")
    #expect(mkfifo(path, 0o600) == 0)
    let editor = EditorProcess()
    let isEnded = DispatchSemaphore(value: 0)
    let ending = Thread { [path] in
      // Opening waits for the editor, which has set its trap then.
      _ = try? FileHandle(forReadingAtPath: path)?.readToEnd()
      editor.end(by: SIGTERM)
      isEnded.signal()
    }
    ending.start()
    let report = try ExternalEditor.run(
      words: [
        "sh", "-c", "trap 'exit 7' TERM; sleep 60 & echo $! >\"$1.below\"; echo >\"$1\"; wait",
        "sh",
      ], path: path, environment: ["PATH": "/usr/bin:/bin"], as: editor
    ) { 0 }
    #expect(report.ending == .exited(status: 7))
    isEnded.wait()
    let below = try #require(
      folder.text(of: "ready.below").flatMap { pid_t($0.trimmingCharacters(in: .newlines)) })
    #expect(ProcessIdentity(below).map { !$0.isAlive } ?? true)
  }

  @Test func anEditorThatWasEndedBeforeItsStartIsNotStarted() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let editor = EditorProcess()
    editor.end(by: SIGTERM)
    #expect(throws: ExternalEditorError.self) {
      try ExternalEditor.run(
        words: ["touch"], path: folder.path(of: "started"),
        environment: ["PATH": "/usr/bin:/bin"], as: editor
      ) { 0 }
    }
    #expect(folder.text(of: "started") == nil)
  }

  @Test func processesAreKnownByMoreThanTheirNumber() throws {
    let own = try #require(ProcessIdentity(getpid()))
    #expect(own.isAlive)
    #expect(own == ProcessIdentity(getpid()))
    #expect(ProcessIdentity(pid_t.max) == nil)
    let parent = try #require(ProcessIdentity(getppid()))
    #expect(parent.descendants.contains(own))
  }

  @Test func aMissingProgramIsNamed() throws {
    let error = #expect(throws: ExternalEditorError.self) {
      try run(["no-such-editor", "--wait"], "x")
    }
    #expect(error == .notFound(word: "no-such-editor"))
    #expect(
      error?.description
        == "There is no editor \"no-such-editor\". Set $EDITOR, or use --editor CMD or --line.")
    #expect(throws: ExternalEditorError.noCommand) { try run([], "x") }
    #expect(throws: ExternalEditorError.noCommand) { try run([""], "x") }
    #expect(throws: ExternalEditorError.notFound(word: "/tmp")) { try run(["/tmp"], "x") }
  }

  @Test func aFileThatIsNoProgramIsAnError() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let editor = try folder.writeProgram("not a program", to: "editor")
    #expect(throws: ExternalEditorError.notStarted(program: editor, errorNumber: ENOEXEC)) {
      try run(["editor"], "x", environment: ["PATH": "/nowhere:\(folder.path)"])
    }
  }

  @Test func aPathIsNeverTakenForAnOption() {
    let here = FileManager.default.currentDirectoryPath
    #expect(ExternalEditor.argument(for: "-x.txt") == here + "/-x.txt")
    #expect(ExternalEditor.argument(for: "+7") == here + "/+7")
    #expect(ExternalEditor.argument(for: "essay.txt") == "essay.txt")
    #expect(ExternalEditor.argument(for: "/a/-x") == "/a/-x")
  }
}

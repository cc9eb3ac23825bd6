import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct LineEditingTests {
  private func withStore(_ body: (ScratchFolder, DataStore) throws -> Void) throws {
    try withScratchFolder { folder in
      let store = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(folder.url.appendingPathComponent("store")),
          applicationIdentifier: "org.example.editor", clock: ManualClock(), heartbeat: nil,
          isDisabled: false))
      defer { store.close() }
      try body(folder, store)
    }
  }

  private func edit(
    _ path: String, in store: DataStore, on terminal: ScriptedTerminal
  ) throws -> LineEditing.Result {
    try LineEditing(ofFileAt: path, in: store, homeFolder: nil, on: terminal).run()
  }

  private func isDone(_ result: LineEditing.Result) -> Bool {
    if case .done = result.ending { true } else { false }
  }

  private func isFailed(_ result: LineEditing.Result) -> Bool {
    if case .failed = result.ending { true } else { false }
  }

  @Test func aScriptWritesTheDocumentAndItsWordsAreCounted() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      let terminal = ScriptedTerminal(["a", "three four five", ".", "w", "p", "q"])
      let result = try edit(path, in: store, on: terminal)
      #expect(isDone(result))
      #expect(result.session?.figures.wordsAtEnd == 5)
      #expect(terminal.output == "three four five\n")
      #expect(terminal.said == ["opened 1 8 2", "written 24"])
      #expect(terminal.endings.count == 1)
    }
  }

  @Test func theDecisionAboutTheFileIsShownWhenItWasRecorded() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      for reason in [MatchReason.new, .unchanged] {
        let terminal = ScriptedTerminal(["q"])
        _ = try edit(path, in: store, on: terminal)
        #expect(terminal.decisions.map(\.reason) == [reason])
      }
      let terminal = ScriptedTerminal(["a", "one", ".", "w", "q"])
      _ = try edit(folder.path(of: "no file yet"), in: store, on: terminal)
      #expect(terminal.decisions.isEmpty)
    }
  }

  @Test func aScriptEndsAtTheFirstCommandThatFails() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      let terminal = ScriptedTerminal(["99p", "1d", "wq"])
      #expect(isFailed(try edit(path, in: store, on: terminal)))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "one two\n")
      #expect(terminal.endings.count == 1, "the time is shown all the same")
    }
  }

  @Test func aPersonGoesOnAfterACommandThatFailsAndIsWarnedOnce() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      // The end of the input stands for q, and then for a second one.
      let terminal = ScriptedTerminal(["99p", "a", "three", "quit"], isTyped: true)
      #expect(isFailed(try edit(path, in: store, on: terminal)))
      #expect(terminal.said.contains("taken as text"))
      #expect(terminal.said.contains { $0.hasPrefix("answered Warning: not saved") })
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "one two\n")
    }
  }

  @Test func whatWasTypedIsKeptWhenTheTerminalIsGone() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      let terminal = ScriptedTerminal(["a", "three"], isTyped: true, isInputGone: true)
      #expect(isFailed(try edit(path, in: store, on: terminal)))
      let name = try #require(UnwrittenCopy.newestName(besideDocumentAt: path))
      #expect(terminal.said.last == "kept \(name)")
      #expect(
        try String(contentsOfFile: folder.path(of: name), encoding: .utf8) == "one two\nthree\n")
      #expect(terminal.endings.count == 1)
    }
  }

  @Test func aTerminalThatCannotBeWrittenToEndsTheSessionUnshown() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      let terminal = ScriptedTerminal(["p"], canWrite: false)
      #expect(throws: ScriptedTerminal.Broken.self) { try edit(path, in: store, on: terminal) }
      #expect(terminal.endings.isEmpty)
      #expect(try store.timers.running().isEmpty)
    }
  }

  @Test func aDocumentThatWasNeverWrittenHasNoOutcome() throws {
    try withStore { folder, store in
      let terminal = ScriptedTerminal(["q"])
      let result = try edit(folder.path(of: "new.txt"), in: store, on: terminal)
      #expect(isDone(result))
      #expect(result.session == nil)
      #expect(terminal.said == ["opened 0 0 0 new"])
      guard case .nothingWritten = try #require(terminal.endings.first) else {
        Issue.record("the session has an outcome")
        return
      }
    }
  }

  @Test func aPackedDocumentIsRefusedBeforeAnythingIsRecorded() throws {
    try withStore { folder, store in
      let path = folder.path(of: "essay.odt")
      try Data([0x50, 0x4B, 3, 4, 0, 0, 0, 0]).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: DocumentFileError.self) {
        try edit(path, in: store, on: ScriptedTerminal(["q"]))
      }
      #expect(error?.code == .notText)
      #expect(throws: DocumentFileError.self) {
        try PackedDocument.refuse(at: path, in: LocalFileSystem(), inEditor: "/usr/bin/vim")
      }
      #expect(throws: Never.self) {
        try PackedDocument.refuse(at: path, in: LocalFileSystem(), inEditor: "libreoffice")
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "store")))
    }
  }
}

import DocumentText
import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import FileTracking
import Foundation
import ProgressModel
import ProgressReading
import Synchronization
import Testing

/// How often a session reads its document, and what reading costs it.
@Suite struct SessionReadingTests {
  private let clock = ManualClock()

  private func store(in folder: ScratchFolder, _ source: any TextSource) -> DataStore {
    var configuration = folder.storeConfiguration(reading: clock)
    configuration.textSource = source
    return DataStore(configuration: configuration)
  }

  /// A reader in place of `fileprogress-text` that gives every document the same text, and writes a line
  /// for each into a file.
  private func countingReader(in folder: ScratchFolder) throws -> ForeignReader {
    var text = ExtractedText()
    text.append("one two three\n")
    let answer = folder.path(of: "answer")
    try Data(ExtractedTextRecord.encoded(.success(text))).write(
      to: URL(fileURLWithPath: answer))
    let script = """
      #!/bin/sh
      cat > /dev/null
      echo read >> '\(folder.path(of: "readings"))'
      exec cat '\(answer)'
      """
    return try reader(script, in: folder)
  }

  private func reader(_ script: String, in folder: ScratchFolder) throws -> ForeignReader {
    ForeignReader(path: try folder.writeProgram(script + "\n", to: "reader"))
  }

  /// A session on a document that the counting reader reads.
  private func begunSession(
    in folder: ScratchFolder
  ) throws -> (session: WritingSession, path: String) {
    let store = store(
      in: folder, DocumentTextSource(reader: try countingReader(in: folder)))
    let path = try folder.write("%PDF-1.7 first\n", to: "essay.pdf")
    let session = WritingSession(path: path, store: store, seesInput: true)
    try session.begin(isNew: false)
    return (session, path)
  }

  private func readingCount(in folder: ScratchFolder) -> Int {
    let text = try? String(contentsOfFile: folder.path(of: "readings"), encoding: .utf8)
    return text?.split(separator: "\n").count ?? 0
  }

  @Test func aDocumentIsReadOnceForItsSketchAndItsWords() throws {
    try withScratchFolder { folder in
      let (session, path) = try begunSession(in: folder)
      #expect(session.wordsAtStart == 3)
      #expect(readingCount(in: folder) == 1)
      try "%PDF-1.7 second\n".write(toFile: path, atomically: true, encoding: .utf8)
      clock.advance(by: .seconds(60))
      let outcome = try #require(try session.end())
      #expect(outcome.figures.wordsAtEnd == 3)
      #expect(readingCount(in: folder) == 2)
    }
  }

  @Test func whatStayedAsItWasIsNotReadAgain() throws {
    try withScratchFolder { folder in
      let (session, _) = try begunSession(in: folder)
      clock.advance(by: .seconds(60))
      let outcome = try #require(try session.end())
      #expect(outcome.figures.wordsAtEnd == 3)
      #expect(readingCount(in: folder) == 1)
    }
  }

  @Test func whatCannotBeReadIsRememberedWithTheStore() throws {
    try withScratchFolder { folder in
      // Ends after a second of the processor, as a document does that takes too much.
      let script = """
        #!/bin/sh
        cat > /dev/null
        echo read >> '\(folder.path(of: "readings"))'
        ulimit -St 1
        while :; do :; done
        """
      let path = try reader(script, in: folder).path
      let refusals = folder.path(of: "store/progress.refusals")
      func source() -> DocumentTextSource {
        // Nothing is left of the process before but the file.
        var reader = ForeignReader(path: path, timeLimit: .seconds(8))
        reader.memory = RefusalFile(path: refusals)
        return DocumentTextSource(reader: reader)
      }
      func document(_ name: String, recording: Bool = true) throws -> String {
        let store = store(in: folder, source())
        let file = try folder.write("%PDF-1.7 \(name)\n", to: name)
        if !recording { try store.exclusions.set(["*/" + name], isExcluded: true, asCommand: "x") }
        let counted = try CountedDocument(atPath: file, in: store)
        #expect(counted.uncounted == .tooCostly)
        #expect(counted.activity.isRecorded == recording)
        return file
      }
      _ = try document("private.pdf", recording: false)
      #expect(readingCount(in: folder) == 1)
      #expect(access(refusals, F_OK) != 0)
      let file = try document("essay.pdf")
      #expect(readingCount(in: folder) == 2)
      #expect(access(refusals, F_OK) == 0)
      #expect(try document("essay.pdf") == file)
      #expect(readingCount(in: folder) == 2)
      let standing = try FileStanding(
        ofFileAt: file, lastingPath: file, in: store(in: folder, source()))
      #expect(standing.uncounted?.reason == .tooCostly)
      #expect(readingCount(in: folder) == 2)
      // A look remembers as well.
      try folder.write("%PDF-1.7 changed\n", to: "essay.pdf")
      for _ in 1...2 {
        let store = store(in: folder, source())
        try store.openForWriting()
        _ = try DocumentLook(in: store, skipping: { _ in false }).run()
        #expect(readingCount(in: folder) == 3)
      }
      try Forgetting(.everything, in: store(in: folder, source())).run(day: "2026-11-20") { _ in }
      #expect(access(refusals, F_OK) != 0)
    }
  }

  /// Passes everything on to another source.
  private struct WrappedSource: TextSource {
    let source: any TextSource

    func extractor(of file: any OpenFile, named name: String) -> String? {
      source.extractor(of: file, named: name)
    }

    func text(of file: any OpenFile, by extractor: String) throws -> String {
      try source.text(of: file, by: extractor)
    }

    func reader<Reader>(as type: Reader.Type) -> Reader? { source.reader(as: type) }
  }

  @Test func aSourceThatWrapsOursHasTheDocumentReadOnce() throws {
    try withScratchFolder { folder in
      let source = DocumentTextSource(reader: try countingReader(in: folder))
      let store = store(in: folder, WrappedSource(source: source))
      let path = try folder.write("%PDF-1.7 first\n", to: "essay.pdf")
      let session = WritingSession(path: path, store: store, seesInput: true)
      try session.begin(isNew: false)
      #expect(session.wordsAtStart == 3)
      #expect(readingCount(in: folder) == 1)
    }
  }

  /// Takes a while to read, during which the store beats.
  private final class SlowSource: TextSource {
    private let clock: ManualClock
    private let duration: Duration
    private let beat = Mutex<(@Sendable () -> Void)?>(nil)

    init(clock: ManualClock, duration: Duration) {
      self.clock = clock
      self.duration = duration
    }

    func extractor(of file: any OpenFile, named name: String) -> String? { "slow/1" }

    func text(of file: any OpenFile, by extractor: String) throws -> String {
      clock.advance(by: duration)
      beat.withLock { $0 }?()
      return "one two three"
    }

    func whileReading(_ body: @escaping @Sendable () -> Void) { beat.withLock { $0 = body } }
  }

  @Test(arguments: [true, false])
  func theTimeOfReadingIsNoTimeOfTheSession(isNew: Bool) throws {
    try withScratchFolder { folder in
      let source = SlowSource(clock: clock, duration: .seconds(10))
      let store = store(in: folder, source)
      source.whileReading { [weak store] in store?.beat() }
      let path = folder.path(of: "essay.txt")
      if !isNew { _ = try folder.write("one two\n", to: "essay.txt") }
      let session = WritingSession(path: path, store: store, seesInput: true)
      try session.begin(isNew: isNew)
      clock.advance(by: .seconds(60))
      try "one two three\n".write(toFile: path, atomically: true, encoding: .utf8)
      let outcome = try #require(try session.end())
      #expect(outcome.figures.time.openNanoseconds == 60_000_000_000)
      let status = try store.files.status(atPath: path)
      let summary = try #require(status.facts).summary(
        from: status.viewpoint, idleLimitNanoseconds: nil, listsSessions: true)
      #expect(summary.time.openNanoseconds == 60_000_000_000)
    }
  }

  @Test func theTimeOfReadingIsNoTimeOfATimer() throws {
    try withScratchFolder { folder in
      let store = store(in: folder, SlowSource(clock: clock, duration: .seconds(10)))
      let path = try folder.write("one two\n", to: "essay.txt")
      _ = try store.timers.start(atPath: path)
      clock.advance(by: .seconds(60))
      try "one two three\n".write(toFile: path, atomically: true, encoding: .utf8)
      let counted = try CountedDocument(atPath: path, in: store)
      counted.note()
      counted.activity.stop(at: counted.lookedAt, leavingTimers: false)
      try store.saveAndWait()
      let status = try store.files.status(atPath: path)
      let summary = try #require(status.facts).summary(
        from: status.viewpoint, idleLimitNanoseconds: nil, listsSessions: true)
      #expect(summary.time.openNanoseconds == 60_000_000_000)
    }
  }
}

import FileProgressTestSupport
import Foundation
import Synchronization
import Testing
import TextMetrics

@testable import DocumentText

struct ForeignReaderTests {
  /// Has a document read by a script in place of `fileprogress-text`.
  private func reason(
    _ script: String?, timeLimit: Duration = .seconds(10)
  ) throws -> UnreadableReason? {
    try withScratchFolder { folder in
      let document = folder.url.appendingPathComponent("essay.docx")
      try Data(DocumentSample.docx(DocumentSample.paragraph("one two"))).write(to: document)
      var reader = ForeignReader(path: nil, timeLimit: timeLimit)
      if let script {
        reader.path = try folder.writeProgram("#!/bin/sh\n\(script)\n", to: "reader")
      }
      let metrics = try DocumentReader.metrics(of: document, reader: reader)
      #expect((metrics.words == nil) == (metrics.unreadableReason != nil))
      return metrics.unreadableReason
    }
  }

  @Test func aReaderThatIsNotInstalledIsSaid() throws {
    #expect(try reason(nil) == .readerNotInstalled)
    #expect("\(UnreadableReason.readerNotInstalled)".contains("fileprogress-text"))
  }

  @Test func aReaderThatCannotBeStartedIsSaid() throws {
    try withScratchFolder { folder in
      let document = folder.url.appendingPathComponent("a.md")
      try Data("one two".utf8).write(to: document)
      for (mode, content, number, advice) in [
        (0o600, "#!/bin/sh\n", EACCES, "chmod +x"),
        (0o700, "", ENOEXEC, "for this kind of machine"),
        (0o700, "\u{7F}ELF", ENOEXEC, "for this kind of machine"),
        (0o700, "#!/none\n", ENOENT, "for this kind of machine"),
        (0o700, "#!/bin/sh\nexit 127\n", ELIBACC, "ldd"),
      ] {
        let path = try folder.writeProgram(content, to: "fileprogress-text")
        #expect(chmod(path, mode_t(mode)) == 0)
        let found = try DocumentReader.metrics(of: document, reader: ForeignReader(path: path))
          .unreadableReason
        let reason = UnreadableReason.readerNotStarted(path: path, systemErrorNumber: number)
        #expect(found == reason)
        #expect(reason.sentence(about: "a.md").contains(advice))
        #expect("\(reason)".contains(path))
      }
      let none = ForeignReader(path: folder.path(of: "none"))
      #expect(
        try DocumentReader.metrics(of: document, reader: none).unreadableReason
          == .readerNotInstalled
      )
    }
  }

  @Test(arguments: ["exit 0", "exit 1", "echo words", "cat", "printf 'FPTXT1\\0\\0'"])
  func whatIsNoAnswerIsNone(_ script: String) throws {
    #expect(try reason(script) == .readerFailed)
  }

  @Test(arguments: ["exec sleep 60", "cat >/dev/null; exec sleep 60", "exec cat /dev/zero"])
  func aReaderThatGoesOnForeverIsEnded(_ script: String) throws {
    #expect(try reason(script, timeLimit: .milliseconds(300)) == .tooCostly)
  }

  @Test func documentsThatAreReadInOneGoAreAsIfReadAlone() throws {
    try withScratchFolder { folder in
      var documents: [String: Data] = [:]
      for number in 1...5 {
        documents["\(number).md"] = Data("# One\n\n- *two* [three](x) \(number)\n".utf8)
      }
      documents["6.html"] = Data("<html><body><p>one <b>two</b></p></body></html>".utf8)
      documents["7.docx"] = Data("PK\u{3}\u{4}damaged".utf8)
      documents["8.docx"] = Data(DocumentSample.docx(DocumentSample.paragraph("one two")))
      documents["9.md"] = Data()
      for (name, content) in documents {
        try content.write(to: folder.url.appendingPathComponent(name))
      }
      let names = documents.keys.sorted()
      let alone = ForeignReader.installed
      let ahead = alone.readingAhead(names.map { (folder.path(of: $0), $0) })
      #expect(ahead.ahead.count == 5, "Markdown that is not empty")
      for name in names {
        let file = folder.url.appendingPathComponent(name)
        #expect(
          try DocumentReader.metrics(of: file, reader: ahead)
            == DocumentReader.metrics(of: file, reader: alone), "\(name)")
      }
    }
  }

  @Test func whatIsNotAnsweredInOneGoIsLeft() throws {
    try withScratchFolder { folder in
      for name in ["1.md", "2.md"] { try folder.write("one two", to: name) }
      let reader = ForeignReader(
        path: try folder.writeProgram("#!/bin/sh\nkill -SEGV $$\n", to: "reader"))
      let ahead = reader.readingAhead(["1.md", "2.md"].map { (folder.path(of: $0), $0) })
      #expect(ahead.ahead.isEmpty)
    }
  }

  @Test func whatWasAnsweredBeforeTheReaderHangsIsKept() throws {
    try withScratchFolder { folder in
      try folder.write("one two", to: "1.md")
      try folder.write("one two three", to: "2.md")
      var text = ExtractedText()
      text.append("read\n")
      let answer = folder.path(of: "answer")
      try Data(SeveralDocuments.encoded(.success(text))).write(to: URL(fileURLWithPath: answer))
      let script = "#!/bin/sh\ncat >/dev/null\ncat '\(answer)'\nexec sleep 60\n"
      let reader = ForeignReader(
        path: try folder.writeProgram(script, to: "reader"), timeLimit: .seconds(3))
      let ahead = reader.readingAhead(["1.md", "2.md"].map { (folder.path(of: $0), $0) })
      #expect(ahead.ahead.map(\.key.bytes) == [Array("one two".utf8)])
    }
  }

  @Test func whatIsPackedInASmallFileIsSaidToBeTooLarge() {
    #expect("\(UnreadableReason.tooLarge)".contains("it has more than 64 MiB, packed or unpacked"))
  }

  @Test func aReaderThatReachesItsLimitsIsSaid() throws {
    #expect(try reason("kill -XCPU $$") == .tooCostly)
    #expect(try reason("exit \(ForeignReader.exhaustedStatus)") == .tooCostly)
  }

  @Test(arguments: ["SEGV", "ABRT", "ILL", "BUS", "TRAP", "FPE"])
  func aReaderThatBreaksIsSaidAlsoInMidAnswer(_ signal: String) throws {
    #expect(try reason("kill -\(signal) $$") == .readerBroke)
    #expect(try reason("printf FPTXT1; kill -\(signal) $$") == .readerBroke)
    #expect(
      UnreadableReason.readerBroke.sentence(about: "a.pdf")
        .contains("Please report this file's format"))
  }

  @Test(arguments: ["KILL", "TERM", "HUP", "INT"])
  func aReaderThatSomebodyEndedIsSaid(_ signal: String) throws {
    #expect(try reason("kill -\(signal) $$") == .readerKilled)
  }

  @Test func aDocumentThatCannotBeReadIsTriedOnce() throws {
    try withScratchFolder { folder in
      let log = folder.path(of: "log")
      let script = "#!/bin/sh\ncat >/dev/null\necho >>\(log)\n"
      func tries(_ content: String, _ reader: ForeignReader) throws -> Int {
        try? FileManager.default.removeItem(atPath: log)
        for _ in 0..<3 {
          var pass = DocumentPass(named: "a.md", WantedFigures([.prose]), reader: reader)
          Array(content.utf8).withUnsafeBytes { pass.consume($0) }
          #expect(pass.finish().unreadableReason != nil)
          let file = URL(fileURLWithPath: try folder.write(content, to: "b.md"))
          #expect(try DocumentReader.metrics(of: file, reader: reader).unreadableReason != nil)
        }
        return ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").count
      }
      func reader(_ end: String) throws -> ForeignReader {
        ForeignReader(path: try folder.writeProgram(script + end + "\n", to: "reader-\(end.count)"))
      }
      let breaking = try reader("kill -SEGV $$")
      #expect(try tries("one", breaking) == 1)
      #expect(try tries("two", breaking) == 1)
      #expect(try tries("one", try reader("kill -XCPU  $$")) == 1)
      // What may be another time is tried again.
      #expect(try tries("one", try reader("kill -KILL   $$")) == 6)
      #expect(try tries("one", try reader("exit 0")) == 6)
    }
  }

  /// What costs much and would cost it again is to be remembered.
  @Test(
    arguments: [
      (.tooCostly, 10, true, true), (.tooCostly, 5, true, true), (.tooCostly, 4.9, true, false),
      (.tooCostly, 1, false, true), (.tooCostly, 0.9, false, false), (.readerBroke, 1, false, true),
      (.damaged, 1, false, true), (.damaged, 0.1, false, false), (.readerKilled, 10, false, false),
      (.readerFailed, 10, false, false), (.libraryNotInstalled, 10, false, false),
    ] as [(UnreadableReason, Double, Bool, Bool)])
  func whatTakesLongAgainIsLasting(
    _ reason: UnreadableReason, _ seconds: Double, _ wasEnded: Bool, _ isLasting: Bool
  ) {
    let failure = ForeignReader.Failure(
      reason: reason, processorTime: .seconds(seconds), wasEnded: wasEnded)
    #expect(failure.isLasting(timeLimit: .seconds(10)) == isLasting)
  }

  @Test func whatOthersRememberIsNotTriedUnlessAsked() throws {
    try withScratchFolder { folder in
      let (log, answer) = (folder.path(of: "log"), folder.path(of: "answer"))
      let path = try folder.writeProgram(
        "#!/bin/sh\ncat >/dev/null\necho >>\(log)\n[ ! -e \(answer) ] || exec cat \(answer)\n"
          + "ulimit -St 1; while :; do :; done\n", to: "reader")
      let memory = MemoryOfRefusals()
      func reason(_ content: String, triesAgain: Bool = false) -> UnreadableReason? {
        // As in a process of its own, which has no memory but this one.
        var reader = ForeignReader(path: path, timeLimit: .seconds(8))
        reader.memory = memory
        reader.triesAgain = triesAgain
        var pass = DocumentPass(named: "/a.md", WantedFigures([.prose]), reader: reader)
        Array(content.utf8).withUnsafeBytes { pass.consume($0) }
        return pass.finish().unreadableReason
      }
      func tries() -> Int { ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").count }
      #expect(reason("one") == .tooCostly)
      #expect(memory.paths == ["/a.md"])
      #expect(tries() == 1)
      #expect(reason("one") == .tooCostly)
      #expect(tries() == 1)
      var text = ExtractedText()
      text.append(Array("one".utf8))
      text.endParagraph()
      try Data(ExtractedTextRecord.encoded(.success(text))).write(
        to: URL(fileURLWithPath: answer))
      // Another content, and another version of the program.
      #expect(reason("two") == nil)
      #expect(tries() == 2)
      #expect(reason("one") == .tooCostly)
      #expect(utimes(path, nil) == 0)
      #expect(reason("one") == nil)
      memory.refuseAll()
      #expect(reason("one") == .tooCostly)
      #expect(reason("one", triesAgain: true) == nil)
      #expect(memory.isEmpty)
      #expect(tries() == 4)
    }
  }

  @Test func theReaderGetsNoVariables() throws {
    let seen = try withScratchFolder { folder in
      let path = folder.path(of: "seen")
      _ = try reason("env >\(path)")
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let names = Set(seen.split(separator: "\n").map { $0.prefix { $0 != "=" } })
    #expect(names.isSubset(of: ["LC_ALL", "PWD", "SWIFT_BACKTRACE", "TZ", "_"]), "\(seen)")
  }
}

/// Remembers refusals as long as a test lasts.
private final class MemoryOfRefusals: RefusalMemory {
  private struct Entry {
    var content: RefusedContent
    var path: String?
  }

  private let entries = Mutex<[Entry]>([])
  private let refusesAll = Mutex(false)

  var paths: [String?] { entries.withLock { $0.map(\.path) } }

  var isEmpty: Bool { paths.isEmpty }

  func refuseAll() { refusesAll.withLock { $0 = true } }

  func reason(for content: RefusedContent) -> UnreadableReason? {
    entries.withLock { entries in
      let isKnown = entries.contains {
        $0.content.bytes == content.bytes && $0.content.program == content.program
      }
      return isKnown || refusesAll.withLock(\.self) ? .tooCostly : nil
    }
  }

  func note(_ reason: UnreadableReason, for content: RefusedContent, ofFileAt path: String?) {
    entries.withLock { $0.append(Entry(content: content, path: path)) }
  }

  func remove(_ content: RefusedContent) { entries.withLock { $0 = [] } }
}

/// Documents that are read by the program itself, which lies beside this test.
struct InstalledReaderTests {
  private func metrics(
    _ bytes: [UInt8], _ name: String, by division: DocumentSection.Division? = nil
  ) throws -> DocumentMetrics {
    try withScratchFolder { folder in
      let url = folder.url.appendingPathComponent(name)
      try Data(bytes).write(to: url)
      return try DocumentReader.metrics(of: url, by: division)
    }
  }

  @Test func documentsWithMarkupAreCounted() throws {
    let docx = DocumentSample.docx(DocumentSample.paragraph("one two"))
    let metrics = try metrics(docx, "essay.docx")
    #expect(metrics.format == .docx)
    #expect(metrics.words == 2)
    #expect(metrics.characters == 7)
    #expect(metrics.charactersWithoutSpaces == 6)
    #expect(metrics.byteCount == Int64(docx.count))
    #expect(metrics.unreadableReason == nil)
    #expect(metrics.sections == nil)
    #expect(try self.metrics(Array("# a\n\n*b* c".utf8), "a.md").words == 3)
    #expect(try self.metrics(DocumentSample.pdf(["one two"]), "a.pdf").words == 2)
  }

  @Test func reasonsComeFromTheReader() throws {
    let metrics = try metrics(Array("PK\u{3}\u{4}nothing".utf8), "essay.docx")
    #expect(metrics.format == nil)
    #expect(metrics.words == nil)
    #expect(metrics.unreadableReason == .damaged)
  }

  @Test func onlyPDFNeedsTheLibraryBesideTheProgram() throws {
    try withScratchFolder { folder in
      let installed = try #require(ForeignReader.installed.path)
      let reader = ForeignReader(path: folder.path(of: "fileprogress-text"))
      // Another process writes it, as in `ScratchFolder.writeProgram`.
      try SystemProgram.run("cp", [installed, try #require(reader.path)])
      let pdf = folder.url.appendingPathComponent("a.pdf")
      try Data(DocumentSample.pdf(["one two"])).write(to: pdf)
      let markdown = URL(fileURLWithPath: try folder.write("# a\n\n*b* c", to: "a.md"))
      #expect(try DocumentReader.metrics(of: markdown, reader: reader).words == 3)
      #expect(
        try DocumentReader.metrics(of: pdf, reader: reader).unreadableReason == .libraryNotInstalled
      )
      let library = "libfileprogress-pdf.so"
      let place = URL(fileURLWithPath: installed).deletingLastPathComponent().path
      try FileManager.default.copyItem(
        atPath: place + "/" + library, toPath: folder.path(of: library))
      #expect(try DocumentReader.metrics(of: pdf, reader: reader).words == 2)
    }
  }

  @Test func whatComesThroughAPipeIsReadToo() throws {
    let pages = (0..<3000).map { "<p>page \($0) has five words</p>" }
    let input = Pipe()
    let writer = input.fileHandleForWriting
    let book = DocumentSample.epub(pages)
    let thread = Thread {
      try? writer.write(contentsOf: Data(book))
      try? writer.close()
    }
    thread.start()
    let metrics = try DocumentReader.metrics(
      of: input.fileHandleForReading.fileDescriptor, named: "a pipe", counting: .prose,
      also: [])
    #expect(metrics.format == .epub)
    #expect(metrics.words == 15_000)
    #expect(metrics.byteCount == Int64(book.count))
  }

  @Test func wcCountsTheBytesOfAnyFile() throws {
    try withScratchFolder { folder in
      let url = URL(fileURLWithPath: try folder.write("# one\n* two\n", to: "a.md"))
      let metrics = try DocumentReader.metrics(of: url, counting: .wc)
      #expect(metrics.words == 4)
      #expect(metrics.format == .markdown)
      let packed = folder.url.appendingPathComponent("b")
      try Data(DocumentSample.docx("")).write(to: packed)
      #expect(try DocumentReader.metrics(of: packed, counting: .wc).format == .docx)
    }
  }

  @Test func sectionsAddUp() throws {
    let source = "before it\n\n# One\n\na b\n\n## Two *more*\n\nc\n\n# Three\n"
    let all = try metrics(Array(source.utf8), "a.md", by: .heading)
    #expect(
      all.sections == [
        DocumentSection(level: 0, title: "", words: 2),
        DocumentSection(level: 1, title: "One", words: 3),
        DocumentSection(level: 2, title: "Two more", words: 3),
        DocumentSection(level: 1, title: "Three", words: 1),
      ])
    let titled = Array("# All\n\na b\n\n## One\n\nc\n\n### Part\n\nd\n\n## Two\n".utf8)
    #expect(
      try metrics(titled, "a.md", by: .chapter).sections == [
        DocumentSection(level: 1, title: "All", words: 3),
        DocumentSection(level: 2, title: "One", words: 4),
        DocumentSection(level: 2, title: "Two", words: 1),
      ])
    let preface = Array("x\n\n## Before\n\na b\n\n### Part\n\n# One\n\nc\n\n# Two\n".utf8)
    #expect(
      try metrics(preface, "a.md", by: .chapter).sections == [
        DocumentSection(level: 0, title: "", words: 1),
        DocumentSection(level: 2, title: "Before", words: 4),
        DocumentSection(level: 1, title: "One", words: 2),
        DocumentSection(level: 1, title: "Two", words: 1),
      ])
    let chapters = try metrics(Array(source.utf8), "a.md", by: .chapter)
    #expect(chapters.sections?.map(\.words) == [2, 6, 1])
    #expect(chapters.sections?.reduce(0) { $0 + $1.words } == chapters.words)
    #expect(try metrics(Array("text".utf8), "a.md", by: .heading).sections == [])
    #expect(try metrics(Array("text".utf8), "a.txt", by: .heading).sections == nil)
  }

  /// "I read books" and "go to school", with and without others.
  private static let thai = "ฉันอ่านหนังสือ ไปโรงเรียน"

  @Test func scriptsWithoutSpacesAreCountedByDictionary() throws {
    for (text, words) in [
      (Self.thai, 5), ("one \(Self.thai)-2026, two", 8), ("ຂ້ອຍຮຽນພາສາລາວ", 4),
      ("ខ្ញុំរៀនភាសាខ្មែរនៅសាលា", 5), ("ကျွန်တော်သည်စာကိုဖတ်သည်", 5),
    ] {
      #expect(try metrics(Array(text.utf8), "a.txt").words == words)
      #expect(try metrics(Array(text.utf8), "a.md").words == words)
      #expect(try metrics(Array(text.utf8), "a.tex").words == words)
      let wide = try #require(text.data(using: .utf16))
      #expect(try metrics(Array(wide), "a.txt").words == words)
      let docx = DocumentSample.docx(DocumentSample.paragraph(text))
      #expect(try metrics(docx, "a.docx").words == words)
      var pass = DocumentPass(named: "a.txt", WantedFigures([.prose, .wc], digests: .prose))
      for byte in text.utf8 { withUnsafeBytes(of: byte) { pass.consume($0) } }
      let figures = pass.finish()
      #expect(figures.counts[.prose] == words)
      #expect(figures.digests == nil)
    }
  }

  @Test func sectionsOfScriptsWithoutSpacesAddUp() throws {
    let source = "ก่อน\n\n# ฉันอ่านหนังสือ\n\none\n\n# Two\n\nไปโรงเรียน\n\n# Three\n"
    let all = try metrics(Array(source.utf8), "a.md", by: .heading)
    #expect(all.sections?.map(\.words) == [1, 4, 3, 1])
    #expect(all.words == 9)
  }

  /// More than is kept at once, with spaces and without, in one look and in pieces.
  @Test(arguments: ["\n", ""])
  func longTextsInAScriptWithoutSpacesAreCountedPieceByPiece(_ end: String) throws {
    let lineCount = 16_000
    let text = Array(String(repeating: Self.thai + end, count: lineCount).utf8)
    #expect(text.count > 1 << 20)
    var pass = DocumentPass(named: "a.txt", WantedFigures([.prose], digests: .prose))
    for start in stride(from: 0, to: text.count, by: 100_000) {
      text[start..<min(start + 100_000, text.count)].withUnsafeBytes { pass.consume($0) }
    }
    let figures = pass.finish()
    #expect(figures.counts[.prose] == 5 * lineCount)
    #expect(figures.digests == nil)
    #expect(try metrics(text, "a.txt").words == 5 * lineCount)
    pass = DocumentPass(named: "a.txt", WantedFigures([.prose]), reader: ForeignReader(path: nil))
    text.withUnsafeBytes { pass.consume($0) }
    let missing = pass.finish()
    #expect(missing.counts == [:])
    #expect(missing.unreadableReason == .readerNotInstalled)
  }

  @Test func partsOfALargeFileInAScriptWithoutSpacesAddUp() throws {
    let line = "\(Self.thai) and more\n"
    let text = String(repeating: line, count: 2000)
    #expect(try DocumentReaderTests.countInParts(text, .prose) == 14_000)
    #expect(try DocumentReaderTests.countInParts(text, .wc) == 8000)
  }
}

/// Texts in scripts without spaces where nothing has a dictionary.
struct MissingDictionaryTests {
  private let reader = ForeignReader(path: nil)

  private func figures(_ text: String, _ wanted: WantedFigures) -> DocumentFigures {
    var pass = DocumentPass(named: "a.txt", wanted, reader: reader)
    Array(text.utf8).withUnsafeBytes { pass.consume($0) }
    return pass.finish()
  }

  @Test func theyHaveNoWords() throws {
    try withScratchFolder { folder in
      let url = URL(fileURLWithPath: try folder.write("ฉันอ่านหนังสือ one", to: "a.txt"))
      let metrics = try DocumentReader.metrics(of: url, reader: reader)
      #expect(metrics.words == nil)
      #expect(metrics.unreadableReason == .readerNotInstalled)
      #expect(metrics.format == .plain)
      #expect(metrics.characters == 14)
      for rule in CountingRule.allCases where rule != .prose {
        let metrics = try DocumentReader.metrics(of: url, counting: rule, reader: reader)
        #expect(metrics.words != nil)
        #expect(metrics.unreadableReason == nil)
      }
    }
    let figures = figures("ฉันอ่านหนังสือ one", WantedFigures([.prose, .wc]))
    #expect(figures.counts == [.wc: 2])
    #expect(figures.unreadableReason == .readerNotInstalled)
  }

  @Test func otherTextsNeedNone() {
    let text = "Größe ქართული हिन्दी 日本 ។ ๒๕๖๗ Tiếng Việt"
    let figures = figures(text, WantedFigures([.prose], digests: .prose))
    #expect(figures.counts == [.prose: 9])
    #expect(figures.unreadableReason == nil)
    #expect(figures.digests != nil)
  }
}

import DocumentText
import FileProgressTestSupport
import Foundation
import Testing
import TextMetrics

struct ForeignReaderTests {
  /// Has a document read by a script in place of `fileprogress-text`, until there is another reason.
  ///
  /// A script that was just written can't be started while another test's child, forked meanwhile, still
  /// has it open.
  private func reason(
    _ script: String, timeLimit: Duration = .seconds(10), besides passing: UnreadableReason
  ) throws -> UnreadableReason? {
    for _ in 0..<20 {
      let found = try reason(script, timeLimit: timeLimit)
      if found != passing { return found }
    }
    return passing
  }

  /// Has a document read by a script in place of `fileprogress-text`.
  private func reason(
    _ script: String?, timeLimit: Duration = .seconds(10)
  ) throws -> UnreadableReason? {
    try withScratchFolder { folder in
      let document = folder.url.appendingPathComponent("essay.docx")
      try Data(DocumentSample.docx(DocumentSample.paragraph("one two"))).write(to: document)
      var reader = ForeignReader(path: nil, timeLimit: timeLimit)
      if let script {
        reader.path = try folder.write("#!/bin/sh\n\(script)\n", to: "reader")
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o700], ofItemAtPath: reader.path ?? "")
      }
      let metrics = try DocumentText.metrics(of: document, reader: reader)
      #expect((metrics.words == nil) == (metrics.unreadableReason != nil))
      return metrics.unreadableReason
    }
  }

  @Test func aReaderThatIsNotInstalledIsSaid() throws {
    #expect(try reason(nil) == .readerNotInstalled)
    #expect("\(UnreadableReason.readerNotInstalled)".contains("fileprogress-text"))
  }

  @Test(arguments: ["exit 0", "exit 1", "echo words", "cat", "printf 'FPTXT1\\0\\0'"])
  func whatIsNoAnswerIsNone(_ script: String) throws {
    #expect(try reason(script) == .readerFailed)
  }

  @Test(arguments: ["exec sleep 60", "cat >/dev/null; exec sleep 60", "exec cat /dev/zero"])
  func aReaderThatGoesOnForeverIsEnded(_ script: String) throws {
    #expect(try reason(script, timeLimit: .milliseconds(300), besides: .readerFailed) == .tooCostly)
  }

  @Test func aReaderThatReachesItsLimitsIsSaid() throws {
    #expect(try reason("kill -XCPU $$", besides: .readerFailed) == .tooCostly)
    #expect(try reason("kill -ABRT $$", besides: .readerFailed) == .tooCostly)
  }

  @Test func theReaderGetsNoVariables() throws {
    let seen = try withScratchFolder { folder in
      let path = folder.path(of: "seen")
      for _ in 0..<20 where access(path, F_OK) != 0 { _ = try reason("env >\(path)") }
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let names = Set(seen.split(separator: "\n").map { $0.prefix { $0 != "=" } })
    #expect(names.isSubset(of: ["LC_ALL", "PWD", "SWIFT_BACKTRACE", "_"]), "\(seen)")
  }
}

/// Documents that are read by the program itself, which lies beside this test.
struct InstalledReaderTests {
  private func metrics(
    _ bytes: [UInt8], _ name: String, by division: DocumentSection.Division? = nil
  ) throws -> DocumentMetrics {
    try withScratchFolder { folder in
      let url = folder.url.appendingPathComponent(name)
      try Data(bytes).write(to: url)
      return try DocumentText.metrics(of: url, by: division)
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
    let metrics = try DocumentText.metrics(
      of: input.fileHandleForReading.fileDescriptor, named: "a pipe", counting: .prose,
      also: [])
    #expect(metrics.format == .epub)
    #expect(metrics.words == 15_000)
    #expect(metrics.byteCount == Int64(book.count))
  }

  @Test func wcCountsTheBytesOfAnyFile() throws {
    try withScratchFolder { folder in
      let url = URL(fileURLWithPath: try folder.write("# one\n* two\n", to: "a.md"))
      let metrics = try DocumentText.metrics(of: url, counting: .wc)
      #expect(metrics.words == 4)
      #expect(metrics.format == .markdown)
      let packed = folder.url.appendingPathComponent("b")
      try Data(DocumentSample.docx("")).write(to: packed)
      #expect(try DocumentText.metrics(of: packed, counting: .wc).format == .docx)
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
    let chapters = try metrics(Array(source.utf8), "a.md", by: .chapter)
    #expect(chapters.sections?.map(\.words) == [2, 6, 1])
    #expect(chapters.sections?.reduce(0) { $0 + $1.words } == chapters.words)
    #expect(try metrics(Array("text".utf8), "a.md", by: .heading).sections == [])
    #expect(try metrics(Array("text".utf8), "a.txt", by: .heading).sections == nil)
  }
}

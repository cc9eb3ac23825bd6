import FileProgressTestSupport
import Foundation
import Testing
import TextMetrics

@testable import DocumentText

struct CountingTaskTests {
  private func count(
    _ text: String, named name: String, as format: DocumentFormat? = nil,
    by division: DocumentSection.Division? = nil
  ) throws -> DocumentCount {
    try withScratchFolder { folder in
      let path = try folder.write(text, to: name)
      return CountingTask(counting: .prose, also: [], as: format, by: division)
        .count(.file(path: Array(path.utf8), name: name))
    }
  }

  @Test func aDocumentIsCountedAsItWasWanted() throws {
    let plain = try count("one two three\n", named: "essay.txt")
    #expect(plain.metrics?.words == 3)
    #expect(plain.metrics?.characters == nil)
    #expect(plain.problem == nil)
    let divided = try count("= One\n\ntwo\n", named: "essay.adoc", by: .heading)
    #expect(divided.metrics?.sections?.isEmpty == false)
    #expect(divided.problem == nil)
  }

  @Test func aFileThatIsNotThereHasNoMetrics() throws {
    let missing = CountingTask(counting: .prose, also: []).count(
      .file(path: Array("/nowhere/gone.txt".utf8), name: "gone.txt"))
    #expect(missing.metrics == nil)
    guard case .unread(let error) = missing.problem else {
      Issue.record("\(missing)")
      return
    }
    #expect(error.path == "gone.txt")
    #expect(error.code == .notFound)
  }

  @Test func bytesThatAreNoTextAreAProblem() throws {
    let outcome = try count("one\0two", named: "essay.bin")
    #expect(outcome.metrics?.words == nil)
    #expect(outcome.metrics?.byteCount == 7)
    #expect(outcome.problem == .unreadable(.notText))
  }

  @Test func whatIsNotOfItsNamedFormatIsToldApartFromWhatIsNotReadable() throws {
    var metrics = try #require(try count("no rich text\n", named: "essay.txt").metrics)
    func problem(_ reason: UnreadableReason) -> DocumentCount.Problem? {
      metrics.unreadableReason = reason
      return CountingTask(counting: .prose, also: [], as: .rtf).problem(of: metrics)
    }
    #expect(problem(.otherThanNamed(.rtf)) == .otherFormat(.rtf, isPerhapsDamaged: false))
    #expect(problem(.damaged) == .otherFormat(.rtf, isPerhapsDamaged: true))
    #expect(problem(.tooLarge) == .unreadable(.tooLarge))
    let told = try count("no rich text\n", named: "essay.rtf")
    #expect(told.problem == .unreadable(.otherThanNamed(.rtf)))
  }

  @Test func plainTextHasWordsAndNoHeadings() throws {
    let outcome = try count("one two\n", named: "essay.txt", by: .chapter)
    #expect(outcome.metrics?.words == 2)
    #expect(outcome.problem == .noHeadings(.plain))
  }

  @Test func anOpenFileIsCountedFromWhereItStands() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two three\n", to: "essay.txt")
      let handle = try #require(FileHandle(forReadingAtPath: path))
      try handle.seek(toOffset: 4)
      let outcome = CountingTask(counting: .prose, also: []).count(
        .descriptor(handle.fileDescriptor, name: "standard input"))
      #expect(outcome.metrics?.words == 2)
    }
  }
}

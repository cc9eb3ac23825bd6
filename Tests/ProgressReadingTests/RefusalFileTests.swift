import DocumentText
import FileProgressTestSupport
import Foundation
import Testing

@testable import ProgressReading

struct RefusalFileTests {
  private func content(
    _ text: String, name: String = "docx", program: String = "1.2.3"
  ) -> RefusedContent {
    RefusedContent(bytes: Array(text.utf8), name: name, program: program)
  }

  @Test func whatIsKeptIsKnownToTheNextProcess() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "progress.refusals")
      let first = RefusalFile(path: path)
      #expect(first.isEmpty)
      first.note(.tooCostly, for: content("one"), ofFileAt: "/one.docx")
      first.note(.readerBroke, for: content("two"), ofFileAt: "/two.docx")
      first.note(.tooCostly, for: content("three"), ofFileAt: nil)
      #expect(access(path, F_OK) != 0, "nothing is kept before it is asked for")
      first.keep { $0 != "/two.docx" }
      let second = RefusalFile(path: path)
      #expect(second.reason(for: content("one")) == .tooCostly)
      for other in [
        content("two"), content("three"), content("one", name: "odt"), content("One"),
        content("one", program: "1.2.4"),
      ] {
        #expect(second.reason(for: other) == nil)
      }
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(!text.contains("one"))
      second.remove(content("one"))
      #expect(RefusalFile(path: path).isEmpty)
      second.remove()
      #expect(access(path, F_OK) != 0)
    }
  }

  @Test func twoProcessesAddToTheSameFile() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "progress.refusals")
      RefusalFile(path: path).keep { _ in true }
      let begin = RefusalFile(path: path)
      begin.note(.tooCostly, for: content("zero"), ofFileAt: "/0")
      begin.keep { _ in true }
      let (one, two) = (RefusalFile(path: path), RefusalFile(path: path))
      one.note(.tooCostly, for: content("one"), ofFileAt: "/1")
      two.note(.readerBroke, for: content("two"), ofFileAt: "/2")
      one.keep { _ in true }
      two.keep { _ in true }
      let last = RefusalFile(path: path)
      #expect(last.reason(for: content("zero")) == .tooCostly)
      #expect(last.reason(for: content("one")) == .tooCostly)
      #expect(last.reason(for: content("two")) == .readerBroke)
    }
  }

  @Test(arguments: [
    "", "\n\n", "fileprogress refusals 1\n", "fileprogress refusals 2\n00\n",
    "fileprogress refusals 1\nzz\n1 docx 0 0 3 tooCostly\n",
    "fileprogress refusals 1\n" + String(repeating: "0", count: 384) + "\n1 docx x\n\u{0}\n",
  ])
  func whatIsNotUnderstoodIsAsGoodAsLost(_ text: String) throws {
    try withScratchFolder { folder in
      let path = try folder.write(text, to: "progress.refusals")
      let file = RefusalFile(path: path)
      #expect(file.isEmpty)
      file.note(.tooCostly, for: content("one"), ofFileAt: "/1")
      file.keep { _ in true }
      #expect(RefusalFile(path: path).reason(for: content("one")) == .tooCostly)
    }
  }

  @Test func aLinkIsNotFollowed() throws {
    try withScratchFolder { folder in
      let target = try folder.write("kept\n", to: "target")
      let path = folder.path(of: "progress.refusals")
      #expect(symlink(target, path) == 0)
      let file = RefusalFile(path: path)
      #expect(file.isEmpty)
      file.note(.tooCostly, for: content("one"), ofFileAt: "/1")
      file.keep { _ in true }
      #expect(try String(contentsOfFile: target, encoding: .utf8) == "kept\n")
      #expect(RefusalFile(path: path).reason(for: content("one")) == .tooCostly)
    }
  }
}

import DocumentIdentity
import Testing

@testable import ProgressReading

/// What git says, as it is understood.
@Suite struct GitLogTests {
  private let none = String(repeating: "0", count: 40)
  private let one = String(repeating: "1", count: 40)
  private let two = String(repeating: "2", count: 40)

  private func log(_ fields: String...) -> GitLog {
    GitLog(Array(fields.map { $0 + "\0" }.joined().utf8))
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func commitsHaveTheirAuthorsAndChanges() {
    let log = log(
      "\u{1}1700000000\t\tanna@example.org", "\n:000000 100644 \(none) \(one) A", "a.md",
      ":000000 100755 \(none) \(one) A", "b.md",
      "\u{1}1700003600\t\(one)\tBen@Example.org", "\n:100644 100644 \(one) \(two) M", "a.md",
      ":100644 100644 \(one) \(one) R100", "b.md", "c.md",
      "\u{1}1700007200\t\(one)\tanna@example.org",
      "\u{1}1700007300\t\(one)\tanna@example.org", "\n:100644 000000 \(two) \(none) D", "a.md")
    let commits = log.commits(by: ["ANNA@example.org"])
    #expect(commits.map(\.isOwn) == [true, false, true, true])
    #expect(commits.map(\.isFirst) == [true, false, false, false])
    #expect(commits[0].writtenAtNanoseconds == 1_700_000_000_000_000_000)
    #expect(
      commits.flatMap(\.changes) == [
        PastCommit.Change(.added, bytes("a.md"), after: one),
        PastCommit.Change(.added, bytes("b.md"), after: one),
        PastCommit.Change(.changed, bytes("a.md"), before: one, after: two),
        PastCommit.Change(.renamed(from: bytes("b.md")), bytes("c.md"), before: one, after: one),
        PastCommit.Change(.removed, bytes("a.md"), before: two),
      ])
    #expect(log.authors.map(\.address) == ["anna@example.org", "Ben@Example.org"])
    #expect(log.authors.map(\.commitCount) == [3, 1])
  }

  @Test func aNameIsNeverTakenForSomethingElse() {
    let log = log(
      "\u{1}1700000000\t\ta@x", "\n:000000 100644 \(none) \(one) A", "\u{1}1\t\tb@x",
      ":000000 100644 \(none) \(one) A", ":100644 100644 \(one) \(two) M",
      ":000000 100644 \(none) \(one) A", "-d\n.md")
    let commits = log.commits(by: ["a@x"])
    #expect(commits.count == 1)
    #expect(
      commits[0].changes.map { String(decoding: $0.path, as: UTF8.self) } == [
        "\u{1}1\t\tb@x", ":100644 100644 \(one) \(two) M", "-d\n.md",
      ])
  }

  @Test func linksAndSubmodulesAreNoFiles() {
    let log = log(
      "\u{1}1700000000\t\ta@x", "\n:000000 120000 \(none) \(one) A", "link.md",
      ":000000 160000 \(none) \(one) A", "module.md", ":100644 120000 \(one) \(two) T", "a.md",
      ":120000 100644 \(one) \(two) T", "b.md")
    #expect(
      log.commits(by: []).flatMap(\.changes) == [
        PastCommit.Change(.removed, bytes("a.md"), before: one),
        PastCommit.Change(.added, bytes("b.md"), after: two),
      ])
    let files = GitLog.files(
      bytes(
        "100644 blob \(one)\ta\tb\n.md\0120000 blob \(two)\tl\0160000 commit \(two)\tm\0"))
    #expect(files == [bytes("a\tb\n.md"): one])
  }

  @Test(arguments: ["", "\n", ":", ":100644", "\u{1}", "\u{1}x\ty", ":1 2 3 4 R", "\u{1}-5\t\ta@x"])
  func whatIsDamagedIsLeftOut(field: String) {
    let log = log(field, "a.md", "\u{1}9999999999999999999\t\ta@x")
    #expect(log.commits(by: []).allSatisfy { $0.changes.isEmpty && $0.writtenAtNanoseconds >= 0 })
  }

  @Test func contentsMayHaveAnyBytes() {
    let answer = bytes("\(one) blob 5\na\n\0 b\n\(two) missing\n\(two) blob 0\n\n\(one) blob 9\nab")
    let contents = GitLog.contents(answer)
    #expect(contents.map(\.name) == [one, two])
    #expect(contents.map(\.bytes) == [bytes("a\n\0 b"), []])
  }
}

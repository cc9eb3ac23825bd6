package import DocumentIdentity
import ProgressModel

/// What git says about commits.
///
/// All names are between zero bytes, so that no name can be taken for something else.
package struct GitLog: Sendable {
  /// A commit, before it is known whose commits count.
  private struct Commit: Sendable {
    var address: String
    var nanoseconds: Int64
    var isFirst: Bool
    var changes: [PastCommit.Change] = []
  }

  /// The format of a commit's head: the moment of its author, the commits that it was made from, and the author's
  /// address.
  static let format = "tformat:%x01%at%x09%P%x09%ae"

  private var all: [Commit] = []

  /// Understands the answer of `git log -z --raw`.
  package init(_ answer: [UInt8]) {
    var fields = answer.split(separator: 0)[...]
    while var field = fields.popFirst() {
      if field.first == 1 {
        all.append(Self.commit(field.dropFirst()))
        continue
      }
      if field.first == UInt8(ascii: "\n") { field = field.dropFirst() }
      guard field.first == UInt8(ascii: ":"), let path = fields.popFirst() else { continue }
      let words = field.dropFirst().split(separator: UInt8(ascii: " "))
      guard words.count == 5, let letter = words[4].first else { continue }
      let isMove = letter == UInt8(ascii: "R") || letter == UInt8(ascii: "C")
      guard let newPath = isMove ? fields.popFirst() : path, !all.isEmpty else { continue }
      let change = Self.change(
        letter, modes: (Self.isFile(words[0]), Self.isFile(words[1])),
        contents: (
          String(decoding: words[2], as: UTF8.self), String(decoding: words[3], as: UTF8.self)
        ), path: Array(path), newPath: Array(newPath))
      if let change { all[all.count - 1].changes.append(change) }
    }
  }

  private static func commit(_ head: ArraySlice<UInt8>) -> Commit {
    let words = head.split(
      separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
    let seconds = words.first.flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
    let nanoseconds = seconds.multipliedSaturated(by: 1_000_000_000)
    return Commit(
      address: words.count > 2 ? String(decoding: words[2], as: UTF8.self) : "",
      nanoseconds: min(max(0, nanoseconds), WallTime.plausibleNanoseconds.upperBound - 1),
      isFirst: words.count > 1 && words[1].isEmpty)
  }

  /// Whether a mode is that of a file: links and submodules are none.
  private static func isFile(_ mode: ArraySlice<UInt8>) -> Bool {
    mode.elementsEqual("100644".utf8) || mode.elementsEqual("100755".utf8)
  }

  private static func change(
    _ letter: UInt8, modes: (before: Bool, after: Bool), contents: (before: String, after: String),
    path: [UInt8], newPath: [UInt8]
  ) -> PastCommit.Change? {
    switch (modes.before, modes.after) {
    case (false, true):
      return PastCommit.Change(.added, newPath, after: contents.after)
    case (true, false): return PastCommit.Change(.removed, path, before: contents.before)
    case (true, true) where letter == UInt8(ascii: "R"):
      return PastCommit.Change(
        .renamed(from: path), newPath, before: contents.before, after: contents.after)
    case (true, true) where letter == UInt8(ascii: "C"):
      return PastCommit.Change(.added, newPath, after: contents.after)
    case (true, true):
      return PastCommit.Change(
        .changed, path, before: contents.before, after: contents.after)
    case (false, false): return nil
    }
  }

  /// Understands the answer of `git ls-tree -r -z`.
  static func files(_ answer: [UInt8]) -> [[UInt8]: String] {
    var files: [[UInt8]: String] = [:]
    for field in answer.split(separator: 0) {
      guard let tab = field.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = field[..<tab].split(separator: UInt8(ascii: " "))
      guard words.count == 3, isFile(words[0]) else { continue }
      files[Array(field[field.index(after: tab)...])] = String(decoding: words[2], as: UTF8.self)
    }
    return files
  }

  /// Understands the answer of `git cat-file --batch`.
  static func contents(_ answer: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    var contents: [(name: String, bytes: [UInt8])] = []
    var rest = answer[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = rest[..<end].split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      rest = rest[rest.index(after: end)...]
      guard words.count == 3, let count = Int(words[2]), count >= 0, count < rest.count else {
        continue
      }
      contents.append((words[0], Array(rest.prefix(count))))
      rest = rest.dropFirst(count + 1)
    }
    return contents
  }

  // MARK: - Whose they are

  /// The addresses of authors and how many commits each has, those with most first.
  package var authors: [(address: String, commitCount: Int)] {
    Dictionary(grouping: all, by: { $0.address.lowercased() })
      .map { (address: $0.value[0].address, commitCount: $0.value.count) }
      .sorted { ($1.commitCount, $0.address) < ($0.commitCount, $1.address) }
  }

  /// Returns the commits, each after those that it was made from.
  ///
  /// - Parameter addresses: Those of the person; small and capital letters are the same.
  package func commits(by addresses: [String]) -> [PastCommit] {
    let own = Set(addresses.map { $0.lowercased() })
    return all.map { commit in
      PastCommit(
        writtenAtNanoseconds: commit.nanoseconds,
        isOwn: own.contains(commit.address.lowercased()), isFirst: commit.isFirst,
        changes: commit.changes)
    }
  }
}

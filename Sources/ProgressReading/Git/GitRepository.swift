import FileTracking
import Foundation

/// A repository of git, as the installed program tells of it.
package struct GitRepository: Sendable {
  /// The folder with the files, without a slash at its end.
  package let top: String
  private let git: GitProgram

  /// Finds the repository that a folder is in.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder, without links.
  ///   - program: The path of git.
  ///   - environment: The variables of this process, of which git gets few.
  /// - Throws: ``GitFailure``.
  package init(
    around folder: String, program: String, environment: [String: String]
  ) throws(GitFailure) {
    git = GitProgram(path: program, folder: folder, environment: environment)
    let line = try git.answer(to: ["rev-parse", "--show-toplevel"])
    let path = String(decoding: line.dropLast(), as: UTF8.self)
    // A repository may name any folder.
    guard path.hasPrefix("/"), PathText.lies(folder, atOrBelow: path) else { throw .otherFolder }
    top = path
  }

  /// The address that git signs the person's commits with; `nil` if none is configured.
  package func configuredAddress() -> String? {
    guard let line = try? git.answer(to: ["config", "--get", "user.email"]) else { return nil }
    let address = String(decoding: line, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return address.isEmpty ? nil : address
  }

  /// Reads all commits but merges that led to what is checked out.
  ///
  /// - Throws: ``GitFailure``.
  package func log() throws(GitFailure) -> GitLog {
    guard (try? git.answer(to: ["rev-parse", "--quiet", "--verify", "HEAD"])) != nil else {
      throw .noCommits
    }
    return GitLog(
      try git.answer(
        to: [
          "log", "-z", "--raw", "-M", "-l1000", "-O/dev/null", "--no-merges", "--topo-order",
          "--reverse", "--root", "--no-abbrev", "--no-color", "--no-ext-diff", "--no-textconv",
          "--no-show-signature", "--no-relative", "--no-notes", "--format=\(GitLog.format)",
          "HEAD", "--",
        ]))
  }

  /// The regular files of the newest commit by their paths, and what git calls their contents.
  ///
  /// - Throws: ``GitFailure``.
  package func files() throws(GitFailure) -> [[UInt8]: String] {
    GitLog.files(try git.answer(to: ["ls-tree", "-r", "-z", "--full-tree", "HEAD"]))
  }

  // MARK: - Contents

  /// A longer content is no text that somebody wrote.
  package static let mostContentByteCount = 16 << 20
  /// So much is read at once.
  private static let pieceByteCount = 32 << 20
  private static let mostContentsOfPiece = 4096

  /// Reads contents, each once, in pieces that fit into memory.
  ///
  /// - Parameters:
  ///   - names: What git calls them.
  ///   - take: Gets the contents of a piece; those that are missing or too long are left out.
  /// - Throws: ``GitFailure``.
  package func readContents(
    _ names: [String], _ take: ([(name: String, bytes: [UInt8])]) -> Void
  ) throws(GitFailure) {
    func ask(_ names: [String], _ option: String, atMost count: Int) throws(GitFailure) -> [UInt8] {
      try git.answer(
        to: ["cat-file", option], sending: Array(names.map { $0 + "\n" }.joined().utf8),
        mostByteCount: count)
    }
    let heads = try ask(
      names, "--batch-check=%(objectname) %(objecttype) %(objectsize)",
      atMost: GitProgram.mostByteCount)
    var piece: [String] = []
    var byteCount = 0
    func read() throws(GitFailure) {
      guard !piece.isEmpty else { return }
      let most = byteCount + piece.count * 128
      take(GitLog.contents(try ask(piece, "--batch", atMost: most)))
      (piece, byteCount) = ([], 0)
    }
    for line in heads.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 3, words[1] == "blob", let size = Int(words[2]),
        size <= Self.mostContentByteCount
      else { continue }
      piece.append(words[0])
      byteCount += size
      if byteCount >= Self.pieceByteCount || piece.count >= Self.mostContentsOfPiece { try read() }
    }
    try read()
  }
}

import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// What real programs do with a file when they save it.
///
/// The files lie outside of the folder for temporary files, since there some editors make no backups
/// and save in place.
@Suite struct EditorTests {
  private static let expectsVim = SystemProgram.path(of: "vim") != nil || TestTier.isFull
  private static let expectsEmacs = SystemProgram.path(of: "emacs") != nil || TestTier.isFull
  private static let expectsSed = SystemProgram.path(of: "sed") != nil || TestTier.isFull

  /// Lets a program save a file that is followed, and looks at the file and its backup.
  ///
  /// - Parameters:
  ///   - arguments: The words before the path.
  ///   - more: The words after it.
  private func expect(
    _ reason: MatchReason, backup: String? = nil, after program: String, _ arguments: [String],
    _ more: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try withScratchFolder { scratch in
      let root = "/var/tmp/fileprogress-test-" + UUID().uuidString
      let world = try FileWorld(at: root, in: scratch)
      defer { try? FileManager.default.removeItem(atPath: root) }
      try world.write(CaseText.essay.content, to: "essay.txt")
      let document = try world.activity("essay.txt").document
      try SystemProgram.run(
        program, arguments + [world.path("essay.txt")] + more,
        environment: ["HOME": scratch.path, "TERM": "dumb"])
      let text = try String(contentsOfFile: world.path("essay.txt"), encoding: .utf8)
      #expect(text != CaseText.essay.content, sourceLocation: sourceLocation)
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: root))
      let expected = Set(["essay.txt"] + (backup.map { [$0] } ?? []))
      #expect(names == expected, sourceLocation: sourceLocation)
      world.clock.advance(by: .seconds(1))
      let activity = try world.activity("essay.txt")
      #expect(activity.file?.match.reason == reason, sourceLocation: sourceLocation)
      #expect(activity.document == document, sourceLocation: sourceLocation)
      guard let backup else { return }
      world.clock.advance(by: .seconds(1))
      let kept = try world.activity(backup)
      #expect(kept.file?.match.reason == .backup, sourceLocation: sourceLocation)
      #expect(kept.document != document, sourceLocation: sourceLocation)
    }
  }

  private func vim(_ options: String) -> [String] {
    [
      "-u", "NONE", "-N", "-n", "-es", "-c", "set \(options)", "-c", "$put ='one line more'", "-c",
      "wq",
    ]
  }

  @Test(.enabled(if: Self.expectsVim, "vim is not installed"))
  func vimSaves() throws {
    try expect(.saved, after: "vim", vim("backupcopy=no writebackup nobackup"))
    try expect(.edited, after: "vim", vim("backupcopy=yes writebackup nobackup"))
    try expect(.saved, backup: "essay.txt~", after: "vim", vim("backupcopy=no backup"))
    try expect(.edited, backup: "essay.txt~", after: "vim", vim("backupcopy=yes backup"))
  }

  @Test(.enabled(if: Self.expectsEmacs, "emacs is not installed"))
  func emacsSaves() throws {
    let save = "(progn (goto-char (point-max)) (insert \"one line more\\n\") (save-buffer))"
    try expect(
      .saved, backup: "essay.txt~", after: "emacs", ["-Q", "--batch"], ["--eval", save])
    try expect(
      .edited, after: "emacs", ["-Q", "--batch", "--eval", "(setq make-backup-files nil)"],
      ["--eval", save])
  }

  @Test(.enabled(if: Self.expectsSed, "sed is not installed"))
  func sedSaves() throws {
    try expect(.saved, after: "sed", ["-i", "3s/^/Another begin. /"])
    try expect(.saved, backup: "essay.txt.bak", after: "sed", ["-i.bak", "3s/^/Another begin. /"])
  }
}

import Foundation

/// The editors of text that run in a terminal, and so stay until they are left.
package enum TerminalEditor {
  private static let names: Set<String> = [
    "ed", "editor", "hx", "jed", "joe", "kak", "mcedit", "mg", "micro", "nano", "ne", "nvi", "nvim",
    "pico", "rview", "rvim", "sensible-editor", "vi", "view", "vim", "vim.basic", "vim.gtk3",
    "vim.nox", "vim.tiny",
  ]

  /// Returns whether a word starts such an editor.
  ///
  /// - Parameter word: The name or the path of a program.
  package static func isMeant(by word: String) -> Bool {
    names.contains((word as NSString).lastPathComponent)
  }
}

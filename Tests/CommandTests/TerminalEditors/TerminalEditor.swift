import FileProgressTestSupport
import Testing

/// An editor of text that runs in a terminal, as a person has it.
struct TerminalEditor: CustomTestStringConvertible, Sendable {
  /// The program.
  var program: ForeignProgram
  /// Its words, without the document.
  var command: String
  /// The key that starts typing in an editor with modes.
  var insert: String?
  /// The keys that move and delete.
  var moves = ["Up", "Down", "Left", "Right", "Home", "End", "BSpace", "DC", "Enter"]
  /// The keys that save and leave. The screen must be steady before each group.
  var leave: [[String]]

  var testDescription: String { program.name }

  private static func modal(_ name: String, _ command: String) -> TerminalEditor {
    TerminalEditor(
      program: ForeignProgram(name), command: command, insert: "i",
      leave: [["Escape"], [":wq", "Enter"]])
  }

  /// Those that a test can use; in the full run all are, or the test fails.
  static let installed = all.filter(\.program.isExpected)

  private static let vim = modal("vim", "vim -n -i NONE")

  private static let all = [
    vim, modal("nvim", "nvim -n -i NONE"), modal("kak", "kak -s essay"),
    TerminalEditor(
      program: ForeignProgram("emacs"), command: "emacs -nw -q",
      // It forgets the keys that follow one that can't move.
      moves: ["Home", "End", "Enter"],
      leave: [["C-x", "C-s"], ["C-x", "C-c"]]),
    TerminalEditor(
      program: ForeignProgram("nano"), command: "nano", leave: [["C-o", "Enter"], ["C-x"]]),
    TerminalEditor(
      program: ForeignProgram("micro"), command: "micro", leave: [["C-s"], ["C-q"]]),
  ]
}

extension LineEditor {
  /// The commands on one screen.
  package static let help = """
    Lines: 3 is the third, . the current, $ the last; 2,5 from 2 to 5; , or % all;
    /text/ the next with text, ?text? the one before; +2, -1 from the current.
    A command without lines works on the current one.

      3          show line 3 and go to it; an empty line shows the next
      ,p  ,n     show all lines; n with their numbers
      =          the number of the last line
      a  i  c    add lines after, before, or in place of lines;
                 a line with nothing but . ends the text
      d          delete lines
      s/old/new/ replace the first "old" in each line; s/old/new/g every one,
                 s/old/new/2 the second; any sign can stand for /
                 old: a basic regular expression, . * [a-z] ^ $ \\(group\\)
                 new: & is the match, \\1 the first group
      u          undo the last change; again: redo it
      w          write the document; w! also if another program changed it
      q          quit, also: exit; Q without writing; wq write and quit
      h          the last message again          P    a prompt on or off
      help       this page

    """

  static func isHelp(_ command: ArraySlice<UInt8>) -> Bool { isWord("help", command) }

  /// Whether a line is what people type to leave who do not know `ed`.
  static func isFarewell(_ command: ArraySlice<UInt8>) -> Bool {
    isWord("quit", command) || isWord("exit", command)
  }

  private static func isWord(_ word: String, _ command: ArraySlice<UInt8>) -> Bool {
    var command = command
    while command.last == UInt8(ascii: " ") {
      command.removeLast()
    }
    return command.elementsEqual(word.utf8)
  }
}

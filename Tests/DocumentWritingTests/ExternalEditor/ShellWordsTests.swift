import Testing

@testable import DocumentWriting

@Suite struct ShellWordsTests {
  @Test(arguments: [
    ("vim", ["vim"]), ("code --wait", ["code", "--wait"]), ("  a \t b\nc ", ["a", "b", "c"]),
    ("", []),
    ("'my editor' -x", ["my editor", "-x"]), ("\"my editor\" -x", ["my editor", "-x"]),
    ("my\\ editor", ["my editor"]), ("a'b'\"c\"d", ["abcd"]), ("'' \"\"", ["", ""]),
    ("\"a\\\"b\\\\c\\d\\$e\"", ["a\"b\\c\\d$e"]), ("'a\\b'", ["a\\b"]), ("a\\\nb", ["ab"]),
    ("\"a\\\nb\"", ["ab"]), ("$HOME ~ *.c `x` a|b", ["$HOME", "~", "*.c", "`x`", "a|b"]),
    ("a\r\nb", ["a\r", "b"]), ("é\"e\u{301}\"", ["ée\u{301}"]),
  ])
  func textIsSplitAsAShellDoes(text: String, expected: [String]) throws {
    #expect(try ShellWords.split(text) == expected)
  }

  @Test(arguments: [
    ("~/bin/x -a", ["/home/mia/bin/x", "-a"]), ("~", ["/home/mia"]), ("~ada/x", ["/home/ada/x"]),
    ("a ~/b", ["a", "/home/mia/b"]), ("a~/b c=~/d", ["a~/b", "c=~/d"]), ("'~/x'", ["~/x"]),
    ("\"~/x\"", ["~/x"]), ("\\~/x", ["~/x"]), ("~'mia'/x", ["~mia/x"]),
    ("~nobody/x", ["~nobody/x"]),
    ("~/'a b'", ["/home/mia/a b"]), ("''~/x", ["~/x"]),
  ])
  func aTildeIsAHome(text: String, expected: [String]) throws {
    let homes = ["": "/home/mia", "ada": "/home/ada"]
    #expect(try ShellWords.split(text) { homes[$0] } == expected)
  }

  @Test func whatIsNotClosedIsAnError() {
    #expect(throws: ShellWords.SplitError.unterminatedQuote("'", in: "a 'b")) {
      try ShellWords.split("a 'b")
    }
    #expect(throws: ShellWords.SplitError.unterminatedQuote("\"", in: "a \"b\\")) {
      try ShellWords.split("a \"b\\")
    }
    #expect(throws: ShellWords.SplitError.trailingBackslash(in: "a\\")) {
      try ShellWords.split("a\\")
    }
  }
}

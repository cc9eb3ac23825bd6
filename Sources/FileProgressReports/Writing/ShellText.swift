/// Text to copy into a shell.
package enum ShellText {
  /// Returns a word that a shell takes as it is, without quotes where it needs none.
  package static func word(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "._/+-:".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : quoted(word)
  }

  /// Returns a call of the program as it is typed, from the words after its name.
  package static func call(_ words: [String]) -> String {
    (["fileprogress"] + words.map(word)).joined(separator: " ")
  }

  /// Returns the name of a file as ``word(_:)`` does, in a form that no program takes for an option.
  package static func fileName(_ name: String) -> String {
    word(name.hasPrefix("-") ? "./" + name : name)
  }

  /// Returns a word that a shell takes as it is.
  ///
  /// - Source: POSIX, "Shell Command Language", 2.2.2.
  package static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}

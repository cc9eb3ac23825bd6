/// The line of a help page that shows how a command is called, short enough for a terminal.
///
/// ArgumentParser names every option in it, which the list below names again.
enum UsageLine {
  /// The columns of a terminal.
  private static let greatestColumnCount = 80

  /// Returns a page of help with its usage line in a row of a terminal.
  static func shortened(in page: String) -> String {
    page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("USAGE: ") && line.count > greatestColumnCount
        ? shortened(line) : String(line)
    }.joined(separator: "\n")
  }

  private static func shortened(_ line: Substring) -> String {
    let words = words(of: line)
    let call = words.prefix { !$0.hasPrefix("[") && !$0.hasPrefix("<") && !$0.hasPrefix("-") }
    var arguments: [Substring] = []
    var isValue = false
    for word in words.dropFirst(call.count) {
      if !isValue, !word.hasPrefix("-"), !word.hasPrefix("[-") { arguments.append(word) }
      // The word after an option without brackets is its value.
      isValue = word.hasPrefix("-")
    }
    return (call + ["[<options>]"] + arguments).joined(separator: " ")
  }

  /// The words of the line; what stands in brackets is one.
  private static func words(of line: Substring) -> [Substring] {
    var depth = 0
    return line.split { character in
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      return character == " " && depth == 0
    }
  }
}

/// The words that commands had before, which go on working but are listed nowhere.
enum FormerWords {
  /// The words of today by the word of before.
  private static let today: [String: [String]] = [
    "submit": ["assignment", "submit"],
    "withdraw": ["assignment", "withdraw"],
    "share": ["class", "share"],
    "device": ["import", "device"],
    "context": ["dev", "context"],
    "trace": ["dev", "trace"],
    "developer-mode": ["dev", "mode"],
  ]

  /// Returns a call with the words of today; any other call stays as it is.
  ///
  /// - Parameter call: The words after the name of the program.
  static func replaced(in call: [String]) -> [String] {
    guard let place = placeOfCommand(in: call[...]) else { return call }
    guard call[place] != "help" else { return replacedBehindHelp(in: call, at: place + 1) }
    let new = replaced(at: place, in: call)
    return withPlaceholder(new, behind: place)
  }

  private static func replacedBehindHelp(in call: [String], at place: Int) -> [String] {
    place < call.count ? replaced(at: place, in: call) : call
  }

  private static func replaced(at place: Int, in call: [String]) -> [String] {
    guard let words = today[call[place]] else { return call }
    return Array(call[..<place]) + words + Array(call[(place + 1)...])
  }

  /// What stands for the file that `import device` doesn't need.
  ///
  /// ArgumentParser gives the word behind `import` to its file, also where it is the name of a command.
  private static let placeholder = "-"

  private static func withPlaceholder(_ call: [String], behind place: Int) -> [String] {
    guard call[place] == "import",
      let next = placeOfCommand(in: call[(place + 1)...]), call[next] == "device"
    else { return call }
    return Array(call[..<next]) + [placeholder] + Array(call[next...])
  }

  /// Where the first word is that is neither an option of every command nor its value.
  private static func placeOfCommand(in words: ArraySlice<String>) -> Int? {
    var place = words.startIndex
    while place < words.endIndex {
      switch words[place] {
      case let word where StoreOptions.namesWithValue.contains(word): place += 2
      case "--": return nil
      case let word where word.hasPrefix("-"): place += 1
      default: return place
      }
    }
    return nil
  }
}

/// The calls that are made most often, recognised without ArgumentParser.
///
/// ArgumentParser looks at all commands to understand one; that takes longer than what these calls
/// do. It remains the judge of everything but a verb and the name of a file.
enum PlainCall {
  /// Returns what the program alone, `start FILE`, `stop`, `stop FILE`, `status`, `status FILE`,
  /// `status --short` or `track FILE|DIR… --recursive` does, also with `--home DIR` behind the verb; `nil`
  /// for any other call.
  static func action(_ words: [String]) -> (() throws -> Void)? {
    guard let (words, home) = withoutHome(words) else { return nil }
    let access = PlainAccess(home: home)
    switch words {
    case []: return OverviewPage(access: access).print
    case ["stop"]: return EveryTimerStopping(access: access).run
    case ["status"]: return RunningPage(access: access).run
    case ["status", "--short"]: return PromptLine(access: access).run
    default: break
    }
    if words.first == "track" {
      let (flags, files) = split(words.dropFirst())
      guard flags.allSatisfy(["-r", "--recursive"].contains), !files.isEmpty else { return nil }
      return FileFollowing(files: files, isRecursive: !flags.isEmpty, access: access).run
    }
    if words.count == 3, words[0] == "status", words[1] == "--short", !words[2].hasPrefix("-") {
      return PromptLine(file: words[2], access: access).run
    }
    guard words.count == 2, let file = words.last, !file.hasPrefix("-") else { return nil }
    switch words[0] {
    case "start": return TimerStarting(file: file, access: access).run
    case "stop": return TimerStopping(file: file, access: access).run
    case "status": return StatusReading(file: file, access: access).run
    default: return nil
    }
  }

  /// Takes `--home DIR` out of a call; `nil` if ArgumentParser must judge it.
  private static func withoutHome(_ words: [String]) -> (words: [String], home: String?)? {
    guard let place = words.firstIndex(of: "--home") else { return (words, nil) }
    guard place > 0, place + 1 < words.count else { return nil }
    let home = words[place + 1]
    guard !home.isEmpty, !home.hasPrefix("-") else { return nil }
    let others = Array(words[..<place] + words[(place + 2)...])
    return others.contains("--home") ? nil : (others, home)
  }

  private static func split(_ words: ArraySlice<String>) -> (flags: [String], others: [String]) {
    (words.filter { $0.hasPrefix("-") }, words.filter { !$0.hasPrefix("-") })
  }
}

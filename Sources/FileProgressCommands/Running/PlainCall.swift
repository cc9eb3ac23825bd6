import Foundation

/// The calls that are made most often, recognised without ArgumentParser.
///
/// ArgumentParser looks at all commands to understand one; that takes longer than what these calls
/// do. It remains the judge of everything but a verb and the name of a file.
enum PlainCall {
  /// Returns what the program alone, `start FILE`, `stop`, `stop FILE`, `status`, `status FILE`,
  /// `status --short`, `track FILE|DIR… --recursive` or `report [FILE|DIR…]` with its flags does, also with
  /// `--home DIR` behind the verb; `nil` for any other call.
  static func action(_ words: [String]) -> (() throws -> Void)? {
    guard let (words, home) = withoutHome(words) else { return nil }
    let access = PlainAccess(home: home)
    switch words {
    case []: return OverviewPage(access: access).print
    case ["stop"]: return EveryTimerStopping(access: access).run
    case ["status"]: return RunningPage(access: access).run
    case ["status", "--short"]: return PromptLine(access: access).run
    case BackgroundLook.words: return BackgroundLook(access: NamedStore(folder: home)).run
    default: break
    }
    if words.first == "track" {
      let (flags, files) = split(words.dropFirst())
      guard flags.allSatisfy(["-r", "--recursive"].contains), !files.isEmpty else { return nil }
      return FileFollowing(files: files, isRecursive: !flags.isEmpty, access: access).run
    }
    if words.first == "report" { return report(words.dropFirst(), access) }
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

  /// Returns the report that the words after `report` ask for; `nil` if ArgumentParser must judge them.
  private static func report(
    _ words: ArraySlice<String>, _ access: PlainAccess
  ) -> (() throws -> Void)? {
    let (flags, files) = split(words)
    guard Set(flags).count == flags.count else { return nil }
    var report = DocumentReport(paths: files, access: access)
    var periods = 0
    var forms = 0
    for flag in flags {
      switch flag {
      case "--week": report.time.unit = .week
      case "--month": report.time.unit = .month
      case "--all": (report.time.isAll, report.showsAllRows) = (true, true)
      case "--explain": report.explains = true
      case "--json": report.form = .json
      case "--csv": report.form = .csv
      default: return nil
      }
      switch flag {
      case "--week", "--month": periods += 1
      case "--json", "--csv": forms += 1
      default: break
      }
    }
    return periods < 2 && forms < 2 ? report.run : nil
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

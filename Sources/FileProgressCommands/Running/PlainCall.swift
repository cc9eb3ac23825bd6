/// The calls that are made most often, recognised without ArgumentParser.
///
/// ArgumentParser looks at all commands to understand one; that takes longer than what these calls
/// do. It remains the judge of everything but a verb and the name of a file.
enum PlainCall {
  /// Returns what `start FILE`, `stop FILE` or `status FILE` does; `nil` for any other call.
  static func action(_ words: [String]) -> (() throws -> Void)? {
    guard words.count == 2, let file = words.last, !file.hasPrefix("-") else { return nil }
    switch words[0] {
    case "start": return TimerStarting(file: file, access: UsualStore()).run
    case "stop": return TimerStopping(file: file, access: UsualStore()).run
    case "status": return StatusReading(file: file, access: UsualStore()).run
    default: return nil
    }
  }
}

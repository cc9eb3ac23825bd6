import ArgumentParser

/// The calls that are made most often, recognised without ArgumentParser.
///
/// ArgumentParser looks at all commands to understand one; that takes longer than what these calls
/// do. It remains the judge of everything but a verb and the name of a file.
enum PlainCall {
  /// Returns the command of `start FILE`, `stop FILE` or `status FILE`; `nil` for any other call.
  static func command(_ words: [String]) -> (any ParsableCommand)? {
    guard words.count == 2, let file = words.last, !file.hasPrefix("-") else { return nil }
    switch words[0] {
    case "start":
      var command = StartCommand()
      command.file = file
      command.options = .plain
      return command
    case "stop":
      var command = StopCommand()
      command.file = file
      command.at = nil
      command.options = .plain
      return command
    case "status":
      var command = StatusCommand()
      command.file = file
      command.json = false
      command.why = false
      command.idle = .plain
      command.options = .plain
      return command
    default:
      return nil
    }
  }
}

extension StoreOptions {
  fileprivate static var plain: StoreOptions {
    var options = StoreOptions()
    options.home = nil
    options.quiet = false
    return options
  }
}

extension IdleOptions {
  fileprivate static var plain: IdleOptions {
    var options = IdleOptions()
    options.idle = nil
    return options
  }
}

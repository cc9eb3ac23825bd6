import ArgumentParser

/// Completes what `fileprogress help` takes, commands and topics, and all of it behind the short name `fp`, too.
///
/// The command `help` is ArgumentParser's, whose scripts complete nothing behind it.
enum HelpCompletion {
  /// The short name that `help shell` offers.
  private static let shortName = "fp"

  /// Adds commands, topics and the short name to a script for bash, zsh or fish; any other text stays as it is.
  static func added(to script: String) -> String {
    withSubjects(script)
      .replacing(
        "-F _fileprogress fileprogress", with: "-F _fileprogress fileprogress \(shortName)"
      )
      .replacing("#compdef fileprogress\n", with: "#compdef fileprogress \(shortName)\n")
      .replacing(
        "compdef _fileprogress fileprogress\n",
        with: "compdef _fileprogress fileprogress \(shortName)\n")
  }

  private static func withSubjects(_ script: String) -> String {
    if let help = script.firstRange(of: "_fileprogress_help() {\n") {
      var script = script
      let begin = help.upperBound
      if let offer = script[begin...].firstRange(of: "    __fileprogress_offer_flags_options -1\n")
      {
        script.insert(
          contentsOf: "    COMPREPLY+=($(compgen -W '\(list)' -- \"${cur}\"))\n",
          at: offer.upperBound)
      } else if let words = script[begin...].firstRange(of: "'*:subcommands:'") {
        script.replaceSubrange(words, with: "'1:command or topic:(\(list))'")
      }
      return script
    }
    return added(fishLines, toFish: script)
  }

  private static var fishLines: String {
    let lines = subjects.map { name, purpose in
      fishLine(offering: "-fa '\(name)' -d '\(purpose)'", behind: "help")
    }
    return lines.joined() + "complete -c '\(shortName)' -w 'fileprogress'\n"
  }

  /// Adds lines to a script for fish; any other text stays as it is.
  static func added(_ lines: @autoclosure () -> String, toFish script: String) -> String {
    guard script.contains("complete -c 'fileprogress' -n ") else { return script }
    return script + (script.hasSuffix("\n") ? "" : "\n") + lines()
  }

  /// Returns the line with which fish offers something as the first word behind a command.
  static func fishLine(offering offer: String, behind command: String) -> String {
    "complete -c 'fileprogress' -n '__fileprogress_should_offer_completions_for_positional "
      + "\"fileprogress \(command)\" -eq 1' \(offer)\n"
  }

  private static var subjects: [(name: String, purpose: String)] {
    var subjects: [(name: String, purpose: String)] = FileProgressCommand.configuration
      .groupedSubcommands.flatMap(\.subcommands).map {
        ($0.configuration.commandName ?? "", $0.configuration.abstract)
      }
    subjects.append((HelpPage.all, "All commands."))
    subjects += HelpTopic.allCases.map { ($0.rawValue, $0.purpose) }
    return subjects
  }

  private static var list: String { subjects.map(\.name).joined(separator: " ") }
}

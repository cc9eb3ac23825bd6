import ArgumentParser

/// Completes what `fileprogress help` takes: commands and topics.
///
/// The command `help` is ArgumentParser's, whose scripts complete nothing behind it.
enum HelpCompletion {
  /// Adds commands and topics to a script for bash, zsh or fish; any other text stays as it is.
  static func added(to script: String) -> String {
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
    guard script.contains("complete -c 'fileprogress' -n ") else { return script }
    let lines = subjects.map { name, purpose in
      "complete -c 'fileprogress' -n '__fileprogress_should_offer_completions_for_positional "
        + "\"fileprogress help\" -eq 1' -fa '\(name)' -d '\(purpose)'\n"
    }
    return script + (script.hasSuffix("\n") ? "" : "\n") + lines.joined()
  }

  private static var subjects: [(name: String, purpose: String)] {
    FileProgressCommand.configuration.groupedSubcommands.flatMap(\.subcommands).map {
      ($0.configuration.commandName ?? "", $0.configuration.abstract)
    } + HelpTopic.allCases.map { ($0.rawValue, $0.purpose) }
  }

  private static var list: String { subjects.map(\.name).joined(separator: " ") }
}

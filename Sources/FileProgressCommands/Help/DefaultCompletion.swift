import ArgumentParser

/// Completes files behind the commands that stand for one of the commands below them, such as `goal` for `goal set`.
///
/// ArgumentParser's scripts offer only the names of commands there.
enum DefaultCompletion {
  /// The commands of which people leave out a word that takes files.
  private static var groups: [any ParsableCommand.Type] {
    [GoalCommand.self, SessionCommand.self]
  }

  /// Adds files to a script for bash, zsh or fish; any other text stays as it is.
  static func added(to script: String) -> String {
    var script = script
    for group in groups {
      guard let name = group.configuration.commandName,
        let verb = group.configuration.defaultSubcommand?.configuration.commandName
      else { continue }
      script = added(verb, below: name, to: script)
    }
    return script
  }

  private static func added(_ verb: String, below name: String, to script: String) -> String {
    let function = "\n_fileprogress_\(name)() {\n"
    let call = "\"_fileprogress_\(name)_\(verb)\""
    let bash = inserted(
      "        unparsed_words=(\"${subcommand}\" \"${unparsed_words[@]}\")\n        \(call)\n",
      behind: [function, "# Offer subcommand completions\n", "-- \"${cur}\"))\n"], in: script
    ).flatMap {
      // Behind a file or an option no command can follow.
      inserted(
        "[[ ${#unparsed_words[@]} -gt 0 ]] || ",
        behind: [function, "# Offer subcommand completions\n        "], in: $0)
    }
    if let bash { return bash }
    let zsh = inserted(
      "        _files && ret=0\n",
      behind: [function, "_describe -V subcommand subcommands && ret=0\n"], in: script
    ).flatMap {
      inserted(
        "        *)\n            \(call) && ret=0\n            ;;\n",
        behind: [function, "&& ret=0\n            ;;\n"], in: $0)
    }
    if let zsh { return zsh }
    return HelpCompletion.added(
      HelpCompletion.fishLine(offering: "-F", behind: name), toFish: script)
  }

  /// Returns a script with a text behind several others, of which each stands behind the one before; `nil` if one of
  /// them is not there.
  private static func inserted(
    _ text: String, behind others: [String], in script: String
  ) -> String? {
    var place = script.startIndex
    for other in others {
      guard let found = script[place...].firstRange(of: other) else { return nil }
      place = found.upperBound
    }
    return String(script[..<place]) + text + String(script[place...])
  }
}

import ArgumentParser

/// A page of help that ArgumentParser does not make: the list of all commands, or a topic.
struct HelpPage {
  /// What the page says, in lines of at most 80 columns.
  let text: String

  /// Finds the page that a call asks for; `nil` if it asks for none of these.
  ///
  /// - Parameter words: The words of the call.
  init?(for words: [String]) {
    switch words {
    case ["--help"], ["-h"], ["help"]: text = Self.commands
    case _ where words.count == 2 && words[0] == "help":
      guard let topic = HelpTopic(rawValue: words[1]) else { return nil }
      text = topic.text
    default: return nil
    }
  }

  /// All commands by what they are for.
  private static var commands: String {
    let configuration = FileProgressCommand.configuration
    let all = configuration.groupedSubcommands.flatMap { $0.subcommands.map { $0.configuration } }
    let names = all.compactMap(\.commandName) + HelpTopic.allCases.map(\.rawValue)
    let width = names.map(\.count).max() ?? 0
    func line(_ name: String, _ purpose: String) -> String {
      "  " + name + String(repeating: " ", count: max(width - name.count, 0)) + "  " + purpose
        + "\n"
    }
    var text = configuration.abstract + "\n\n" + configuration.discussion + "\n"
    for group in configuration.groupedSubcommands {
      text += "\n\(group.name):\n"
      for command in group.subcommands.map({ $0.configuration }) {
        text += line(command.commandName ?? "", command.abstract)
      }
    }
    text += "\nOptions of every command:\n"
    text += "  --home <dir>    Use this store folder.\n"
    text += "  --color <when>  Use colour: auto, always or never.\n"
    text += "  -q, --quiet     Print only results and errors.\n"
    text += "  -h, --help      Show help for a command.\n"
    text += "  --version       Show the version.\n"
    text += "\nTopics:\n"
    for topic in HelpTopic.allCases { text += line(topic.rawValue, topic.purpose) }
    text += "\nMore: fileprogress help COMMAND, fileprogress help TOPIC\n"
    return text
  }
}

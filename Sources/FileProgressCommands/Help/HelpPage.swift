import ArgumentParser
import FileProgressReports

/// A page of help that ArgumentParser does not make: the first page, the list of all commands, or a topic.
struct HelpPage {
  /// What the page says, in lines of at most 80 columns. A narrower screen breaks them.
  let text: String

  /// Finds the page that a call asks for; `nil` if it asks for none of these.
  ///
  /// - Parameter words: The words of the call.
  init?(for words: [String]) {
    let words = Self.withoutOptions(words)
    switch words {
    case ["--help"], ["-h"], ["help"]: text = Self.first
    case ["help", Self.all], ["help", "--" + Self.all]: text = Self.everything
    case ["help", "help"]: text = Self.ofHelp
    case _ where words.count == 2 && words[0] == "help":
      guard let topic = HelpTopic(rawValue: words[1]) else { return nil }
      text = topic.text
    default: return nil
    }
  }

  /// Returns the words of a call, with `help` for an option that asks for help before a command: it means that command.
  static func withHelpAsCommand(_ words: [String]) -> [String] {
    guard words.count > 1, ["--help", "-h"].contains(words[0]), !words[1].hasPrefix("-") else {
      return words
    }
    return ["help"] + words.dropFirst()
  }

  /// Returns the words without the options that every command has. They make no difference to a page.
  private static func withoutOptions(_ words: [String]) -> [String] {
    var rest: [String] = []
    var words = words[...]
    while let word = words.first {
      if StoreOptions.drop(from: &words) { continue }
      rest.append(word)
      words = words.dropFirst()
    }
    return rest
  }

  /// The word behind `help` for the list of all commands.
  static let all = "all"

  /// What a call without a command does.
  static let introduction =
    "Without a command: today, this week, what is running, and your last documents."

  /// How to begin.
  static let examples = """
    Examples:
      fileprogress open essay.txt     write; time and words are recorded
      fileprogress report             see what you did in the last 7 days
    """

  private static var abstract: String { FileProgressCommand.configuration.abstract }

  /// What `help` itself does.
  private static let ofHelp = """
    Show help for a command or a topic.

    USAGE: fileprogress help [<command or topic>]

    All commands and topics: fileprogress help all

    """

  /// The commands of most days, and where the others are, in fewer rows than a small terminal has.
  private static var first: String {
    let commands: [any ParsableCommand.Type] = [
      OpenCommand.self, StartCommand.self, StopCommand.self, ReportCommand.self,
      StatusCommand.self, GoalCommand.self, WordsCommand.self, SessionCommand.self,
      UndoCommand.self, TrackCommand.self, ConfigCommand.self,
    ]
    let topics = HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
    return """
      \(abstract)

      \(introduction)

      \(rows(commands.map { line(of: $0) }))
      \(examples)

      All commands:  fileprogress help all
      About one:     fileprogress help COMMAND, fileprogress help TOPIC
      Topics:        \(topics)

      """
  }

  /// All commands by what they are for, with the options and the topics.
  private static var everything: String {
    let groups = FileProgressCommand.configuration.groupedSubcommands
    let names =
      groups.flatMap { $0.subcommands.map { line(of: $0).name } }
      + HelpTopic.allCases.map(\.rawValue)
    let width = names.map(\.count).max() ?? 0
    var text = "\(abstract)\n\n\(introduction)\n\n\(examples)\n"
    for group in groups {
      text += "\n\(group.name):\n"
      for command in group.subcommands {
        text += rows([line(of: command)], width: width)
        text += verbs(of: command, indent: width + 4)
      }
    }
    text += "\nOptions of every command:\n"
    text += "  --home <dir>    Use this store folder.\n"
    text += "  --color <when>  Use colour: auto, always or never.\n"
    text += "  -q, --quiet     Print only results and errors.\n"
    text += "  -h, --help      Show help for a command.\n"
    text += "  --version       Show the version.\n"
    text += "\nTopics:\n"
    text += rows(HelpTopic.allCases.map { ($0.rawValue, $0.purpose) }, width: width)
    text += "\nMore: fileprogress help COMMAND, fileprogress help TOPIC\n"
    return text
  }

  private static func line(
    of command: any ParsableCommand.Type
  ) -> (name: String, purpose: String) {
    let configuration = command.configuration
    return (configuration.commandName ?? "", configuration.abstract)
  }

  private static func rows(
    _ lines: [(name: String, purpose: String)], width: Int? = nil
  ) -> String {
    let width = width ?? lines.map(\.name.count).max() ?? 0
    return lines.map { name, purpose in
      "  " + name + String(repeating: " ", count: max(width - name.count, 0)) + "  " + purpose
        + "\n"
    }.joined()
  }

  /// The names of the commands below a command, in as many rows as they need; empty if there are none.
  private static func verbs(of command: any ParsableCommand.Type, indent: Int) -> String {
    let names = command.configuration.subcommands.map { line(of: $0).name }
    guard !names.isEmpty else { return "" }
    let space = String(repeating: " ", count: indent)
    return WrappedText.lines(of: names.joined(separator: ", "), columnCount: 80 - indent)
      .map { space + $0 + "\n" }.joined()
  }
}

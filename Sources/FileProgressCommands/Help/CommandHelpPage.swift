import ArgumentParser

/// The page of help for one command, as ArgumentParser makes it.
struct CommandHelpPage {
  /// What the page says. A narrow screen has to break its lines.
  let text: String

  /// Makes the page that a call asked for; `nil` if it asked for something else, such as the version.
  ///
  /// - Parameters:
  ///   - error: What parsing the call has thrown.
  ///   - context: Where the page is shown.
  init?(about error: any Error, in context: CommandContext) {
    // On a narrow screen, ArgumentParser would squeeze what an option does into the last columns.
    let columnCount =
      context.screen.columns < Self.leastColumnCount ? Self.unlimited : context.screen.columns
    let page = FileProgressCommand.fullMessage(for: error, columns: columnCount)
    guard page.hasPrefix(Self.heading) else { return nil }
    text = UsageLine.shortened(in: String(page.dropFirst(Self.heading.count))) + "\n"
  }

  /// What ArgumentParser writes before the sentence that says what a command does, which needs no heading.
  private static let heading = "OVERVIEW: "

  /// The columns that ArgumentParser's layout needs.
  private static let leastColumnCount = 80

  /// More columns than a line has.
  private static let unlimited = 10_000
}

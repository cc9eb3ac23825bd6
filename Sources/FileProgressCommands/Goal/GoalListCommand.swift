import ArgumentParser

/// Looks at the files, then lists the goals and how far they are reached.
struct GoalListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show your goals and how far you are.",
    discussion: """
      For each goal, shows the words so far, what you did today, your streak, and how many words a day \
      you need to finish in time. A folder counts the files that are in it now.

      Examples:
        fileprogress goal list
        fileprogress goal list ~/novel
      """)

  @Argument(
    help: ArgumentHelp(
      "Show only the goals of these documents and folders.", valueName: "file|folder"),
    completion: .file())
  var places: [String] = []

  @Flag(help: "Print CSV.")
  var csv = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    try json.validate(besidesCSV: csv)
  }

  func run() throws {
    guard !places.contains("") else { throw CommandFailure.emptyName }
    try GoalListing(
      places: places, isJSON: json.isWanted, isCSV: csv, usesPager: !pager.isOff, access: options
    ).run()
  }
}

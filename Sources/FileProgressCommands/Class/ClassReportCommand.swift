import ArgumentParser
import ClassModel

/// Shows a teacher the work of a class, on an assignment, or of a student.
struct ClassReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "As a teacher: show how far everyone is.",
    discussion: """
      Shows each student's state for each assignment. Add --assignment for averages and a row for \
      each student, or --student for one student's work. Both together show each session.

      Examples:
        fileprogress class report
        fileprogress class report "History 7b" --assignment essay
        fileprogress class report --student "Anna Berg" --csv
      """)

  @OptionGroup var argument: ClassArgument
  @OptionGroup var part: ClassReportPart

  @Flag(help: "Explain how time and words are counted.")
  var explain = false

  @Flag(help: "Print CSV.")
  var csv = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    try json.validate(besidesCSV: csv)
  }

  func run() throws {
    try ClassReport(
      name: argument.name, part: part, options: options,
      form: json.isWanted ? .json : csv ? .csv : .table, explains: explain,
      usesPager: !pager.isOff
    ).run()
  }
}

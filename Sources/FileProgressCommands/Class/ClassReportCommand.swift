import ArgumentParser
import ClassModel

/// Shows a teacher the work of a class, on an assignment, or of a student.
struct ClassReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show how far each student is (for teachers).",
    discussion: """
      Shows each student's state for each assignment. Add --assignment for averages and a row for \
      each student, or --student for one student's work. Both together show each session. --sort state \
      puts those who did least first, and --figures adds words, results and times to the states.

      Examples:
        fileprogress class report
        fileprogress class report "History 7b" --assignment essay
        fileprogress class report --assignment essay --sort time
        fileprogress class report --figures --csv
      """)

  @OptionGroup var argument: ClassArgument
  @OptionGroup var part: ClassReportPart

  @Flag(help: "Show words, results and times beside the states.")
  var figures = false

  @Option(
    help: ArgumentHelp(
      "Sort the students: name, state, result, time or received.", valueName: "order"),
    completion: .list(StudentOrder.allCases.map(\.rawValue)), transform: StudentOrder.parsed)
  var sort: StudentOrder = .name

  @Flag(help: "Explain how time and words are counted.")
  var explain = false

  @Flag(help: "Print CSV.")
  var csv = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    try json.validate(besidesCSV: csv)
    if figures, part.assignment != nil || part.student != nil {
      throw ValidationError(
        "--figures is for the whole class. The report on an assignment or a student always has them."
      )
    }
    guard sort != .name else { return }
    if part.student != nil {
      throw ValidationError("--sort and --student can't be combined. Choose one.")
    }
    if sort.isOfOneAssignment, part.assignment == nil {
      throw ValidationError("--sort \(sort.rawValue) needs an assignment. Add --assignment TITLE.")
    }
  }

  func run() throws {
    try ClassReport(
      name: argument.name, part: part, options: options,
      form: json.isWanted ? .json : csv ? .csv : .table, explains: explain,
      showsFigures: figures, order: sort, usesPager: !pager.isOff
    ).run()
  }
}

extension StudentOrder: OptionValue {
  init?(argument: String) { self.init(rawValue: argument) }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not valid. Choose one of: name, state, result, time, received."
  }
}

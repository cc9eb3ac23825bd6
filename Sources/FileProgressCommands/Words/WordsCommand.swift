import ArgumentParser
import DocumentText
import FileProgress
import FileProgressReports
import Foundation
import TextMetrics

/// Counts the words of files without recording anything.
struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Count the words of files and folders, as word processors do.",
    discussion: """
      Records nothing. Counts standard input if you name no file. In a folder, counts every \
      text document, including those in subfolders. Skips hidden files, backups, conflict copies, and files that you \
      excluded.

      Counters: prose counts as a word processor does, wc as wc -w, uax29 by the rules of \
      Unicode, cjk counts East Asian characters; characters and charactersWithoutSpaces count \
      characters. In Markdown, HTML, docx, odt, epub, PDF and so on, only your text is counted, \
      not the formatting. wc works on any file and counts its markup, too. Bullets, numbers, \
      headers and footers count as in LibreOffice Writer.

      The format is detected from content and name; --format overrides it: \(DocumentFormat.list). \
      Text may be in UTF-8, UTF-16, windows-1252 or ISO 8859-1. If a document took too long to \
      read before, words tries again.

      --readability gives the school grade that a reader needs (Flesch-Kincaid, Gunning fog, SMOG, \
      Coleman-Liau, ARI) and Flesch's reading ease, for English texts of at least 100 words.

      Examples:
        fileprogress words essay.txt
        fileprogress words ~/novel
        fileprogress words --counter wc chapters/*.txt --csv
        fileprogress words thesis.docx --by chapter
        fileprogress words thesis.docx --by heading --csv
        fileprogress words --readability essay.txt
        pandoc -t markdown thesis.docx | fileprogress words --format markdown -
        git ls-files -z '*.txt' | fileprogress words --files0-from -
      """)

  @Argument(
    help: ArgumentHelp("Count these files and folders; - is standard input.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp("Choose what counts as a word.", valueName: "name"),
    completion: .list(CountingRule.allCases.map(\.rawValue)), transform: CountingRule.parsed)
  var counter: CountingRule = .prose

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      "Also count by chapter or by heading.",
      valueName: "division"),
    completion: .list(["chapter", "heading"]), transform: DocumentSection.Division.parsed)
  var division: DocumentSection.Division?

  @Option(
    help: ArgumentHelp(
      "Read the files as this format.", valueName: "name"),
    completion: .list(DocumentFormat.allCases.map(\.rawValue)), transform: DocumentFormat.parsed)
  var format: DocumentFormat?

  @Option(
    name: .customLong("files0-from"),
    help: ArgumentHelp(
      "Count the files named in this file; a zero byte ends each name.",
      valueName: "file"), completion: .file())
  var nameList: String?

  @Flag(help: "Rate how hard each English text is to read.")
  var readability = false

  @Flag(help: "Print CSV.")
  var csv = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    try json.validate(besidesCSV: csv)
    if nameList != nil, !files.isEmpty {
      throw ValidationError("--files0-from can't be combined with file names. Choose one.")
    }
    if csv, division != nil, readability {
      throw ValidationError("--readability rates whole documents. With --csv, leave out --by.")
    }
    if division != nil, counter.countsRawBytes {
      throw ValidationError(
        "--by can't be combined with --counter wc, which counts the markup, too. Choose one.")
    }
    if format != nil, counter.countsRawBytes {
      throw ValidationError(
        "--format can't be combined with --counter wc, which counts the markup, too. Choose one.")
    }
    if files.contains("") { throw ValidationError(FileSentence.emptyName) }
  }

  func run() throws {
    let names =
      try nameList.map { try NameList.entries(in: TypedName(word: $0)) }
      ?? (files.isEmpty ? ["-"] : files).map { .success(TypedName(word: $0)) }
    if files.isEmpty, nameList == nil, context.isInputTerminal {
      options.talk(
        "Counting what you type until you press Ctrl-D. To count a file: fileprogress words FILE")
    }
    var report = WordsReport(
      counter: counter.makeCounter().name, files: [], hasReadability: readability,
      hasSections: division != nil)
    let counting = NamedFileCounting(
      CountingTask(counting: counter, also: measures, as: format, by: division), access: options)
    var problems: [CommandFailure] = []
    for name in names {
      do throws(CommandFailure) {
        let name = try name.get()
        if let folder = CountedFolder(name, in: context) {
          report.isOfFolder = true
          let files = try folder.files(in: options)
          problems += files.problems
          for name in files.names {
            let count = counting.count(name)
            if isNoDocument(count) { continue }
            if let metrics = count.metrics { report.files.append(counting.file(name, metrics)) }
            guard let problem = count.problem else { continue }
            // Of all texts in a folder some have headings.
            if case .noHeadings = problem { continue }
            problems.append(counting.failure(problem, of: name.shown))
          }
          continue
        }
        let count = counting.count(name)
        if let metrics = count.metrics { report.files.append(counting.file(name, metrics)) }
        if let problem = count.problem {
          problems.append(counting.failure(problem, of: name.shown))
        }
      } catch {
        problems.append(error)
      }
    }
    if json.isWanted {
      try context.write(report.json)
    } else if csv {
      try context.write(report.csv)
    } else {
      try context.write(WordsText(report, on: options.screen()).text)
    }
    for problem in problems { context.say("Error: \(problem)") }
    if let first = problems.first {
      let isAll =
        report.isOfFolder
        ? report.files.allSatisfy { $0.words == nil } : problems.count == names.count
      throw ExitCode((isAll ? first.status : .partlyDone).rawValue)
    }
  }

  /// Whether a file in a folder is not a document, such as a picture; ``CountingRule/wc`` would count its bytes.
  private func isNoDocument(_ count: DocumentCount) -> Bool {
    guard let metrics = count.metrics else { return false }
    return metrics.unreadableReason?.isNoDocument ?? (metrics.format == nil)
  }

  private var measures: DocumentMeasures {
    // Others take several times longer, and the plain list does not show them.
    let measures: DocumentMeasures =
      json.isWanted || csv && division == nil ? [.characters, .sentences] : []
    return readability ? measures.union(.readability) : measures
  }
}

extension CountingRule: OptionValue {
  init?(argument: String) {
    guard let rule = CountingRule(rawValue: argument) ?? CountingRule(counterName: argument) else {
      return nil
    }
    self = rule
  }

  static func advice(about text: String) -> String {
    let names = allCases.map(\.rawValue)
    return "\"\(text)\" is not a counter. Choose one of: \(names.joined(separator: ", "))."
  }
}

extension DocumentFormat: OptionValue {
  init?(argument: String) {
    self.init(rawValue: argument)
  }

  static func advice(about text: String) -> String {
    if ["json", "csv"].contains(text.lowercased()) {
      return "\"\(text)\" is not a format of documents. To print it: fileprogress words FILE --"
        + text.lowercased()
    }
    return "\"\(text)\" is not a format. Choose one of: \(list)."
  }

  /// The names of all formats.
  fileprivate static var list: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")"
  }
}

extension DocumentSection.Division: OptionValue {
  init?(argument: String) {
    self.init(rawValue: argument)
  }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not valid. Choose one of: chapter, heading."
  }
}

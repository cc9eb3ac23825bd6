import ArgumentParser
import DocumentText
import FileProgressReports
import Foundation
import TextMetrics

/// Counts the words of files without recording anything.
struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Count the words of files as a word processor does.",
    discussion: """
      Nothing is recorded. Without a file, standard input is counted. Counters: prose as a word \
      processor shows, wc as wc -w, uax29 by Unicode's rules, cjk for East Asian characters, \
      characters, charactersWithoutSpaces. Text may be in UTF-8, UTF-16, windows-1252 or ISO 8859-1.

      Examples:
        fileprogress words essay.txt
        fileprogress words --counter wc chapters/*.txt --csv
        git ls-files -z '*.txt' | fileprogress words --files0-from -
      """)

  @Argument(help: ArgumentHelp("The files; - for standard input.", valueName: "file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp("What counts as a word.", valueName: "name"),
    transform: CountingRule.parsed)
  var counter: CountingRule = .prose

  @Option(
    name: .customLong("files0-from"),
    help: ArgumentHelp(
      "Count the files whose names, each ended by a zero byte, are in this file.",
      valueName: "file"))
  var nameList: String?

  @Flag(help: "As a table for spreadsheets.")
  var csv = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if json.isWanted, csv { throw ValidationError("--json and --csv exclude each other.") }
    if nameList != nil, !files.isEmpty {
      throw ValidationError("--files0-from and names of files exclude each other.")
    }
    if files.contains("") { throw ValidationError("A name is empty.") }
  }

  func run() throws {
    let names =
      try nameList.map { try NameList.entries(in: $0) }
      ?? (files.isEmpty ? ["-"] : files).map { .success($0) }
    if files.isEmpty, nameList == nil, context.isInputTerminal {
      options.talk("Counting what you type; Ctrl-D ends. fileprogress words FILE counts a file.")
    }
    var report = WordsReport(counter: counter.makeCounter().name, files: [])
    var problems: [(status: ExitStatus, sentence: String)] = []
    for name in names {
      do {
        let file = try count(name.get())
        if file.words == nil {
          problems.append((.noFile, "\(file.name) is no text, so it has no words"))
        }
        report.files.append(file)
      } catch {
        problems.append((ExitStatus(for: error), "\(error)"))
      }
    }
    if json.isWanted {
      try context.write(report.json)
    } else if csv {
      try context.write(report.csv)
    } else {
      try context.write(WordsText(report).text)
    }
    for problem in problems { context.say("Error: \(problem.sentence)") }
    if let first = problems.first {
      let isAll = problems.count == names.count
      throw ExitCode((isAll ? first.status : .partlyDone).rawValue)
    }
  }

  private func count(_ name: String) throws(DocumentTextError) -> WordsReport.File {
    // Characters take several times longer, and the plain list does not show them.
    let wantsCharacters = json.isWanted || csv
    let isInput = name == "-"
    let metrics =
      isInput
      ? try DocumentText.metrics(
        of: context.inputDescriptor, named: "standard input", counting: counter,
        wantsCharacters: wantsCharacters)
      : try DocumentText.metrics(
        atPath: context.absolutePath(name), named: name, counting: counter,
        wantsCharacters: wantsCharacters)
    return WordsReport.File(
      path: isInput ? name : context.absolutePath(name), name: name,
      format: metrics.format?.rawValue, encoding: metrics.encoding?.rawValue,
      byteCount: metrics.byteCount, words: metrics.words, characters: metrics.characters,
      charactersWithoutSpaces: metrics.charactersWithoutSpaces)
  }
}

extension CountingRule: OptionValue {
  init?(argument: String) {
    self.init(rawValue: argument)
  }

  static func advice(about text: String) -> String {
    let names = allCases.map(\.rawValue)
    return "There is no counter \(text); there are "
      + names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")."
  }
}

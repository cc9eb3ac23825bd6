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
      characters, charactersWithoutSpaces. Of Markdown, HTML, docx, odt, epub, PDF and other formats \
      the text is counted, without markup: of docx, odt, RTF and HTML as LibreOffice Writer counts it, with \
      bullets, numbers, headers and footers; wc counts the bytes of any file. Text may be in UTF-8, UTF-16, \
      windows-1252 or ISO 8859-1. What a file is, its content and its name tell, or --format: \
      \(DocumentFormat.list). --readability gives years of school (Flesch-Kincaid, Gunning \
      fog, SMOG, Coleman-Liau, ARI) and Flesch's reading ease, for English texts of at least 100 words.

      Examples:
        fileprogress words essay.txt
        fileprogress words --counter wc chapters/*.txt --csv
        fileprogress words thesis.docx --by chapter
        fileprogress words thesis.docx --by heading --csv
        fileprogress words --readability essay.txt
        pandoc -t markdown thesis.docx | fileprogress words --format markdown -
        git ls-files -z '*.txt' | fileprogress words --files0-from -
      """)

  @Argument(help: ArgumentHelp("The files; - for standard input.", valueName: "file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp("What counts as a word.", valueName: "name"),
    completion: .list(CountingRule.allCases.map(\.rawValue)), transform: CountingRule.parsed)
  var counter: CountingRule = .prose

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      "Count each section, too: by chapter, or by every heading.",
      valueName: "division"),
    completion: .list(["chapter", "heading"]), transform: DocumentSection.Division.parsed)
  var division: DocumentSection.Division?

  @Option(
    help: ArgumentHelp(
      "What the files are, whatever they look like.", valueName: "name"),
    completion: .list(DocumentFormat.allCases.map(\.rawValue)), transform: DocumentFormat.parsed)
  var format: DocumentFormat?

  @Option(
    name: .customLong("files0-from"),
    help: ArgumentHelp(
      "Count the files whose names, each ended by a zero byte, are in this file.",
      valueName: "file"))
  var nameList: String?

  @Flag(help: "Rate how hard each text is to read, by six formulas; English only.")
  var readability = false

  @Flag(help: "As a table for spreadsheets.")
  var csv = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if json.isWanted, csv { throw ValidationError("--json and --csv exclude each other.") }
    if nameList != nil, !files.isEmpty {
      throw ValidationError("--files0-from and names of files exclude each other.")
    }
    if csv, division != nil, readability {
      throw ValidationError("--readability is of a whole document; with --csv leave out --by.")
    }
    if division != nil, counter.countsRawBytes {
      throw ValidationError("--by needs a counter of text; wc counts the bytes of a file.")
    }
    if format != nil, counter.countsRawBytes {
      throw ValidationError("--format needs a counter of text; wc counts the bytes of a file.")
    }
    if files.contains("") { throw ValidationError("A name is empty.") }
  }

  func run() throws {
    let names =
      try nameList.map { try NameList.entries(in: TypedName(word: $0)) }
      ?? (files.isEmpty ? ["-"] : files).map { .success(TypedName(word: $0)) }
    if files.isEmpty, nameList == nil, context.isInputTerminal {
      options.talk("Counting what you type; Ctrl-D ends. fileprogress words FILE counts a file.")
    }
    var report = WordsReport(
      counter: counter.makeCounter().name, files: [], hasReadability: readability,
      hasSections: division != nil)
    var problems: [(status: ExitStatus, sentence: String)] = []
    for name in names {
      do {
        let name = try name.get()
        let metrics = try count(name)
        let file = file(name, metrics)
        if let reason = metrics.unreadableReason {
          problems.append((.noFile, sentence(about: file.name, reason)))
        } else if division != nil, metrics.sections == nil {
          problems.append((.usage, "\(file.name) \(Self.noHeadings(metrics.format))"))
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

  private func count(_ name: TypedName) throws(DocumentTextError) -> DocumentMetrics {
    // Others take several times longer, and the plain list does not show them.
    var measures: DocumentMeasures =
      json.isWanted || csv && division == nil ? [.characters, .sentences] : []
    if readability { measures.insert(.readability) }
    return name.isStandardInput
      ? try DocumentReader.metrics(
        of: context.inputDescriptor, named: "standard input", as: format, counting: counter,
        also: measures,
        by: division)
      : try DocumentReader.metrics(
        atPath: path(of: name).bytes, named: name.shown, as: format, counting: counter,
        also: measures,
        by: division)
  }

  private func path(of name: TypedName) -> TypedName {
    name.path(in: context.workingFolderBytes)
  }

  private func sentence(about name: String, _ reason: UnreadableReason) -> String {
    if let format, reason == .otherThanNamed(format) || reason == .damaged {
      return "\(name) is no \(format.rawValue)" + (reason == .damaged ? ", or damaged" : "")
        + ". Without --format, its content and its name tell what it is"
    }
    return reason.sentence(about: name)
  }

  private static func noHeadings(_ format: DocumentFormat?) -> String {
    format == .plain
      ? "is counted as plain text, which has no headings to count by"
      : "is \(format?.rawValue ?? "of an unknown format"), which has no headings to count by"
  }

  private func file(_ name: TypedName, _ metrics: DocumentMetrics) -> WordsReport.File {
    WordsReport.File(
      path: name.isStandardInput ? name.shown : path(of: name).shown, name: name.shown,
      format: metrics.format?.rawValue, encoding: metrics.encoding?.rawValue,
      byteCount: metrics.byteCount, words: metrics.words, characters: metrics.characters,
      charactersWithoutSpaces: metrics.charactersWithoutSpaces, sentences: metrics.sentences,
      readability: metrics.readability.map(ReadabilityFigures.init),
      sections: metrics.sections?.map {
        WordsReport.Section(level: $0.level, title: $0.title, words: $0.words)
      }, reason: metrics.words == nil ? metrics.unreadableReason?.code : nil)
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
    return "There is no counter \(text); there are "
      + names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")."
  }
}

extension DocumentFormat: OptionValue {
  init?(argument: String) {
    self.init(rawValue: argument)
  }

  static func advice(about text: String) -> String {
    "There is no format \(text); there are \(list)."
  }

  /// The names of all formats.
  fileprivate static var list: String {
    let names = allCases.map(\.rawValue)
    // Every command makes this text, and `joined` would take a percent of most to set up.
    var list = ""
    for name in names.dropLast() { list += list.isEmpty ? name : ", \(name)" }
    return list + " and \(names.last ?? "")"
  }
}

extension DocumentSection.Division: OptionValue {
  init?(argument: String) {
    self.init(rawValue: argument)
  }

  static func advice(about text: String) -> String {
    "\(text) is no way to divide a document; there are chapter and heading."
  }
}

extension ReadabilityFigures {
  fileprivate init(_ readability: Readability) {
    self.init(
      gradeLevel: readability.gradeLevel, fleschKincaidGrade: readability.fleschKincaidGrade,
      fleschReadingEase: readability.fleschReadingEase, gunningFog: readability.gunningFog,
      smog: readability.smog, colemanLiauIndex: readability.colemanLiauIndex,
      automatedReadabilityIndex: readability.automatedReadabilityIndex)
  }
}

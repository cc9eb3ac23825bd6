import DocumentText
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import Foundation
import ProgressReading
import TextMetrics

/// Counts files by the names that were typed. Nothing is recorded.
struct NamedFileCounting {
  private let task: CountingTask
  private let reader: ForeignReader
  private var context: CommandContext { .current }

  /// Creates a count.
  ///
  /// - Parameters:
  ///   - task: How each file is counted.
  ///   - access: The store that remembers which documents took too long to read.
  init(_ task: CountingTask, access: some StoreAccess) {
    self.task = task
    var reader = ForeignReader.installed
    // Who asks for the words of a file wants them tried, whatever became of that before.
    if let folder = try? access.storeFolder {
      reader.memory = RefusalFile(path: DataStore.refusalsPath(in: folder))
    }
    reader.triesAgain = true
    self.reader = reader
  }

  /// Counts a file.
  func count(_ name: TypedName) -> DocumentCount { task.count(source(name), reader: reader) }

  private func source(_ name: TypedName) -> CountingTask.Source {
    name.isStandardInput
      ? .descriptor(context.inputDescriptor, name: "standard input")
      : .file(path: path(of: name).bytes, name: name.shown)
  }

  private func path(of name: TypedName) -> TypedName {
    name.path(in: context.workingFolderBytes)
  }

  /// Returns the failure for what could not be done with a file.
  func failure(_ problem: DocumentCount.Problem, of name: String) -> CommandFailure {
    switch problem {
    case .unread(let error) where error.code == .notFound && isLink(name):
      CommandFailure(ExitStatus(for: error), FileSentence.danglingLink(name))
    case .unread(let error):
      CommandFailure(
        ExitStatus(for: error),
        error.code == .notFound
          ? CommandFailure.sentence(aboutMissingOutput: name, of: "words FILE")
            ?? FailureText.missing(name)
          : "\(error)")
    case .unreadable(let reason): CommandFailure(.noFile, reason.sentence(about: name) + ".")
    case .otherFormat(let format, let isPerhapsDamaged):
      CommandFailure(
        .noFile,
        "\(name) is not a \(format.rawValue) file"
          + (isPerhapsDamaged ? ", or it is damaged" : "")
          + ". Leave out --format to detect the format.")
    case .noHeadings(.plain):
      CommandFailure(
        .usage, "\(name) is counted as plain text, which has no headings. Leave out --by.")
    case .noHeadings(let format):
      CommandFailure(
        .usage,
        "\(name) is \(format?.rawValue ?? "of an unknown format"), which has no headings. Leave out --by."
      )
    }
  }

  /// Whether a name is that of a symbolic link.
  private func isLink(_ name: String) -> Bool {
    let path = context.absolutePath(name)
    return (try? context.fileSystem.entry(at: path, followsLink: false).kind) == .symbolicLink
  }

  /// Returns what was counted in a file, ready to be shown.
  func file(_ name: TypedName, _ metrics: DocumentMetrics) -> WordsReport.File {
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

extension ReadabilityFigures {
  fileprivate init(_ readability: Readability) {
    self.init(
      gradeLevel: readability.gradeLevel, fleschKincaidGrade: readability.fleschKincaidGrade,
      fleschReadingEase: readability.fleschReadingEase, gunningFog: readability.gunningFog,
      smog: readability.smog, colemanLiauIndex: readability.colemanLiauIndex,
      automatedReadabilityIndex: readability.automatedReadabilityIndex)
  }
}

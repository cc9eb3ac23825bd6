package import DocumentText
package import FileProgress
import TextMetrics

/// Counts the words that files have now, several at once, and records nothing.
package struct FolderCounting {
  /// A file to count.
  package struct File: Sendable {
    /// The absolute path.
    package var path: String
    /// The name that tells the format, where it is another one than that of the path.
    package var name: String
    /// The counter that counted the document before; `nil` if none did.
    package var counter: String?

    package init(path: String, name: String? = nil, counter: String? = nil) {
      self.path = path
      self.name = name ?? path
      self.counter = counter
    }
  }

  /// What became of a file.
  package enum Outcome: Sendable {
    /// It has so many words by a counter, read by a version of the reader of its format.
    case words(WordCount, readerVersion: Int64)
    /// It is a document, but its words can't be counted.
    case uncounted(UnreadableReason)
    /// It is not a text, or can't be read.
    case noText
  }

  private static let filesPerTurn = 16

  private let reader: ForeignReader

  /// Prepares to count.
  ///
  /// - Parameter store: Its text source reads formats with markup.
  package init(in store: DataStore) {
    reader = store.configuration.textSource?.reader(as: ForeignReader.self) ?? .installed
  }

  /// Counts files, each by the counter that it was counted by before, or as prose.
  ///
  /// - Returns: What became of each.
  /// - Complexity: O(*n*) of the bytes of the files.
  package func count(_ files: [File]) -> [Outcome] {
    let reader = reader
    let turns = stride(from: 0, to: files.count, by: Self.filesPerTurn).map {
      files[$0..<min($0 + Self.filesPerTurn, files.count)]
    }
    return turns.concurrentMap(inPiecesOf: 1) { files in
      Self.count(files, reader.readingAhead(files.map { ($0.path, $0.name) }))
    }.flatMap(\.self)
  }

  private static func count(_ files: ArraySlice<File>, _ reader: ForeignReader) -> [Outcome] {
    files.map { file in
      let rule = file.counter.flatMap { CountingRule(counterName: $0) } ?? .prose
      let format = file.name == file.path ? nil : DocumentFormat(name: file.name) ?? .plain
      let count = CountingTask(counting: rule, also: [], as: format).count(
        .file(path: Array(file.path.utf8), name: file.path), reader: reader)
      guard let metrics = count.metrics, metrics.unreadableReason?.isNoDocument != true else {
        return .noText
      }
      if let words = metrics.words {
        return .words(
          WordCount(Int64(words), counter: metrics.counter),
          readerVersion: (metrics.format ?? .plain).readerVersion)
      }
      return metrics.unreadableReason.map(Outcome.uncounted) ?? .noText
    }
  }
}

import Foundation

/// The chapters of one file, with the words of each and their share of the whole.
package struct ChapterReport: Sendable {
  let counter: String
  let file: WordsReport.File
  private let generatedAtNanoseconds: Int64

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - file: What was counted, with a section for each chapter.
  ///   - counter: The name of the counter of all words here.
  package init(_ file: WordsReport.File, counter: String, generatedAtNanoseconds: Int64) {
    self.file = file
    self.counter = counter
    self.generatedAtNanoseconds = generatedAtNanoseconds
  }

  /// The chapters, in reading order.
  var chapters: [WordsReport.Section] { file.sections ?? [] }

  /// Returns which part of all words some words are, 0…1; `nil` if there are none.
  func share(of words: Int) -> Double? {
    guard let all = file.words, all > 0 else { return nil }
    return Double(words) / Double(all)
  }

  /// The report as JSON, schema `fileprogress.report.chapters/1`, with a line feed at its end.
  package var json: String {
    JSONWriter.text { json in
      json.name("chapters")
      json.array(of: chapters) { chapter, json in
        json.object { json in
          json.member("level", Int64(chapter.level))
          json.member("share", share(of: chapter.words).map(Self.rounded))
          json.member("title", chapter.title)
          json.member("words", Int64(chapter.words))
        }
      }
      json.member("counter", counter)
      json.member("format", file.format)
      json.member("generatedAt", timeNanoseconds: generatedAtNanoseconds)
      json.member("path", file.path)
      json.member("schema", "fileprogress.report.chapters/1")
      json.member("words", file.words.map(Int64.init))
    }
  }

  /// The report as a table for other programs: a row for each chapter, and no total.
  package var csv: String {
    CSVText.text(
      columns: ["path", "counter", "level", "title", "words", "share"],
      rows: chapters.map { chapter in
        [
          file.path, counter, "\(chapter.level)", chapter.title, "\(chapter.words)",
          share(of: chapter.words).map { String(format: "%g", Self.rounded($0)) } ?? "",
        ]
      })
  }

  /// Returns a share with the digits that tell a hundredth of a percent.
  private static func rounded(_ share: Double) -> Double { (share * 10_000).rounded() / 10_000 }
}

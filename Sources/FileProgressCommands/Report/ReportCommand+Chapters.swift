import DocumentText
import FileProgress
import FileProgressReports
import TextMetrics

extension ReportCommand {
  /// Shows the chapters of a file as they are now.
  ///
  /// - Throws: ``CommandFailure`` for an option that is about recorded work, and for a file without chapters.
  func showChapters(ofFileAt path: String) throws {
    let others =
      try time.starts(week: week, month: month)
      + [time.until.map { _ in "--until" }, idle.idle.map { _ in "--idle" }].compactMap(\.self)
    if let other = others.first {
      throw CommandFailure(
        .usage, "The chapters of a file are counted as they are now. Leave out \(other).")
    }
    guard !path.isEmpty else { throw CommandFailure.emptyName }
    // A report reads no standard input.
    let name = TypedName(word: path == "-" ? "./-" : path)
    let rule = CountingRule.prose
    let counting = NamedFileCounting(
      CountingTask(counting: rule, also: [], by: .chapter), access: options)
    let count = counting.count(name)
    if let problem = count.problem { throw counting.failure(problem, of: name.shown) }
    guard let metrics = count.metrics, metrics.sections?.isEmpty == false else {
      throw CommandFailure(
        .usage,
        "\(name.shown) has no headings, so it has no chapters. To count its words: "
          + "fileprogress words \(ShellText.fileName(name.shown))")
    }
    let report = ChapterReport(
      counting.file(name, metrics), counter: rule.makeCounter().name,
      generatedAtNanoseconds: context.clock.read().wallNanoseconds)
    if json.isWanted {
      try context.write(report.json)
    } else if csv {
      try context.write(report.csv)
    } else {
      let screen = options.screen(limitsRows: !all)
      try context.show(report.text(on: screen, explains: explain), inPager: !pager.isOff)
    }
  }
}

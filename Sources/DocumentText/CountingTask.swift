package import TextMetrics

/// A way of counting documents.
package struct CountingTask: Sendable {
  /// Where a document is.
  package enum Source: Sendable {
    /// At a path, which may have any bytes but zero; what errors call it.
    case file(path: [UInt8], name: String)
    /// In an open file, pipe or terminal, from where it stands; what errors call it.
    case descriptor(Int32, name: String)
  }

  private let rule: CountingRule
  private let measures: DocumentMeasures
  private let format: DocumentFormat?
  private let division: DocumentSection.Division?

  /// Creates a task.
  ///
  /// - Parameters:
  ///   - rule: What counts as a word.
  ///   - measures: What else is counted, which takes longer.
  ///   - format: The format of the documents; `nil` to detect it.
  ///   - division: Which headings start sections that are counted one by one; `nil` for none.
  package init(
    counting rule: CountingRule, also measures: DocumentMeasures, as format: DocumentFormat? = nil,
    by division: DocumentSection.Division? = nil
  ) {
    self.rule = rule
    self.measures = measures
    self.format = format
    self.division = division
  }

  /// Counts a document.
  ///
  /// - Complexity: As ``DocumentReader/metrics(of:as:counting:also:by:reader:)``.
  package func count(_ source: Source, reader: ForeignReader = .installed) -> DocumentCount {
    do throws(DocumentTextError) {
      let metrics = try metrics(of: source, reader)
      return DocumentCount(metrics: metrics, problem: problem(of: metrics))
    } catch {
      return DocumentCount(metrics: nil, problem: .unread(error))
    }
  }

  private func metrics(
    of source: Source, _ reader: ForeignReader
  ) throws(DocumentTextError) -> DocumentMetrics {
    switch source {
    case .file(let path, let name):
      try DocumentReader.metrics(
        atPath: path, named: name, as: format, counting: rule, also: measures, by: division,
        reader: reader)
    case .descriptor(let descriptor, let name):
      try DocumentReader.metrics(
        of: descriptor, named: name, as: format, counting: rule, also: measures, by: division,
        reader: reader)
    }
  }

  /// Returns what could not be done as asked; `nil` if everything could.
  func problem(of metrics: DocumentMetrics) -> DocumentCount.Problem? {
    if let reason = metrics.unreadableReason {
      if let format, reason == .otherThanNamed(format) || reason == .damaged {
        return .otherFormat(format, isPerhapsDamaged: reason == .damaged)
      }
      return .unreadable(reason)
    }
    return division != nil && metrics.sections == nil ? .noHeadings(metrics.format) : nil
  }
}

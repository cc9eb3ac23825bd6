package import ProgressModel

/// Groups that are filled one activity after the other, in the order in which they first appear.
package struct ReportGroups: Sendable {
  /// The groups.
  package private(set) var groups: [ReportGroup] = []
  private var indexOfTitle: [[UInt8]: Int] = [:]

  /// Creates no groups.
  package init() {}

  /// Adds an activity to the group of a title, which is made if it is new.
  package mutating func add(_ summary: ActivitySummary, to title: String) {
    let index = index(of: title)
    groups[index].totals.add(summary)
  }

  /// Adds an activity with its words in a period to the group of the period's title, which is made
  /// if it is new.
  ///
  /// - Parameter path: The path of the document, if each document has a group of its own.
  package mutating func add(
    _ summary: ActivitySummary, words: PeriodWords?, to title: String, path: String? = nil
  ) {
    let index = index(of: title, path)
    groups[index].totals.add(summary, words: words)
  }

  private mutating func index(of title: String, _ path: String? = nil) -> Int {
    // Paths are bytes: "é" of one code point and "é" of two are two folders.
    let key = Array(title.utf8) + (path.map { [0] + Array($0.utf8) } ?? [])
    if let known = indexOfTitle[key] { return known }
    indexOfTitle[key] = groups.count
    groups.append(ReportGroup(title: title, path: path))
    return groups.count - 1
  }

  /// Adds an activity to the group of its folder.
  package mutating func addByFolder(_ summary: ActivitySummary) {
    add(summary, to: DocumentName(path: summary.path).folder ?? "")
  }

  /// Adds an activity to a group of its own path.
  package mutating func addByDocument(_ summary: ActivitySummary) {
    add(summary, to: summary.path)
  }
}

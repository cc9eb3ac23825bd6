import ProgressModel

/// A document or context on a page: its row in the table, and the anchor of its section.
struct PageDocument: Sendable {
  /// What is shown.
  var summary: ActivitySummary
  /// The figures as the table shows them, so that both places say the same.
  var row: FiguresTable.Row
  /// The id of its section; `nil` if it has none.
  var anchor: String?
  /// How many of its sessions are listed, the newest ones.
  var shownSessionCount: Int

  /// Writes the name, and below it the folder.
  ///
  /// - Parameter isLink: Whether the name leads to its section.
  func writeName(to html: inout HTMLWriter, isLink: Bool) {
    if !row.mark.isEmpty {
      html.text((summary.isStarted ? "● " : "") + (summary.hasUncertainEnd ? "? " : ""))
    }
    if isLink, let anchor {
      html.element("a", ["href": "#" + anchor]) { $0.element("bdi", row.name.name) }
    } else {
      html.element("bdi", row.name.name)
    }
  }

  /// Writes the folder, or what is above a context; nothing if there is none.
  func writeFolder(to html: inout HTMLWriter) {
    guard let folder = row.name.folder else { return }
    html.element("bdi", ["class": "where"], folder)
  }
}

extension PageDocument {
  /// How many sessions a page lists at most: with them it has about 2 MB.
  static let greatestSessionCount = 6500

  /// Returns how many sessions of each document are listed, so that the page doesn't grow without end: of all as
  /// many, until there is no room for more.
  ///
  /// - Parameter counts: How many sessions each document has.
  static func shares(
    of counts: [Int], within greatest: Int = greatestSessionCount
  ) -> [Int] {
    var rest = greatest
    var limit = Int.max
    for (place, count) in counts.sorted().enumerated() {
      let share = rest / (counts.count - place)
      guard count <= share else {
        limit = share
        break
      }
      rest -= count
    }
    return counts.map { min($0, limit) }
  }
}

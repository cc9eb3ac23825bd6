package import ProgressModel

/// The contexts of programs as trees, with what was done in each.
package struct ContextListText: Sendable {
  private static let indent = "  "

  /// The table; every line ends with a line feed. Empty without contexts.
  package let text: String

  /// Creates the table.
  ///
  /// - Parameter standings: Each before those below it.
  package init(_ standings: [ContextStanding], on screen: ReportScreen) {
    guard !standings.isEmpty else {
      text = ""
      return
    }
    let columns: [(column: TextTable.Column, figure: (ContextStanding) -> String)] = [
      (.init(title: "Type", isTrailing: false, dropRank: 1), { $0.node.attributes.typeText }),
      (
        .init(title: "Attempts", dropRank: 2),
        { $0.node.attempts.isEmpty ? "" : NumberText.grouped($0.node.attempts.count) }
      ),
      (
        .init(title: "Time", dropRank: 4),
        { standing in
          guard let activity = standing.activity, activity.sessionCount > 0 else { return "" }
          return DurationText.active(activity.time)
        }
      ),
      (
        .init(title: "Progress", dropRank: 5),
        { $0.activity?.progress.map(NumberText.percent) ?? "" }
      ),
      (.init(title: "Result", dropRank: 3), { $0.activity?.primaryItem?.figureWithNoun ?? "" }),
    ]
    let shown = columns.filter { column in standings.contains { !column.figure($0).isEmpty } }
    var table = TextTable(nameTitle: "Context", columns: shown.map(\.column))
    let depths = Self.depths(of: standings)
    table.rows = zip(standings, depths).map { standing, depth in
      let identifier = standing.node.path.identifiers.last ?? standing.node.application
      let title = PrintableText.of(standing.place.title)
      let name = String(repeating: Self.indent, count: depth) + title
      let isStarted = standing.activity?.isStarted ?? false
      return TextTable.Row(
        mark: isStarted ? screen.runningMark : standing.isDone ? screen.doneMark : "",
        name: identifier == standing.place.title
          ? FittedName(name: name)
          : FittedName(name: name, besides: ContextName.escaped(identifier)),
        figures: shown.map {
          let figure = $0.figure(standing)
          return figure.isEmpty ? screen.unknown : figure
        }, isEmphasized: isStarted)
    }
    text = table.lines(on: screen).map { $0 + "\n" }.joined()
  }

  /// How many of the contexts above each one are in the list, too.
  private static func depths(of standings: [ContextStanding]) -> [Int] {
    var depthOfContext: [ContextIdentifier: Int] = [:]
    return standings.map { standing in
      let depth = standing.node.parent.flatMap { depthOfContext[$0] }.map { $0 + 1 } ?? 0
      depthOfContext[standing.node.id] = depth
      return depth
    }
  }
}

extension ContextAttributes {
  /// What kind of content it is, as people read it; empty if nothing says it.
  var typeText: String {
    switch type {
    case .none: ""
    case .custom: PrintableText.of(customTypeName ?? "custom")
    default: type.name
    }
  }
}

extension ReportScreen {
  /// What stands beside what is done.
  fileprivate var doneMark: String { usesUnicode ? "✓" : "+" }
}

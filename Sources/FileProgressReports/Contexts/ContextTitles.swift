package import ProgressModel

extension ReportScreen {
  /// What stands between two titles on a way.
  var step: String { usesUnicode ? " › " : " > " }

  /// Returns the titles from the top down to a context, such as `Hamlet › Act 1 › Quiz`.
  package func titles(of place: ContextPlace) -> String {
    PrintableText.of((place.titles.isEmpty ? [place.title] : place.titles).joined(separator: step))
  }
}

/// The titles that contexts of several programs have.
struct AmbiguousTitles: Sendable {
  private var titles: Set<[String]> = []

  /// Finds them among the contexts of one table.
  init(_ places: [ContextPlace]) {
    var programs: [[String]: String] = [:]
    for place in places {
      if let known = programs[place.titles], known != place.application {
        titles.insert(place.titles)
      }
      programs[place.titles] = place.application
    }
  }

  /// Whether a context of another program has the same titles.
  func contains(_ place: ContextPlace) -> Bool { titles.contains(place.titles) }
}

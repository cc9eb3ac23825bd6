package import ProgressModel

extension ReportScreen {
  /// What stands between two titles on a way.
  var step: String { usesUnicode ? " › " : " > " }

  /// Returns the titles from the top down to a context, such as `Hamlet › Act 1 › Quiz`.
  package func titles(of place: ContextPlace) -> String {
    PrintableText.of((place.titles.isEmpty ? [place.title] : place.titles).joined(separator: step))
  }
}

import ProgressModel

extension ActivitySummary {
  /// The items with their titles, but for a number of words that is shown anyway.
  var labelledItems: [(label: String, text: String)] {
    ([primaryItem].compactMap(\.self) + additionalItems).compactMap { item in
      if item.isWordCount, item.isCount(of: self) { return nil }
      if item.isReadingLevel { return ("reading level", "grade " + item.figure) }
      return (PrintableText.of(item.title.isEmpty ? item.identifier : item.title), item.figure)
    }
  }
}

extension ActivitySummary.Item {
  /// Whether it says how many years of school a reader needs.
  fileprivate var isReadingLevel: Bool {
    guard case .quantity = value else { return false }
    return identifier == "readability_grade_level"
  }

  /// Whether it has the number of words that is shown anyway.
  fileprivate func isCount(of activity: ActivitySummary) -> Bool {
    guard case .quantity(let quantity) = value, let words = activity.words else { return false }
    return quantity == Double(words.count) || counter == words.counter
  }
}

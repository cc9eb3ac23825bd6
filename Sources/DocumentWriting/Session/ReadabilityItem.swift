import FileProgress
import TextMetrics

/// How hard a document is to read, in years of school, as an item of an activity.
package enum ReadabilityItem {
  /// The item's identifier.
  package static let identifier = Readability.gradeLevelIdentifier
  /// What people read.
  package static let title = "Readability Grade Level"

  /// Gives the item the grade of a text, or removes it if the text has none: an old grade belongs to
  /// another text.
  static func set(_ readability: Readability?, in activity: Activity) {
    let known = activity.activityItem(identifier: identifier)
    guard let readability else {
      if known != nil { _ = activity.removeActivityItem(identifier: identifier) }
      return
    }
    let grade = Double(readability.gradeLevel)
    if let item = known as? QuantityItem {
      if item.quantity != grade { item.quantity = grade }
    } else if known == nil {
      let item = QuantityItem(identifier: identifier, title: title)
      item.quantity = grade
      activity.addAdditionalActivityItem(item)
    }
  }
}

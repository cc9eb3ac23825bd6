import FileProgress

/// The number of words as an item of an activity.
package enum WordCountItem {
  /// The item's identifier.
  package static let identifier = Activity.wordCountIdentifier
  /// What people read.
  package static let title = "Word Count"

  /// Gives the item a value; it becomes the primary one only if there is none.
  static func set(_ words: Int, counter: String, in activity: Activity) {
    let known = activity.activityItem(identifier: identifier) as? QuantityItem
    let item = known ?? QuantityItem(identifier: identifier, title: title)
    if item.quantity != Double(words) || item.counter != counter {
      item.quantity = Double(words)
      item.counter = counter
    }
    if activity.primaryActivityItem == nil, known == nil,
      activity.primaryKind == nil || activity.primaryKind == .quantity
    {
      activity.primaryActivityItem = item
    } else if known == nil {
      activity.addAdditionalActivityItem(item)
    }
  }
}

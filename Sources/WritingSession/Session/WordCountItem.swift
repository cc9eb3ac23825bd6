package import FileProgress

/// The number of words as an item of an activity.
package enum WordCountItem {
  /// The item's identifier.
  package static let identifier = "total_word_count"
  /// What people read.
  package static let title = "Word Count"

  /// Looks at a file and notes its words: as a sample, and as the item, which becomes the primary one
  /// only if there is none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - store: Where its activity is.
  ///   - before: The content before the change, if it was seen.
  /// - Returns: The activity of the file and its words.
  /// - Throws: What fetching throws.
  package static func update(
    atPath path: String, in store: DataStore, before: Fingerprint? = nil
  ) throws -> (activity: Activity, words: Int) {
    let (activity, words, counter) = try count(atPath: path, in: store)
    note(words, counter: counter, in: activity, before: before)
    return (activity, words)
  }

  /// Looks at a file and counts its words, without noting them.
  ///
  /// - Throws: What fetching throws.
  package static func count(
    atPath path: String, in store: DataStore
  ) throws -> (activity: Activity, words: Int, counter: String) {
    var visitor = WordCountVisitor()
    let activity = try store.activity(atPath: path, visitor: &visitor)
    return (activity, visitor.finish(), visitor.counterName)
  }

  /// Notes the words of a file that was just counted, as ``update(atPath:in:before:)`` does.
  ///
  /// - Parameters:
  ///   - words: The count.
  ///   - counter: The counter's name.
  ///   - activity: The activity of the file.
  ///   - before: The content before the change, if it was seen.
  package static func note(
    _ words: Int, counter: String, in activity: Activity, before: Fingerprint? = nil
  ) {
    activity.recordWords(
      words, counter: counter, before: before == activity.fingerprint ? nil : before)
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

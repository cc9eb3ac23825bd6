package import FileProgress

/// Progress and items of a document that a person reports by hand: all of it is kept, or nothing.
package struct ReportedResults {
  /// Which item becomes the primary one.
  package enum Primary: Hashable, Sendable {
    /// The one that it is.
    case unchanged
    /// The one with this identifier.
    case item(String)
    /// None.
    case noItem
  }

  /// A stretch of the document, in fractions of it, 0…1.
  package struct Stretch: Hashable, Sendable {
    /// Where it starts.
    package var start: Double
    /// Where it ends, ≥ `start`.
    package var end: Double

    package init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// What became of the progress: fractions, 0…1.
  package struct Outcome: Hashable, Sendable {
    /// The progress before.
    package var progressBefore: Double
    /// The progress now.
    package var progress: Double
    /// Whether anything is other than before. If not, nothing was recorded and there is nothing to undo.
    package var isChanged: Bool
    /// Which document the file was taken for, and why.
    package var decision: MatchDecision?
  }

  /// Why nothing was kept.
  package enum Refusal: Error, Hashable {
    /// The identifier stands for the words of the file, which are counted.
    case reservedIdentifier(String)
    /// The points of the item are not between 0 and the possible ones.
    case scoreOutOfRange(identifier: String)
    /// The value of the item can't be kept.
    case impossibleValue(identifier: String)
    /// The progress is not a number.
    case impossibleProgress
    /// No item with this identifier exists, so it cannot be removed.
    case unknownItem(identifier: String)
    /// No item with this identifier exists, so it cannot become the primary one.
    case unknownPrimary(identifier: String)
    /// The item is of another kind than the primary one, which keeps its own.
    case otherKind(identifier: String, ItemValue.Kind, primary: ItemValue.Kind)
  }

  /// Whether the earlier progress is cleared first.
  package var clearsProgress = false
  /// Covered from the start up to this fraction, 0…1; `nil` for nothing.
  package var progress: Double?
  /// More that is covered.
  package var stretches: [Stretch] = []
  /// The items that are added; one with a known identifier replaces the old one.
  package var items: [ActivityItem] = []
  /// The identifiers of the items that are removed.
  package var removedItems: [String] = []
  /// Which item becomes the primary one.
  package var primary = Primary.unchanged

  /// Returns whether an identifier stands for the words of a file.
  package static func isReserved(_ identifier: String) -> Bool {
    identifier == WordCountItem.identifier
  }

  /// Returns whether points are less than 0, or more than the possible ones.
  package static func isOutOfRange(score: Double, maxScore: Double) -> Bool {
    score < 0 || (maxScore > 0 && score > maxScore)
  }

  /// Creates results that change nothing.
  package init() {}

  /// Keeps the results, as one command that can be undone.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - store: Where they are recorded.
  ///   - summary: The command, for people.
  /// - Returns: `nil` if nothing is recorded of the file.
  /// - Throws: ``Refusal``; what fetching and saving throw.
  package func record(
    ofFileAt path: String, in store: DataStore, asCommand summary: String
  ) throws -> Outcome? {
    try record(in: store.fetching.activity(atPath: path), of: store, asCommand: summary)
  }

  /// Keeps the results in the newest attempt at a context, as one command that can be undone. If there is no
  /// attempt, the first one starts.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - store: Where they are recorded.
  ///   - summary: The command, for people.
  /// - Returns: `nil` if nothing is recorded.
  /// - Throws: ``Refusal``; what saving throws.
  package func record(
    in context: Context, of store: DataStore, asCommand summary: String
  ) throws -> Outcome? {
    try record(
      in: context.currentActivity ?? context.createNewActivity(), of: store, asCommand: summary)
  }

  private func record(
    in activity: Activity, of store: DataStore, asCommand summary: String
  ) throws -> Outcome? {
    guard activity.isRecorded else { return nil }
    let before = activity.progress
    let decision = activity.file?.match
    let isChanged = try change(activity)
    let outcome = Outcome(
      progressBefore: before, progress: activity.progress, isChanged: isChanged,
      decision: decision)
    try store.saveAndWait(asCommand: summary)
    return outcome
  }

  /// Changes the activity, or throws before anything is changed. A value that is already there is not written
  /// again: `undo` would take back a change that nobody can see.
  ///
  /// - Returns: Whether anything is other than before.
  private func change(_ activity: Activity) throws(Refusal) -> Bool {
    for item in items {
      if Self.isReserved(item.identifier) { throw .reservedIdentifier(item.identifier) }
      guard item.hasValidValue else { throw .impossibleValue(identifier: item.identifier) }
      if let score = item as? ScoreItem,
        Self.isOutOfRange(score: score.score, maxScore: score.maxScore)
      {
        throw .scoreOutOfRange(identifier: item.identifier)
      }
    }
    if let progress, progress.isNaN { throw .impossibleProgress }
    for identifier in removedItems where activity.activityItem(identifier: identifier) == nil {
      throw .unknownItem(identifier: identifier)
    }
    let newPrimary = try newPrimary(of: activity)
    let former = activity.primaryActivityItem?.identifier
    var isChanged = changeProgress(of: activity)
    for identifier in removedItems {
      isChanged = activity.removeActivityItem(identifier: identifier) || isChanged
    }
    for item in items {
      let known = activity.activityItem(identifier: item.identifier)
      guard known.map({ !item.saysTheSame(as: $0) }) ?? true else { continue }
      activity.addAdditionalActivityItem(item)
      isChanged = true
    }
    if let newPrimary, newPrimary.identifier != activity.primaryActivityItem?.identifier {
      activity.primaryActivityItem = newPrimary
    }
    if primary == .noItem, former != nil { activity.primaryActivityItem = nil }
    return isChanged || former != activity.primaryActivityItem?.identifier
  }

  /// - Returns: Whether the covered parts are other ones than before.
  private func changeProgress(of activity: Activity) -> Bool {
    let before = activity.progressRanges
    var after = clearsProgress ? ProgressRanges() : before
    let covered = stretches + (progress.map { [Stretch(start: 0, end: $0)] } ?? [])
    for stretch in covered { after.insert(from: stretch.start, to: stretch.end) }
    guard before != after else { return false }
    if clearsProgress { activity.clearProgress() }
    for stretch in covered {
      activity.addProgressRange(fromStart: stretch.start, toEnd: stretch.end)
    }
    return true
  }

  /// The item that becomes the primary one, of the kind that the primary one has and keeps; `nil` if it
  /// stays.
  private func newPrimary(of activity: Activity) throws(Refusal) -> ActivityItem? {
    let identifier: String? =
      switch primary {
      case .item(let identifier): identifier
      case .noItem: nil
      case .unchanged: activity.primaryActivityItem?.identifier
      }
    guard let identifier,
      !removedItems.contains(identifier) || items.contains(where: { $0.identifier == identifier })
    else { return nil }
    let item =
      items.last { $0.identifier == identifier } ?? activity.activityItem(identifier: identifier)
    guard let item else { throw .unknownPrimary(identifier: identifier) }
    if let kind = activity.primaryKind, kind != item.kind {
      throw .otherKind(identifier: identifier, item.kind, primary: kind)
    }
    return primary == .unchanged ? nil : item
  }
}

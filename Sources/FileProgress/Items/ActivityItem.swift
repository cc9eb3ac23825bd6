public import ProgressModel
import Synchronization

/// A value that an activity reports besides time and progress.
///
/// Change its properties at any time; the next ``DataStore/save()`` saves them. An item keeps the
/// activities alive that have it.
///
/// - Source: ClassKit, `CLSActivityItem`. There are three kinds: ``BinaryItem``, ``QuantityItem`` and
///   ``ScoreItem``.
public class ActivityItem: @unchecked Sendable {
  // Everything mutable is in the storage and in this lock, and subclasses keep no state of their
  // own, which makes the class and its subclasses safe to share.
  let storage: ItemStorage
  private let activities = Mutex<[Activity]>([])

  /// Unique within the activity; an item with a known identifier replaces the old one.
  public var identifier: String { storage.identifier }

  /// What people read.
  public var title: String {
    get { storage.content.title }
    set {
      storage.content.title = newValue
      noteChange()
    }
  }

  init(_ storage: ItemStorage) {
    self.storage = storage
  }

  convenience init(identifier: String, title: String, value: ItemValue) {
    self.init(
      ItemStorage(
        identifier: identifier, content: ItemStorage.Content(title: title, value: value)))
  }

  static func make(_ storage: ItemStorage, kind: ItemValue.Kind) -> ActivityItem {
    switch kind {
    case .binary: BinaryItem(storage)
    case .quantity: QuantityItem(storage)
    case .score: ScoreItem(storage)
    }
  }

  var itemValue: ItemValue {
    get { storage.content.value }
    set {
      let activities = activities.withLock { $0 }
      guard newValue.isValid || activities.isEmpty else {
        for activity in activities { activity.refuse(Activity.impossibleValue(self)) }
        return
      }
      storage.content.value = newValue
      noteChange()
    }
  }

  /// The counter that a number of words was counted by.
  package var counter: String? {
    get { storage.content.counter }
    set {
      storage.content.counter = newValue
      noteChange()
    }
  }

  /// The kind of the item.
  package var kind: ItemValue.Kind { itemValue.kind }

  /// Whether another item says the same: title, value, and what counted it.
  package func saysTheSame(as other: ActivityItem) -> Bool {
    storage.content == other.storage.content
  }

  /// Whether every number in it can be kept.
  package var hasValidValue: Bool { itemValue.isValid }

  /// Whether an activity has it, or had it.
  package var belongsToAnActivity: Bool { activities.withLock { !$0.isEmpty } }

  /// Keeps an activity alive for as long as its item can be changed.
  func belongs(to activity: Activity) {
    activities.withLock { known in
      if !known.contains(activity) { known.append(activity) }
    }
  }

  /// Takes note that an activity keeps the values of this item, and no longer the item.
  func leaves(_ activity: Activity) {
    let former = activities.withLock { known in
      defer { known.removeAll { $0 == activity } }
      return known
    }
    // The activity may end now, outside of the lock.
    withExtendedLifetime(former) {}
  }

  private func noteChange() {
    for activity in activities.withLock({ $0 }) { activity.noteItemChange() }
  }
}

/// A yes or no, such as pass or fail.
///
/// - Source: ClassKit, `CLSBinaryItem`; `false` until it is set.
public final class BinaryItem: ActivityItem, @unchecked Sendable {
  /// The pair of words that the value stands for.
  public var valueType: BinaryValueType {
    if case .binary(_, let type) = itemValue { type } else { .trueFalse }
  }

  /// Creates an item whose value is `false`.
  ///
  /// - Parameters:
  ///   - identifier: Unique within the activity.
  ///   - title: What people read.
  ///   - valueType: The pair of words that the value stands for.
  public convenience init(identifier: String, title: String, type valueType: BinaryValueType) {
    self.init(identifier: identifier, title: title, value: .binary(false, valueType))
  }

  /// The value; `true` stands for the first word of the type, such as pass.
  public var value: Bool {
    get { if case .binary(let value, _) = itemValue { value } else { false } }
    set { itemValue = .binary(newValue, valueType) }
  }
}

/// A number of something, such as words.
///
/// - Source: ClassKit, `CLSQuantityItem`; 0 until it is set.
public final class QuantityItem: ActivityItem, @unchecked Sendable {
  /// Creates an item whose quantity is 0.
  ///
  /// - Parameters:
  ///   - identifier: Unique within the activity.
  ///   - title: What people read.
  public convenience init(identifier: String, title: String) {
    self.init(identifier: identifier, title: title, value: .quantity(0))
  }

  /// The number. A number that is not finite does not change an activity's item, and the next
  /// ``DataStore/save()`` says so.
  public var quantity: Double {
    get { if case .quantity(let quantity) = itemValue { quantity } else { 0 } }
    set { itemValue = .quantity(newValue) }
  }
}

/// Points out of possible points.
///
/// - Source: ClassKit, `CLSScoreItem`.
public final class ScoreItem: ActivityItem, @unchecked Sendable {
  /// Creates an item.
  ///
  /// - Parameters:
  ///   - identifier: Unique within the activity.
  ///   - title: What people read.
  ///   - score: The points.
  ///   - maxScore: The possible points, > 0.
  public convenience init(identifier: String, title: String, score: Double, maxScore: Double) {
    self.init(identifier: identifier, title: title, value: .score(score, outOf: maxScore))
  }

  /// The points, clamped to 0…``maxScore`` when they are saved.
  public var score: Double {
    get { if case .score(let score, _) = itemValue { score } else { 0 } }
    set { itemValue = .score(newValue, outOf: maxScore) }
  }

  /// The possible points, > 0. Other values do not change an activity's item, and the next
  /// ``DataStore/save()`` says so.
  public var maxScore: Double {
    get { if case .score(_, let possible) = itemValue { possible } else { 0 } }
    set { itemValue = .score(score, outOf: newValue) }
  }
}

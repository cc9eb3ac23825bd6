public import ProgressModel
import Synchronization

/// A value that an activity reports besides time and progress.
///
/// Change its properties at any time; what an activity's items hold is kept by the next
/// ``DataStore/save()``.
///
/// - Source: ClassKit, `CLSActivityItem`. There are three kinds: ``BinaryItem``, ``QuantityItem`` and
///   ``ScoreItem``.
public class ActivityItem: @unchecked Sendable {
  // Subclasses keep no state of their own: everything mutable is in this lock, which makes the
  // class and its subclasses safe to share.
  private let content: Mutex<Content>

  struct Content: Equatable {
    var title: String
    var value: ItemValue
    var counter: String?
  }

  /// Unique within the activity; an item with a known identifier replaces the old one.
  public let identifier: String

  /// What people read.
  public var title: String {
    get { content.withLock { $0.title } }
    set { content.withLock { $0.title = newValue } }
  }

  init(identifier: String, title: String, value: ItemValue, counter: String? = nil) {
    self.identifier = identifier
    content = Mutex(Content(title: title, value: value, counter: counter))
  }

  var itemValue: ItemValue {
    get { content.withLock { $0.value } }
    set { content.withLock { $0.value = newValue } }
  }

  /// The counter that a number of words was counted by.
  package var counter: String? {
    get { content.withLock { $0.counter } }
    set { content.withLock { $0.counter = newValue } }
  }

  /// The kind of the item.
  package var kind: ItemValue.Kind { itemValue.kind }

  /// Whether every number in it can be kept.
  package var hasValidValue: Bool { itemValue.isValid }

  var snapshot: Content {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }

  static func make(
    identifier: String, title: String, value: ItemValue, counter: String?
  ) -> ActivityItem {
    let item: ActivityItem =
      switch value {
      case .binary(let value, let type):
        BinaryItem(identifier: identifier, title: title, type: type, value: value)
      case .quantity(let quantity):
        QuantityItem(identifier: identifier, title: title, quantity: quantity)
      case .score(let score, let possible):
        ScoreItem(identifier: identifier, title: title, score: score, maxScore: possible)
      }
    item.counter = counter
    return item
  }
}

/// A yes or no, such as pass or fail.
///
/// - Source: ClassKit, `CLSBinaryItem`; `false` until it is set.
public final class BinaryItem: ActivityItem, @unchecked Sendable {
  /// The pair of words that the value stands for.
  public let valueType: BinaryValueType

  /// Creates an item whose value is `false`.
  ///
  /// - Parameters:
  ///   - identifier: Unique within the activity.
  ///   - title: What people read.
  ///   - valueType: The pair of words that the value stands for.
  public convenience init(identifier: String, title: String, type valueType: BinaryValueType) {
    self.init(identifier: identifier, title: title, type: valueType, value: false)
  }

  init(identifier: String, title: String, type valueType: BinaryValueType, value: Bool) {
    self.valueType = valueType
    super.init(identifier: identifier, title: title, value: .binary(value, valueType))
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
    self.init(identifier: identifier, title: title, quantity: 0)
  }

  init(identifier: String, title: String, quantity: Double) {
    super.init(identifier: identifier, title: title, value: .quantity(quantity))
  }

  /// The number; what is not finite is refused by the next ``DataStore/save()``.
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
  public init(identifier: String, title: String, score: Double, maxScore: Double) {
    super.init(identifier: identifier, title: title, value: .score(score, outOf: maxScore))
  }

  /// The points, clamped to 0…``maxScore`` when they are saved.
  public var score: Double {
    get { if case .score(let score, _) = itemValue { score } else { 0 } }
    set { itemValue = .score(newValue, outOf: maxScore) }
  }

  /// The possible points, > 0; what is not is refused by the next ``DataStore/save()``.
  public var maxScore: Double {
    get { if case .score(_, let possible) = itemValue { possible } else { 0 } }
    set { itemValue = .score(score, outOf: newValue) }
  }
}

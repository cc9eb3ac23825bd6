internal import FileProgress
public import Foundation
internal import ProgressModel
internal import Synchronization

/// A value that an activity reports besides time and progress.
///
/// - Source: ClassKit, `CLSActivityItem`. There are three kinds: ``CLSBinaryItem``, ``CLSQuantityItem`` and
///   ``CLSScoreItem``.
open class CLSActivityItem: CLSObject, @unchecked Sendable {
  // The moments are in a lock, and the values in an object of the library that has one.
  private static let wrappers = ObjectWrappers<ActivityItem, CLSActivityItem>()
  static let kinds: [AnyClass] = [CLSBinaryItem.self, CLSQuantityItem.self, CLSScoreItem.self]

  let item: ActivityItem
  private let moments: Mutex<(created: Date, modified: Date)>
  /// Where it is to be an item as soon as it has something to record.
  private let waiting = Mutex<[WaitingPlace]>([])

  private struct WaitingPlace {
    let activity: Activity
    // It holds the item.
    weak var wrapper: CLSActivity?
    let isPrimary: Bool
  }

  static func wrapper(of item: ActivityItem) -> CLSActivityItem {
    wrappers.wrapper(of: item) {
      switch item {
      case let item as BinaryItem: CLSBinaryItem(known: item)
      case let item as QuantityItem: CLSQuantityItem(known: item)
      case let item as ScoreItem: CLSScoreItem(known: item)
      default: CLSActivityItem(known: item)
      }
    }
  }

  /// Creates the wrapper of an item that the registry is about to know.
  init(known item: ActivityItem) {
    self.item = item
    let now = Date()
    moments = Mutex((now, now))
    super.init()
  }

  /// Creates the wrapper of an item that a client makes.
  init(new item: ActivityItem) {
    self.item = item
    let now = Date()
    moments = Mutex((now, now))
    super.init()
    Self.wrappers.register(self, for: item)
  }

  deinit { Self.wrappers.drop(for: item) }

  /// Unique within the activity.
  open var identifier: String { item.identifier }

  /// What people read.
  open var title: String {
    get { item.title }
    set {
      item.title = newValue
      noteChange("title = \(newValue)")
    }
  }

  /// When this object was made.
  open override var dateCreated: Date { moments.withLock { $0.created } }

  /// When its value was last set in this process.
  open override var dateLastModified: Date { moments.withLock { $0.modified } }

  func noteChange(_ change: @autoclosure () -> String) {
    moments.withLock { $0.modified = Date() }
    CallTrace.note("\(type(of: self)) \(identifier): \(change())")
  }

  /// What its value is, in words.
  var valueText: String { "" }

  /// Whether it is a score of a quiz without questions, of which nothing can be recorded.
  var hasNoPoints: Bool { false }

  /// Waits to be the item of an activity until it has something to record.
  ///
  /// - Returns: Whether it has to.
  func waits(for activity: CLSActivity, asPrimary isPrimary: Bool) -> Bool {
    guard hasNoPoints else { return false }
    waiting.withLock {
      $0.append(
        WaitingPlace(activity: activity.activity, wrapper: activity, isPrimary: isPrimary))
    }
    return true
  }

  /// Becomes the item of the activities that it waited for, if nothing took its place there.
  func enter() {
    guard !hasNoPoints else { return }
    let places = waiting.withLock { places in
      defer { places = [] }
      return places
    }
    for place in places {
      let isFree =
        place.wrapper.map { $0.keeps(self) }
        ?? (place.activity.activityItem(identifier: identifier) == nil)
      guard isFree else { continue }
      let activity = CLSActivity.wrapper(of: place.activity)
      if place.isPrimary {
        activity.primaryActivityItem = self
      } else {
        activity.addAdditionalActivityItem(self)
      }
    }
  }

  /// Its identifier and value.
  open override var description: String { "\(type(of: self))(\(identifier): \(valueText))" }

  /// The same as ``description``.
  open override var debugDescription: String { description }

  /// Always fails: only items of the three kinds are archived.
  public required init?(coder: NSCoder) { nil }

  /// Reads the moments that ``encode(with:)`` wrote.
  init(_ item: ActivityItem, from coder: NSCoder) {
    self.item = item
    moments = Mutex((coder.moment(forKey: "dateCreated"), coder.moment(forKey: "dateLastModified")))
    super.init()
    Self.wrappers.register(self, for: item)
  }

  /// Writes identifier, title and moments; each kind adds its value.
  open override func encode(with coder: NSCoder) {
    coder.encode(text: identifier, forKey: "identifier")
    coder.encode(text: title, forKey: "title")
    coder.encode(moment: dateCreated, forKey: "dateCreated")
    coder.encode(moment: dateLastModified, forKey: "dateLastModified")
  }
}

/// The pair of words that a ``CLSBinaryItem`` stands for.
///
/// - Source: ClassKit, `CLSBinaryValueType`.
@nonexhaustive
public enum CLSBinaryValueType: Int, Sendable {
  /// True or false.
  case trueFalse = 0
  /// Pass or fail.
  case passFail
  /// Yes or no.
  case yesNo
  /// Correct or incorrect.
  case correctIncorrect
}

/// A yes or no, such as pass or fail.
///
/// - Source: ClassKit, `CLSBinaryItem`; `false` until it is set.
open class CLSBinaryItem: CLSActivityItem, @unchecked Sendable {
  private let binary: BinaryItem

  /// Creates an item whose value is `false`.
  public init(identifier: String, title: String, type valueType: CLSBinaryValueType) {
    binary = BinaryItem(
      identifier: identifier, title: title,
      type: BinaryValueType(rawValue: valueType.rawValue) ?? .trueFalse)
    super.init(new: binary)
  }

  init(known item: BinaryItem) {
    binary = item
    super.init(known: item)
  }

  /// The value; `true` stands for the first word of the type.
  open var value: Bool {
    get { binary.value }
    set {
      binary.value = newValue
      noteChange("value = \(newValue)")
    }
  }

  /// The pair of words that the value stands for.
  open var valueType: CLSBinaryValueType {
    CLSBinaryValueType(rawValue: binary.valueType.rawValue) ?? .trueFalse
  }

  override var valueText: String { "\(value), \(valueType)" }

  /// Reads an item from an archive.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.text(forKey: "identifier") else { return nil }
    binary = BinaryItem(
      identifier: identifier, title: coder.text(forKey: "title") ?? "",
      type: BinaryValueType(rawValue: coder.decodeInteger(forKey: "valueType")) ?? .trueFalse)
    binary.value = coder.decodeBool(forKey: "value")
    super.init(binary, from: coder)
  }

  /// Writes the item to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(valueType.rawValue, forKey: "valueType")
    coder.encode(value, forKey: "value")
  }
}

/// A number of something, such as hints.
///
/// - Source: ClassKit, `CLSQuantityItem`; 0 until it is set.
open class CLSQuantityItem: CLSActivityItem, @unchecked Sendable {
  private let number: QuantityItem

  /// Creates an item whose quantity is 0.
  public init(identifier: String, title: String) {
    number = QuantityItem(identifier: identifier, title: title)
    super.init(new: number)
  }

  init(known item: QuantityItem) {
    number = item
    super.init(known: item)
  }

  /// The number. If it is not finite, an activity's item keeps its value, and the next save throws
  /// ``CLSError/invalidArgument``.
  open var quantity: Double {
    get { number.quantity }
    set {
      number.quantity = newValue
      noteChange("quantity = \(newValue)")
    }
  }

  override var valueText: String { "\(quantity)" }

  /// Reads an item from an archive.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.text(forKey: "identifier") else { return nil }
    number = QuantityItem(identifier: identifier, title: coder.text(forKey: "title") ?? "")
    number.quantity = coder.decodeDouble(forKey: "quantity")
    super.init(number, from: coder)
  }

  /// Writes the item to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(quantity, forKey: "quantity")
  }
}

/// Points out of possible points.
///
/// - Source: ClassKit, `CLSScoreItem`.
open class CLSScoreItem: CLSActivityItem, @unchecked Sendable {
  private let points: ScoreItem

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - identifier: Unique within the activity.
  ///   - title: What people read.
  ///   - score: The points, which are clamped to 0…`maxScore` when they are saved.
  ///   - maxScore: The possible points, as in ``maxScore``.
  public init(identifier: String, title: String, score: Double, maxScore: Double) {
    points = ScoreItem(identifier: identifier, title: title, score: score, maxScore: maxScore)
    super.init(new: points)
  }

  init(known item: ScoreItem) {
    points = item
    super.init(known: item)
  }

  /// The points.
  open var score: Double {
    get { points.score }
    set {
      points.score = newValue
      noteChange("score = \(newValue)")
    }
  }

  /// The possible points, > 0.
  ///
  /// If they are 0, the score is not recorded yet, because a quiz may have no questions so far. If they are less
  /// than 0, an activity's item keeps its value, and the next save throws ``CLSError/invalidArgument``.
  open var maxScore: Double {
    get { points.maxScore }
    set {
      guard newValue != 0 || !points.belongsToAnActivity else {
        return CallTrace.note("CLSScoreItem \(identifier): maxScore = 0", CallTrace.noPoints)
      }
      points.maxScore = newValue
      noteChange("maxScore = \(newValue)")
      enter()
    }
  }

  override var hasNoPoints: Bool { points.maxScore == 0 }

  override var valueText: String { "\(score) of \(maxScore)" }

  /// Reads an item from an archive.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.text(forKey: "identifier") else { return nil }
    points = ScoreItem(
      identifier: identifier, title: coder.text(forKey: "title") ?? "",
      score: coder.decodeDouble(forKey: "score"), maxScore: coder.decodeDouble(forKey: "maxScore"))
    super.init(points, from: coder)
  }

  /// Writes the item to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(score, forKey: "score")
    coder.encode(maxScore, forKey: "maxScore")
  }
}

public import FileProgress
public import Foundation
internal import Synchronization

/// A person's recorded work on a context or a file: time, progress and other reported values.
///
/// It comes from ``CLSContext/createNewActivity()``, ``CLSContext/currentActivity`` or
/// ``CLSDataStore/fetchActivity(for:completion:)``. ``CLSDataStore/save(completion:)`` keeps changes. It also
/// keeps what you report while it does not run.
///
/// - Source: ClassKit, `CLSActivity`.
open class CLSActivity: CLSObject, @unchecked Sendable {
  private static let wrappers = ObjectWrappers<Activity, CLSActivity>()

  /// The activity of the library, for programs that import FileProgress, too.
  public let activity: Activity
  /// The items that clients made: they stay what they are while anybody holds the activity.
  private let items = Mutex<[String: CLSActivityItem]>([:])

  static func wrapper(of activity: Activity) -> CLSActivity {
    wrappers.wrapper(of: activity) { CLSActivity(activity) }
  }

  init(_ activity: Activity) {
    self.activity = activity
    super.init()
  }

  deinit { Self.wrappers.drop(for: activity) }

  // MARK: - Time

  /// How many seconds it has run, without earlier attempts.
  open var duration: TimeInterval { activity.duration }

  /// Whether it runs.
  open var isStarted: Bool { activity.isStarted }

  /// Starts or resumes the timer; does nothing if it runs.
  open func start() {
    activity.start()
    note("start()")
  }

  /// Stops the timer; does nothing if it does not run.
  open func stop() {
    activity.stop()
    note("stop()", "\(String(format: "%.1f", duration)) s")
  }

  // MARK: - Progress

  /// The covered fraction, 0…1; setting it to *p* covers 0…*p*. It never goes down; a value out of range is
  /// clamped.
  open var progress: Double {
    get { activity.progress }
    set {
      activity.progress = newValue
      note("progress = \(newValue)", newValue.isNaN ? Self.notANumber : "\(progress)")
    }
  }

  /// Adds a covered part. Parts may overlap or repeat; each point counts once.
  ///
  /// - Parameters:
  ///   - start: The start, clamped to 0…1.
  ///   - end: The end; an end before its start covers nothing. If one of them is not a number, nothing changes and
  ///     the next save throws ``CLSError/invalidArgument``.
  open func addProgressRange(fromStart start: Double, toEnd end: Double) {
    activity.addProgressRange(fromStart: start, toEnd: end)
    note(
      "addProgressRange(\(start), \(end))",
      start.isNaN || end.isNaN ? Self.notANumber : "\(progress)")
  }

  // MARK: - Items

  /// The item that is shown first; `nil` if progress is shown first.
  ///
  /// The first save fixes its kind for all attempts at the context. An item of another kind changes
  /// nothing, and the next save throws ``CLSError/invalidArgument``.
  open var primaryActivityItem: CLSActivityItem? {
    get { activity.primaryActivityItem.map(CLSActivityItem.wrapper) }
    set {
      keep(newValue)
      let isLater = newValue?.waits(for: self, asPrimary: true) ?? false
      if !isLater { activity.primaryActivityItem = newValue?.item }
      let isKept = isLater || activity.primaryActivityItem === newValue?.item
      note(
        "primaryActivityItem = \(newValue?.description ?? "nil")",
        isLater
          ? CallTrace.noPoints
          : isKept ? "" : "not recorded: the primary item of this context has another kind")
    }
  }

  /// All items but the primary one, in the order in which they were added.
  open var additionalActivityItems: [CLSActivityItem] {
    activity.additionalActivityItems.map(CLSActivityItem.wrapper)
  }

  /// Adds an item. It replaces one with the same identifier.
  open func addAdditionalActivityItem(_ activityItem: CLSActivityItem) {
    keep(activityItem)
    let isLater = activityItem.waits(for: self, asPrimary: false)
    if !isLater { activity.addAdditionalActivityItem(activityItem.item) }
    note("addAdditionalActivityItem(\(activityItem))", isLater ? CallTrace.noPoints : "")
  }

  /// Removes all items, including the primary one.
  open func removeAllActivityItems() {
    activity.removeAllActivityItems()
    let former = items.withLock { items in
      defer { items = [:] }
      return items
    }
    withExtendedLifetime(former) {}
    note("removeAllActivityItems()")
  }

  /// Whether a client made an item the one of its identifier here, and no other since.
  func keeps(_ item: CLSActivityItem) -> Bool {
    items.withLock { $0[item.identifier] } === item
  }

  private func keep(_ item: CLSActivityItem?) {
    guard let item else { return }
    // The former one may end now, outside the lock.
    let former = items.withLock { $0.updateValue(item, forKey: item.identifier) }
    withExtendedLifetime(former) {}
  }

  // MARK: - Describing

  /// When it was first recorded.
  open override var dateCreated: Date { activity.dateCreated }

  /// When something was last recorded.
  open override var dateLastModified: Date { activity.dateLastModified }

  private static let notANumber = "not recorded: the value is not a number"

  private func note(_ call: @autoclosure () -> String, _ result: @autoclosure () -> String = "") {
    guard CallTrace.isOn else { return }
    let reason = CallTrace.refusal(of: activity, in: .shared)
    let result = [result(), reason].filter { !$0.isEmpty }.joined(separator: "; ")
    CallTrace.note("CLSActivity \(subject): \(call())", result)
  }

  /// The context or the file that it is work on.
  private var subject: String {
    activity.context?.identifierPath.joined(separator: "/") ?? activity.name ?? "of a draft"
  }

  /// Whether another object stands for the same activity, as one from an archive may.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLSActivity)?.activity === activity
  }

  /// A hash of the identity of the activity.
  open override var hash: Int { ObjectIdentifier(activity).hashValue }

  /// What it is work on, its time and progress.
  open override var description: String {
    let time = String(format: "%.1f", duration)
    return "\(type(of: self))(\(subject), \(time) s, progress \(progress))"
  }

  /// The same as ``description``.
  open override var debugDescription: String { description }

  // MARK: - Archives

  /// Reads an activity from an archive. If its context has a newer attempt by now, a new activity gets the archived
  /// progress and items, and is not saved.
  public required init?(coder: NSCoder) {
    let path = coder.texts(forKey: "identifierPath")
    let identifier = coder.text(forKey: "identifier")
    let dataStore = CLSDataStore.shared
    let known = dataStore.context(atWholePath: path)?.currentActivity
    if let known, known.identifierText == identifier {
      activity = known
      super.init(coder: coder)
      if Self.wrappers.known(of: known) == nil { Self.wrappers.register(self, for: known) }
      return
    }
    activity = dataStore.dataStore.detachedActivity()
    super.init(coder: coder)
    let ranges = coder.texts(forKey: "progressRanges").compactMap(Double.init)
    for index in stride(from: 0, to: ranges.count - 1, by: 2) {
      activity.addProgressRange(fromStart: ranges[index], toEnd: ranges[index + 1])
    }
    let items = coder.decodeObject(
      of: [NSArray.self] + CLSActivityItem.kinds, forKey: "items")
    for case let item as CLSActivityItem in items as? [Any] ?? [] {
      addAdditionalActivityItem(item)
    }
    let primary = coder.text(forKey: "primary")
    if let item = additionalActivityItems.first(where: { $0.identifier == primary }) {
      primaryActivityItem = item
    }
  }

  /// Writes its context, progress and items, but no times.
  open override func encode(with coder: NSCoder) {
    coder.encode(texts: activity.context?.identifierPath ?? [], forKey: "identifierPath")
    coder.encode(text: activity.identifierText, forKey: "identifier")
    coder.encode(
      texts: activity.progressRanges.ranges.flatMap { ["\($0.lowerBound)", "\($0.upperBound)"] },
      forKey: "progressRanges")
    let primary = primaryActivityItem
    let all = additionalActivityItems + (primary.map { [$0] } ?? [])
    coder.encode(all as NSArray, forKey: "items")
    coder.encode(text: primary?.identifier, forKey: "primary")
  }
}

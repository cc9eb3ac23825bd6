import ProgressModel
import Synchronization

/// What an item holds, shared by the object that callers have and the activities it belongs to.
///
/// An activity keeps the storage and never the object, while the object keeps its activities: they
/// live as long as one of their items can still change.
final class ItemStorage: Sendable {
  /// Title and value.
  struct Content: Equatable {
    var title: String
    var value: ItemValue
    var counter: String?
  }

  private struct State {
    var content: Content
    weak var item: ActivityItem?
  }

  let identifier: String
  private let state: Mutex<State>

  init(identifier: String, content: Content) {
    self.identifier = identifier
    state = Mutex(State(content: content))
  }

  var content: Content {
    get { state.withLock { $0.content } }
    set { state.withLock { $0.content = newValue } }
  }

  /// Makes an object the one that callers see.
  func show(as item: ActivityItem) {
    state.withLock { $0.item = item }
  }

  /// The object that callers see, if anybody holds it.
  var shownItem: ActivityItem? { state.withLock { $0.item } }

  /// Returns the object that callers see, as one that belongs to an activity.
  func item(of activity: Activity) -> ActivityItem {
    let item = state.withLock { state in
      if let known = state.item { return known }
      let made = ActivityItem.make(self, kind: state.content.value.kind)
      state.item = made
      return made
    }
    item.belongs(to: activity)
    return item
  }
}

/// Values by their keys, and the order in which the keys came.
///
/// Each change takes the same time, however many values there are; only their order takes sorting.
struct OrderedValues<Key: Hashable, Value> {
  private var entries: [Key: (place: Int, value: Value)] = [:]
  private var nextPlace = 0

  /// The keys, in no order.
  var keys: some Collection<Key> { entries.keys }

  /// The value of a key. A new key comes after all others; one that is known keeps its place.
  subscript(key: Key) -> Value? {
    get { entries[key]?.value }
    set {
      guard let newValue else {
        entries[key] = nil
        return
      }
      let place = entries[key]?.place
      entries[key] = (place ?? nextPlace, newValue)
      if place == nil { nextPlace += 1 }
    }
  }

  /// The keys and values in the order in which the keys came.
  ///
  /// - Complexity: O(*n* log *n*).
  var inOrder: [(key: Key, value: Value)] {
    entries.sorted { $0.value.place < $1.value.place }.map { ($0.key, $0.value.value) }
  }

  /// Removes everything.
  mutating func removeAll() {
    entries = [:]
  }
}

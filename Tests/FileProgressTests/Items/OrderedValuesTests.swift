import Synchronization
import Testing

@testable import FileProgress

@Suite struct OrderedValuesTests {
  /// A key that counts how often it is compared.
  private struct Key: Hashable {
    static let comparisonCount = Mutex(0)
    var number: Int

    static func == (left: Key, right: Key) -> Bool {
      comparisonCount.withLock { $0 += 1 }
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func keysKeepTheOrderInWhichTheyCame() {
    var values = OrderedValues<String, Int>()
    for (number, key) in ["b", "a", "c", "a", "d"].enumerated() { values[key] = number }
    #expect(values.inOrder.map(\.key) == ["b", "a", "c", "d"])
    #expect(values.inOrder.map(\.value) == [0, 3, 2, 4])
    values["b"] = nil
    values["x"] = nil
    values["b"] = 9
    #expect(values.inOrder.map(\.key) == ["a", "c", "d", "b"])
    #expect(values["b"] == 9)
    values.removeAll()
    #expect(values.inOrder.isEmpty)
  }

  @Test func manyValuesTakeAFewComparisonsEach() {
    let count = 4000
    var values = OrderedValues<Key, Int>()
    Key.comparisonCount.withLock { $0 = 0 }
    for _ in 0..<2 {
      for number in 0..<count { values[Key(number: number)] = number }
    }
    for number in 0..<count / 2 { values[Key(number: number)] = nil }
    #expect(values.inOrder.count == count / 2)
    let comparisons = Key.comparisonCount.withLock { $0 }
    #expect(comparisons < 20 * count, "\(comparisons)")
  }
}

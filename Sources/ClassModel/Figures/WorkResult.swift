/// One value that a student's work has: an item, or the words of a document.
package struct WorkResult: Hashable, Sendable {
  /// The value.
  package enum Value: Hashable, Sendable {
    /// Yes or no.
    case binary(Bool, ReportedItem.BinaryWords)
    /// A number.
    case quantity(Double)
    /// Points out of possible points, which are above 0.
    case score(Double, outOf: Double)
  }

  /// Under which identifier a document has its number of words.
  package static let wordCountIdentifier = "total_word_count"

  /// What tells it from other values of the work.
  package var identifier: String
  /// What people read.
  package var title: String
  /// The value.
  package var value: Value
  /// What counted it, if it is a number of words.
  package var counter: String?

  /// Creates a value.
  package init(identifier: String, title: String, value: Value, counter: String? = nil) {
    self.identifier = identifier
    self.title = title
    self.value = value
    self.counter = counter
  }

  /// Creates the value of an item; `nil` if the item was removed.
  package init?(_ item: ReportedItem) {
    identifier = item.identifier.string
    switch item.value {
    case .removed: return nil
    case .binary(let title, let holds, let words):
      self.title = title.string
      value = .binary(holds, words)
    case .quantity(let title, let number, let counter):
      self.title = title.string
      value = .quantity(number)
      self.counter = counter?.string
    case .score(let title, let points, let maximum):
      self.title = title.string
      value = .score(points, outOf: maximum)
    }
  }

  /// Creates the number of words that a document has.
  package init(words: Int64, counter: String) {
    self.init(
      identifier: Self.wordCountIdentifier, title: "Words", value: .quantity(Double(words)),
      counter: counter)
  }

  /// Which values can be compared: those of one item, by one counter.
  package struct Measure: Hashable, Sendable {
    /// What kind of value it is.
    package enum Kind: UInt8, Hashable, Sendable { case binary, quantity, score }

    /// The kind.
    package var kind: Kind
    /// The item.
    package var identifier: String
    /// What counts it.
    package var counter: String?
    /// The pair of words that a yes or no stands for.
    package var words: ReportedItem.BinaryWords?
  }

  /// What the value can be compared with.
  package var measure: Measure {
    switch value {
    case .binary(_, let words): Measure(kind: .binary, identifier: identifier, words: words)
    case .quantity: Measure(kind: .quantity, identifier: identifier, counter: counter)
    case .score: Measure(kind: .score, identifier: identifier)
    }
  }

  /// The value as a number: the quantity, points as a share of the possible ones, and 1 for yes.
  package var number: Double {
    switch value {
    case .binary(let holds, _): holds ? 1 : 0
    case .quantity(let number): number
    case .score(let points, let maximum): points / maximum
    }
  }
}

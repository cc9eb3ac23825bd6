/// One value of a student's work: an item, or the word count of a document.
package struct WorkResult: Hashable, Codable, Sendable {
  /// The value.
  package enum Value: Hashable, Codable, Sendable {
    /// Yes or no.
    case binary(Bool, ReportedItem.BinaryWords)
    /// A number.
    case quantity(Double)
    /// Points out of possible points, which are above 0.
    case score(Double, outOf: Double)
  }

  /// The identifier of a document's word count.
  package static let wordCountIdentifier = "total_word_count"

  /// Identifies the value within the work.
  package var identifier: String
  /// The title that people see.
  package var title: String
  /// The value.
  package var value: Value
  /// The counter, if it is a word count.
  package var counter: String?

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

  /// Creates the word count of a document.
  package init(words: Int64, counter: String) {
    self.init(
      identifier: Self.wordCountIdentifier, title: "Words", value: .quantity(Double(words)),
      counter: counter)
  }

  /// Identifies the values that can be compared: those of one item, by one counter.
  package struct Measure: Hashable, Sendable {
    /// What kind of value it is.
    package enum Kind: UInt8, Hashable, Sendable { case binary, quantity, score }

    /// The kind.
    package var kind: Kind
    /// The item.
    package var identifier: String
    /// The counter, if it is a word count.
    package var counter: String?
    /// The pair of words for yes and no.
    package var words: ReportedItem.BinaryWords?
  }

  /// The values that it can be compared with.
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

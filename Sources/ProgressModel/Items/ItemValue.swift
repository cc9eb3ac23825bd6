/// What an activity item holds.
///
/// - Source: ClassKit's binary, quantity and score items.
package enum ItemValue: Hashable, Sendable {
  /// Yes or no, under the words of its type.
  case binary(Bool, BinaryValueType)
  /// Any finite number.
  case quantity(Double)
  /// Points out of possible points; both finite, possible > 0.
  case score(Double, outOf: Double)

  /// The kinds of item; the raw values are part of the JSON contract.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case binary
    case quantity
    case score
  }

  /// The kind of this value.
  package var kind: Kind {
    switch self {
    case .binary: .binary
    case .quantity: .quantity
    case .score: .score
    }
  }

  /// Whether every number in it can be stored and shown: finite, and possible points above zero.
  package var isValid: Bool {
    switch self {
    case .binary: true
    case .quantity(let quantity): quantity.isFinite
    case .score(let score, let possible): score.isFinite && possible.isFinite && possible > 0
    }
  }
}

/// The pair of words that a binary item stands for.
///
/// - Source: ClassKit, `CLSBinaryValueType`, with its raw values.
public enum BinaryValueType: Int, Hashable, Sendable, CaseIterable {
  /// True or false.
  case trueFalse = 0
  /// Pass or fail.
  case passFail = 1
  /// Yes or no.
  case yesNo = 2
  /// Correct or incorrect.
  case correctIncorrect = 3

  /// The name in commands and JSON, such as `passFail`.
  package var name: String {
    switch self {
    case .trueFalse: "trueFalse"
    case .passFail: "passFail"
    case .yesNo: "yesNo"
    case .correctIncorrect: "correctIncorrect"
    }
  }

  /// Finds a type by its name.
  package init?(name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  /// The word for a value, such as "pass".
  package func word(for value: Bool) -> String {
    switch (self, value) {
    case (.trueFalse, true): "true"
    case (.trueFalse, false): "false"
    case (.passFail, true): "pass"
    case (.passFail, false): "fail"
    case (.yesNo, true): "yes"
    case (.yesNo, false): "no"
    case (.correctIncorrect, true): "correct"
    case (.correctIncorrect, false): "incorrect"
    }
  }
}

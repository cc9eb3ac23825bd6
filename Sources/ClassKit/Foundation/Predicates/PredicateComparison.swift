internal import Foundation

/// Two expressions and how they are compared.
struct PredicateComparison {
  /// How values are compared.
  enum Operation {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case beginsWith, endsWith, contains, like
    case isIn, between

    /// The operators and words of formats, in upper case.
    static let names: [String: Operation] = [
      "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less,
      "<=": .lessOrEqual, "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual,
      "=>": .greaterOrEqual, "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith,
      "CONTAINS": .contains, "LIKE": .like, "IN": .isIn, "BETWEEN": .between,
    ]

    /// The operators as a message lists them.
    static let list =
      "=, !=, <, <=, >, >=, BEGINSWITH, ENDSWITH, CONTAINS, LIKE, IN, BETWEEN"

    /// The operator as a message names it.
    var name: String {
      switch self {
      case .equal: "="
      case .notEqual: "!="
      case .less: "<"
      case .lessOrEqual: "<="
      case .greater: ">"
      case .greaterOrEqual: ">="
      case .beginsWith: "BEGINSWITH"
      case .endsWith: "ENDSWITH"
      case .contains: "CONTAINS"
      case .like: "LIKE"
      case .isIn: "IN"
      case .between: "BETWEEN"
      }
    }

    /// What it compares.
    var advice: String {
      switch self {
      case .equal, .notEqual: ""
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        "It compares two texts, two numbers or two dates."
      case .beginsWith, .endsWith, .like: "It compares two texts."
      case .contains: "It looks for a text in a text, or for a value in a list."
      case .isIn: "It looks for a text in a text, or for a value in a list, such as {\"a\", \"b\"}."
      case .between: "It needs a list of two values, such as {1, 5}."
      }
    }
  }

  var left: PredicateFormat.Expression
  var operation: Operation
  /// Whether upper and lower case, and letters with and without accents, are the same.
  var folding: String.CompareOptions
  var right: PredicateFormat.Expression

  /// Tells whether the comparison is true; `nil` if the values can't be compared in this way.
  ///
  /// Nothing equals only nothing; in every other comparison with nothing the answer is no.
  func holds(_ left: PredicateValue, _ right: PredicateValue) -> Bool? {
    switch operation {
    case .equal: return areEqual(left, right)
    case .notEqual: return !areEqual(left, right)
    case .less: return ordered(left, right) { $0 < 0 }
    case .lessOrEqual: return ordered(left, right) { $0 <= 0 }
    case .greater: return ordered(left, right) { $0 > 0 }
    case .greaterOrEqual: return ordered(left, right) { $0 >= 0 }
    case .beginsWith: return texts(left, right) { $0.hasPrefix($1) }
    case .endsWith: return texts(left, right) { $0.hasSuffix($1) }
    case .like: return texts(left, right) { Self.matches(Array($0), pattern: Array($1)) }
    case .contains: return contains(left, right)
    case .isIn: return contains(right, left)
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2 else { return nil }
      guard let isAbove = ordered(left, bounds[0], { $0 >= 0 }),
        let isBelow = ordered(left, bounds[1], { $0 <= 0 })
      else { return nil }
      return isAbove && isBelow
    }
  }

  private func areEqual(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
    switch (left, right) {
    case (.none, .none): true
    case (.number(let left), .number(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.url(let left), .url(let right)): left.absoluteString == right.absoluteString
    case (.object(let left), .object(let right)): left.isEqual(right)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
    default: texts(left, right) { $0 == $1 } ?? false
    }
  }

  /// Compares two values of one kind: below 0 if the first comes first.
  private func ordered(
    _ left: PredicateValue, _ right: PredicateValue, _ decide: (Int) -> Bool
  ) -> Bool? {
    func order<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      // A number that is none is neither above nor below.
      left < right ? decide(-1) : left > right ? decide(1) : left == right && decide(0)
    }
    switch (left, right) {
    case (.none, _), (_, .none): return false
    case (.number(let left), .number(let right)): return order(left, right)
    case (.date(let left), .date(let right)): return order(left, right)
    default: return texts(left, right) { order($0, $1) }
    }
  }

  /// Compares two texts or links; `nil` if one is neither, and no if one is missing.
  private func texts(
    _ left: PredicateValue, _ right: PredicateValue, _ compare: (String, String) -> Bool
  ) -> Bool? {
    if case .none = left { return false }
    if case .none = right { return false }
    guard let left = text(of: left), let right = text(of: right) else { return nil }
    return compare(left, right)
  }

  private func text(of value: PredicateValue) -> String? {
    let text: String
    switch value {
    case .text(let value): text = value
    case .url(let value): text = value.absoluteString
    default: return nil
    }
    return folding.isEmpty ? text : text.folding(options: folding, locale: nil)
  }

  private func contains(_ container: PredicateValue, _ value: PredicateValue) -> Bool? {
    guard case .list(let values) = container else {
      return texts(container, value) { $1.isEmpty || $0.contains($1) }
    }
    return values.contains { areEqual($0, value) }
  }

  /// Tells whether a text is like a pattern: `*` stands for any characters, `?` for one, and `\` makes the next
  /// one stand for itself.
  ///
  /// - Complexity: O(*n* × *m*), *n* characters of the text and *m* of the pattern.
  private static func matches(_ text: [Character], pattern: [Character]) -> Bool {
    enum Part: Equatable {
      case anything, one
      case character(Character)
    }
    var parts: [Part] = []
    var isEscaped = false
    for character in pattern {
      switch character {
      case _ where isEscaped:
        parts.append(.character(character))
        isEscaped = false
      case "\\": isEscaped = true
      case "*": parts.append(.anything)
      case "?": parts.append(.one)
      default: parts.append(.character(character))
      }
    }

    var textIndex = 0
    var partIndex = 0
    // Where to go on if a later part does not fit: the star before it takes one more character.
    var retry: (part: Int, text: Int)?
    while textIndex < text.count {
      if partIndex < parts.count, parts[partIndex] == .anything {
        retry = (partIndex, textIndex)
        partIndex += 1
      } else if partIndex < parts.count,
        parts[partIndex] == .one || parts[partIndex] == .character(text[textIndex])
      {
        partIndex += 1
        textIndex += 1
      } else if let last = retry {
        retry = (last.part, last.text + 1)
        partIndex = last.part + 1
        textIndex = last.text + 1
      } else {
        return false
      }
    }
    return parts[partIndex...].allSatisfy { $0 == .anything }
  }
}

internal import Foundation

/// A predicate as a value: what a format and its arguments ask of an object.
package struct PredicateFormat {
  /// A comparison, or several that are joined.
  indirect enum Condition {
    case always(Bool)
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case comparison(PredicateComparison)
  }

  /// One side of a comparison.
  enum Expression {
    /// Names of properties, each of what the one before gave; empty for the object itself.
    case keyPath([String])
    case value(PredicateValue)
    case list([Expression])
  }

  /// The format that the client wrote.
  let text: String
  let condition: Condition

  /// Reads a format; placeholders take the arguments in their order, and surplus ones are ignored.
  ///
  /// - Throws: What is wrong, and what is valid at that place.
  /// - Complexity: O(*n*), *n* characters of the format and values of its arguments.
  package init(_ text: String, arguments: [Any]) throws(PredicateFormatError) {
    self.text = text
    var parser = try PredicateParser(text, arguments: arguments)
    condition = try parser.parse()
  }

  /// Tells whether an object has what the predicate asks for.
  ///
  /// - Throws: What can't be compared, or which property does not exist. Comparisons that can't change the
  ///   result are made, too, so that a wrong name never hides.
  package func matches(_ object: Any?) throws(PredicateFormatError) -> Bool {
    try matches(object, condition)
  }

  private func matches(
    _ object: Any?, _ condition: Condition
  ) throws(PredicateFormatError) -> Bool {
    switch condition {
    case .always(let result): return result
    case .not(let inner): return try !matches(object, inner)
    case .all(let parts):
      var result = true
      for part in parts where try !matches(object, part) { result = false }
      return result
    case .any(let parts):
      var result = false
      for part in parts where try matches(object, part) { result = true }
      return result
    case .comparison(let comparison):
      let left = try value(of: comparison.left, in: object)
      let right = try value(of: comparison.right, in: object)
      guard let result = comparison.holds(left, right) else {
        throw PredicateFormatError(
          format: text,
          problem: "can't use \(comparison.operation.name) on \(left.kind) and \(right.kind)",
          advice: comparison.operation.advice)
      }
      return result
    }
  }

  private func value(
    of expression: Expression, in object: Any?
  ) throws(PredicateFormatError) -> PredicateValue {
    switch expression {
    case .value(let value): return value
    case .list(let parts):
      var values: [PredicateValue] = []
      for part in parts { values.append(try value(of: part, in: object)) }
      return .list(values)
    case .keyPath(let keys):
      // Casts to all kinds of values take longer than the comparison.
      var value = (object as? any PredicateSubject).map { PredicateValue.object($0) }
      value = value ?? PredicateValue(object)
      for key in keys {
        switch value {
        case .some(.none): return .none
        case .object(let object as any PredicateSubject):
          guard let next = object.value(forPredicateKey: key) else {
            throw PredicateFormatError(
              format: text,
              problem: "asks for \(PredicateFormatError.quoted(key, atMost: 40))",
              advice: "Valid keys: \(Self.keys).")
          }
          value = next
        default:
          let kind = value?.kind ?? "an unknown object"
          throw PredicateFormatError(
            format: text,
            problem: "asks \(kind) for \(PredicateFormatError.quoted(key, atMost: 40))",
            advice: "Only contexts have keys: \(Self.keys).")
        }
      }
      guard let value else {
        throw PredicateFormatError(
          format: text, problem: "was asked about \(type(of: object))",
          advice: "Ask it about a context.")
      }
      return value
    }
  }

  static var keys: String { CLSPredicateKeyPath.all.map(\.rawValue).joined(separator: ", ") }
}

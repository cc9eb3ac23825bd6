package import Foundation

/// An object that a predicate asks for its properties.
package protocol PredicateSubject: NSObject {
  /// Returns the value of a property; `nil` for an unknown property.
  func value(forPredicateKey key: String) -> PredicateValue?
}

/// What a predicate compares.
package enum PredicateValue {
  /// Nothing.
  case none
  /// A text.
  case text(String)
  /// A number; a truth value is 1 or 0.
  case number(Double)
  /// A moment.
  case date(Date)
  /// A link.
  case url(URL)
  /// An object that is compared by `isEqual(_:)`.
  case object(NSObject)
  /// Several values.
  case list([PredicateValue])
}

extension PredicateValue {
  /// Creates a value of what a client gave; `nil` for kinds that can't be compared.
  ///
  /// - Complexity: O(*n*), *n* values of a list.
  init?(_ argument: Any?) {
    guard let argument else {
      self = .none
      return
    }
    switch argument {
    case is NSNull: self = .none
    case let value as any OptionalArgument:
      guard let inner = value.argument else {
        self = .none
        return
      }
      self.init(inner)
    case let value as String: self = .text(value)
    case let value as Substring: self = .text(String(value))
    case let value as Bool: self = .number(value ? 1 : 0)
    case let value as any BinaryInteger: self = .number(Double(value))
    case let value as any BinaryFloatingPoint: self = .number(Double(value))
    case let value as NSNumber: self = .number(value.doubleValue)
    case let value as Date: self = .date(value)
    case let value as URL: self = .url(value)
    case let value as UUID: self = .text(value.uuidString)
    case let value as any RawRepresentable<String>: self = .text(value.rawValue)
    case let value as any RawRepresentable<Int>: self = .number(Double(value.rawValue))
    case is [AnyHashable: Any], is NSDictionary: return nil
    case let values as [Any]: self.init(list: values)
    case let values as Set<AnyHashable>: self.init(list: Array(values))
    case let values as NSSet: self.init(list: values.allObjects)
    case let value where type(of: value) is NSObject.Type:
      guard let object = value as? NSObject else { return nil }
      self = .object(object)
    default: return nil
    }
  }

  private init?(list: [Any]) {
    var values: [PredicateValue] = []
    values.reserveCapacity(list.count)
    for element in list {
      // A list in a list has no meaning, and might be deep.
      if element is [Any] || element is NSSet || element is Set<AnyHashable> { return nil }
      guard let value = PredicateValue(element) else { return nil }
      values.append(value)
    }
    self = .list(values)
  }

  /// What it is, as a message says it.
  var kind: String {
    switch self {
    case .none: "nil"
    case .text: "a text"
    case .number: "a number"
    case .date: "a date"
    case .url: "a URL"
    case .object: "an object"
    case .list: "a list"
    }
  }
}

/// An argument that may be `nil` inside of an `Any`.
private protocol OptionalArgument {
  /// What is in it.
  var argument: Any? { get }
}

extension Optional: OptionalArgument {
  fileprivate var argument: Any? { map { $0 as Any } }
}

import ClassKit
import Foundation

/// An object with the properties of a context.
final class PredicateNode: NSObject, PredicateSubject, CVarArg {
  let values: [String: PredicateValue]

  init(
    _ identifier: String, title: String = "", parent: PredicateNode? = nil,
    topic: String? = nil, link: String? = nil, dateCreated: TimeInterval = 0
  ) {
    values = [
      "identifier": .text(identifier), "title": .text(title),
      "parent": parent.map { .object($0) } ?? .none, "topic": topic.map { .text($0) } ?? .none,
      "universalLinkURL": link.flatMap { URL(string: $0) }.map { .url($0) } ?? .none,
      "dateCreated": .date(Date(timeIntervalSince1970: dateCreated)),
    ]
  }

  var _cVarArgEncoding: [Int] { [0] }

  func value(forPredicateKey key: String) -> PredicateValue? { values[key] }
}

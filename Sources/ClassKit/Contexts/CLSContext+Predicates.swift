import Foundation

extension CLSContext: PredicateSubject {
  /// The properties that predicates know; more than those of ``CLSPredicateKeyPath``, for keys written as text.
  package func value(forPredicateKey key: String) -> PredicateValue? {
    switch key {
    case "dateCreated": .date(dateCreated)
    case "dateLastModified": .date(dateLastModified)
    case "identifier": .text(identifier)
    case "title": .text(title)
    case "universalLinkURL": universalLinkURL.map(PredicateValue.url) ?? PredicateValue.none
    case "topic": topic.map { .text($0.rawValue) } ?? PredicateValue.none
    case "parent": parent.map(PredicateValue.object) ?? PredicateValue.none
    case "type": .number(Double(type.rawValue))
    case "displayOrder": .number(Double(displayOrder))
    case "isAssignable", "assignable": .number(isAssignable ? 1 : 0)
    case "summary": summary.map(PredicateValue.text) ?? PredicateValue.none
    default: nil
    }
  }
}

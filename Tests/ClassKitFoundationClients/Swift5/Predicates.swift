// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ClassKit
import Foundation

// Predicates as clients in Swift 5 mode write them; ClassKitTests evaluates them with a child of `parent` whose
// identifier is act-1 and whose topic is math.

public enum PredicatesOfSwift5 {
  public static func all(parent: NSObject & CVarArg) -> [NSPredicate] {
    let format = "%K = %@"
    let identifiers = ["act-1", "act-2"]
    return [
      NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, parent),
      NSPredicate(format: "parent = %@", parent),
      NSPredicate(
        format: "%K < %@", CLSPredicateKeyPath.dateCreated as CVarArg, Date() as CVarArg),
      NSPredicate(format: "dateCreated < %@", Date() as NSDate),
      NSPredicate(format: "dateCreated < %@", NSDate()),
      NSPredicate(
        format: "%K = %@ AND %K = %@", CLSPredicateKeyPath.topic as CVarArg, "math",
        CLSPredicateKeyPath.parent as CVarArg, parent),
      NSPredicate(format: format, argumentArray: [CLSPredicateKeyPath.parent.rawValue, parent]),
      NSPredicate(format: "identifier == %@", "act-1"),
      NSPredicate(format: "%K == %@", CLSPredicateKeyPath.identifier.rawValue, "act-1" as NSString),
      NSPredicate(format: "identifier IN %@", identifiers),
      NSPredicate(format: "identifier IN %@", identifiers as CVarArg),
      NSCompoundPredicate(andPredicateWithSubpredicates: [
        NSPredicate(format: "identifier BEGINSWITH[c] %@", "ACT"), NSPredicate(value: true),
      ]),
      NSPredicate(format: "TRUEPREDICATE"),
    ]
  }
}

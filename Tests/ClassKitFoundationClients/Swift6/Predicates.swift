// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ClassKit
public import Foundation

// Predicates as clients in Swift 6 mode write them; ClassKitTests evaluates them with a child of `parent` whose
// identifier is act-1 and whose topic is math.

public enum PredicatesOfSwift6 {
  public static func all(parent: any NSObject & CVarArg) -> [NSPredicate] {
    let keyPath = CLSPredicateKeyPath("identifier")
    let link: URL? = nil
    return [
      NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as any CVarArg, parent),
      NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent, parent),
      NSPredicate(format: "%K < %@", CLSPredicateKeyPath.dateCreated as any CVarArg, Date()),
      NSPredicate(format: "%K == %@", keyPath.rawValue, "act-1"),
      NSPredicate(format: "%K == %@", argumentArray: [keyPath, "act-1"]),
      NSPredicate(format: "universalLinkURL != %@", URL(filePath: "/") as any CVarArg),
      NSPredicate(format: "universalLinkURL = %@", argumentArray: [link as Any]),
      NSPredicate(format: "universalLinkURL = nil AND title != nil", argumentArray: nil),
      NSPredicate(
        format: "dateCreated < %@ && dateCreated > %@", Date.now as NSDate,
        NSDate(timeIntervalSince1970: -1)),
      NSCompoundPredicate(orPredicateWithSubpredicates: [
        NSPredicate(format: "identifier = %@", "x"), NSPredicate(format: "parent = %@", parent),
      ]),
    ]
  }
}

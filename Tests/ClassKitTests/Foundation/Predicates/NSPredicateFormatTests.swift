import ClassKit
import ClassKitFoundationClientSwift5
import ClassKitFoundationClientSwift6
import ClassKitOS
import Foundation
import Synchronization
import Testing

@Suite struct NSPredicateFormatTests {
  @Test func predicatesOfAClientInSwift5Match() {
    let parent = PredicateNode("hamlet")
    let child = PredicateNode("act-1", parent: parent, topic: "math")
    let results = PredicatesOfSwift5.all(parent: parent).map { $0.evaluate(with: child) }
    #expect(results == Array(repeating: true, count: results.count))
    #expect(results.count == 13)
  }

  @Test func predicatesOfAClientInSwift6Match() {
    let parent = PredicateNode("hamlet")
    let child = PredicateNode("act-1", parent: parent, topic: "math")
    let results = PredicatesOfSwift6.all(parent: parent).map { $0.evaluate(with: child) }
    #expect(results == Array(repeating: true, count: results.count))
    #expect(results.count == 10)
  }

  @Test func aLookUpThrowsWhyAPredicateMatchesNothing() throws {
    let node = PredicateNode("act-1")
    let wrong = NSPredicate(format: "identifier ~ 'a'")
    let both = NSCompoundPredicate(notPredicateWithSubpredicate: wrong)
    for predicate in [wrong, both] {
      let error = #expect(throws: PredicateFormatError.self) {
        try PredicateFailure.throwing { [node].filter { predicate.evaluate(with: $0) } }
      }
      #expect(error?.format == "identifier ~ 'a'")
    }
    let right = NSPredicate(format: "identifier = 'act-1'")
    #expect(try PredicateFailure.throwing { [node].filter { right.evaluate(with: $0) } } == [node])
  }

  @Test func outsideOfALookUpAnErrorIsLoggedOnce() {
    let lines = Mutex<[String]>([])
    let output = LogOutput(
      level: .error, timeOfDay: { "" },
      writeLine: { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } })
    let predicate = NSPredicate(format: "name = %@", argumentArray: ["a"])
    LogOutput.$current.withValue(output) {
      for _ in 0..<3 { #expect(!predicate.evaluate(with: PredicateNode("a"))) }
    }
    #expect(lines.withLock { $0.count } == 1)
    #expect(lines.withLock { $0.first?.contains(#"asks for "name". Valid keys:"#) } == true)
  }

  @Test func valuesKeepTheirTextInFormatsOfFoundation() {
    let date = Date(timeIntervalSinceReferenceDate: 12)
    #expect(String(format: "%@", date).hasPrefix("2001-01-01 00:00:12"))
    #expect(String(format: "%@ %@", date as NSDate, NSArray(array: [7])).contains("7"))
    #expect(String(format: "%@", NSSet(array: [7])).contains("7"))
    #expect(String(format: "%@", NSNumber(value: 12)) == "12")
    #expect(String(format: "%@", URL(filePath: "/a") as any CVarArg).contains("/a"))
    #expect(String(format: "%@", ["a"] as any CVarArg) == #"["a"]"#)
    #expect(String(format: "%@", Set(["a"]) as any CVarArg) == #"["a"]"#)
    #expect(String(format: "%@", NSError(domain: "reader", code: 7)).contains("reader"))
    #expect(String(format: "%@", CLSPredicateKeyPath.parent) == "parent")
  }
}

import ClassKit
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct PredicateFormatTests {
  private let hamlet = PredicateNode("hamlet", title: "Hamlet", topic: "literacyAndWriting")
  private let act: PredicateNode

  init() {
    act = PredicateNode(
      "act-1", title: "Ácte 1", parent: hamlet, link: "reader://hamlet/act-1", dateCreated: 100)
  }

  private func matches(_ format: String, _ arguments: Any...) throws -> Bool {
    try PredicateFormat(format, arguments: arguments).matches(act)
  }

  @Test func formsOfTheDocumentationMatch() throws {
    #expect(try matches("%K = %@", CLSPredicateKeyPath.parent, hamlet))
    #expect(try matches("parent = %@", hamlet))
    #expect(try !matches("parent = %@", act))
    #expect(try matches("%K < %@", CLSPredicateKeyPath.dateCreated, Date()))
    #expect(try matches("dateCreated > %@", NSDate(timeIntervalSince1970: 99)))
    #expect(try matches("%K == %@ AND %K = nil", "parent", hamlet, "topic"))
    #expect(try matches("universalLinkURL = %@", NSURL(string: "reader://hamlet/act-1") as Any))
    #expect(try matches("universalLinkURL = 'reader://hamlet/act-1'"))
  }

  @Test(arguments: [
    "identifier = 'act-1'", #"identifier == "act-1""#, "'act-1' = identifier", "identifier != 'a'",
    "identifier <> 'a'", "identifier > 'act-0'", "identifier >= 'act-1'", "identifier => 'act-1'",
    "identifier < 'b'", "identifier <= 'act-1'", "identifier =< 'act-1'",
    "identifier BEGINSWITH 'act'", "identifier beginswith[c] 'ACT'", "identifier ENDSWITH '-1'",
    "title CONTAINS[cd] 'ACTE'", "title contains[d] 'Acte'", "title ==[cd] 'acte 1'",
    "identifier LIKE 'a*-?'", "identifier LIKE[c] 'A*'", "identifier LIKE '*t*1*'",
    "identifier IN {'b', 'act-1'}", "'ct' IN identifier", "identifier BETWEEN {'a', 'b'}",
    "2 BETWEEN {1, 3}", "1.5 < 2", "-1 < +1", "1e3 = 1000", "TRUE = YES", "FALSE = NO", "TRUE = 1",
    "topic = nil", "topic == NULL", "topic != 'math'", "parent != nil", "parent.parent = nil",
    "parent.identifier = 'hamlet'", "parent.parent.title = nil", "parent.topic BEGINSWITH 'lit'",
    "SELF = SELF", "SELF.identifier = 'act-1'", "parent.title = \"Hamlet\"", "TRUEPREDICATE",
    "NOT FALSEPREDICATE", "!FALSEPREDICATE", "not not truepredicate", "{1, 2} CONTAINS 2",
    "'' IN 'a'",
    "(identifier = 'x' OR title != '') AND NOT (topic = 'math')", "1 = 2 || 2 = 2 && 3 = 3",
    "1 = 1 OR 1 = 1 AND 1 = 2", "identifier = 'act\\-1'", "'it\\'s' = \"it's\"", "NOT 1 = 2",
    "topic = nil AND NOT topic BEGINSWITH 'a'", "NOT topic < 'a'", "{} = {}",
    " ( ( identifier='act-1' ) ) ",
  ]) func matchesTheAct(format: String) throws {
    #expect(try matches(format))
    #expect(try !matches("NOT (\(format))"))
  }

  @Test func argumentsOfAllKindsMatch() throws {
    #expect(try matches("identifier = %@", "act-1" as NSString))
    #expect(try matches("identifier IN %@", ["x", "act-1"]))
    #expect(try matches("identifier IN %@", NSArray(array: ["act-1"])))
    #expect(try matches("identifier IN %@", Set(["act-1"])))
    #expect(try matches("%@ CONTAINS identifier", NSSet(array: ["act-1"])))
    #expect(try matches("parent IN %@", [hamlet]))
    #expect(try matches("%d = %ld AND %lu = %f AND %i = 5", 3, Int64(3), UInt(4), 4.0, Int8(5)))
    #expect(try matches("%@ = 3 AND %@ = 1", NSNumber(value: 3), true))
    #expect(try matches("topic = %@", NSNull()))
    #expect(try matches("topic = %@", Optional<String>.none as Any))
    #expect(try matches("%K = 'Hamlet'", "parent.title"))
    #expect(try matches("dateCreated BETWEEN %@", [Date(timeIntervalSince1970: 1), Date()]))
    #expect(try matches("identifier = %@", "act-1", "surplus"))
  }

  @Test(arguments: [
    ("", "ends too early. Valid there: a key, a value, %@ or %K."),
    (
      "parent",
      "ends too early. Valid there: =, !=, <, <=, >, >=, BEGINSWITH, ENDSWITH, CONTAINS, "
        + "LIKE, IN, BETWEEN."
    ),
    ("parent =", "ends too early. Valid there: a key, a value, %@ or %K."),
    ("parent ~ %@", #"has "~" at character 8. Valid there: =, !=, "#),
    ("parent = %@", #"has no argument for "%@" at character 10. It got 0 arguments."#),
    ("parent = %@ x", #"has no argument for "%@""#),
    ("parent = '%@'", "has quotes around %@ at character 10. Write %@ without quotes."),
    ("parent = 'x", #"has "'x" at character 10. Valid there: a key, a value, %@ or %K."#),
    ("1 = 1 1", #"has "1" at character 7. Valid there: AND, OR or the end."#),
    ("(1 = 1", "ends too early. Valid there: AND, OR or )."),
    ("1 IN {1 2}", #"has "2" at character 9. Valid there: a comma or }."#),
    ("title MATCHES 'x'", #"has "MATCHES" at character 7."#),
    ("ANY children = 1", #"has "ANY" at character 1."#),
    ("a =[x] 1", #"has "[x]" at character 4. Valid there: [c], [d] or [cd]."#),
    ("a.@count = 1", #"has the key "a." at character 1."#),
    ("a..b = 1", #"has the key "a..b" at character 1. Valid keys: dateCreated, identifier, "#),
    ("a = $b", #"has "$" at character 5."#), ("a = %s", #"has "%s" at character 5."#),
    ("a = 1.2.3", #"has "1.2.3" at character 5."#), ("a = @b", #"has "@" at character 5."#),
    ("\u{0}", #"at character 1. Valid there: a key"#),
  ]) func anUnknownFormSaysWhatIsWrong(format: String, message: String) throws {
    let error = #expect(throws: PredicateFormatError.self) {
      try PredicateFormat(format, arguments: [])
    }
    let text = try #require(error).description
    #expect(text.hasPrefix("The predicate \"\(format)\" "))
    #expect(text.contains(message), "\(text)")
  }

  @Test func wrongArgumentsSayWhatIsValid() throws {
    let error = #expect(throws: PredicateFormatError.self) {
      try matches("parent = %@", ["a": 1])
    }
    #expect(
      error?.description
        == #"The predicate "parent = %@" got a Dictionary<String, Int> for "%@" at character 10. "#
        + "Valid there: a text, number, date, URL or object, or a list of them.")
    #expect(throws: PredicateFormatError.self) { try matches("%K = 1", 3) }
    #expect(throws: PredicateFormatError.self) { try matches("1 = %d", "a") }
    #expect(throws: PredicateFormatError.self) { try matches("1 IN %@", [[1]]) }
    #expect(throws: PredicateFormatError.self) { try matches("1 = %@", Unknown()) }
  }

  private struct Unknown {}

  @Test(arguments: [
    (
      "name = 'x'",
      #"asks for "name". Valid keys: dateCreated, identifier, title, "#
        + "universalLinkURL, topic, parent."
    ),
    ("1 = 2 AND name = 'x'", #"asks for "name"."#), ("1 = 1 OR name = 'x'", #"asks for "name"."#),
    ("parent.name = 'x'", #"asks for "name"."#),
    ("title.length = 1", #"asks a text for "length". Only contexts have keys: "#),
    ("title < 1", "can't use < on a text and a number. It compares two texts, two numbers or two"),
    ("parent CONTAINS 'x'", "can't use CONTAINS on an object and a text. It looks for a text in"),
    ("1 BETWEEN {1}", "can't use BETWEEN on a number and a list. It needs a list of two values"),
    ("1 IN 2", "can't use IN on a number and a number. It looks for a text in a text"),
  ]) func whatCannotBeAskedIsSaid(format: String, message: String) throws {
    let predicate = try PredicateFormat(format, arguments: [])
    let error = #expect(throws: PredicateFormatError.self) { try predicate.matches(act) }
    let text = try #require(error).description
    #expect(text.contains(message), "\(text)")
  }

  @Test func anObjectWithoutKeysIsAValue() throws {
    #expect(try PredicateFormat("SELF CONTAINS 'a'", arguments: []).matches("abc"))
    #expect(throws: PredicateFormatError.self) {
      try PredicateFormat("parent = 1", arguments: []).matches("abc")
    }
    #expect(throws: PredicateFormatError.self) {
      try PredicateFormat("SELF = 1", arguments: []).matches(Unknown())
    }
  }

  @Test func longAndDeepFormatsAreRefused() throws {
    func depth(_ count: Int) throws -> Bool {
      try matches(
        String(repeating: "(", count: count) + "1=1" + String(repeating: ")", count: count))
    }
    #expect(try depth(49))
    #expect(throws: PredicateFormatError.self) { try depth(50) }
    #expect(throws: PredicateFormatError.self) { try depth(2000) }
    #expect(try matches(String(repeating: "!", count: 4000) + "1=1"))
    #expect(try matches(Array(repeating: "1=1", count: 400).joined(separator: " OR ")))
    let error = #expect(throws: PredicateFormatError.self) {
      try matches(String(repeating: "1=1 OR ", count: 4000) + "1=1")
    }
    #expect(error?.description.hasSuffix(#"…" is too long. 4,096 bytes are valid."#) == true)
  }

  @Test func aHardPatternEnds() throws {
    let pattern = String(repeating: "*a", count: 1500) + "b"
    let text = String(repeating: "a", count: 2000)
    #expect(try !matches("%@ LIKE %@", text, pattern))
    #expect(try matches("%@ LIKE %@", text + "b", pattern))
    #expect(try matches(#"'a*b' LIKE 'a\\*b' AND NOT 'axb' LIKE 'a\\*b'"#))
  }

  @Test func anyFormatAndArgumentsEnd() {
    let pieces = [
      "parent", "title", "identifier", "bogus", ".", "SELF", "%K", "%@", "%d", "%ld", "%f", "%",
      "=",
      "==", "!=", "<", ">=", "BEGINSWITH", "LIKE", "[cd]", "[x", "IN", "BETWEEN", "CONTAINS", "{",
      "}", ",", "(", ")", "NOT", "!", "AND", "&&", "OR", "||", "'a'", "\"*?\"", "'", "\\", "1",
      "-2.5",
      "1e999", "nil", "TRUE", "TRUEPREDICATE", "é", "\u{0}", "\u{1F600}", "$x", "@", "#",
    ]
    let operands = ["parent", "title", "SELF", "%K", "%@", "%d", "'a'", "1", "nil", "{1, %@}"]
    let operators = [" = ", " != ", "<", " LIKE[cd] ", " CONTAINS ", " IN ", " BETWEEN "]
    let values: [Any] = [
      "parent", "a", 1, -2.5, Double.nan, Int.min, Date(), NSDate(), hamlet, act, NSNull(), true,
      URL(filePath: "/"), ["a", 1], [[1]], ["a": 1], NSArray(), NSSet(array: [1]), Unknown(),
      CLSPredicateKeyPath.topic, Optional<Int>.none as Any, UUID(), NSNumber(value: 2),
    ]
    var validCount = 0
    for seed in 0..<UInt64(TestTier.count(5000, full: 200_000)) {
      var generator = SeededGenerator(seed: seed)
      func piece(of list: [String]) -> String { list.randomElement(using: &generator) ?? "" }
      let count = Int.random(in: 0..<5, using: &generator)
      let format = (0..<count * (seed % 2 == 0 ? 1 : 3))
        .map { index in
          guard seed % 2 == 0 else { return piece(of: pieces) }
          return (index == 0 ? "" : piece(of: ["AND", "OR NOT", "&&", "|| !"]) + " ")
            + piece(of: operands) + piece(of: operators) + piece(of: operands)
        }.joined(separator: " ")
      let arguments = (0..<Int.random(in: 0..<4, using: &generator))
        .map { _ in values.randomElement(using: &generator) ?? 0 }
      do {
        let predicate = try PredicateFormat(format, arguments: arguments)
        validCount += 1
        _ = try predicate.matches(act)
      } catch {
        #expect(error.description.count < 400, "seed \(seed): \(format)")
      }
    }
    #expect(validCount > 300)
  }

  @Test func randomComparisonsAgreeWithThemselves() throws {
    let operands = [
      "identifier", "title", "topic", "parent", "parent.title", "dateCreated", "1", "2.5", "'a'",
      "nil",
      "{1, 'a'}", "SELF", "universalLinkURL",
    ]
    for left in operands {
      for right in operands {
        let equal = try matches("\(left) = \(right)")
        #expect(try matches("\(right) = \(left)") == equal)
        #expect(try matches("\(left) != \(right)") == !equal)
        #expect(try matches("NOT \(left) = \(right)") == !equal)
        // A list can't be in a list.
        guard !right.hasPrefix("{") else { continue }
        #expect(try matches("\(left) IN {\(right)}") == equal)
      }
    }
  }
}

internal import Foundation

/// Reads a format by recursive descent, with a limit for its length and for its depth.
struct PredicateParser {
  /// How many bytes a format has at most.
  static let greatestByteCount = 4096
  /// How many brackets and negations may be in each other.
  static let greatestDepth = 50
  /// How many names a key path has at most.
  static let greatestKeyCount = 16

  private let format: String
  private let arguments: [Any]
  private var argumentIndex = 0
  private var tokens: PredicateTokens
  private var token: PredicateToken
  private var depth = 0

  /// Creates a parser of a format with its arguments.
  init(_ format: String, arguments: [Any]) throws(PredicateFormatError) {
    guard format.utf8.count <= Self.greatestByteCount else {
      throw PredicateFormatError(
        format: format, problem: "is too long", advice: "4,096 bytes are valid.")
    }
    self.format = format
    self.arguments = arguments
    tokens = PredicateTokens(format)
    token = tokens.next()
  }

  /// Returns what the whole format says.
  mutating func parse() throws(PredicateFormatError) -> PredicateFormat.Condition {
    let condition = try readAlternatives()
    guard token.kind == .end else { throw unexpected("AND, OR or the end") }
    return condition
  }

  // MARK: Conditions

  private mutating func readAlternatives() throws(PredicateFormatError)
    -> PredicateFormat.Condition
  {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw tooDeep() }
    var parts = [try readConjunction()]
    while take(word: "OR", symbol: "||") { parts.append(try readConjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func readConjunction() throws(PredicateFormatError)
    -> PredicateFormat.Condition
  {
    var parts = [try readNegation()]
    while take(word: "AND", symbol: "&&") { parts.append(try readNegation()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func readNegation() throws(PredicateFormatError) -> PredicateFormat.Condition {
    var isNegated = false
    while take(word: "NOT", symbol: "!") { isNegated.toggle() }
    let condition = try readPrimary()
    return isNegated ? .not(condition) : condition
  }

  private mutating func readPrimary() throws(PredicateFormatError) -> PredicateFormat.Condition {
    if take(word: nil, symbol: "(") {
      let condition = try readAlternatives()
      guard take(word: nil, symbol: ")") else { throw unexpected("AND, OR or )") }
      return condition
    }
    if take(word: "TRUEPREDICATE", symbol: nil) { return .always(true) }
    if take(word: "FALSEPREDICATE", symbol: nil) { return .always(false) }
    return .comparison(try readComparison())
  }

  private mutating func readComparison() throws(PredicateFormatError) -> PredicateComparison {
    let left = try readExpression()
    let name: String
    switch token.kind {
    case .word(let word): name = word.uppercased()
    case .symbol(let symbol): name = symbol
    default: throw unexpected(PredicateComparison.Operation.list)
    }
    guard let operation = PredicateComparison.Operation.names[name] else {
      throw unexpected(PredicateComparison.Operation.list)
    }
    advance()
    let folding = try readOptions()
    let right = try readExpression()
    return PredicateComparison(left: left, operation: operation, folding: folding, right: right)
  }

  private mutating func readOptions() throws(PredicateFormatError) -> String.CompareOptions {
    guard case .options(let letters) = token.kind else { return [] }
    var options: String.CompareOptions = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      // Texts in Swift are compared as they are read, whatever their normal form; locales play no part.
      case "n", "l": break
      default: throw unexpected("[c], [d] or [cd]")
      }
    }
    advance()
    return options
  }

  // MARK: Expressions

  private mutating func readExpression() throws(PredicateFormatError)
    -> PredicateFormat.Expression
  {
    let expression: PredicateFormat.Expression
    switch token.kind {
    case .text(let text):
      guard text != "%@", text != "%K" else {
        throw error(
          "has quotes around \(text) at character \(token.offset + 1)",
          "Write \(text) without quotes.")
      }
      expression = .value(.text(text))
    case .number(let number): expression = .value(.number(number))
    case .placeholder(let conversion): expression = try readArgument(conversion)
    case .word(let word): expression = try readWord(word)
    case .symbol("{"): return try readList()
    default: throw unexpected("a key, a value, %@ or %K")
    }
    advance()
    return expression
  }

  /// Reads a list in braces; lists in lists have no meaning.
  private mutating func readList() throws(PredicateFormatError) -> PredicateFormat.Expression {
    advance()
    var parts: [PredicateFormat.Expression] = []
    while token.kind != .symbol("}") {
      guard token.kind != .symbol("{") else { throw unexpected("a value or }") }
      parts.append(try readExpression())
      guard take(word: nil, symbol: ",") || token.kind == .symbol("}") else {
        throw unexpected("a comma or }")
      }
    }
    advance()
    return .list(parts)
  }

  private func readWord(_ word: String) throws(PredicateFormatError) -> PredicateFormat.Expression {
    switch word.uppercased() {
    case "NIL", "NULL": return .value(.none)
    case "TRUE", "YES": return .value(.number(1))
    case "FALSE", "NO": return .value(.number(0))
    case "SELF": return .keyPath([])
    case "AND", "OR", "NOT", "TRUEPREDICATE", "FALSEPREDICATE", "ANY", "ALL", "SOME", "NONE",
      "SUBQUERY", "FUNCTION", "MATCHES":
      throw unexpected("a key, a value, %@ or %K")
    case let upper:
      guard PredicateComparison.Operation.names[upper] == nil else {
        throw unexpected("a key, a value, %@ or %K")
      }
      return try keyPath(word)
    }
  }

  private mutating func readArgument(
    _ conversion: Character
  ) throws(PredicateFormatError) -> PredicateFormat.Expression {
    guard argumentIndex < arguments.count else {
      throw error(
        "has no argument for \(place)", "It got \(Self.count(arguments.count)).")
    }
    let argument = arguments[argumentIndex]
    argumentIndex += 1
    let value = PredicateValue(argument)
    switch (conversion, value) {
    case ("K", .text(let keys)): return try keyPath(keys)
    case ("K", _): throw wrong(argument, "a text, such as \"parent\", or a CLSPredicateKeyPath")
    case ("d", .number(let number)): return .value(.number(number))
    case ("d", _): throw wrong(argument, "a number")
    case (_, let value?): return .value(value)
    default: throw wrong(argument, "a text, number, date, URL or object, or a list of them")
    }
  }

  private func keyPath(
    _ text: String
  ) throws(PredicateFormatError) -> PredicateFormat.Expression {
    var keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if keys.count > 1, keys[0].uppercased() == "SELF" { keys.removeFirst() }
    guard keys.count <= Self.greatestKeyCount, !keys.contains("") else {
      throw error(
        "has the key \(PredicateFormatError.quoted(text, atMost: 40)) at character \(token.offset + 1)",
        "Valid keys: \(PredicateFormat.keys); parent.title is the title of the parent.")
    }
    return .keyPath(keys)
  }

  // MARK: Tokens and errors

  private mutating func advance() { token = tokens.next() }

  /// Goes on behind a word, in upper or lower case, or a symbol, if it comes next.
  private mutating func take(word: String?, symbol: String?) -> Bool {
    switch token.kind {
    case .word(let found) where found.uppercased() == word: break
    case .symbol(let found) where found == symbol: break
    default: return false
    }
    advance()
    return true
  }

  /// The token and where it is.
  private var place: String {
    "\(PredicateFormatError.quoted(token.source, atMost: 40)) at character \(token.offset + 1)"
  }

  private func error(_ problem: String, _ advice: String) -> PredicateFormatError {
    PredicateFormatError(format: format, problem: problem, advice: advice)
  }

  private func unexpected(_ valid: String) -> PredicateFormatError {
    let problem = token.kind == .end ? "ends too early" : "has \(place)"
    return error(problem, "Valid there: \(valid).")
  }

  private func wrong(_ argument: Any, _ valid: String) -> PredicateFormatError {
    error("got a \(type(of: argument)) for \(place)", "Valid there: \(valid).")
  }

  private func tooDeep() -> PredicateFormatError {
    error("has too many brackets in each other", "50 are valid.")
  }

  private static func count(_ number: Int) -> String {
    number == 1 ? "1 argument" : "\(number) arguments"
  }
}

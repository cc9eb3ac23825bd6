/// A piece of a format, and where it begins.
struct PredicateToken: Equatable {
  enum Kind: Equatable {
    /// A word, with points between the names of a key path.
    case word(String)
    case text(String)
    case number(Double)
    /// `%@`, `%K`, or a number such as `%ld`, which is `%d` here.
    case placeholder(Character)
    /// An operator, a bracket or a comma.
    case symbol(String)
    /// The letters in square brackets.
    case options(String)
    case end
    /// What has no meaning.
    case unknown
  }

  var kind: Kind
  /// How many characters stand before it.
  var offset: Int
  /// The piece as it is written.
  var source: String
}

/// Cuts a format into tokens.
struct PredicateTokens {
  private let characters: [Unicode.Scalar]
  private var index = 0

  /// Creates the tokens of a format.
  init(_ format: String) { characters = Array(format.unicodeScalars) }

  private static let symbols = [
    "&&", "||", "==", "=<", "=>", "!=", "<>", "<=", ">=", "=", "<", ">", "!", "(", ")", "{", "}",
    ",",
  ].map { Array($0.unicodeScalars) }
  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "t": "\t", "r": "\r"]

  /// Returns the next token, and goes on behind it. After the last one it returns `end`.
  mutating func next() -> PredicateToken {
    while let current, current.properties.isWhitespace { index += 1 }
    let start = index
    let kind = readKind()
    let source = String(String.UnicodeScalarView(characters[start..<index]))
    return PredicateToken(kind: kind, offset: start, source: source)
  }

  private var current: Unicode.Scalar? { index < characters.count ? characters[index] : nil }

  private mutating func readKind() -> PredicateToken.Kind {
    guard let current else { return .end }
    switch current {
    case "'", "\"": return readText(until: current)
    case "%": return readPlaceholder()
    case "[": return readOptions()
    case "0"..."9", "-", "+", ".": return readNumber()
    case "_": return readWord()
    case _ where current.properties.isAlphabetic: return readWord()
    default: break
    }
    for symbol in Self.symbols where characters[index...].starts(with: symbol) {
      index += symbol.count
      return .symbol(String(String.UnicodeScalarView(symbol)))
    }
    index += 1
    return .unknown
  }

  private mutating func readText(until quote: Unicode.Scalar) -> PredicateToken.Kind {
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = current {
      index += 1
      if scalar == quote { return .text(String(text)) }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let escaped = current else { break }
      index += 1
      text.append(Self.escapes[escaped] ?? escaped)
    }
    return .unknown
  }

  private mutating func readPlaceholder() -> PredicateToken.Kind {
    index += 1
    while let length = current, "hlqjzt".unicodeScalars.contains(length) { index += 1 }
    guard let conversion = current else { return .unknown }
    index += 1
    let hasLength = characters[index - 2] != "%"
    switch conversion {
    case "@" where !hasLength: return .placeholder("@")
    case "K" where !hasLength: return .placeholder("K")
    case "d", "D", "i", "u", "U", "f", "F", "e", "g": return .placeholder("d")
    default: return .unknown
    }
  }

  private mutating func readOptions() -> PredicateToken.Kind {
    index += 1
    let start = index
    while let letter = current, letter.properties.isAlphabetic { index += 1 }
    guard current == "]" else { return .unknown }
    index += 1
    return .options(String(String.UnicodeScalarView(characters[start..<(index - 1)])))
  }

  private mutating func readNumber() -> PredicateToken.Kind {
    let start = index
    index += 1
    while let scalar = current {
      let isSign = scalar == "-" || scalar == "+"
      let isExponent = isSign && "eE".unicodeScalars.contains(characters[index - 1])
      guard isExponent || "0123456789.eE".unicodeScalars.contains(scalar) else { break }
      index += 1
    }
    let text = String(String.UnicodeScalarView(characters[start..<index]))
    return Double(text).map(PredicateToken.Kind.number) ?? .unknown
  }

  private mutating func readWord() -> PredicateToken.Kind {
    let start = index
    while let scalar = current,
      scalar == "_" || scalar == "." || ("0"..."9").contains(scalar)
        || scalar.properties.isAlphabetic
    { index += 1 }
    return .word(String(String.UnicodeScalarView(characters[start..<index])))
  }
}

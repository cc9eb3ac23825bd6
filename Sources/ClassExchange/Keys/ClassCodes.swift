package import ClassModel

/// Letters that people type: base32 and a check letter that catches most mistakes.
enum CodeLetters {
  /// Returns the check letter of other letters.
  static func check(of letters: String) -> String {
    String(Letters.text(of: ProtocolHash.digest("code", Array(letters.utf8))).prefix(1))
  }

  /// Returns the typed letters in lower case and without separators; `nil` if there are other characters or far too
  /// many.
  static func typed(_ text: String) -> String? {
    guard text.utf8.count <= 1_024 else { return nil }
    var letters = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "2")...UInt8(ascii: "7"):
        letters.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        letters.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "),
        UInt8(ascii: "-"):
        break
      default: return nil
      }
    }
    return letters
  }

  /// Puts a hyphen between groups of four letters.
  static func grouped(_ letters: String) -> String {
    var result = ""
    for (index, letter) in letters.enumerated() {
      if index > 0, index.isMultiple(of: 4) { result.append("-") }
      result.append(letter)
    }
    return result
  }
}

extension CodeContent {
  private static let classLetterCount = 15
  private static let personalLetterCount = 8

  /// Makes the code of a class, or of one row of its roster.
  package init(of identifier: ClassIdentifier, personal: PersonalCode? = nil) {
    self.init(
      classLetters: String(identifier.letters.prefix(Self.classLetterCount)), personal: personal)
  }

  /// The code in groups of four letters, with the check letter last.
  package var text: String {
    let letters = classLetters + (personal.map { Letters.text(of: $0.bytes) } ?? "")
    return CodeLetters.grouped(letters + CodeLetters.check(of: letters))
  }

  /// Reads a typed code; `nil` if it isn't a code or has a mistake.
  package init?(text: String) {
    guard let typed = CodeLetters.typed(text) else { return nil }
    let letters = String(typed.dropLast())
    guard CodeLetters.check(of: letters) == typed.suffix(1) else { return nil }
    let classLetters = String(letters.prefix(Self.classLetterCount))
    switch letters.utf8.count - Self.classLetterCount {
    case 0: self.init(classLetters: classLetters, personal: nil)
    case Self.personalLetterCount:
      guard let bytes = Letters.bytes(of: letters.suffix(Self.personalLetterCount)),
        let personal = PersonalCode(bytes: bytes)
      else { return nil }
      self.init(classLetters: classLetters, personal: personal)
    default: return nil
    }
  }
}

extension JoinCheckText {
  /// Makes the digits and letters that two people compare before a machine is admitted.
  ///
  /// - Parameters:
  ///   - identifier: The class.
  ///   - signingKey: The key of the machine that joins.
  ///   - join: The bytes of the join, exactly as they were sealed.
  package init(_ identifier: ClassIdentifier, signingKey: SigningKey, join: [UInt8]) {
    let digest = ProtocolHash.digest("check", identifier.bytes + signingKey.bytes + join)
    let number = digest.prefix(8).reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
    let digits = String(number % 1_000_000)
    self.init(
      digits: String(repeating: "0", count: 6 - digits.utf8.count) + digits,
      letters: String(Letters.text(of: digest).prefix(16)))
  }
}

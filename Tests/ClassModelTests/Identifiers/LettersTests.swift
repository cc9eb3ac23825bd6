import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct LettersTests {
  /// RFC 4648, section 10, in lower case and without padding.
  @Test(arguments: [
    ("", ""), ("f", "my"), ("fo", "mzxq"), ("foo", "mzxw6"), ("foob", "mzxw6yq"),
    ("fooba", "mzxw6ytb"), ("foobar", "mzxw6ytboi"),
  ])
  func lettersAreThoseOfTheStandard(text: String, letters: String) {
    #expect(Letters.text(of: Array(text.utf8)) == letters)
    #expect(Letters.bytes(of: letters) == Array(text.utf8))
  }

  @Test func lettersOfAllLengthsComeBack() {
    let seed = UInt64.random(in: .min ... .max)
    print("lettersOfAllLengthsComeBack: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Letters.bytes(of: Letters.text(of: bytes)) == bytes)
    }
  }

  @Test(arguments: [
    "m", "mzx", "mzxw6y", "mz", "mzxr", "MZXQ", "mzxq====", "mz xq", "mzx0", "mzx1", "mzx8", "ß",
    "mzxq\n", "mzx\u{301}q",
  ])
  func otherLettersAreRefused(letters: String) {
    #expect(Letters.bytes(of: letters) == nil)
  }

  @Test func onlyOneTextNamesAnIdentifier() {
    let letters = "dyzeeqv2bxoxrceyaefksje3li"
    #expect(ClassIdentifier(letters: letters)?.letters == letters)
    // The last letter has three bits; "j" differs from "i" in the two that are left over.
    #expect(ClassIdentifier(letters: "dyzeeqv2bxoxrceyaefksje3lj") == nil)
    #expect(ClassIdentifier(letters: letters.dropLast()) == nil)
    #expect(ClassIdentifier(letters: letters + "a") == nil)
  }

  @Test func anyTextIsReadWithoutATrap() {
    let seed = UInt64.random(in: .min ... .max)
    print("anyTextIsReadWithoutATrap: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...40, using: &random)
      let text = String((0..<count).map { _ in alphabet.randomElement(using: &random)! })
      if let bytes = Letters.bytes(of: text) { #expect(Letters.text(of: bytes) == text) }
    }
  }
}

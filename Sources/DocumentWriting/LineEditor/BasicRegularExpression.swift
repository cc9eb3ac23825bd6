import Foundation
import ProgressModel

/// A POSIX basic regular expression, searched for in bytes that need not be valid UTF-8.
///
/// A character is one of UTF-8, whatever the environment says; a byte that is not UTF-8 is matched
/// by no `.`, so that text in another encoding stays whole. As everywhere in glibc `\+`, `\?`,
/// `\|`, `\<`, `\>`, `\w` work too.
///
/// A pattern and a line come from outside, so both are bounded: what the C library compiles grows
/// with the product of all repeat counts, and what it keeps while matching with the line.
///
/// - Source: POSIX.1-2024, Base Definitions 9.3; `regcomp(3)`.
struct BasicRegularExpression: ~Copyable {
  /// The longest pattern, in bytes.
  static let maximumPatternByteCount = 1_000

  /// The largest product of a pattern's repeat counts.
  static let maximumRepeatProduct = 1_000

  /// The longest line that is searched, in bytes.
  static let maximumLineByteCount = 1 << 20

  #if canImport(Darwin)
    private static let noMatch = REG_NOMATCH
  #else
    private static let noMatch = Int32(_REG_NOMATCH.rawValue)
  #endif

  /// The number of groups, `\(…\)`, in the pattern.
  let groupCount: Int

  private let compiled: UnsafeMutablePointer<regex_t>
  private let characters: locale_t?

  /// Compiles a pattern.
  ///
  /// - Throws: ``LineEditorError`` with the reason if it is not a basic regular expression, or too
  ///   large.
  init(pattern: [UInt8]) throws(LineEditorError) {
    try Self.checkBounds(of: pattern)
    let characters = newlocale(Int32(LC_CTYPE_MASK), "C.UTF-8", nil)
    let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    compiled.initialize(to: regex_t())
    let status = Self.withCharacters(characters) {
      regcomp(compiled, pattern.map(CChar.init(bitPattern:)) + [0], 0)
    }
    guard status == 0 else {
      var reason = [CChar](repeating: 0, count: 128)
      regerror(status, compiled, &reason, reason.count)
      let text = String(
        decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      compiled.deallocate()
      if let characters {
        freelocale(characters)
      }
      throw LineEditorError(
        "\"\(PrintableText.of(bytes: pattern))\" is not a regular expression: \(text).")
    }
    self.compiled = compiled
    self.characters = characters
    groupCount = Int(compiled.pointee.re_nsub)
  }

  deinit {
    regfree(compiled)
    compiled.deallocate()
    if let characters {
      freelocale(characters)
    }
  }

  /// Finds the leftmost longest match that starts at an offset or later.
  ///
  /// - Parameters:
  ///   - text: A whole line without its terminator: its start is what `^` means, wherever the
  ///     search starts.
  ///   - ranges: Receives the match and as many groups as it has room for; a group without part in
  ///     it is empty.
  /// - Throws: ``LineEditorError`` if the line is too long or memory ran out.
  func findFirst(
    in text: UnsafeBufferPointer<UInt8>, from offset: Int, ranges: inout [Range<Int>]
  ) throws(LineEditorError) -> Bool {
    guard text.count <= Self.maximumLineByteCount else {
      throw LineEditorError(
        "The line has more than \(Self.maximumLineByteCount) bytes. Use a pattern without "
          + "special characters.")
    }
    // A line has at least one byte, so its text has an address even if it is empty.
    guard let start = text.baseAddress else { return false }
    var found = [regmatch_t](repeating: regmatch_t(), count: ranges.count)
    found[0].rm_so = regoff_t(offset)
    found[0].rm_eo = regoff_t(text.count)
    let status = Self.withCharacters(characters) {
      start.withMemoryRebound(to: CChar.self, capacity: text.count) {
        regexec(compiled, $0, found.count, &found, REG_STARTEND)
      }
    }
    guard status == 0 else {
      if status == Self.noMatch {
        return false
      }
      throw LineEditorError("The pattern needs too much memory. Use a simpler one.")
    }
    for index in ranges.indices {
      let match = found[index]
      ranges[index] = match.rm_so < 0 ? 0..<0 : Int(match.rm_so)..<Int(match.rm_eo)
    }
    return true
  }

  private static func withCharacters<Result>(
    _ characters: locale_t?, _ body: () -> Result
  ) -> Result {
    guard let characters else { return body() }
    let previous = uselocale(characters)
    defer { uselocale(previous) }
    return body()
  }

  private static func checkBounds(of pattern: [UInt8]) throws(LineEditorError) {
    guard pattern.count <= maximumPatternByteCount else {
      throw LineEditorError("A pattern can have at most \(maximumPatternByteCount) bytes.")
    }
    guard !pattern.contains(0) else {
      throw LineEditorError("A pattern can't contain a zero byte.")
    }
    var product = 1
    var index = 0
    while index < pattern.count {
      guard pattern[index] == UInt8(ascii: "\\"), index + 1 < pattern.count else {
        index += 1
        continue
      }
      let isRepeat = pattern[index + 1] == UInt8(ascii: "{")
      index += 2
      guard isRepeat else { continue }
      // Without an upper bound, `\{3,\}`, the lower one counts.
      var largest = 1
      var number = 0
      while index < pattern.count, pattern[index] != UInt8(ascii: "\\") {
        let digit = Int(pattern[index]) - 0x30
        number = (0...9).contains(digit) ? min(number * 10 + digit, 100_000) : 0
        largest = max(largest, number)
        index += 1
      }
      product = min(product * largest, 100_000)
    }
    guard product <= maximumRepeatProduct else {
      throw LineEditorError(
        "The repeat counts of a pattern can multiply to at most \(maximumRepeatProduct).")
    }
  }
}

package import ProgressModel
import StoreEngine

extension FactReader {
  /// The documents whose identifiers start with some digits, in the order of identifiers.
  ///
  /// - Parameters:
  ///   - prefix: Hexadecimal digits in either case, with or without the hyphens of the text form; what
  ///     is anything else, or has no digit, is the start of none.
  ///   - limit: How many at most; two, to know whether there is one.
  package func documents(
    withIdentifierPrefix prefix: String, limit: Int
  ) throws -> [DocumentIdentifier] {
    let digits = prefix.filter { $0 != "-" }
    guard let least = Self.identifier(digits, filledWith: "0"),
      let greatest = Self.identifier(digits, filledWith: "f")
    else { return [] }
    return try rows(
      "SELECT id FROM document WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?",
      [least, greatest, limit]
    ) { try $0.next() }
  }

  private static func identifier(
    _ digits: String, filledWith digit: Character
  ) -> DocumentIdentifier? {
    let missing = 32 - digits.utf8.count
    guard !digits.isEmpty, missing >= 0 else { return nil }
    let text = digits.lowercased() + String(repeating: digit, count: missing)
    return Hexadecimal.bytes(of: text).flatMap { DocumentIdentifier(bytes: $0) }
  }
}

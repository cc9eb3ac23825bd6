/// A value in an exported line.
///
/// It is read by `JSONDecoder`, which gives back every number exactly as it was written. On Linux
/// `JSONSerialization` rounds numbers of many digits, so that a fact would change on its way.
enum FactValue: Hashable, Decodable {
  case integer(Int64)
  case real(Double)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else {
      self = .real(try container.decode(Double.self))
    }
  }
}

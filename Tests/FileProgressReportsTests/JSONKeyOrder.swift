/// Reads JSON sign by sign, and says which objects do not have their keys sorted.
struct JSONKeyOrder {
  private let bytes: [UInt8]
  private var position = 0
  /// The keys that come after a greater one, or are there twice.
  private(set) var misplacedKeys: [String] = []
  /// How many objects there are.
  private(set) var objectCount = 0

  init(of text: String) {
    bytes = Array(text.utf8)
    skipValue()
  }

  private mutating func skipValue() {
    skipBlanks()
    guard position < bytes.count else { return }
    switch bytes[position] {
    case UInt8(ascii: "{"): skipObject()
    case UInt8(ascii: "["): skipArray()
    case UInt8(ascii: "\""): _ = string()
    default:
      while position < bytes.count, !",]}\n ".utf8.contains(bytes[position]) { position += 1 }
    }
    skipBlanks()
  }

  private mutating func skipObject() {
    objectCount += 1
    position += 1
    var previous: [UInt8]?
    skipBlanks()
    while bytes[position] != UInt8(ascii: "}") {
      let key = string()
      if let previous, !previous.lexicographicallyPrecedes(key) {
        misplacedKeys.append(String(decoding: key, as: UTF8.self))
      }
      previous = key
      position += 1
      skipValue()
      if bytes[position] == UInt8(ascii: ",") { position += 1 }
      skipBlanks()
    }
    position += 1
  }

  private mutating func skipArray() {
    position += 1
    skipBlanks()
    while bytes[position] != UInt8(ascii: "]") {
      skipValue()
      if bytes[position] == UInt8(ascii: ",") { position += 1 }
      skipBlanks()
    }
    position += 1
  }

  private mutating func string() -> [UInt8] {
    position += 1
    let start = position
    while bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    return Array(bytes[start..<position - 1])
  }

  private mutating func skipBlanks() {
    while position < bytes.count, " \n".utf8.contains(bytes[position]) { position += 1 }
  }
}

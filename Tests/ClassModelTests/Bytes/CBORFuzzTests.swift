import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct CBORFuzzTests {
  @Test func onlyCanonicalBytesAreRead() {
    let seed = UInt64.random(in: .min ... .max)
    print("onlyCanonicalBytesAreRead: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var readCount = 0
    for round in 0..<TestTier.count(20_000, full: 400_000) {
      var bytes: [UInt8]
      if round % 2 == 0 {
        let count = Int.random(in: 0...24, using: &random)
        bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      } else {
        bytes = CBORTree.random(using: &random).bytes
        bytes.mutate(using: &random)
      }
      guard let tree = try? CBORTree(reading: bytes) else { continue }
      readCount += 1
      #expect(tree.bytes == bytes, "seed \(seed), round \(round)")
      var reader = CBORReader(bytes, maximumItemCount: 10_000)
      #expect((try? Array(reader.skip())) == bytes, "seed \(seed), round \(round)")
    }
    #expect(readCount > 0)
  }

  @Test func whatIsWrittenIsRead() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("whatIsWrittenIsRead: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let tree = CBORTree.random(using: &random)
      #expect(try CBORTree(reading: tree.bytes) == tree, "seed \(seed)")
    }
  }
}

/// Any value of the format, for tests.
indirect enum CBORTree: Hashable {
  case unsigned(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBORTree])
  case map([UInt64: CBORTree])
  case null
  case float(Double)

  var bytes: [UInt8] {
    var writer = CBORWriter()
    write(to: &writer)
    return writer.bytes
  }

  func write(to writer: inout CBORWriter) {
    switch self {
    case .unsigned(let value): writer.unsigned(value)
    case .bytes(let value): writer.bytes(value)
    case .text(let value): writer.text(value)
    case .array(let elements): writer.array(elements) { $1.write(to: &$0) }
    case .map(let values):
      writer.map { writer in
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
          writer.key(key)
          value.write(to: &writer)
        }
      }
    case .null: writer.null()
    case .float(let value): writer.float(value)
    }
  }

  init(reading bytes: [UInt8]) throws {
    var reader = CBORReader(bytes, maximumItemCount: 10_000)
    self = try CBORTree(from: &reader, bytes)
    try reader.finish()
  }

  private init(from reader: inout CBORReader, _ bytes: [UInt8]) throws {
    guard reader.position < bytes.count else { throw CBORError.truncated }
    switch bytes[reader.position] {
    case 0x00...0x1F: self = .unsigned(try reader.unsigned())
    case 0x40...0x5F: self = .bytes(Array(try reader.bytes()))
    case 0x60...0x7F: self = .text(String(decoding: try reader.text(), as: UTF8.self))
    case 0x80...0x9F:
      var elements: [CBORTree] = []
      for _ in 0..<(try reader.arrayCount()) { elements.append(try CBORTree(from: &reader, bytes)) }
      self = .array(elements)
    case 0xA0...0xBF:
      var values: [UInt64: CBORTree] = [:]
      for _ in 0..<(try reader.mapCount()) {
        values[try reader.key()] = try CBORTree(from: &reader, bytes)
      }
      guard values.count < 24 else { throw CBORError.tooManyItems }
      self = .map(values)
    case 0xF6:
      #expect(try reader.isNull())
      self = .null
    default: self = .float(try reader.float())
    }
  }

  static func random(using random: inout SeededGenerator, depth: Int = 0) -> CBORTree {
    switch Int.random(in: 0..<(depth < 5 ? 9 : 5), using: &random) {
    case 0: return .unsigned(random.next() >> UInt64.random(in: 0...63, using: &random))
    case 1:
      let count = [0, 1, 8, 23, 24, 300].randomElement(using: &random) ?? 0
      return .bytes((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    case 2:
      return .text(["", "Anna", "Zoë\u{301}", "日本語", "😀"].randomElement(using: &random) ?? "")
    case 3: return .null
    case 4: return .float(Double(Int.random(in: -1000...1000, using: &random)) / 8)
    case 5, 6:
      let count = Int.random(in: 0...5, using: &random)
      return .array((0..<count).map { _ in .random(using: &random, depth: depth + 1) })
    default:
      var values: [UInt64: CBORTree] = [:]
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        values[UInt64.random(in: 0...30, using: &random)] = .random(
          using: &random, depth: depth + 1)
      }
      return .map(values)
    }
  }
}

extension [UInt8] {
  /// Changes, removes, inserts or repeats some bytes.
  mutating func mutate(using random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard !isEmpty else { return append(UInt8.random(in: 0...255, using: &random)) }
      let place = Int.random(in: 0..<count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: self[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: self[place] = UInt8.random(in: 0...255, using: &random)
      case 2: remove(at: place)
      case 3: insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 4: self = Array(prefix(place))
      default:
        let end = Int.random(in: place..<Swift.min(count, place + 16), using: &random)
        insert(contentsOf: self[place...end], at: place)
      }
    }
  }
}

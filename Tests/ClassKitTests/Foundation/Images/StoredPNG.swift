import Testing

/// A PNG file without compression, read by code of its own, bit by bit as the standards say.
struct StoredPNG {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var rgba: [UInt8] = []

  init(_ file: [UInt8]) throws {
    try #require(file.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]))
    var names: [String] = []
    var stream: [UInt8] = []
    var index = 8
    while index < file.count {
      try #require(index + 12 <= file.count)
      let count = Self.number(file[index..<(index + 4)])
      let named = file[(index + 4)..<(index + 8 + count)]
      let stored = Self.number(file[(index + 8 + count)..<(index + 12 + count)])
      try #require(Self.crc(named) == stored)
      let name = String(decoding: named.prefix(4), as: UTF8.self)
      let content = Array(named.dropFirst(4))
      names.append(name)
      if name == "IHDR" {
        width = Self.number(content[0..<4])
        height = Self.number(content[4..<8])
        try #require(Array(content[8...]) == [8, 6, 0, 0, 0])
      }
      if name == "IDAT" { stream += content }
      index += 12 + count
    }
    try #require(names == ["IHDR", "IDAT", "IEND"])
    try readRows(try Self.inflated(stream))
  }

  private mutating func readRows(_ rows: [UInt8]) throws {
    try #require(rows.count == height * (width * 4 + 1))
    for row in 0..<height {
      let start = row * (width * 4 + 1)
      try #require(rows[start] == 0)
      rgba += rows[(start + 1)...(start + width * 4)]
    }
  }

  private static func inflated(_ stream: [UInt8]) throws -> [UInt8] {
    try #require(stream[0] & 0x0F == 8)
    try #require((Int(stream[0]) * 256 + Int(stream[1])) % 31 == 0)
    var bytes: [UInt8] = []
    var index = 2
    var isLast = false
    while !isLast {
      try #require(stream[index] <= 1)
      isLast = stream[index] == 1
      let count = Int(stream[index + 1]) + Int(stream[index + 2]) << 8
      let complement = Int(stream[index + 3]) + Int(stream[index + 4]) << 8
      try #require(count + complement == 0xFFFF)
      bytes += stream[(index + 5)..<(index + 5 + count)]
      index += 5 + count
    }
    let low = bytes.reduce(1) { ($0 + Int($1)) % 65521 }
    var high = 0
    var sum = 1
    for byte in bytes {
      sum = (sum + Int(byte)) % 65521
      high = (high + sum) % 65521
    }
    try #require(number(stream[index...]) == high << 16 | low)
    return bytes
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 * 256 + Int($1) }
  }

  static func crc(_ bytes: ArraySlice<UInt8>) -> Int {
    var remainder: UInt32 = .max
    for byte in bytes {
      for bit in 0..<8 {
        let isOdd = (remainder ^ UInt32(byte >> bit)) & 1 == 1
        remainder = remainder >> 1 ^ (isOdd ? 0xEDB8_8320 : 0)
      }
    }
    return Int(~remainder)
  }
}

/// Cuts what a client sends into the bodies of its messages.
///
/// Bytes come in pieces of any length. A body has a head of lines before it, which end with an empty one; only
/// `Content-Length` counts.
///
/// - Source: Language Server Protocol 3.17, "Base Protocol".
package struct FrameReader: Sendable {
  /// Why nothing that follows can be read.
  package enum Failure: Error, Hashable, Sendable {
    /// The head is longer than ``mostHeadBytes``.
    case headTooLong
    /// The head does not say how long the body is, or says it twice and differently.
    case noLength
    /// The body is longer than ``mostBodyBytes``.
    case bodyTooLong
  }

  /// How long a head may be, in bytes.
  package static let mostHeadBytes = 4 << 10
  /// How long a body may be, in bytes.
  package static let mostBodyBytes = 64 << 20

  /// What was received, and not yet taken from ``start`` on.
  private var bytes: [UInt8] = []
  private var start = 0
  /// The length of the body whose head was read; `nil` before a head.
  private var bodyByteCount: Int?

  package init() {}

  /// Takes bytes in the order in which they came.
  package mutating func append(_ piece: some Sequence<UInt8>) {
    if start == bytes.count {
      // The memory of a long message is given back: an editor may run for weeks.
      bytes = []
    } else if start > 0 {
      bytes.removeSubrange(..<start)
    }
    start = 0
    bytes.append(contentsOf: piece)
  }

  /// Returns the next body; `nil` until it is complete.
  ///
  /// - Throws: ``Failure`` if the rest can't be read, also each time after that.
  package mutating func next() throws(Failure) -> [UInt8]? {
    if bodyByteCount == nil { bodyByteCount = try readHead() }
    guard let count = bodyByteCount, bytes.count - start >= count else { return nil }
    let body = Array(bytes[start..<start + count])
    start += count
    bodyByteCount = nil
    return body
  }

  /// Reads a whole head and goes behind it; `nil` as long as it is not complete.
  private mutating func readHead() throws(Failure) -> Int? {
    var length: Int?
    var lineStart = start
    for index in start..<bytes.count {
      guard index - start < Self.mostHeadBytes else { throw .headTooLong }
      guard bytes[index] == UInt8(ascii: "\n") else { continue }
      var line = bytes[lineStart..<index]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      lineStart = index + 1
      guard !line.isEmpty else {
        guard let length else { throw .noLength }
        start = lineStart
        return length
      }
      guard let told = try Self.length(in: line) else { continue }
      guard length == nil || length == told else { throw .noLength }
      length = told
    }
    return nil
  }

  /// Reads the length of the body in a line of the head; `nil` if it is about something else.
  private static func length(in line: ArraySlice<UInt8>) throws(Failure) -> Int? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      line[..<colon].lazy.map(lowercased).elementsEqual("content-length".utf8)
    else { return nil }
    var digits = line[(colon + 1)...]
    while let first = digits.first, isBlank(first) { digits.removeFirst() }
    while let last = digits.last, isBlank(last) { digits.removeLast() }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .noLength
    }
    var number = 0
    for digit in digits {
      number = number * 10 + Int(digit - 0x30)
      guard number <= mostBodyBytes else { throw .bodyTooLong }
    }
    return number
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

/// What the server sends: a body with its head.
package enum Frame {
  /// Puts the head before a body.
  package static func of(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}

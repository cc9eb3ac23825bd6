/// Reads deterministic CBOR from untrusted bytes, value by value, without copying them.
///
/// The caller says which type comes next; another type throws ``CBORError/wrongType``. Only bytes that ``CBORWriter``
/// can write are accepted. Every length is compared with the remaining bytes before memory is allocated.
///
/// - Source: RFC 8949, section 4.2.1, without tags, negative numbers and shorter floats.
package struct CBORReader: Sendable {
  /// How deep arrays and maps may be nested.
  package static let maximumDepth = 12
  /// How many values a box may have.
  package static let maximumBoxItemCount = 200_000

  private let source: [UInt8]
  private let end: Int
  /// Where the next value begins.
  package private(set) var position: Int
  private var itemsLeft: Int
  /// The arrays and maps that are being read, the innermost last.
  private var levels: [Level] = []

  private struct Level {
    /// How many values are still to come; a map has two for each key.
    var remaining: Int
    var isMap: Bool
    var lastKey: UInt64?
  }

  /// Creates a reader at the beginning of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes. They are not copied.
  ///   - range: Which of the bytes to read; all of them if `nil`. A range outside the bytes is cut.
  ///   - maximumItemCount: How many values are allowed. Arrays, maps, keys and everything in them count.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil, maximumItemCount: Int) {
    source = bytes
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    position = range.lowerBound
    end = range.upperBound
    itemsLeft = maximumItemCount
  }

  /// Returns how many values some bytes have: the outermost one and all values inside.
  ///
  /// - Returns: `nil` if they are not exactly one value, or have more than ``maximumBoxItemCount``.
  package static func itemCount(of bytes: [UInt8]) -> Int? {
    var reader = CBORReader(bytes, maximumItemCount: maximumBoxItemCount)
    guard (try? reader.skip()) != nil, reader.isAtEnd else { return nil }
    return maximumBoxItemCount - reader.itemsLeft
  }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { position == end }

  /// How many bytes are left.
  package var remainingByteCount: Int { end - position }

  /// The types of values.
  package enum ValueType: Sendable {
    case unsigned, bytes, text, array, map, null, float
  }

  /// Returns the type of the next value, and reads nothing.
  package func nextType() throws(CBORError) -> ValueType {
    guard position < end else { throw .truncated }
    switch source[position] >> 5 {
    case 0: return .unsigned
    case 2: return .bytes
    case 3: return .text
    case 4: return .array
    case 5: return .map
    case 7 where source[position] == Major.null.rawValue: return .null
    case 7 where source[position] == Major.float.rawValue: return .float
    default: throw .unsupported
    }
  }

  /// Reads an unsigned integer.
  package mutating func unsigned() throws(CBORError) -> UInt64 {
    let value = try head(.unsigned)
    complete()
    return value
  }

  /// Reads a byte string.
  package mutating func bytes() throws(CBORError) -> ArraySlice<UInt8> {
    let string = try string(.bytes)
    complete()
    return string
  }

  /// Reads a byte string of an identifier's or key's length; other lengths throw ``CBORError/wrongType``.
  package mutating func identifier<Identifier: ByteIdentifier>(
    _ type: Identifier.Type = Identifier.self
  ) throws(CBORError) -> Identifier {
    guard let identifier = Identifier(bytes: try bytes()) else { throw .wrongType }
    return identifier
  }

  /// Reads a text, as its UTF-8.
  package mutating func text() throws(CBORError) -> ArraySlice<UInt8> {
    let text = try string(.text)
    guard UTF8Check.isWellFormed(text) else { throw .badText }
    complete()
    return text
  }

  /// Reads a float: finite, and not −0.
  package mutating func float() throws(CBORError) -> Double {
    let value = Double(bitPattern: try head(.float))
    guard value.isFinite, value.bitPattern != 1 << 63 else { throw .badFloat }
    complete()
    return value
  }

  /// Reads a null if one comes next, and says whether it did.
  package mutating func isNull() throws(CBORError) -> Bool {
    guard position < end else { throw .truncated }
    guard source[position] == 0xF6 else { return false }
    _ = try head(.null)
    complete()
    return true
  }

  /// Begins an array.
  ///
  /// - Returns: How many values follow. It is never more than the bytes that are left.
  package mutating func arrayCount() throws(CBORError) -> Int {
    let argument = try head(.array)
    return try begin(count: argument, isMap: false)
  }

  /// Begins a map. Before each value, read its key with ``key()``.
  ///
  /// - Returns: How many keys follow. It is never more than half the bytes that are left.
  package mutating func mapCount() throws(CBORError) -> Int {
    let argument = try head(.map)
    return try begin(count: argument, isMap: true)
  }

  /// Reads the next key of the map that was begun last; keys ascend strictly.
  package mutating func key() throws(CBORError) -> UInt64 {
    guard let last = levels.indices.last, levels[last].isMap, levels[last].remaining % 2 == 0 else {
      throw .wrongType
    }
    let key = try head(.unsigned)
    if let before = levels[last].lastKey, before >= key { throw .keyOrder }
    levels[last].lastKey = key
    levels[last].remaining -= 1
    return key
  }

  /// Reads a value of any type, checks everything in it, and returns its bytes.
  @discardableResult
  package mutating func skip() throws(CBORError) -> ArraySlice<UInt8> {
    let start = position
    let depth = levels.count
    repeat {
      if let level = levels.last, levels.count > depth, level.isMap, level.remaining % 2 == 0 {
        _ = try key()
      }
      switch try nextType() {
      case .unsigned: _ = try unsigned()
      case .bytes: _ = try bytes()
      case .text: _ = try text()
      case .array: _ = try arrayCount()
      case .map: _ = try mapCount()
      case .null: _ = try isNull()
      case .float: _ = try float()
      }
    } while levels.count > depth
    return source[start..<position]
  }

  /// Checks that nothing follows.
  package func finish() throws(CBORError) {
    guard isAtEnd else { throw .trailingBytes }
  }

  // MARK: Heads

  private enum Major: UInt8 {
    case unsigned = 0
    case bytes = 2
    case text = 3
    case array = 4
    case map = 5
    case null = 0xF6
    case float = 0xFB
  }

  /// Reads a head of one type, in its shortest form, and returns its argument.
  private mutating func head(_ major: Major) throws(CBORError) -> UInt64 {
    guard position < end else { throw .truncated }
    guard itemsLeft > 0 else { throw .tooManyItems }
    let initial = source[position]
    switch major {
    case .null, .float:
      guard initial == major.rawValue else { throw initial >> 5 == 7 ? .unsupported : .wrongType }
    default:
      guard initial >> 5 == major.rawValue else {
        throw initial >> 5 == 1 || initial >> 5 == 6 ? .unsupported : .wrongType
      }
    }
    itemsLeft -= 1
    position += 1
    let short = initial & 31
    if short < 24 { return major == .null ? 0 : UInt64(short) }
    guard short < 28 else { throw .unsupported }
    let byteCount = 1 << Int(short - 24)
    guard end - position >= byteCount else { throw .truncated }
    var argument: UInt64 = 0
    for index in position..<position + byteCount {
      argument = argument << 8 | UInt64(source[index])
    }
    position += byteCount
    if major != .float {
      let least: UInt64 = byteCount == 1 ? 24 : 1 << UInt64(4 * byteCount)
      guard argument >= least else { throw .longHead }
    }
    return argument
  }

  private mutating func string(_ major: Major) throws(CBORError) -> ArraySlice<UInt8> {
    let count = try head(major)
    guard count <= UInt64(end - position) else { throw .truncated }
    let start = position
    position += Int(count)
    return source[start..<position]
  }

  private mutating func begin(count: UInt64, isMap: Bool) throws(CBORError) -> Int {
    guard levels.count < Self.maximumDepth else { throw .tooDeep }
    let valuesPerElement: UInt64 = isMap ? 2 : 1
    guard count <= UInt64(end - position) / valuesPerElement else { throw .truncated }
    guard count * valuesPerElement <= UInt64(itemsLeft) else { throw .tooManyItems }
    if count == 0 {
      complete()
    } else {
      levels.append(Level(remaining: Int(count * valuesPerElement), isMap: isMap))
    }
    return Int(count)
  }

  /// Counts a value that was read. The last value completes its array or map, and so on outwards.
  private mutating func complete() {
    while let last = levels.indices.last {
      levels[last].remaining -= 1
      if levels[last].remaining > 0 { return }
      levels.removeLast()
    }
  }
}

/// Reads the fields of one entry, object or message, checks their bounds, and names what it refuses.
package struct FieldReader {
  private var reader: CBORReader
  /// What is being read.
  var subject: ClassFormatError.Subject
  /// The field of the outermost map that is being read.
  var field: UInt64?
  /// The fields of the outermost map that are read as if this version didn't know them.
  var passedOver: Set<UInt64> = []
  /// Whether it skipped a field or part that this version doesn't know.
  private(set) var hasUnknownFields = false

  init(
    _ bytes: [UInt8], in range: Range<Int>? = nil, _ subject: ClassFormatError.Subject,
    maximumItemCount: Int = CBORReader.maximumBoxItemCount
  ) {
    reader = CBORReader(bytes, in: range, maximumItemCount: maximumItemCount)
    self.subject = subject
  }

  /// Makes the error for the current field.
  func failure(_ rule: ClassFormatError.Rule) -> ClassFormatError {
    ClassFormatError(subject, field: field, rule)
  }

  /// Where the next value begins.
  var position: Int { reader.position }

  // MARK: Maps

  /// Begins a map.
  mutating func mapCount() throws(ClassFormatError) -> Int {
    do { return try reader.mapCount() } catch { throw failure(.bytes(error)) }
  }

  /// The key of a field that is passed over. No version has a field with this number.
  private static let unknownKey = UInt64.max

  /// Reads the next key of the outermost map, and names errors by it.
  mutating func outerKey() throws(ClassFormatError) -> UInt64 {
    let key = try key()
    field = key
    return passedOver.contains(key) ? Self.unknownKey : key
  }

  /// Reads the next key of a map.
  mutating func key() throws(ClassFormatError) -> UInt64 {
    do { return try reader.key() } catch { throw failure(.bytes(error)) }
  }

  /// Notes that the input has something that this version doesn't know.
  mutating func noteUnknown() { hasUnknownFields = true }

  /// Skips the value of a key that this version doesn't know.
  mutating func skipUnknown() throws(ClassFormatError) {
    hasUnknownFields = true
    try skip()
  }

  /// Skips a value.
  mutating func skip() throws(ClassFormatError) {
    do { try reader.skip() } catch { throw failure(.bytes(error)) }
  }

  /// Returns a field's value, or throws if the field is missing.
  func require<Value>(_ value: Value?, _ field: UInt64) throws(ClassFormatError) -> Value {
    guard let value else { throw ClassFormatError(subject, field: field, .missing) }
    return value
  }

  /// Checks that nothing follows.
  mutating func finish() throws(ClassFormatError) {
    field = nil
    do { try reader.finish() } catch { throw failure(.bytes(error)) }
  }

  // MARK: Arrays

  /// Begins an array.
  mutating func arrayCount(_ allowed: ClosedRange<Int>) throws(ClassFormatError) -> Int {
    let count: Int
    do { count = try reader.arrayCount() } catch { throw failure(.bytes(error)) }
    guard allowed.contains(count) else { throw failure(.count) }
    return count
  }

  /// Begins an array of exactly so many elements.
  mutating func row(_ count: Int) throws(ClassFormatError) {
    _ = try arrayCount(count...count)
  }

  /// Reads an array of values of one type.
  mutating func list<Element>(
    _ allowed: ClosedRange<Int>,
    _ element: (inout FieldReader) throws(ClassFormatError) -> Element
  ) throws(ClassFormatError) -> [Element] {
    let count = try arrayCount(allowed)
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }

  /// Reads an array whose elements all have different names.
  mutating func list<Element, Name: Hashable>(
    _ allowed: ClosedRange<Int>, unique name: (Element) -> Name,
    _ element: (inout FieldReader) throws(ClassFormatError) -> Element
  ) throws(ClassFormatError) -> [Element] {
    let elements = try list(allowed, element)
    guard elements.count < 2 || Set(elements.lazy.map(name)).count == elements.count else {
      throw failure(.repeated)
    }
    return elements
  }

  // MARK: Values

  /// Reads a null if one comes next, and says whether it did.
  mutating func isNull() throws(ClassFormatError) -> Bool {
    do { return try reader.isNull() } catch { throw failure(.bytes(error)) }
  }

  /// Reads a null.
  mutating func null() throws(ClassFormatError) {
    guard try isNull() else { throw failure(.bytes(.wrongType)) }
  }

  /// Reads a value or a null.
  mutating func optional<Value>(
    _ value: (inout FieldReader) throws(ClassFormatError) -> Value
  ) throws(ClassFormatError) -> Value? {
    try isNull() ? nil : try value(&self)
  }

  /// Reads a number.
  mutating func unsigned(
    _ allowed: ClosedRange<UInt64> = 0...UInt64.max
  ) throws(ClassFormatError) -> UInt64 {
    let value: UInt64
    do { value = try reader.unsigned() } catch { throw failure(.bytes(error)) }
    guard allowed.contains(value) else { throw failure(.range) }
    return value
  }

  /// Reads a number below 2³².
  mutating func count() throws(ClassFormatError) -> UInt32 {
    UInt32(truncatingIfNeeded: try unsigned(0...UInt64(UInt32.max)))
  }

  /// Reads a number from 1 to 2³² − 1.
  mutating func number() throws(ClassFormatError) -> UInt32 {
    UInt32(truncatingIfNeeded: try unsigned(1...UInt64(UInt32.max)))
  }

  /// Reads 0 or 1.
  mutating func flag() throws(ClassFormatError) -> Bool { try unsigned(0...1) == 1 }

  /// Reads one of a closed list of numbers.
  mutating func choice<Choice: RawRepresentable<UInt8>>(
    _ type: Choice.Type = Choice.self
  ) throws(ClassFormatError) -> Choice {
    guard let choice = Choice(rawValue: UInt8(truncatingIfNeeded: try unsigned(0...255))) else {
      throw failure(.range)
    }
    return choice
  }

  /// Reads a moment.
  mutating func instant() throws(ClassFormatError) -> ClassInstant {
    guard let instant = ClassInstant(seconds: try unsigned()) else { throw failure(.range) }
    return instant
  }

  /// Reads a stamp.
  mutating func stamp() throws(ClassFormatError) -> UInt64 { try unsigned(0...(1 << 62 - 1)) }

  /// Reads a float.
  mutating func float(
    _ allowed: ClosedRange<Double> = -0x1p53...0x1p53
  ) throws(ClassFormatError) -> Double {
    let value: Double
    do { value = try reader.float() } catch { throw failure(.bytes(error)) }
    guard allowed.contains(value) else { throw failure(.range) }
    return value
  }

  /// Reads a text.
  mutating func text(_ rule: TextRule) throws(ClassFormatError) -> ClassText {
    let bytes: ArraySlice<UInt8>
    do { bytes = try reader.text() } catch { throw failure(.bytes(error)) }
    guard rule.allows(byteCount: bytes.count) else { throw failure(.length) }
    guard rule.allowsCharacters(of: bytes) else { throw failure(.character) }
    return ClassText(checked: bytes)
  }

  /// Reads a text of a message, without a rule.
  mutating func string() throws(ClassFormatError) -> String {
    do { return String(decoding: try reader.text(), as: UTF8.self) } catch {
      throw failure(.bytes(error))
    }
  }

  /// Reads a byte string.
  mutating func bytes() throws(ClassFormatError) -> ArraySlice<UInt8> {
    do { return try reader.bytes() } catch { throw failure(.bytes(error)) }
  }

  /// Reads a byte string of one length.
  mutating func bytes(count: Int) throws(ClassFormatError) -> [UInt8] {
    let bytes = try bytes()
    guard bytes.count == count else { throw failure(.length) }
    return Array(bytes)
  }

  /// Reads an identifier or key.
  mutating func identifier<Identifier: ByteIdentifier>(
    _ type: Identifier.Type = Identifier.self
  ) throws(ClassFormatError) -> Identifier {
    guard let identifier = Identifier(bytes: try bytes()) else { throw failure(.length) }
    return identifier
  }
}

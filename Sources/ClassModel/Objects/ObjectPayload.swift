/// One kind of object.
protocol ObjectPayload: Hashable, Sendable {
  /// The kind's number.
  static var kind: UInt64 { get }
  /// Whether it had a field or part that this version doesn't know. If so, it must not be revised.
  var hasUnknownFields: Bool { get set }
  /// Reads the fields after the kind.
  ///
  /// - Parameter count: How many fields follow.
  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError)
  /// Writes the fields after the kind.
  func write(to writer: inout CBORWriter)
}

extension ObjectPayload {
  /// The bytes of the object.
  var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map { writer in
      writer.field(0, Self.kind)
      write(to: &writer)
    }
    return writer.bytes
  }
}

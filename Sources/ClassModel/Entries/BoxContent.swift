/// The content of a box: an array of objects, padded with zeros to hide its size.
package enum BoxContent {
  /// The smallest size in bytes.
  private static let leastByteCount = 512
  /// Up to this size, padded sizes are powers of two; above it, multiples of it.
  private static let stepByteCount = 65_536

  /// Returns the padded size of an array with this many bytes.
  package static func paddedByteCount(_ byteCount: Int) -> Int {
    if byteCount <= leastByteCount { return leastByteCount }
    guard byteCount <= stepByteCount else {
      return (byteCount + stepByteCount - 1) / stepByteCount * stepByteCount
    }
    var padded = leastByteCount
    while padded < byteCount { padded *= 2 }
    return padded
  }

  /// Returns the padded bytes of encoded objects.
  package static func padded(_ objects: [[UInt8]]) -> [UInt8] {
    var writer = CBORWriter(capacity: paddedByteCount(objects.reduce(9) { $0 + $1.count }))
    writer.array(objects) { $0.encoded($1) }
    var bytes = writer.bytes
    bytes += repeatElement(0, count: paddedByteCount(bytes.count) - bytes.count)
    return bytes
  }

  /// Returns the encoded objects in padded bytes. Each is a CBOR map with a kind.
  ///
  /// - Throws: ``ClassFormatError`` if the content isn't an array of objects, has too many values or levels, or has the
  ///   wrong padding.
  package static func objects(in bytes: [UInt8]) throws(ClassFormatError) -> [[UInt8]] {
    var reader = CBORReader(bytes, maximumItemCount: CBORReader.maximumBoxItemCount)
    var objects: [[UInt8]] = []
    do throws(CBORError) {
      let count = try reader.arrayCount()
      objects.reserveCapacity(count)
      for _ in 0..<count {
        let object = try reader.skip()
        guard ClassObject.kind(of: object) != nil else { throw CBORError.wrongType }
        objects.append(Array(object))
      }
    } catch { throw ClassFormatError(.content, .bytes(error)) }
    guard bytes.count == paddedByteCount(reader.position),
      bytes[reader.position...].allSatisfy({ $0 == 0 })
    else { throw ClassFormatError(.content, .padding) }
    return objects
  }
}

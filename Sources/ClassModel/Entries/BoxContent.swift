/// What is in a box: an array of objects, followed by zeros, so that sizes tell little.
package enum BoxContent {
  /// The least number of bytes.
  private static let leastByteCount = 512
  /// Up to here the size is a power of two, above it a multiple of this.
  private static let stepByteCount = 65_536

  /// Returns how many bytes an array of so many bytes has with its padding.
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

  /// Returns the encoded objects in padded bytes; each is CBOR and a map with a kind.
  ///
  /// - Throws: ``ClassFormatError`` if the content is no array of objects, has more values or levels than
  ///   allowed, or another padding.
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

/// The bytes of a key file: a CBOR map of a version, the class, and the seed of one machine's keys.
///
/// Only `fileprogress-exchange` reads and writes seeds. Any other program knows what stands before a seed, and how long
/// the file is.
package enum KeyFileBytes {
  /// The version of the format.
  package static let version: UInt64 = 1
  /// How many bytes a seed has; the file ends with them.
  package static let seedByteCount = Bytes32.byteCount

  /// Returns the bytes before the seed.
  ///
  /// - Parameter identifier: The class that the machine is in.
  package static func head(of identifier: ClassIdentifier) -> [UInt8] {
    var writer = CBORWriter()
    writer.map { map in
      map.key(0)
      map.unsigned(version)
      map.key(1)
      map.bytes(identifier)
      map.key(2)
      map.bytes([UInt8](repeating: 0, count: seedByteCount))
    }
    return Array(writer.bytes.dropLast(seedByteCount))
  }
}

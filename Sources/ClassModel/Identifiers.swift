/// The identity of a class: the writer that its root key makes.
package struct ClassIdentifier: ByteIdentifier {
  package static var byteCount: Int { 16 }
  package let bytes: [UInt8]

  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = Array(bytes)
  }
}

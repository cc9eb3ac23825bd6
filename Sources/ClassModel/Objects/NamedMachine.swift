/// A machine as a list names it.
package struct NamedMachine: Hashable, Sendable {
  /// The key that signs its entries.
  package var signingKey: SigningKey
  /// The key that others seal to.
  package var sealingKey: SealingKey

  package init(signingKey: SigningKey, sealingKey: SealingKey) {
    self.signingKey = signingKey
    self.sealingKey = sealingKey
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(2)
    signingKey = try reader.identifier()
    sealingKey = try reader.identifier()
  }

  func write(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.bytes(signingKey)
    writer.bytes(sealingKey)
  }
}

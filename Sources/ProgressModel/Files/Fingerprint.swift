/// The hash of a file's whole content, together with how many bytes it has.
///
/// Equal fingerprints made under one secret mean equal content, except by chance (1.5 × 10⁻²⁷ among a
/// million documents). The hash is not cryptographic: a fingerprint never proves who wrote something.
///
/// - Source: XXH3, 128 bits, with the secret of the store.
package struct Fingerprint: Hashable, Sendable {
  /// The first eight bytes of the digest.
  package let high: UInt64
  /// The last eight bytes of the digest.
  package let low: UInt64
  /// The length of the content.
  package let byteCount: Int64

  /// Creates a fingerprint from a digest and the number of bytes that it covers.
  package init(high: UInt64, low: UInt64, byteCount: Int64) {
    self.high = high
    self.low = low
    self.byteCount = byteCount
  }
}

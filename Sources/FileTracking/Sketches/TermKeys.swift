import CXXHash

/// The numbers, drawn from a store's secret, by which words become terms.
///
/// Multiply-mix hashing, as in wyhash and XXH3: fast, and unpredictable without the numbers. It is not a
/// cryptographic hash. The sums over a term's words are multilinear hashing
/// (Lemire and Kaser, "Strongly universal string hashing is fast", 2014).
struct TermKeys: Sendable {
  /// Where the hash of a word starts.
  let wordStart: UInt64
  /// Mixes in eight bytes of a word that goes on.
  let wordMiddle: UInt64
  /// Mixes in the last bytes of a word.
  let wordEnd: UInt64
  /// One for each word of a term, the oldest first.
  let places: (UInt64, UInt64, UInt64, UInt64, UInt64)
  let termStart: UInt64
  let termEnd: UInt64

  init(secret: StoreSecret) {
    // Not the secret's own bytes: those are what the fingerprints are made with.
    let numbers = secret.bytes.withUnsafeBytes { secret in
      guard let start = secret.baseAddress else { preconditionFailure("an empty secret") }
      var label = Array("fileprogress sketch 1 ".utf8) + [0]
      return (0..<5).flatMap { index in
        label[label.count - 1] = UInt8(index)
        let digest = fileprogress_xxh3_digest(label, label.count, start, secret.count)
        // Odd, so that a product loses no bit of the other factor.
        return [digest.high64 | 1, digest.low64 | 1]
      }
    }
    wordStart = numbers[0]
    wordMiddle = numbers[1]
    wordEnd = numbers[2]
    places = (numbers[3], numbers[4], numbers[5], numbers[6], numbers[7])
    termStart = numbers[8]
    termEnd = numbers[9]
  }

  /// Both halves of the product, one over the other.
  @inline(__always)
  static func mix(_ value: UInt64, _ key: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: key)
    return product.high ^ product.low
  }

  /// The term of five words, given by their hashes, the oldest first, below
  /// ``ContentSketch/pairStart``. Missing words are zero.
  @inline(__always)
  func term(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64, _ fifth: UInt64)
    -> UInt32
  {
    let older = first &* places.0 &+ second &* places.1 &+ third &* places.2
    let sum = older &+ fourth &* places.3 &+ fifth &* places.4
    let hash = Self.mix(sum ^ termStart, termEnd)
    return UInt32(truncatingIfNeeded: hash >> (65 - UInt64(ContentSketch.bitsPerTerm)))
  }
}

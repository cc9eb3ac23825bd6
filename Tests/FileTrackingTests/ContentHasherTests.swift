import FileProgressTestSupport
import FileTracking
import ProgressModel
import Testing

@Suite struct ContentHasherTests {
  private static let secret = StoreSecret(
    bytes: (0..<192).map { UInt8(truncatingIfNeeded: $0 * $0 * 31 + $0 * 17 + 7) })
  private static let content = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 131 + $0 / 256) }

  /// Digests of Debian's libxxhash 0.8.1, by its plain streaming functions.
  @Test(
    arguments: [
      (0, 0x399B_54AD_D5B1_A31E, 0xAD83_6E1B_BB75_FADA),
      (3, 0x5A03_177B_4F5B_4F1D, 0x3F7E_D4C5_57BA_70CF),
      (16, 0x5E15_AA02_3F9E_A4EC, 0x9303_4E8A_DB42_3476),
      (100, 0x979A_C3B2_95F7_52F3, 0x614B_FEEE_5153_C8DE),
      (200, 0xE982_8433_0B82_7C81, 0x62FB_8931_2560_1CA4),
      (241, 0x4E3E_53E1_95DF_DD5E, 0x751C_6D9B_0A15_CCC1),
      (5000, 0xCDC9_ABA9_842A_6EC5, 0x41BB_1469_18D6_C187),
    ] as [(Int, UInt64, UInt64)])
  func agreesWithXXHash(byteCount: Int, high: UInt64, low: UInt64) throws {
    let secret = try #require(Self.secret)
    let bytes = Self.content.prefix(byteCount)
    let expected = Fingerprint(high: high, low: low, byteCount: Int64(byteCount))
    bytes.withUnsafeBytes { #expect(ContentHasher.fingerprint(of: $0, secret: secret) == expected) }
    var hasher = ContentHasher(secret: secret)
    bytes.withUnsafeBytes { hasher.update($0) }
    let streamed = hasher.finish()
    #expect(streamed == expected)
  }

  @Test func givesOneFingerprintHoweverTheContentIsCut() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("ContentHasherTests seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let secret = StoreSecret.random(using: &random)
    for _ in 0..<300 {
      let count = Int.random(in: 0...3000, using: &random)
      let content = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let whole = content.withUnsafeBytes { ContentHasher.fingerprint(of: $0, secret: secret) }
      var hasher = ContentHasher(secret: secret)
      content.withUnsafeBytes { bytes in
        var offset = 0
        while offset < count {
          let step = min(Int.random(in: 0...700, using: &random), count - offset)
          hasher.update(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + step]))
          offset += step
        }
      }
      let streamed = hasher.finish()
      #expect(streamed == whole, "seed \(seed), \(count) bytes")
    }
  }

  @Test func givesAnotherFingerprintUnderAnotherSecret() {
    let content = Array("An essay.".utf8)
    let prints = content.withUnsafeBytes { bytes in
      (0..<50).map { _ in ContentHasher.fingerprint(of: bytes, secret: .random()) }
    }
    #expect(Set(prints).count == 50)
  }
}

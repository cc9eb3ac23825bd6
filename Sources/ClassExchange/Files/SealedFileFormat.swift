import ClassModel
import Crypto
import FoundationEssentials

/// How a handed-out file is sealed: in chunks, so that it never lies in memory as a whole.
///
/// - Source: the payload of age (age-encryption.org/v1), STREAM of Hoang, Reyhanitabar, Rogaway and Vizár, 2015.
package enum SealedFileFormat {
  /// What a chunk has before it is sealed; only the last one has less.
  package static let chunkByteCount = 64 << 10
  static let sealedChunkByteCount = chunkByteCount + OneTimeSealing.tagByteCount
  /// What a file may have.
  package static let mostByteCount: UInt64 = 2 << 30

  /// Returns the size of a file when it is sealed. An empty one has one empty chunk.
  static func sealedByteCount(of byteCount: UInt64) -> UInt64 {
    let chunk = UInt64(chunkByteCount)
    let chunkCount = max(1, byteCount / chunk + (byteCount.isMultiple(of: chunk) ? 0 : 1))
    return byteCount + chunkCount * UInt64(OneTimeSealing.tagByteCount)
  }

  /// The nonce of a chunk: its number in 11 bytes, from 0, and whether it is the last one.
  private static func nonce(_ index: UInt64, isLast: Bool) throws(SealingFailure)
    -> ChaChaPoly.Nonce
  {
    var bytes = [UInt8](repeating: 0, count: 12)
    for place in 0..<8 { bytes[10 - place] = UInt8(truncatingIfNeeded: index >> UInt64(8 * place)) }
    bytes[11] = isLast ? 1 : 0
    guard let nonce = try? ChaChaPoly.Nonce(data: bytes) else { throw .notSealed }
    return nonce
  }

  static func seal(
    _ chunk: [UInt8], key: SymmetricKey, index: UInt64, isLast: Bool
  ) throws(SealingFailure) -> [UInt8] {
    let nonce = try nonce(index, isLast: isLast)
    guard let box = try? ChaChaPoly.seal(chunk, using: key, nonce: nonce) else { throw .notSealed }
    return Array(box.ciphertext) + box.tag
  }

  static func open(
    _ sealed: [UInt8], key: SymmetricKey, index: UInt64, isLast: Bool
  ) throws(SealingFailure) -> [UInt8] {
    guard sealed.count >= OneTimeSealing.tagByteCount else { throw .notOpened }
    let tag = sealed.count - OneTimeSealing.tagByteCount
    let nonce = try nonce(index, isLast: isLast)
    guard
      let box = try? ChaChaPoly.SealedBox(
        nonce: nonce, ciphertext: sealed[..<tag], tag: sealed[tag...]),
      let chunk = try? ChaChaPoly.open(box, using: key)
    else { throw .notOpened }
    return Array(chunk)
  }
}

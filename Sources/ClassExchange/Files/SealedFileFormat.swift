import ClassModel
import Crypto
import FoundationEssentials

/// The format of a sealed handed-out file. It consists of chunks, so no program needs the whole file in memory.
///
/// - Source: the payload of age (age-encryption.org/v1), STREAM of Hoang, Reyhanitabar, Rogaway and Vizár, 2015.
package enum SealedFileFormat {
  /// The size of a chunk before it is sealed. Only the last one may be smaller.
  package static let chunkByteCount = 64 << 10
  static let sealedChunkByteCount = chunkByteCount + OneTimeSealing.tagByteCount
  /// The greatest size of a file.
  package static let mostByteCount: UInt64 = 2 << 30

  /// Returns the size of a sealed file. An empty file has one empty chunk.
  static func sealedByteCount(of byteCount: UInt64) -> UInt64 {
    let chunk = UInt64(chunkByteCount)
    let chunkCount = max(1, byteCount / chunk + (byteCount.isMultiple(of: chunk) ? 0 : 1))
    return byteCount + chunkCount * UInt64(OneTimeSealing.tagByteCount)
  }

  /// The nonce of a chunk: its number in 11 bytes, from 0, then a byte that marks the last chunk.
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

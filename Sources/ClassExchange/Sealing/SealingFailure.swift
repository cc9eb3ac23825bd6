/// Why something could not be sealed, opened or signed. It holds no secret.
package enum SealingFailure: Error, Equatable, Sendable {
  /// The bytes aren't a key.
  case badKey
  /// The sealing key would give everyone the same shared secret.
  case weakSealingKey
  /// The class key to seal with isn't known.
  case unknownKey
  /// The cryptography library reported an error.
  case notSealed
  /// The key is wrong, or the bytes were changed or moved.
  case notOpened
}

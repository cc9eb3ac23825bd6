/// Why something could not be sealed, opened or signed. It holds no secret.
package enum SealingFailure: Error, Equatable, Sendable {
  /// A key isn't one.
  case badKey
  /// A sealing key would give everybody the same shared secret.
  case weakSealingKey
  /// The class key that is to seal is not known.
  case unknownKey
  /// The library that seals reported an error.
  case notSealed
  /// The key is not the right one, or the bytes were changed or moved.
  case notOpened
}

import Foundation

/// The file with a secret that belongs to a database, 0600, apart from it.
package enum SecretFile {
  /// Reads the secret of a store; `nil` if it has none yet.
  ///
  /// - Throws: ``StorageError`` if the file cannot be read.
  package static func read(_ location: StoreLocation) throws(StorageError) -> [UInt8]? {
    try PrivateFiles.read(location.secret)
  }

  /// Reads the secret of a store, or gives it one; alone among all processes.
  ///
  /// - Parameters:
  ///   - location: The store, whose folder is made if it is missing.
  ///   - make: Makes a secret.
  /// - Throws: ``StorageError`` if the file cannot be read or written.
  package static func establish(
    _ location: StoreLocation, make: () -> [UInt8]
  ) throws(StorageError) -> [UInt8] {
    if let secret = try read(location) { return secret }
    try PrivateFiles.makeFolder(location.folder)
    let lock = try FileLock.waitExclusive(location.openingLock)
    defer { withExtendedLifetime(lock) {} }
    if let secret = try read(location) { return secret }
    let secret = make()
    try PrivateFiles.write(secret, to: location.secret)
    return secret
  }

  /// Gives a store another secret; alone among all processes.
  ///
  /// - Throws: ``StorageError`` if the file cannot be written; the old secret then stays.
  package static func replace(
    _ location: StoreLocation, with secret: [UInt8]
  ) throws(StorageError) {
    let lock = try FileLock.waitExclusive(location.openingLock)
    defer { withExtendedLifetime(lock) {} }
    try PrivateFiles.write(secret, to: location.secret)
  }

  /// Gives a store another secret in the place of one that is damaged or missing; alone among all
  /// processes. The damaged file is kept under another name.
  ///
  /// - Parameters:
  ///   - location: The store.
  ///   - secret: The new secret.
  ///   - suffix: Tells the kept file from others, such as a date.
  /// - Returns: The path of the kept file; `nil` if there was none.
  /// - Throws: ``StorageError``; the damaged file then stays under its name.
  package static func replaceDamaged(
    _ location: StoreLocation, with secret: [UInt8], suffix: String
  ) throws(StorageError) -> String? {
    let lock = try FileLock.waitExclusive(location.openingLock)
    defer { withExtendedLifetime(lock) {} }
    var kept: String?
    if access(location.secret, F_OK) == 0 {
      let path = location.secret + ".damaged-" + suffix
      guard link(location.secret, path) == 0 else {
        throw PrivateFiles.failure(errno, path: path)
      }
      kept = path
    }
    try PrivateFiles.write(secret, to: location.secret)
    return kept
  }
}

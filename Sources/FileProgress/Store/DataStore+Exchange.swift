package import Foundation
import ProgressModel
import ProgressStorage

extension DataStore {
  /// Hands over all facts as lines of JSON; writes nothing to the store.
  ///
  /// - Parameter body: Takes one line with its line feed.
  /// - Throws: ``DataStoreError`` if there is no store or it cannot be read, or what `body` throws.
  package func exportFacts(_ body: (String) throws -> Void) throws {
    let open = try work.sync { try connected(.readOnly) }
    try DataStoreError.wrapping { try open.read { try $0.exportFacts(body) } }
  }

  /// The secret under which contents are hashed, for the person's own other device.
  package func exportSecret() throws -> [UInt8] {
    try work.sync { try connected(.readOnly) }.tracker.secret.bytes
  }

  /// Takes in the facts of another store, in one transaction.
  ///
  /// - Parameters:
  ///   - handle: The open file.
  ///   - path: Its name in messages.
  /// - Returns: How many facts the file has.
  /// - Throws: ``DataStoreError/Code/notImportable`` and other codes of ``DataStoreError``; nothing
  ///   was taken in then.
  package func importFacts(from handle: FileHandle, path: String) throws -> Int {
    try work.sync {
      try write { writer in
        try writer.importFacts(lines: LineReader(handle, path: path), path: path)
      }
    }
  }

  /// Gives a store that has seen no file yet the secret of the person's other device.
  ///
  /// - Throws: ``DataStoreError/Code/invalidArgument`` if the secret is none, or files were seen
  ///   already under the secret of this store.
  package func adoptSecret(_ bytes: [UInt8]) throws {
    guard case .folder(let folder) = configuration.storage else { return }
    guard StoreSecret(bytes: bytes) != nil else {
      throw DataStoreError(.invalidArgument, message: "the key has \(bytes.count) bytes, not 192")
    }
    let location = StoreLocation(folder: folder.standardizedFileURL.path)
    try work.sync {
      // A store that has none yet is made with this one.
      _ = try DataStoreError.wrapping { try SecretFile.establish(location) { bytes } }
      let open = try connected(.readWrite)
      if open.tracker.secret.bytes == bytes { return }
      let documents = try DataStoreError.wrapping { try open.database.read { try $0.counts() } }
      guard documents.documents == 0 else {
        throw DataStoreError(
          .invalidArgument,
          message: "this store has seen files under a key of its own; a key can be taken over only "
            + "by a new store")
      }
      disconnect()
      try DataStoreError.wrapping { try SecretFile.replace(location, with: bytes) }
    }
  }
}
